import type { PresenceService } from '../chat/index.ts';
import { repeat } from './repeat.ts';

/**
 * Notes who is away, recalls chats from who has been away too long, and hands out what waits: also what a server left
 * behind that ended between a change and what should have followed it.
 * @returns ends the job
 */
export function startAllocationJob(
  presence: Pick<PresenceService, 'sweep'>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  return repeat(() => presence.sweep(), everyMs, onError);
}
