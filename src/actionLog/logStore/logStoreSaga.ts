import type { EventChannel } from 'redux-saga';
import { call, delay, fork, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { LogStore } from './logStore.ts';

export interface LogStoreDeps {
  readonly logStore: Pick<LogStore, 'open' | 'step' | 'save'>;
  /**
   * Resolves when the browser is idle.
   * @returns a function that returns how many milliseconds of the idle time are left
   */
  readonly idle: () => Promise<() => number>;
  /** Emits when the page may be about to close. The caller closes the channel. */
  readonly watchLeaving: () => EventChannel<'leaving'>;
}

/** Time between two writes, in milliseconds. A crash loses at most this much of the log. */
const SAVE_EVERY_MS = 1_000;

/** Runs the log store in the browser's idle time. Dispatches nothing, as that would be recorded, too. */
export function* logStoreSaga({ logStore, idle, watchLeaving }: LogStoreDeps): SagaGenerator<void> {
  yield* call(logStore.open);
  yield* fork(saveBeforeLeaving, logStore, watchLeaving);
  while (true) {
    yield* delay(SAVE_EVERY_MS);
    for (let hasMore = true; hasMore;) {
      const leftMs: () => number = yield* call(idle);
      do hasMore = logStore.step();
      while (hasMore && leftMs() > 0);
    }
    yield* call(logStore.save);
  }
}

/** Does all remaining work at once, as the page may not get another chance. */
function* saveBeforeLeaving(
  logStore: LogStoreDeps['logStore'],
  watchLeaving: () => EventChannel<'leaving'>,
): SagaGenerator<void> {
  const leaving = yield* call(watchLeaving);
  yield* takeEvery(leaving, () => {
    while (logStore.step());
    void logStore.save();
  });
}
