import { BUTTON_KEY } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { holdsOne } from '../people/index.ts';

// Who may read a live chat without having it. Offers add and delete their readers by triggers, and server/notes those
// whom notes mention.

/** Those among these chats that a person may read for that reason. */
export async function listGranted(db: Db, staffId: string, chatIds: readonly string[]): Promise<readonly string[]> {
  return db.values<string>(
    'select distinct chat_id::text from chat_reader where staff_id = $1 and chat_id = any($2::bigint[])',
    [staffId, chatIds],
  );
}

/**
 * Whether each of these people may watch a chat now: leaders with the key and admins any, others those that they may
 * read for that reason, or have. In the order given.
 */
export async function areWatchable(
  db: Db,
  watched: readonly { readonly staffId: string; readonly chatId: string }[],
): Promise<readonly boolean[]> {
  return db.values<boolean>(
    `select coalesce(staff.type <> 'D' and ${holdsOne('$3')}, false)
            or exists (select from chat_reader reader
                        where reader.chat_id = wanted.chat_id and reader.staff_id = staff.id)
            or exists (select from chat where chat.id = wanted.chat_id and chat.staff_id = staff.id) as may
       from unnest($1::bigint[], $2::bigint[]) with ordinality as wanted (staff_id, chat_id, place)
       left join staff on staff.id = wanted.staff_id
      order by wanted.place`,
    [watched.map(({ staffId }) => staffId), watched.map(({ chatId }) => chatId), [BUTTON_KEY.chatWatch]],
  );
}
