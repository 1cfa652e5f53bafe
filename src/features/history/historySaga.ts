import { fork, put, type SagaGenerator } from 'typed-redux-saga';
import { listScreenSaga, type ListScreenDeps } from '#common/liveList/index.ts';
import { remoteChoiceSaga } from '#common/remoteChoice.ts';
import type { HistoryApi } from './historyApi.ts';
import { readFilters, writeFilters } from './historyFilters.ts';
import { historyCustomer, historyList, historyScreen } from './historySlice.ts';

const HISTORY_PATH = '/search-chat-history';

export interface HistoryDeps extends ListScreenDeps {
  readonly historyApi: HistoryApi;
}

export function* historySaga(deps: HistoryDeps): SagaGenerator<void> {
  yield* fork(() =>
    listScreenSaga({
      list: historyList,
      screen: historyScreen,
      path: HISTORY_PATH,
      readFilters,
      writeFilters,
      fetchPage: deps.historyApi.fetchChats,
      refresh: 'onDemand',
      replace: true,
      deps,
    }),
  );
  yield* fork(() =>
    remoteChoiceSaga({
      choice: historyCustomer,
      find: deps.historyApi.findCustomers,
      filtersChanged: historyList.actions.filtersChanged,
      *onChosen(customerId) {
        yield* put(historyScreen.viewChanged({ customerId }));
      },
    }),
  );
}
