import type { SagaGenerator } from 'typed-redux-saga';
import { CLOCK_TICK_MS } from '#contract/constants.ts';
import { homeDay as fetchHomeDay } from '#contract/http/gen/home.js';
import type { HttpClient } from '#common/http/client.ts';
import { polledSaga } from '#common/polledFigures.ts';
import type { PollingDeps } from '#common/retrySaga.ts';
import { homeClosed, homeDay, homeOpened, homeRetried } from './homeSlice.ts';

export type HomeApi = ReturnType<typeof createHomeApi>;

export function createHomeApi(http: HttpClient) {
  return {
    /** @returns null while the figures with this ETag are current */
    fetchDay: (etag: string | null) => http.sendTagged(fetchHomeDay, {}, etag),
  };
}

export interface HomeDeps extends PollingDeps {
  readonly homeApi: HomeApi;
}

/** Refreshes the figures as often as the waiting times of the screen change. */
export function homeSaga({ homeApi, ...deps }: HomeDeps): SagaGenerator<void> {
  return polledSaga({
    polled: homeDay,
    fetch: homeApi.fetchDay,
    everyMs: CLOCK_TICK_MS,
    begins: [homeOpened, homeRetried],
    closed: homeClosed,
    deps,
  });
}
