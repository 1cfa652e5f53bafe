import { MESSAGE_TYPE } from '../../contract/domain.ts';
import type { Db } from '../db/connection.ts';

/** A work-order card in a chat. */
export interface StoredCard {
  readonly chatSeq: number;
  readonly msg: string;
}

/** The cards of one query in a chat, whose row is locked. */
export async function listCardsOf(
  tx: Db,
  { chatId, queryId }: { readonly chatId: string; readonly queryId: string },
): Promise<readonly StoredCard[]> {
  const { rows } = await tx.query<{ chat_seq: number; msg: string }>(
    `select chat_seq, msg from message
      where chat_id = $1 and msg_type = $2 and msg::json ->> 'workOrderId' = $3 order by chat_seq`,
    [chatId, MESSAGE_TYPE.card, queryId],
  );
  return rows.map((row) => ({ chatSeq: row.chat_seq, msg: row.msg }));
}

/** What the cards say from now on. */
export async function rewriteCards(tx: Db, chatId: string, cards: readonly StoredCard[]): Promise<void> {
  await tx.query(
    `update message set msg = given.msg from unnest($2::integer[], $3::text[]) as given (chat_seq, msg)
      where message.chat_id = $1 and message.chat_seq = given.chat_seq`,
    [chatId, cards.map(({ chatSeq }) => chatSeq), cards.map(({ msg }) => msg)],
  );
}
