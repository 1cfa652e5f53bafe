import { filledCardContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { iso, type ChatRow, type MessageRow } from './chats.ts';
import { withInserted, type SeedChats } from './insertions.ts';
import type { QueryRow } from './queries.ts';

/** Every n-th ended chat holds a card, and every second open one. */
const ENDED_PER_CARD = 12;
const CARD_AFTER_MS = 5_000;

/**
 * Inserts work-order cards into some chats, after the first answer of staff. A card is about an earlier query of the
 * customer. About half of them have been read.
 */
export function withCards(made: SeedChats, queries: readonly QueryRow[]): SeedChats {
  const cards = new Map<number, MessageRow>();
  const firstAnswers = new Map<number, MessageRow>();
  for (const message of made.messages) {
    if (message.sender_type === PERSON_TYPE.staff && !firstAnswers.has(message.chat_id))
      firstAnswers.set(message.chat_id, message);
  }
  for (const [index, chat] of made.chats.entries()) {
    const answer = firstAnswers.get(chat.id);
    if (answer === undefined || index % (chat.ended_at === null ? 2 : ENDED_PER_CARD) !== 0) continue;
    const query = queryFor(chat, queries);
    if (query !== null)
      cards.set(chat.id, cardAfter(answer, query, cards.size % 2 === 0 && chat.customer_read_seq > answer.chat_seq));
  }
  return withInserted(made, cards);
}

/** The customer's newest query before the chat, about the same product if possible. */
function queryFor(chat: ChatRow, queries: readonly QueryRow[]): QueryRow | null {
  const earlier = queries.filter(
    ({ customer_id, created_at }) => customer_id === chat.customer_id && created_at < chat.created_at,
  );
  return earlier.findLast(({ product }) => product === chat.product) ?? earlier.at(-1) ?? null;
}

function cardAfter(answer: MessageRow, { id, title, description, created_at }: QueryRow, isRead: boolean): MessageRow {
  return {
    ...answer,
    chat_seq: answer.chat_seq + 1,
    client_msg_id: `seed-card-${answer.chat_id}`,
    msg_type: MESSAGE_TYPE.card,
    msg: filledCardContent({ id: String(id), title, description, createTime: created_at, isRead }),
    at: iso(Date.parse(answer.at) + CARD_AFTER_MS),
  };
}
