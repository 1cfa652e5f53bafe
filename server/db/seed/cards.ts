import { filledCardContent } from '../../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../../contract/domain.ts';
import { iso, type ChatRow, type MessageRow } from './chats.ts';
import type { QueryRow } from './queries.ts';

/** Of the ended chats, every so manieth holds a card; of the open ones every second. */
const ENDED_PER_CARD = 12;
const CARD_AFTER_MS = 5_000;

/**
 * Puts work-order cards into some chats, right after the first answer of staff: about a query that the chat's customer had raised
 * before. About every second one has been read. What follows a card in its chat moves one up.
 */
export function withCards(
  { chats, messages }: { readonly chats: readonly ChatRow[]; readonly messages: readonly MessageRow[] }, queries: readonly QueryRow[],
): { readonly chats: readonly ChatRow[]; readonly messages: readonly MessageRow[] } {
  const cards = new Map<number, MessageRow>();
  const firstAnswers = new Map<number, MessageRow>();
  for (const message of messages) {
    if (message.sender_type === PERSON_TYPE.staff && !firstAnswers.has(message.chat_id)) firstAnswers.set(message.chat_id, message);
  }
  for (const [index, chat] of chats.entries()) {
    const answer = firstAnswers.get(chat.id);
    if (answer === undefined || index % (chat.ended_at === null ? 2 : ENDED_PER_CARD) !== 0) continue;
    const query = queryFor(chat, queries);
    if (query !== null) cards.set(chat.id, cardAfter(answer, query, cards.size % 2 === 0 && chat.customer_read_seq > answer.chat_seq));
  }
  const seqOf = (chatId: number, seq: number): number => seq + (seq >= (cards.get(chatId)?.chat_seq ?? Infinity) ? 1 : 0);
  return {
    chats: chats.map((chat) => cards.has(chat.id)
      ? {
          ...chat, last_seq: chat.last_seq + 1,
          staff_read_seq: seqOf(chat.id, chat.staff_read_seq), customer_read_seq: seqOf(chat.id, chat.customer_read_seq),
        }
      : chat),
    messages: messages.flatMap((message) => {
      const card = cards.get(message.chat_id);
      const moved = { ...message, chat_seq: seqOf(message.chat_id, message.chat_seq) };
      return card?.chat_seq === message.chat_seq + 1 ? [moved, card] : [moved];
    }),
  };
}

/** The customer's newest query from before the chat, about the same product where there is one. */
function queryFor(chat: ChatRow, queries: readonly QueryRow[]): QueryRow | null {
  const earlier = queries.filter(({ customer_id, created_at }) => customer_id === chat.customer_id && created_at < chat.created_at);
  return earlier.findLast(({ product }) => product === chat.product) ?? earlier.at(-1) ?? null;
}

function cardAfter(answer: MessageRow, { id, title, description, created_at }: QueryRow, isRead: boolean): MessageRow {
  return {
    ...answer, chat_seq: answer.chat_seq + 1, client_msg_id: `seed-card-${answer.chat_id}`, msg_type: MESSAGE_TYPE.card,
    msg: filledCardContent({ id: String(id), title, description, createTime: created_at, isRead }),
    at: iso(Date.parse(answer.at) + CARD_AFTER_MS),
  };
}
