import type { Action } from 'redux';
import { delay, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { TOAST_MS } from '../../../contract/constants.ts';
import { noticeRaised, selectToastsHeld, toastDismissed, toastId, toastsHeld, toastsReleased } from './toastsSlice.ts';

/** Takes every toast away after its time. While one is being read the time stands still, and then starts anew. */
export function* toastsSaga() {
  yield* takeEvery(noticeRaised, countDown);
}

function* countDown({ payload }: ReturnType<typeof noticeRaised>) {
  const id = toastId(payload);
  const isOver = (action: Action) =>
    (toastDismissed.match(action) && action.payload.id === id) || (noticeRaised.match(action) && toastId(action.payload) === id);
  while (true) {
    if (yield* select(selectToastsHeld)) {
      const { over } = yield* race({ over: take(isOver), released: take([toastsReleased, toastDismissed]) });
      if (over) return;
      continue;
    }
    const { over, elapsed } = yield* race({ over: take(isOver), held: take(toastsHeld), elapsed: delay(TOAST_MS) });
    if (over) return;
    if (elapsed) {
      yield* put(toastDismissed({ id }));
      return;
    }
  }
}
