import { textContent } from '#contract/chat/content.ts';
import type { Db } from '#server/db/connection.ts';
import { aChat, type ChatOptions } from './builders.ts';

/** A live chat without an assignee, with these texts of its customer; those that begin with '>' are of staff. */
export async function aLiveChat(db: Db, texts: readonly string[], options: ChatOptions = {}) {
  const chat = await aChat(db, options);
  await say(db, chat.id, texts);
  return chat;
}

/** Stores messages as a commit does. Those that begin with '>' are of staff. */
export async function say(db: Db, chatId: string, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await db.query(
    `with said as (
       update chat set last_seq = last_seq + $2, updated_at = clock_timestamp() where id = $1
       returning last_seq - $2 as before, customer_id, staff_id
     )
     insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
     select $1, before + nth, case when is_staffs then 2 else 1 end,
            case when is_staffs then coalesce(staff_id, 1) else customer_id end,
            'said-' || before + nth, 1, msg, now()
       from said cross join unnest($3::text[], $4::boolean[]) with ordinality as given (msg, is_staffs, nth)`,
    [
      chatId,
      texts.length,
      texts.map((text) => textContent(text.replace(/^>/, ''))),
      texts.map((text) => text.startsWith('>')),
    ],
  );
}
