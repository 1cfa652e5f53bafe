import { call, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { CLOCK_TICK_MS } from '#contract/constants.ts';
import { homeDay } from '#contract/http/gen/home.js';
import { errorText, toAppError } from '#common/errors.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { pollingSaga, type PollingDeps } from '#common/retrySaga.ts';
import {
  dayFailed,
  dayReceived,
  homeClosed,
  homeOpened,
  homeRetried,
  selectDayError,
  selectDayEtag,
} from './homeSlice.ts';

export type HomeApi = ReturnType<typeof createHomeApi>;

export function createHomeApi(http: HttpClient) {
  return {
    /** @returns null while the figures with this ETag are current */
    fetchDay: (etag: string | null) =>
      mapResponse(http.sendTagged(homeDay, {}, etag), (tagged) => tagged && { day: tagged.data, etag: tagged.etag }),
  };
}

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
