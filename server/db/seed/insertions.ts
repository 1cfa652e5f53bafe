import { iso, type ChatRow, type MessageRow } from './chats.ts';

/** Chats with their messages, each chat's in order. */
export interface SeedChats {
  readonly chats: readonly ChatRow[];
  readonly messages: readonly MessageRow[];
}

/** Inserts a message into some chats, at its chatSeq. Later messages of the chat move up by one. */
export function withInserted({ chats, messages }: SeedChats, inserted: ReadonlyMap<number, MessageRow>): SeedChats {
  const seqOf = (chatId: number, seq: number): number =>
    seq + (seq >= (inserted.get(chatId)?.chat_seq ?? Infinity) ? 1 : 0);
  return {
    chats: chats.map((chat) =>
      inserted.has(chat.id)
        ? {
            ...chat,
            last_seq: chat.last_seq + 1,
            staff_read_seq: seqOf(chat.id, chat.staff_read_seq),
            customer_read_seq: seqOf(chat.id, chat.customer_read_seq),
          }
        : chat,
    ),
    messages: messages.flatMap((message, index) => {
      const added = inserted.get(message.chat_id);
      const moved = { ...message, chat_seq: seqOf(message.chat_id, message.chat_seq) };
      if (added?.chat_seq !== message.chat_seq + 1) return [moved];
      const next = messages[index + 1];
      const isLast = next?.chat_id !== message.chat_id;
      return [moved, isLast || added.at < next.at ? added : { ...added, at: between(message.at, next.at) }];
    }),
  };
}

/** In quick conversations, the inserted message still comes before the next one. */
function between(one: string, other: string): string {
  return iso(Math.floor((Date.parse(one) + Date.parse(other)) / 2));
}
