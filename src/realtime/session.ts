import type { ChatPort } from './chatChannel.ts';
import type { RealtimeDeps } from './deps.ts';
import type { Person } from './realtimeEvents.ts';

/** One sign-in: what all sagas of this module work with. */
export interface Session {
  readonly deps: RealtimeDeps;
  readonly port: ChatPort;
  readonly me: Person;
  readonly url: string;
  readonly token: string;
}

/** The key of a person in the outbox. */
export function userKeyOf({ type, id }: Person): string {
  return `${type}:${id}`;
}
