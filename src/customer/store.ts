import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { fork, type SagaGenerator } from 'typed-redux-saga';
import { avatarsReducer, type Signer } from '../common/avatars/index.ts';
import { toastsReducer, toastsSaga } from '../common/toasts/index.ts';
import { viewReducer } from '../common/view/index.ts';
import {
  conversationsReducer,
  picturesReducer,
  realtimeReducer,
  realtimeSaga,
  type RealtimeDeps,
} from '../realtime/index.ts';
import { customerSaga, type CustomerDeps } from './customerSaga.ts';
import { customerReducer, zoneReceived } from './customerSlice.ts';
import { lazyAvatarsSaga } from './lazyAvatarsSaga.ts';
import { placeReducer } from './place/placeSlice.ts';
import type { QueriesState } from './queries/queriesReducer.ts';
import { solvedCheckReducer } from './solvedCheckSlice.ts';

/** What comes with the first look at the customer's queries. */
export interface QueriesPart {
  readonly reducer: Reducer<QueriesState>;
  readonly saga: () => Generator;
}

/** The whole store. Queries are null until they have been looked at. */
export function customerReducerWith(queries: Reducer<QueriesState> | null) {
  return combineReducers({
    realtime: realtimeReducer,
    conversations: conversationsReducer,
    customer: customerReducer,
    place: placeReducer,
    solvedCheck: solvedCheckReducer,
    pictures: picturesReducer,
    avatars: avatarsReducer,
    toasts: toastsReducer,
    view: viewReducer,
    queries: (state: QueriesState | null = null, action: UnknownAction): QueriesState | null =>
      queries === null ? state : queries(state ?? undefined, action),
  });
}

/** Everything that the customer's page does; the realtime room listens first. */
export function* customerRootSaga(deps: { readonly realtime: RealtimeDeps; readonly customer: CustomerDeps }) {
  yield* fork(realtimeSaga, deps.realtime);
  yield* fork(toastsSaga);
  yield* fork(customerSaga, deps.customer);
  yield* fork(lazyAvatarsSaga, deps.customer, {
    *signer(): SagaGenerator<Signer | null> {
      return deps.customer.signers.current();
    },
    changed: [zoneReceived.type],
  });
}

/** The customer's store. `run` starts its sagas, `addQueries` adds the queries, which load later. */
export function createCustomerStore(reportFault: (error: unknown) => void) {
  const sagas = createSagaMiddleware({ onError: reportFault });
  const store = configureStore({
    reducer: customerReducerWith(null),
    // What the development checks walk through grows with the conversation, so they would slow a long one down.
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
