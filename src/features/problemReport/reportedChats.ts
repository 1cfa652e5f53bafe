import { ACTION_LOG_CHATS_MAX } from '#contract/actionLog.ts';
import type { ConversationsRoot, MessageLog } from '../../realtime/index.ts';
import type { ChatRoot } from '../chat/index.ts';

/** The store of a page; it may have no workspace. */
export type ReportedRoot = ConversationsRoot & Partial<Pick<ChatRoot, 'chat'>>;

/** The open chat, if it is the agent's own: then its customer can be asked. null: there is none. */
export function selectAskableChat({ chat }: ReportedRoot): string | null {
  if (chat === undefined || chat.status === 'closed' || chat.selectedId === null) return null;
  return chat.me !== null && chat.chats[chat.selectedId]?.toId === chat.me ? chat.selectedId : null;
}

/** The chats of the page: the open one, and then those with the newest messages. */
export function selectReportedChats(root: ReportedRoot): readonly string[] {
  const open = selectAskableChat(root);
  const others = Object.entries(root.conversations.chats)
    .filter(([chatId]) => chatId !== open)
    .map(([chatId, { messages }]) => ({ chatId, at: newestAt(messages) }))
    .sort((a, b) => b.at - a.at)
    .map(({ chatId }) => chatId);
  return [...(open === null ? [] : [open]), ...others].slice(0, ACTION_LOG_CHATS_MAX);
}

function newestAt(messages: MessageLog): number {
  return messages.at(-1)?.at(-1)?.serverTime ?? 0;
}
