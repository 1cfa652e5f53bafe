import { createAction } from '@reduxjs/toolkit';
import { delay, put, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import {
  connectionEnded,
  connectionOpening,
  disconnected,
  realtimeStopped,
  reconnectScheduled,
} from './realtimeEvents.ts';

/**
 * Whole seconds until the next attempt to connect. Once none is scheduled, no more of these follow: the state of the
 * connection shows that.
 */
export const countdownTicked = createAction<{ readonly seconds: number }>('realtime/countdownTicked');

/** Counts down the seconds for pages that show them. */
export function* countdownSaga({ now }: { readonly now: () => number }): SagaGenerator<void> {
  yield* takeLatest(
    [reconnectScheduled, connectionOpening, disconnected, connectionEnded, realtimeStopped],
    function* count(action) {
      if (!reconnectScheduled.match(action)) return;
      const { retryAt } = action.payload;
      for (let leftMs = retryAt - now(); leftMs > 0; leftMs = retryAt - now()) {
        const seconds = Math.ceil(leftMs / 1_000);
        yield* put(countdownTicked({ seconds }));
        yield* delay(leftMs - (seconds - 1) * 1_000);
      }
    },
  );
}
