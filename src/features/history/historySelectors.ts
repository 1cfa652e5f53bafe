import { createSelector } from 'reselect';
import { CHAT_ENDED, PRODUCTS } from '../../../contract/domain.ts';
import type { ChatTask } from '../../../contract/http/chats.ts';
import type { PageInfo } from '../../common/components/Pager.tsx';
import type { HistoryState } from './historySlice.ts';

/** The part of the store that the search screen reads. Naming it here keeps the feature free of the app. */
export interface HistoryRoot {
  readonly history: HistoryState;
}

/** This screen has words of its own for products (specification, section 3). */
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
  /** '' while nobody has the chat. */
  readonly assigneeName: string;
}

const NO_CHATS: readonly ChatTask[] = [];

export const selectHistoryStatus = (state: HistoryRoot) => state.history.status;
export const selectHistoryFilters = (state: HistoryRoot) => state.history.filters;
/** What stands in the Live ID's field. */
export const selectTypedKeyword = ({ history: { typed, filters } }: HistoryRoot) => typed ?? filters.keyword;
export const selectHistoryError = (state: HistoryRoot) => state.history.error;
export const selectHistoryPageInfo = (state: HistoryRoot): PageInfo | null => state.history.page;
export const selectCustomerSearch = (state: HistoryRoot) => state.history.customers;

const selectKnownCustomer = (state: HistoryRoot) => state.history.customer;
const selectCustomerId = (state: HistoryRoot) => state.history.filters.customerId;

/** The customer whose chats are shown; by their id as long as their name is not known. */
export const selectCustomer = createSelector([selectCustomerId, selectKnownCustomer], (id, known) => {
  if (id === null) return null;
  return { id, label: known?.id === id ? known.name : id };
});

const selectChats = (state: HistoryRoot) => state.history.page?.records ?? NO_CHATS;
const selectFirstIndex = ({ history: { page } }: HistoryRoot) => (page ? (page.pageNo - 1) * page.pageSize + 1 : 1);

/** Rows as shown. Message keys, not text: the screen's language is the component's affair. */
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
      assigneeName: chat.toName,
    })),
);

export function historyProductKey(code: number): HistoryProductKey | null {
  const product = PRODUCTS.find((known) => known === code);
  return product === undefined ? null : `historyProduct.${product}`;
}
