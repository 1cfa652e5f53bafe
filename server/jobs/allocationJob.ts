import type { PresenceService } from '../chat/index.ts';
import { repeat } from './repeat.ts';

/**
 * Marks staff as away, recalls the chats of those who have been away for too long, and assigns waiting chats. It also
 * finishes what a server left undone when it ended between a change and its consequences.
 * @returns ends the job
 */
export function startAllocationJob(
  presence: Pick<PresenceService, 'sweep'>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  return repeat(() => presence.sweep(), everyMs, onError);
}
