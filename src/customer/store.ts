import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import { clockReducer } from '#common/clock/index.ts';
import { retry } from '#common/retrySaga.ts';
import { toastsReducer, toastsSaga } from '#common/toasts/index.ts';
import { viewReducer } from '#common/view.ts';
import { picturesReducer } from '../conversation/attachments/chatPictures.ts';
import { avatarsReducer, type Signer } from '../conversation/avatars/index.ts';
import { conversationsReducer, realtimeReducer, realtimeSaga, type RealtimeDeps } from '../realtime/index.ts';
import type { CustomerDeps } from './customerApi.ts';
import { customerSaga } from './customerSaga.ts';
import { customerReducer, zoneReceived } from './customerSlice.ts';
import { lineReducer } from './lineSlice.ts';
import { customerViewReducer } from './viewSlice.ts';
import type { QueriesState } from './queries/queriesReducer.ts';
import { solvedCheckReducer } from './solvedCheckSlice.ts';

/** The reducer and the saga of the customer's queries, which load on demand. */
export interface QueriesPart {
  readonly reducer: Reducer<QueriesState>;
  readonly saga: () => Generator;
}

/** The reducer of the whole store. @param queries null until the queries have loaded */
export function customerReducerWith(queries: Reducer<QueriesState> | null) {
  return combineReducers({
    realtime: realtimeReducer,
    conversations: conversationsReducer,
    customer: customerReducer,
    customerView: customerViewReducer,
    line: lineReducer,
    clock: clockReducer,
    solvedCheck: solvedCheckReducer,
    pictures: picturesReducer,
    avatars: avatarsReducer,
    toasts: toastsReducer,
    view: viewReducer,
    queries: (state: QueriesState | null = null, action: UnknownAction): QueriesState | null =>
      queries === null ? state : queries(state ?? undefined, action),
  });
}

/** Runs the customer's page. Realtime starts first, because it must hear every action. */
export function* customerRootSaga(deps: { readonly realtime: RealtimeDeps; readonly customer: CustomerDeps }) {
  yield* fork(realtimeSaga, deps.realtime);
  yield* fork(toastsSaga);
  yield* fork(customerSaga, deps.customer);
  yield* fork(fetchAvatars, deps.customer);
}

/** Loads the code that fetches avatars after the page has started, so that avatars delay nothing. */
function* fetchAvatars({ loadFetching, random, signers }: CustomerDeps): SagaGenerator<void> {
  const fetching = yield* retry(() => call(loadFetching), random);
  if (fetching === null) return;
  yield* call(fetching.avatarsSaga, fetching.deps, {
    *signer(): SagaGenerator<Signer | null> {
      return signers.current();
    },
    changed: [zoneReceived.type],
  });
}

/** Creates the customer's store. `run` starts its sagas, `addQueries` adds the queries once they have loaded. */
export function createCustomerStore(reportFault: (error: unknown) => void) {
  const sagas = createSagaMiddleware({ onError: reportFault });
  const store = configureStore({
    reducer: customerReducerWith(null),
    // The development checks walk through the whole state, which would slow down a long conversation.
    middleware: (standard) => standard({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  });
  return {
    store,
    run: (deps: Parameters<typeof customerRootSaga>[0]) => {
      sagas.run(customerRootSaga, deps);
    },
    addQueries: ({ reducer, saga }: QueriesPart) => {
      store.replaceReducer(customerReducerWith(reducer));
      sagas.run(saga);
    },
  };
}
