import { configureStore, type Middleware, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Channel, type Saga, type SagaMonitor } from 'redux-saga';
import { effectTypes } from 'redux-saga/effects';
import { nextTask } from '#common/nextTask.ts';

/** The real function, even while a spec has installed Jasmine's clock. */
const realSetTimeout = setTimeout;
const realClearTimeout = clearTimeout;
const GIVE_UP_MS = 5_000;

export interface TestStore<State> {
  readonly store: {
    getState(): State;
    dispatch(action: UnknownAction): unknown;
    subscribe(listener: () => void): () => void;
  };
  /** All dispatched actions in order. */
  readonly actions: readonly UnknownAction[];
  /** Waits until all pending promises are settled, except those that wait for timers or calls. */
  readonly settle: () => Promise<void>;
  /** Resolves with the first state that fulfils the predicate. Waits in real time. */
  readonly until: (what: string, holds: (state: State) => boolean) => Promise<State>;
  /** Cancels the sagas. Runs automatically after each spec. */
  readonly stop: () => void;
}

const running = new Set<() => void>();
afterEach(() => {
  for (const stop of [...running]) stop();
});

/**
 * Creates a real store with the given reducer, saga and middleware (`middleware` goes last). It checks that actions are
 * serializable and that states are never mutated.
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
  const channels = watchActionChannels();
  const sagas = createSagaMiddleware({ sagaMonitor: channels.monitor, onError: (error) => fail(error) });
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
    expect(channels.open()).withContext('action channels that nobody closed: they collect for ever').toBe(0);
  };
  running.add(stop);
  return { store, actions, settle, stop, until: (what, holds) => until(store, what, holds) };
}

/** Counts the action channels that are open. */
function watchActionChannels(): { readonly monitor: SagaMonitor; readonly open: () => number } {
  const asked = new Set<number>();
  const open = new Set<unknown>();
  const monitor: SagaMonitor = {
    effectTriggered: ({ effect, effectId }) => {
      if (typeOf(effect) === effectTypes.ACTION_CHANNEL) asked.add(effectId);
    },
    effectResolved: (effectId, channel: Channel<UnknownAction>) => {
      if (!asked.delete(effectId)) return;
      open.add(channel);
      const { close } = channel;
      channel.close = () => {
        open.delete(channel);
        close();
      };
    },
  };
  return { monitor, open: () => open.size };
}

/** Of an effect: sagas may yield other things, too. */
function typeOf(yielded: unknown): unknown {
  return typeof yielded === 'object' && yielded !== null && 'type' in yielded ? yielded.type : null;
}

/** Files that are being read. The browser does that between its events. */
const reads = new Set<Promise<unknown>>();
const { arrayBuffer } = Blob.prototype;
Blob.prototype.arrayBuffer = function read() {
  const reading = arrayBuffer.call(this);
  reads.add(reading);
  return reading.finally(() => reads.delete(reading));
};

export async function settle(): Promise<void> {
  do {
    await Promise.allSettled(reads);
    await nextTask();
  } while (reads.size > 0);
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
