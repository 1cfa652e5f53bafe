import type { ChatService } from '../chat/index.ts';
import { repeat } from './repeat.ts';

/**
 * Ends chats whose customers have been silent for as long as the settings allow. The settings are read each time, so a
 * change counts at once.
 * @returns ends the job
 */
export function startSilenceJob(
  chats: Pick<ChatService, 'endSilent'>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  return repeat(() => chats.endSilent(), everyMs, onError);
}
