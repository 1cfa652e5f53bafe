import type { ChatService } from '../chat/index.ts';
import { repeat } from './repeat.ts';

/**
 * Ends chats whose customers have been silent for longer than the settings allow. Each run reads the settings, so a
 * change takes effect at once.
 * @returns ends the job
 */
export function startSilenceJob(
  chats: Pick<ChatService, 'endSilent'>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  return repeat(() => chats.endSilent(), everyMs, onError);
}
