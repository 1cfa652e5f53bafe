import { createSelector } from 'reselect';
import { selectNews, type AttentionRoot } from '../../features/attention/index.ts';
import { selectChatRows, selectUnreadTotal, type ChatRoot } from '../../features/chat/index.ts';

/**
 * The number in the title: unread messages of listed chats, and what arrived while no one looked at the page:
 * messages of chats that this page does not list, and new chats without unread messages.
 */
export const selectTitleCount: (state: AttentionRoot & ChatRoot) => number = createSelector(
  [selectUnreadTotal, selectChatRows, selectNews],
  (unreadTotal, rows, news) => {
    const listed = new Map(rows.map(({ chatId, unread }) => [chatId, unread]));
    return Object.values(news).reduce((sum, { chatId, isNew, messages }) => {
      const unread = listed.get(chatId);
      const isCounted = unread !== undefined && unread > 0;
      const beside = unread === undefined ? messages : 0;
      return isCounted ? sum : sum + Math.max(beside, isNew ? 1 : 0);
    }, unreadTotal);
  },
);
