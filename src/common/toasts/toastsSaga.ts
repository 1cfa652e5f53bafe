import type { Action } from 'redux';
import { delay, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { NOTIFICATION_MS, TOAST_MS } from '#contract/constants.ts';
import {
  notificationReceived,
  selectToastsHeld,
  toastDismissed,
  toastRaised,
  toastsHeld,
  toastsReleased,
} from './toastsSlice.ts';

/** Removes each toast and notification after its time. The time starts again when the user has finished reading. */
export function* toastsSaga() {
  yield* takeEvery(toastRaised, ({ payload }) => countDown(payload.id, TOAST_MS));
  yield* takeEvery(notificationReceived, ({ payload: { id } }) => countDown(id, NOTIFICATION_MS));
}

function* countDown(id: string, ms: number): SagaGenerator<void> {
  const isOver = (action: Action) =>
    (toastDismissed.match(action) || toastRaised.match(action)) && action.payload.id === id;
  while (true) {
    if (yield* select(selectToastsHeld)) {
      const { over } = yield* race({ over: take(isOver), released: take([toastsReleased, toastDismissed]) });
      if (over) return;
      continue;
    }
    const { over, elapsed } = yield* race({ over: take(isOver), held: take(toastsHeld), elapsed: delay(ms) });
    if (over) return;
    if (elapsed) {
      yield* put(toastDismissed({ id }));
      return;
    }
  }
}
