import { call, delay, put, race, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CLOCK_TICK_MS } from '#contract/constants.ts';
import type { PollingDeps } from '../retrySaga.ts';
import { clockTicked, clockWatched, selectIsWatched } from './clock.ts';

export interface ClockDeps {
  /** The server's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves the next time that it is corrected. */
  readonly nextJump: () => Promise<void>;
  readonly visibility: PollingDeps['visibility'];
}

/**
 * Ticks while a component watches, at the same instants everywhere, so that all times on a screen change together. Ticks
 * at once after a correction.
 */
export function* clockSaga(deps: ClockDeps): SagaGenerator<void> {
  yield* takeLatest(clockWatched, tickWhileWatched, deps);
}

function* tickWhileWatched({ now, nextJump, visibility }: ClockDeps): SagaGenerator<void> {
  while (yield* select(selectIsWatched)) {
    const at = now();
    yield* put(clockTicked({ now: at }));
    yield* race([delay(CLOCK_TICK_MS - (at % CLOCK_TICK_MS)), call(nextJump)]);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}
