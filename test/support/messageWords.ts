import type { Database } from '#server/db/connection.ts';
import { createMessageWords } from '#server/chat/messageWordsService.ts';

/** Makes the words of all messages. */
export async function indexMessages(db: Database): Promise<void> {
  const words = createMessageWords(db);
  while (await words.run());
}
