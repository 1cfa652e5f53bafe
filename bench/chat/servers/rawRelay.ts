import { versionOf } from '../../support/machine.ts';
import { serveRelay } from './relay.ts';

// The limit: what a customer sends goes to the agent as it came, and nothing is looked at or kept.

serveRelay({
  versions: [versionOf('ws')],
  onMessage: (data, { agent }) => agent().send(data),
});
