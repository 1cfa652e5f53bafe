import { configureStore, Tuple } from '@reduxjs/toolkit';
import type { Middleware, Reducer, Store } from 'redux';
import createSagaMiddleware, { type SagaMiddleware } from 'redux-saga';

interface AppStore<State> {
  readonly store: Store<State>;
  readonly runSaga: SagaMiddleware['run'];
}

/** Creates a store whose only side effects are sagas. The action recorder is the last middleware. */
export function createAppStore<State>(options: {
  readonly reducer: Reducer<State>;
  readonly recorder?: Middleware;
}): AppStore<State> {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: options.reducer,
    middleware: () => (options.recorder === undefined ? new Tuple(sagas) : new Tuple(sagas, options.recorder)),
    devTools: process.env.NODE_ENV === 'development',
  });
  return { store, runSaga: (saga, ...parameters) => sagas.run(saga, ...parameters) };
}
