import { call, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CLOCK_TICK_MS } from '../../../contract/constants.ts';
import { errorText, toAppError } from '../../common/errors.ts';
import { pollingSaga, type PollingDeps } from '../../common/polling.ts';
import type { HomeApi } from './homeApi.ts';
import {
  dayFailed,
  dayReceived,
  homeClosed,
  homeOpened,
  homeRetried,
  selectDayError,
  selectDayEtag,
} from './homeSlice.ts';

export interface HomeDeps extends PollingDeps {
  readonly homeApi: HomeApi;
}

/** Refreshes the figures while the screen is open, as often as its waiting times change. */
export function* homeSaga({ homeApi, ...deps }: HomeDeps): SagaGenerator<void> {
  yield* takeLatest([homeOpened, homeRetried], function* untilClosed() {
    yield* race({
      polled: call(pollingSaga, () => fetchDay(homeApi), CLOCK_TICK_MS, deps),
      closed: take(homeClosed),
    });
  });
}

function* fetchDay({ fetchDay: fetch }: HomeApi): SagaGenerator<boolean> {
  try {
    const answer = yield* call(fetch, yield* select(selectDayEtag));
    if (answer !== null || (yield* select(selectDayError)) !== null) yield* put(dayReceived(answer));
    return true;
  } catch (error) {
    yield* put(dayFailed({ error: errorText(toAppError(error)) }));
    return false;
  }
}
