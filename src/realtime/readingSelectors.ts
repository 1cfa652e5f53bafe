import type { ChatMessage } from './messageLog.ts';
import { selectConversation, selectMyReadSeq, type ConversationsRoot } from './conversationsSelectors.ts';
import { selectIsTabVisible, type RealtimeRoot } from './realtimeSelectors.ts';

/** The number of a chat's newest message of the other kind of person, as far as messages are held; 0 without one. */
function newestOf(state: ConversationsRoot, chatId: string, fromType: number): number {
  const { messages } = selectConversation(state, chatId);
  for (let chunk = messages.length - 1; chunk >= 0; chunk -= 1) {
    const found = newestIn(messages[chunk] ?? [], fromType);
    if (found !== null) return found.chatSeq;
  }
  return 0;
}

function newestIn(chunk: readonly ChatMessage[], fromType: number): ChatMessage | null {
  for (let index = chunk.length - 1; index >= 0; index -= 1) {
    const message = chunk[index];
    if (message?.fromType === fromType) return message;
  }
  return null;
}

/**
 * Up to which number somebody has now read who looks at this chat: null in a hidden tab, and when the mark stands there already.
 * @param theirType whose messages are read
 */
export function selectReadDue(state: RealtimeRoot & ConversationsRoot, chatId: string, theirType: number): number | null {
  if (!selectIsTabVisible(state) || selectConversation(state, chatId).status !== 'ready') return null;
  const newest = newestOf(state, chatId, theirType);
  return newest > selectMyReadSeq(state, chatId) ? newest : null;
}

/** How many messages of `theirType` are held that stand above my read mark. */
export function selectHeldUnread(state: ConversationsRoot, chatId: string, theirType: number): number {
  const readSeq = selectMyReadSeq(state, chatId);
  const { messages } = selectConversation(state, chatId);
  return messages
    .filter((chunk) => (chunk.at(-1)?.chatSeq ?? 0) > readSeq)
    .reduce((sum, chunk) => sum + chunk.filter(({ chatSeq, fromType }) => chatSeq > readSeq && fromType === theirType).length, 0);
}
