import { all, call, put, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { ReplayPort } from '../../actionLog/replay/index.ts';
import {
  bisectAnswered,
  bisectFailed,
  bisectRequested,
  offersReceived,
  pointPicked,
  predicateTyped,
} from './bisectSlice.ts';
import { seekRequested } from './playerSlice.ts';

/** Searches for the action after which a predicate holds, and goes there. Offers predicates for clicks on the screen. */
export function* bisectSaga({ bisect, pick }: Pick<ReplayPort, 'bisect' | 'pick'>): SagaGenerator<void> {
  yield* all([
    // What is typed meanwhile ends a search.
    takeLatest([bisectRequested, predicateTyped], function* search(action) {
      if (!bisectRequested.match(action)) return;
      try {
        const answer = yield* call(bisect, action.payload);
        yield* put(bisectAnswered(answer));
        if (answer.status === 'found') yield* put(seekRequested({ position: answer.position }));
      } catch {
        yield* put(bisectFailed());
      }
    }),
    takeLatest(pointPicked, function* offer({ payload: point }) {
      try {
        yield* put(offersReceived(yield* call(pick, point)));
      } catch {
        yield* put(offersReceived([]));
      }
    }),
  ]);
}
