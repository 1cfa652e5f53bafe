import { call, delay, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CLOCK_TICK_MS } from '../../../contract/constants.ts';
import { clockTicked, clockWatched, selectIsWatched } from './clockSlice.ts';

export interface ClockDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
}

/** Ticks while a component watches, at the same instants everywhere, so that all times on a screen change together. */
export function* clockSaga(deps: ClockDeps): SagaGenerator<void> {
  yield* takeLatest(clockWatched, tickWhileWatched, deps);
}

function* tickWhileWatched({ now, visibility }: ClockDeps): SagaGenerator<void> {
  while (yield* select(selectIsWatched)) {
    const at = now();
    yield* put(clockTicked({ now: at }));
    yield* delay(CLOCK_TICK_MS - (at % CLOCK_TICK_MS));
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}
