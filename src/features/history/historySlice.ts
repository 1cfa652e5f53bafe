import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { ChatTask } from '#contract/http/chats.ts';
import type { PageOf } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';
import type { Customer } from './historyApi.ts';
import { NO_FILTERS, type HistoryFilters } from './historyFilters.ts';

interface HistoryState {
  /**
   * - `closed`: no screen shows the list
   * - `loading`: these filters have no answer yet; `page` is that of the filters before
   * - `failed`: the request with these filters failed
   */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  readonly filters: HistoryFilters;
  /** The typed keyword, before the search; null: same as in the filters. */
  readonly typed: string | null;
  readonly page: PageOf<ChatTask> | null;
  readonly error: AppError | null;
  /** The last customer whose name was loaded. */
  readonly customer: Customer | null;
  readonly customers: RemoteSearch<Customer>;
}

const initialState: HistoryState = {
  status: 'closed',
  filters: NO_FILTERS,
  typed: null,
  page: null,
  error: null,
  customer: null,
  customers: NO_SEARCH,
};

const historySlice = createSlice({
  name: 'history',
  initialState,
  reducers: {
    historyOpened: (state): HistoryState => ({ ...state, status: 'loading', page: null, error: null }),
    historyClosed: (state): HistoryState => ({
      ...state,
      status: 'closed',
      page: null,
      error: null,
      customers: NO_SEARCH,
    }),
    keywordTyped: (state, { payload: { text } }: PayloadAction<{ readonly text: string }>): HistoryState => ({
      ...state,
      typed: text,
    }),
    /** All filters besides the page restart the list at its first page. */
    filtersChanged: (state, { payload }: PayloadAction<Partial<HistoryFilters>>): HistoryState => ({
      ...state,
      status: state.status === 'closed' ? 'closed' : 'loading',
      filters: { ...state.filters, pageNo: 1, cursor: null, ...payload },
      typed: payload.keyword === undefined ? state.typed : null,
    }),
    /** The address contains these filters: it was opened, or gone back to. */
    addressRead: (state, _: PayloadAction<{ readonly search: string }>) => state,
    refreshRequested: (state): HistoryState => (state.status === 'closed' ? state : { ...state, status: 'loading' }),
    chatsReceived: (state, { payload: page }: PayloadAction<PageOf<ChatTask>>): HistoryState =>
      state.status === 'closed' ? state : { ...state, status: 'ready', page, error: null },
    chatsFailed: (state, { payload: error }: PayloadAction<AppError>): HistoryState =>
      state.status === 'closed' ? state : { ...state, status: 'failed', page: null, error },

    customerTyped: (state, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>): HistoryState => ({
      ...state,
      customers:
        keyword.trim() === '' ? { ...NO_SEARCH, keyword } : { ...state.customers, keyword, status: 'searching' },
    }),
    customersReceived: (state, { payload: options }: PayloadAction<readonly Customer[]>): HistoryState => ({
      ...state,
      customers: { ...state.customers, status: 'ready', options },
    }),
    customersFailed: (state): HistoryState => ({
      ...state,
      customers: { ...state.customers, status: 'failed', options: [] },
    }),
    /** null: all customers again. */
    customerChosen: (state, { payload: customer }: PayloadAction<Customer | null>): HistoryState => ({
      ...state,
      customer,
      customers: NO_SEARCH,
    }),
    /** The customer of the address. */
    customerNamed: (state, { payload: customer }: PayloadAction<Customer>): HistoryState => ({ ...state, customer }),
  },
});

export const {
  historyOpened,
  historyClosed,
  keywordTyped,
  filtersChanged,
  addressRead,
  refreshRequested,
  chatsReceived,
  chatsFailed,
  customerTyped,
  customersReceived,
  customersFailed,
  customerChosen,
  customerNamed,
} = historySlice.actions;
markFailure(chatsFailed, customersFailed);
export const historyReducer = historySlice.reducer;

export interface HistoryRoot {
  readonly history: HistoryState;
}

export const selectHistoryStatus = (state: HistoryRoot) => state.history.status;
export const selectHistoryFilters = (state: HistoryRoot) => state.history.filters;
/** The text of the Live ID field. */
export const selectTypedKeyword = ({ history: { typed, filters } }: HistoryRoot) => typed ?? filters.keyword;
export const selectHistoryPage = (state: HistoryRoot) => state.history.page;
export const selectHistoryError = (state: HistoryRoot) => state.history.error;
export const selectCustomerSearch = (state: HistoryRoot) => state.history.customers;

const selectKnownCustomer = (state: HistoryRoot) => state.history.customer;
const selectCustomerId = (state: HistoryRoot) => state.history.filters.customerId;

/** The customer of the filter; the id is shown until the name is known. */
export const selectCustomer = createSelector([selectCustomerId, selectKnownCustomer], (id, known) => {
  if (id === null) return null;
  return { id, label: known?.id === id ? known.name : id };
});
