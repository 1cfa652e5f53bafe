import { configureStore, Tuple } from '@reduxjs/toolkit';
import type { Middleware, Reducer, Store } from 'redux';
import createSagaMiddleware from 'redux-saga';

/** Creates a store whose only side effects are sagas. The action recorder is the last middleware. */
export function createAppStore<State>(options: { readonly reducer: Reducer<State>; readonly recorder?: Middleware }) {
  const sagas = createSagaMiddleware();
  const store: Store<State> = configureStore({
    reducer: options.reducer,
    middleware: () => (options.recorder === undefined ? new Tuple(sagas) : new Tuple(sagas, options.recorder)),
    devTools: process.env.NODE_ENV === 'development',
  });
  return { store, runSaga: sagas.run };
}
