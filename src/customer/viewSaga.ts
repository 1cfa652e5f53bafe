import { call, delay, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '#common/retrySaga.ts';
import type { CustomerDeps } from './customerApi.ts';
import { termsReceived } from './customerSlice.ts';
import { tokenReceived } from './withToken.ts';
import {
  backRequested,
  newRepliesCounted,
  parentOf,
  selectView,
  viewOpened,
  viewReplaced,
  viewShown,
} from './viewSlice.ts';

/** How often the page counts unread replies. It also counts when the customer returns to the chat. */
export const NEW_REPLIES_POLL_MS = 60_000;

/** Keeps the current view in step with the browser's history, and polls for unread replies. */
export function* viewSaga(deps: CustomerDeps): SagaGenerator<void> {
  const { viewHistory } = deps;
  yield* takeEvery(viewOpened, ({ payload }) => call(viewHistory.push, payload));
  yield* takeEvery(viewReplaced, ({ payload }) => call(viewHistory.replace, payload));
  yield* takeEvery(backRequested, function* goBack(): SagaGenerator<void> {
    const isUnderWay = yield* call(viewHistory.back);
    if (!isUnderWay) yield* put(viewReplaced(parentOf(yield* select(selectView))));
  });
  yield* fork(pollNewReplies, deps);
  const viewChannel = yield* call(viewHistory.watch);
  try {
    yield* put(viewShown(yield* call(viewHistory.start)));
    while (true) yield* put(viewShown(yield* take(viewChannel)));
  } finally {
    viewChannel.close();
  }
}

/** Failures stay silent: the next poll retries. */
function* pollNewReplies({ customerApi, visibility, random }: CustomerDeps): SagaGenerator<void> {
  yield* take(termsReceived); // the token is valid and the customer is known
  for (let failures = 0; ;) {
    try {
      yield* put(newRepliesCounted(yield* call(customerApi.countNewReplies)));
      failures = 0;
    } catch {
      failures += 1;
    }
    yield* race({
      late: delay(NEW_REPLIES_POLL_MS + (failures > 0 ? backoffMs(failures, random) : 0)),
      back: take([viewShown, viewReplaced, tokenReceived]),
    });
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}
