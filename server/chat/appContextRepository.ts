import type { AppContext, ChatAppContext } from '#contract/http/appContext.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** In one chat, of each origin. The oldest make way for later ones. */
const CONTEXTS_MAX = 100;

/** A chat, and who has said or signed something about the app in which it goes on. */
export interface NewAppContext {
  readonly chatId: string;
  readonly customerId: string;
  readonly isSigned: boolean;
  readonly context: AppContext;
}

/**
 * Stores what applies from the next message of a live chat of the customer on, unless it was the last to be said.
 * @returns false without such a chat
 */
export async function insertAppContext(
  db: Db,
  { chatId, customerId, isSigned, context }: NewAppContext,
): Promise<boolean> {
  const own = 'select id, last_seq from chat where id = $1 and customer_id = $2 and ended_at is null';
  await db.query(
    `insert into chat_app_context (chat_id, from_seq, is_signed, context)
     select own.id, own.last_seq + 1, $3, $4
       from (${own}) own
       left join lateral (select context from chat_app_context
                           where chat_id = own.id and is_signed = $3 order by from_seq desc limit 1) latest on true
      where latest.context is distinct from $4
         on conflict (chat_id, is_signed, from_seq) do update set context = excluded.context, stored_at = now()`,
    [chatId, customerId, isSigned, context],
  );
  await db.query(
    `delete from chat_app_context
      where chat_id = $1 and is_signed = $2
        and from_seq <= (select from_seq from chat_app_context where chat_id = $1 and is_signed = $2
                          order by from_seq desc offset ${CONTEXTS_MAX} limit 1)`,
    [chatId, isSigned],
  );
  return db.any(own, [chatId, customerId]);
}

export async function listContextsOf(db: Db, chatId: string): Promise<ChatAppContext[]> {
  return db.rows<ChatAppContext>(
    `select from_seq, is_signed, ${isoTime('stored_at')} as create_time, context
       from chat_app_context where chat_id = $1 order by from_seq desc, is_signed desc`,
    [chatId],
  );
}
