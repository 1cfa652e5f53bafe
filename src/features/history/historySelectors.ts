import { createSelector } from 'reselect';
import { CHAT_ENDED, PRODUCTS } from '../../../contract/domain.ts';
import type { ChatTask } from '../../../contract/http/chats.ts';
import type { PageInfo } from '../../common/components/Pager.tsx';
import type { HistoryState } from './historySlice.ts';

/**
 * The part of the store that the search screen reads. It is declared here so that the feature does not import the app.
 */
export interface HistoryRoot {
  readonly history: HistoryState;
}

/** This screen has its own names of products (specification, section 3). */
export type HistoryProductKey = `historyProduct.${(typeof PRODUCTS)[number]}`;

export interface HistoryRow {
  /** Position in the whole list, from 1. */
  readonly index: number;
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isSolved: boolean;
  /** null: a code that has no label. */
  readonly productKey: HistoryProductKey | null;
  readonly productCode: number;
  readonly customerName: string;
  /** The customer's picture, as the contract's HeadImg. */
  readonly customerAvatar: string;
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
      isSolved: chat.chatEnded === CHAT_ENDED.no,
      productKey: historyProductKey(chat.comeFrom),
      productCode: chat.comeFrom,
      customerName: chat.nickName === '' ? chat.fromName : chat.nickName,
      customerAvatar: chat.fromHeadImg,
      assigneeName: chat.toName,
      lastMessage: chat.lastMessage,
    })),
);

export function historyProductKey(code: number): HistoryProductKey | null {
  const product = PRODUCTS.find((known) => known === code);
  return product === undefined ? null : `historyProduct.${product}`;
}
