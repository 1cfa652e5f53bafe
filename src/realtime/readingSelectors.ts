import { selectConversation, selectMyReadSeq, type ConversationsRoot } from './conversationsSelectors.ts';
import { lastSeqFrom } from './messageLog.ts';
import { selectIsTabVisible, type RealtimeRoot } from './realtimeSelectors.ts';

/**
 * Up to which number somebody has now read who looks at this chat: null in a hidden tab, and when nothing of theirs
 * stands above the mark. Their newest may be followed by other messages: those are read too, so that tabs which only
 * count can tell that nothing is left.
 * @param theirType whose messages are read
 */
export function selectReadDue(
  state: RealtimeRoot & ConversationsRoot,
  chatId: string,
  theirType: number,
): number | null {
  const { status, messages, contiguousSeq } = selectConversation(state, chatId);
  if (!selectIsTabVisible(state) || status !== 'ready') return null;
  const unread = { above: selectMyReadSeq(state, chatId), upTo: contiguousSeq };
  return lastSeqFrom(messages, unread, ({ fromType }) => fromType === theirType) > 0 ? contiguousSeq : null;
}

/** How many messages of `theirType` are held that stand above my read mark. */
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
