import { configureStore, Tuple } from '@reduxjs/toolkit';
import type { Middleware, Reducer, Store } from 'redux';
import createSagaMiddleware from 'redux-saga';
import type { Causes } from '../actionLog/index.ts';

export interface AppStoreOptions<State> {
  readonly reducer: Reducer<State>;
  readonly recorder?: Middleware;
  /** The one that the recorder asks. */
  readonly causes?: Pick<Causes, 'sagaOptions'>;
}

/** Creates a store whose only side effects are sagas. The action recorder is the last middleware. */
export function createAppStore<State>({ reducer, recorder, causes }: AppStoreOptions<State>) {
  const sagas = createSagaMiddleware(causes?.sagaOptions);
  const store: Store<State> = configureStore({
    reducer,
    middleware: () => (recorder === undefined ? new Tuple(sagas) : new Tuple(sagas, recorder)),
    devTools: process.env.NODE_ENV === 'development',
  });
  return { store, runSaga: sagas.run };
}
