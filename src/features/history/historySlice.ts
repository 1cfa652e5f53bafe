import { combineReducers } from '@reduxjs/toolkit';
import type { ChatTask } from '#contract/http/chats.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createRemoteChoice, type RemoteChoiceState } from '#common/remoteChoice.ts';
import { createScreenActions } from '#common/screenActions.ts';
import type { Customer } from './historyApi.ts';
import { NO_FILTERS, type HistoryFilters } from './historyFilters.ts';

export interface HistoryRoot {
  readonly history: {
    readonly list: LiveListState<HistoryFilters, ChatTask>;
    readonly customer: RemoteChoiceState<Customer>;
  };
}

export const historyScreen = createScreenActions<HistoryFilters>('history');
export const historyList = createLiveList({
  name: 'historyChats',
  noFilters: NO_FILTERS,
  pick: (root: HistoryRoot) => root.history.list,
});
/** The customer whose chats are shown. */
export const historyCustomer = createRemoteChoice({
  name: 'historyCustomer',
  screen: historyScreen,
  pick: (root: HistoryRoot) => root.history.customer,
  selectId: (root: HistoryRoot) => historyList.selectFilters(root).customerId,
});

export const historyReducer = combineReducers({ list: historyList.reducer, customer: historyCustomer.reducer });
