import type { Action } from 'redux';
import { delay, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { NOTIFICATION_MS, TOAST_MS } from '../../../contract/constants.ts';
import {
  noticeRaised,
  notificationReceived,
  selectToastsHeld,
  toastDismissed,
  toastsHeld,
  toastsReleased,
} from './toastsSlice.ts';

/** Takes everything away after its time. While one is being read the time stands still, and then starts anew. */
export function* toastsSaga() {
  yield* takeEvery(noticeRaised, ({ payload }) => countDown(payload.id, TOAST_MS));
  yield* takeEvery(notificationReceived, ({ payload: { id } }) => countDown(id, NOTIFICATION_MS));
}

function* countDown(id: string, ms: number): SagaGenerator<void> {
  const isOver = (action: Action) =>
    (toastDismissed.match(action) || noticeRaised.match(action)) && action.payload.id === id;
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
