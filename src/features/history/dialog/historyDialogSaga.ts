import { call, delay, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { DIALOG_SETTLE_MS } from '../../../../contract/constants.ts';
import { toAppError } from '../../../common/errors.ts';
import type { HistoryApi } from '../historyApi.ts';
import {
  historyDialogClosed,
  historyDialogOpened,
  recordMediaExpired,
  recordPageChosen,
  recordsFailed,
  recordsReceived,
  recordsRefreshed,
  recordsRetried,
  recordsSearched,
  recordsSettled,
  selectRecordQuery,
  tabChosen,
} from './historyDialogSlice.ts';

export interface HistoryDialogDeps {
  readonly historyApi: Pick<HistoryApi, 'fetchRecords'>;
}

export function* historyDialogSaga(deps: HistoryDialogDeps): SagaGenerator<void> {
  // Each of these cancels the request before it.
  yield* takeLatest(
    [historyDialogOpened, historyDialogClosed, tabChosen, recordsSearched, recordPageChosen, recordsRetried],
    loadRecords,
    deps,
  );
  yield* takeLatest(recordMediaExpired, refreshAddresses, deps);
}

function* loadRecords({ historyApi }: HistoryDialogDeps): SagaGenerator<void> {
  const query = yield* select(selectRecordQuery);
  if (query === null) return;
  try {
    yield* put(recordsReceived(yield* call(historyApi.fetchRecords, query)));
  } catch (error) {
    yield* put(recordsFailed(toAppError(error)));
    return;
  }
  yield* delay(DIALOG_SETTLE_MS);
  yield* put(recordsSettled());
}

/** Loads the same page again, with fresh signed addresses. */
function* refreshAddresses({ historyApi }: HistoryDialogDeps): SagaGenerator<void> {
  const query = yield* select(selectRecordQuery);
  if (query === null) return;
  try {
    const page = yield* call(historyApi.fetchRecords, query);
    if ((yield* select(selectRecordQuery)) === query) yield* put(recordsRefreshed(page));
  } catch {
    // the reader sees that it is missing, and can try again
  }
}
