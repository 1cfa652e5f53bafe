import { BUTTON_KEY } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { holdsOne } from '../people/index.ts';

// Who may read a chat without having it. Offers of a live chat add and delete their readers by triggers, and
// server/notes those whom notes mention.

/**
 * SQL: those who may read a row of `chat` without having it. While it is live: people to whom it is offered, or whom a
 * note mentions. Once it has ended: who has had it. At any time: who serves its customer now.
 */
export const READER_IDS = `array(
  select reader.staff_id::text from chat_reader reader where reader.chat_id = chat.id and chat.ended_at is null
   union
  select former.staff_id::text from chat_former_staff former
   where former.chat_id = chat.id and chat.ended_at is not null
   union
  select serving.staff_id::text from chat serving
   where serving.customer_id = chat.customer_id and serving.ended_at is null and serving.staff_id is not null
   order by 1)`;

/** Those among these chats of others that a person may read. */
export async function listGranted(db: Db, staffId: string, chatIds: readonly string[]): Promise<readonly string[]> {
  return db.values<string>(`select id::text from chat where id = any($2::bigint[]) and $1 = any(${READER_IDS})`, [
    staffId,
    chatIds,
  ]);
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
