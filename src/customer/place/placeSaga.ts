import { call, delay, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { backoffMs } from '../../common/backoff.ts';
import type { Visibility } from '../../common/visibility.ts';
import type { CustomerApi } from '../customerApi.ts';
import { zoneReceived } from '../customerSlice.ts';
import { tokenReceived } from '../withToken.ts';
import type { Places } from './places.ts';
import {
  backRequested,
  newRepliesCounted,
  parentOf,
  selectView,
  viewOpened,
  viewReplaced,
  viewShown,
} from './placeSlice.ts';

/** Whether staff has replied to a query is asked this often, and whenever the customer comes back to the chat. */
export const NEWS_EVERY_MS = 60_000;

export interface PlaceDeps {
  readonly places: Places;
  readonly customerApi: Pick<CustomerApi, 'countNewReplies'>;
  readonly visibility: Visibility;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}

/** Leads from view to view, in step with the browser's history, and counts the news that wait in another one. */
export function* placeSaga(deps: PlaceDeps): SagaGenerator<void> {
  const { places } = deps;
  yield* takeEvery(viewOpened, ({ payload }) => call(places.push, payload));
  yield* takeEvery(viewReplaced, ({ payload }) => call(places.replace, payload));
  yield* takeEvery(backRequested, function* goBack(): SagaGenerator<void> {
    const isUnderWay = yield* call(places.back);
    if (!isUnderWay) yield* put(viewReplaced(parentOf(yield* select(selectView))));
  });
  yield* fork(countNews, deps);
  const led = yield* call(places.watch);
  try {
    yield* put(viewShown(yield* call(places.start)));
    while (true) yield* put(viewShown(yield* take(led)));
  } finally {
    led.close();
  }
}

/** A failure says nothing: it is asked again. */
function* countNews({ customerApi, visibility, random }: PlaceDeps): SagaGenerator<void> {
  yield* take(zoneReceived); // the token is good, and the customer known
  for (let failures = 0; ;) {
    try {
      yield* put(newRepliesCounted(yield* call(customerApi.countNewReplies)));
      failures = 0;
    } catch {
      failures += 1;
    }
    yield* race({
      late: delay(NEWS_EVERY_MS + (failures > 0 ? backoffMs(failures, random) : 0)),
      back: take([viewShown, viewReplaced, tokenReceived]),
    });
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}
