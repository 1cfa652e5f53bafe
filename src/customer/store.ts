import { combineReducers, configureStore, type Middleware, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
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
import { customerReducer, termsReceived } from './customerSlice.ts';
import { lineReducer } from './lineSlice.ts';
import { customerViewReducer } from './viewSlice.ts';
import type { QueriesState } from './queries/queriesReducer.ts';
import type { LogRequestState } from './logRequest/logRequestSlice.ts';
import type { RatingState } from './rating/ratingSlice.ts';
import { solvedCheckReducer } from './solvedCheckSlice.ts';

/** The reducers of what loads later; null until it has loaded. */
interface LateReducers {
  readonly queries: Reducer<QueriesState> | null;
  readonly logRequest: Reducer<LogRequestState> | null;
  readonly rating: Reducer<RatingState> | null;
}

/** Adds what has loaded: its reducers and its saga. */
export type AddPart = (reducers: Partial<LateReducers>, saga: () => Generator) => void;

/** The reducer of a slice that is null until its code has loaded. */
function whenLoaded<State>(reducer: Reducer<State> | null) {
  return (state: State | null = null, action: UnknownAction): State | null =>
    reducer === null ? state : reducer(state ?? undefined, action);
}

/** The reducer of the whole store. */
export function customerReducerWith({ queries, logRequest, rating }: LateReducers) {
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
    queries: whenLoaded(queries),
    logRequest: whenLoaded(logRequest),
    rating: whenLoaded(rating),
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
    changed: [termsReceived.type],
  });
}

/** Creates the customer's store. `run` starts its sagas. @param memory remembers every action */
export function createCustomerStore(reportFault: (error: unknown) => void, memory: Middleware) {
  let late: LateReducers = { queries: null, logRequest: null, rating: null };
  const sagas = createSagaMiddleware({ onError: reportFault });
  const store = configureStore({
    reducer: customerReducerWith(late),
    // The development checks walk through the whole state, which would slow down a long conversation.
    middleware: (standard) =>
      standard({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas, memory),
  });
  const addPart: AddPart = (reducers, saga) => {
    late = { ...late, ...reducers };
    store.replaceReducer(customerReducerWith(late));
    sagas.run(saga);
  };
  return {
    store,
    run: (deps: Parameters<typeof customerRootSaga>[0]) => {
      sagas.run(customerRootSaga, deps);
    },
    addPart,
  };
}
