import type { ChatRow, MessageRow } from './chats.ts';

/** Made-up chats with their messages, each chat's in order. */
export interface Told {
  readonly chats: readonly ChatRow[];
  readonly messages: readonly MessageRow[];
}

/**
 * Puts a message into each of some chats, where its chatSeq says: it follows another, and what stood there moves one
 * up.
 */
export function withInserted({ chats, messages }: Told, inserted: ReadonlyMap<number, MessageRow>): Told {
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
    messages: messages.flatMap((message) => {
      const added = inserted.get(message.chat_id);
      const moved = { ...message, chat_seq: seqOf(message.chat_id, message.chat_seq) };
      return added?.chat_seq === message.chat_seq + 1 ? [moved, added] : [moved];
    }),
  };
}
