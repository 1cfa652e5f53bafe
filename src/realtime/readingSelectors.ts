import { selectConversation, selectMyReadSeq, type ConversationsRoot } from './conversationsSelectors.ts';
import { lastSeqFrom } from './messageLog.ts';
import { selectIsAttended, type RealtimeRoot } from './realtimeSelectors.ts';

/**
 * Up to which number the reader of this chat has now read. Null while no one looks at the page, and when no message
 * of the other side is above the mark. It includes my own messages after theirs, so that tabs which only count see that
 * none is left.
 * @param theirType whose messages are read
 */
export function selectReadDue(
  state: RealtimeRoot & ConversationsRoot,
  chatId: string,
  theirType: number,
): number | null {
  const { status, messages, contiguousSeq } = selectConversation(state, chatId);
  if (!selectIsAttended(state) || status !== 'ready') return null;
  const unread = { above: selectMyReadSeq(state, chatId), upTo: contiguousSeq };
  return lastSeqFrom(messages, unread, ({ fromType }) => fromType === theirType) > 0 ? contiguousSeq : null;
}

/** How many loaded messages of `theirType` are above my read mark. */
export function selectHeldUnread(state: ConversationsRoot, chatId: string, theirType: number): number {
  const readSeq = selectMyReadSeq(state, chatId);
  const { messages } = selectConversation(state, chatId);
  return messages
    .filter((chunk) => (chunk.at(-1)?.chatSeq ?? 0) > readSeq)
    .reduce(
      (sum, chunk) => sum + chunk.filter(({ chatSeq, fromType }) => chatSeq > readSeq && fromType === theirType).length,
      0,
    );
}
