import { configureStore, type Middleware, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';

/** From before a spec installed Jasmine's clock. */
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
const GIVE_UP_MS = 5_000;

export interface TestStore<State> {
  readonly store: {
    getState(): State;
    dispatch(action: UnknownAction): unknown;
    subscribe(listener: () => void): () => void;
  };
  /** All actions so far, in order. */
  readonly actions: readonly UnknownAction[];
  /** Runs everything that waits neither for a timer nor for the outside world. Works with Jasmine's clock. */
  readonly settle: () => Promise<void>;
  /** Resolves with the first state that matches, in real time. */
  readonly until: (what: string, holds: (state: State) => boolean) => Promise<State>;
  /** Ends the sagas, as leaving the page would. Called automatically after the spec. */
  readonly stop: () => void;
}

const running = new Set<() => void>();
afterEach(() => {
  for (const stop of [...running]) stop();
});

/**
 * A real store with the given reducer and sagas, real middleware (`middleware` goes last, next to the reducer), and
 * checks that actions are serializable and states immutable.
 */
export function createTestStore<State>({
  reducer,
  saga,
  middleware = [],
}: {
  reducer: Reducer<State>;
  saga?: Saga<[]>;
  middleware?: readonly Middleware[];
}): TestStore<State> {
  const actions: UnknownAction[] = [];
  const record: Middleware = () => (next) => (action) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const sagas = createSagaMiddleware({ onError: (error) => fail(error) });
  const checks = { warnAfter: Infinity }; // a slow machine must not fail the spec
  const store = configureStore({
    reducer,
    middleware: (standard) =>
      standard({ thunk: false, immutableCheck: checks, serializableCheck: checks }).concat(
        sagas,
        ...middleware,
        record,
      ),
  });
  const task = saga === undefined ? null : sagas.run(saga);
  const stop = () => {
    running.delete(stop);
    task?.cancel();
  };
  running.add(stop);
  return { store, actions, settle, stop, until: (what, holds) => until(store, what, holds) };
}

/** Runs all microtasks, including those that they create. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function until<State>(
  store: { getState(): State; subscribe(listener: () => void): () => void },
  what: string,
  holds: (state: State) => boolean,
): Promise<State> {
  return new Promise((resolve, reject) => {
    const timer = realSetTimeout(() => {
      unsubscribe();
      reject(new Error(`not in time: ${what}`));
    }, GIVE_UP_MS);
    const look = () => {
      const state = store.getState();
      if (!holds(state)) return;
      realClearTimeout(timer);
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = store.subscribe(look);
    look();
  });
}
