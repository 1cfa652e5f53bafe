import type { ChatPort } from './chatChannel.ts';
import type { RealtimeDeps } from './deps.ts';
import type { Person } from './realtimeEvents.ts';

/** One sign-in: what all sagas of this room work with. */
export interface Session {
  readonly deps: RealtimeDeps;
  readonly port: ChatPort;
  readonly me: Person;
  readonly url: string;
  readonly token: string;
}

/** How the outbox names a person. */
export function userKeyOf({ type, id }: Person): string {
  return `${type}:${id}`;
}
