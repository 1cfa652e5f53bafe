import { fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { dayAt } from '#common/dayRange.ts';
import { liveListSaga, type LiveListDeps } from '#common/liveList/index.ts';
import { selectTimeZone } from '../session/index.ts';
import type { CannedRepliesApi } from './cannedRepliesApi.ts';
import { usageClosed, usageList, usageOpened } from './cannedRepliesSlice.ts';

export interface UsageDeps extends LiveListDeps {
  readonly cannedRepliesApi: CannedRepliesApi;
}

/** Loads the report on the use of replies. Named ranges count from the day on which it was opened. */
export function* usageSaga(deps: UsageDeps): SagaGenerator<void> {
  yield* fork(() =>
    liveListSaga({ list: usageList, fetchPage: deps.cannedRepliesApi.fetchUsage, deps, refresh: 'onDemand' }),
  );
  yield* takeEvery(usageOpened, function* open() {
    const { pageNo, cursor } = yield* select(usageList.selectFilters);
    const today = dayAt(deps.now(), yield* select(selectTimeZone));
    yield* put(usageList.actions.filtersChanged({ today, pageNo, cursor }));
    yield* put(usageList.actions.listOpened({ isInFront: true }));
  });
  yield* takeEvery(usageClosed, function* close() {
    yield* put(usageList.actions.listClosed());
  });
}
