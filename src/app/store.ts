import { configureStore, Tuple } from '@reduxjs/toolkit';
import type { Middleware, Reducer, Store } from 'redux';
import createSagaMiddleware, { type SagaMiddleware } from 'redux-saga';

export interface AppStore<State> {
  readonly store: Store<State>;
  readonly runSaga: SagaMiddleware['run'];
}

export interface AppStoreOptions<State> {
  readonly reducer: Reducer<State>;
  /** The action recorder, as the last middleware. */
  readonly recorder?: Middleware;
}

/** Creates a store whose only side effects are sagas. */
export function createAppStore<State>({ reducer, recorder }: AppStoreOptions<State>): AppStore<State> {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    middleware: () => (recorder === undefined ? new Tuple(sagas) : new Tuple(sagas, recorder)),
    devTools: process.env.NODE_ENV === 'development',
  });
  return { store, runSaga: (saga, ...parameters) => sagas.run(saga, ...parameters) };
}
