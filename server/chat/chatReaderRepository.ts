import type { Db } from '../db/connection.ts';

// Who may read a live chat without having it. Offers add and delete their readers by triggers, and server/notes those
// whom notes mention.

/** Those among these chats that a person may read for that reason. */
export async function listGranted(db: Db, staffId: string, chatIds: readonly string[]): Promise<readonly string[]> {
  return db.values<string>(
    'select distinct chat_id::text from chat_reader where staff_id = $1 and chat_id = any($2::bigint[])',
    [staffId, chatIds],
  );
}
