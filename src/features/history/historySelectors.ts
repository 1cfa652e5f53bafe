import { createSelector } from 'reselect';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask } from '#contract/http/chats.ts';
import type { PageInfo } from '#common/components/Pager.tsx';
import type { HistoryState } from './historySlice.ts';

/**
 * The part of the store that the search screen reads. It is declared here so that the feature does not import the app.
 */
export interface HistoryRoot {
  readonly history: HistoryState;
}

export interface HistoryRow {
  /** Position in the whole list, from 1. */
  readonly index: number;
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isEnded: boolean;
  /** Since when the customer waits for an answer; null: they do not wait. */
  readonly waitingSince: string | null;
  readonly productCode: number;
  readonly customerId: string;
  readonly customerName: string;
  /** The customer's picture, as the contract's HeadImg. */
  readonly customerAvatar: string;
  /** null: it has none. */
  readonly assigneeId: string | null;
  /** '' while the chat has no assignee. */
  readonly assigneeName: string;
  /** undefined: there is none. */
  readonly lastMessage: ChatTask['lastMessage'];
}

const NO_CHATS: readonly ChatTask[] = [];

export const selectHistoryStatus = (state: HistoryRoot) => state.history.status;
export const selectHistoryFilters = (state: HistoryRoot) => state.history.filters;
/** The text of the Live ID field. */
export const selectTypedKeyword = ({ history: { typed, filters } }: HistoryRoot) => typed ?? filters.keyword;
export const selectHistoryError = (state: HistoryRoot) => state.history.error;
export const selectHistoryPageInfo = (state: HistoryRoot): PageInfo | null => state.history.page;
export const selectCustomerSearch = (state: HistoryRoot) => state.history.customers;

const selectKnownCustomer = (state: HistoryRoot) => state.history.customer;
const selectCustomerId = (state: HistoryRoot) => state.history.filters.customerId;

/** The customer of the filter; the id is shown until the name is known. */
export const selectCustomer = createSelector([selectCustomerId, selectKnownCustomer], (id, known) => {
  if (id === null) return null;
  return { id, label: known?.id === id ? known.name : id };
});

const selectChats = (state: HistoryRoot) => state.history.page?.records ?? NO_CHATS;
const selectFirstIndex = ({ history: { page } }: HistoryRoot) => (page ? (page.pageNo - 1) * page.pageSize + 1 : 1);

/** Rows as shown. They contain message keys instead of texts: the component translates. */
export const selectHistoryRows = createSelector(
  [selectChats, selectFirstIndex],
  (chats, first): readonly HistoryRow[] =>
    chats.map((chat, offset) => ({
      index: first + offset,
      id: chat.chatId,
      createdAt: chat.createTime,
      updatedAt: chat.updateTime,
      isEnded: chat.chatEnded === CHAT_ENDED.yes,
      waitingSince: chat.waitingSince,
      productCode: chat.comeFrom,
      customerId: chat.fromId,
      customerName: chat.nickName === '' ? chat.fromName : chat.nickName,
      customerAvatar: chat.fromHeadImg,
      assigneeId: chat.toId,
      assigneeName: chat.toName,
      lastMessage: chat.lastMessage,
    })),
);
