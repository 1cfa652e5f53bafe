import { versionOf } from '../../support/machine.ts';
import { serveRelay } from './relay.ts';

// The upper limit: forwards each customer's message to the agent unchanged, without reading or storing it.

serveRelay({
  versions: [versionOf('ws')],
  onMessage: (data, { agent }) => agent().send(data),
});
