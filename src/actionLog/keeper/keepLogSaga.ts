import type { EventChannel } from 'redux-saga';
import { call, delay, fork, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { Keeper } from './keeper.ts';

export interface KeepLogDeps {
  readonly keeper: Pick<Keeper, 'open' | 'step' | 'save'>;
  /**
   * Resolves when the browser has nothing better to do.
   * @returns how many milliseconds are left of that time whenever it is asked
   */
  readonly idle: () => Promise<() => number>;
  /** Speaks when the page may be about to go. Whoever takes from the channel closes it. */
  readonly watchLeaving: () => EventChannel<'leaving'>;
}

/** From one writing to the next: what a crash may cost. In milliseconds. */
const EVERY_MS = 1_000;

/**
 * Keeps what is recorded, in the time that nobody else wants. It dispatches nothing: that would be recorded as well.
 */
export function* keepLogSaga({ keeper, idle, watchLeaving }: KeepLogDeps): SagaGenerator<void> {
  yield* call(keeper.open);
  yield* fork(saveBeforeLeaving, keeper, watchLeaving);
  while (true) {
    yield* delay(EVERY_MS);
    for (let hasMore = true; hasMore;) {
      const leftMs: () => number = yield* call(idle);
      do hasMore = keeper.step();
      while (hasMore && leftMs() > 0);
    }
    yield* call(keeper.save);
  }
}

/** All that is left to do, at once: there may be no later. */
function* saveBeforeLeaving(
  keeper: KeepLogDeps['keeper'],
  watchLeaving: () => EventChannel<'leaving'>,
): SagaGenerator<void> {
  const leaving = yield* call(watchLeaving);
  yield* takeEvery(leaving, () => {
    while (keeper.step());
    void keeper.save();
  });
}
