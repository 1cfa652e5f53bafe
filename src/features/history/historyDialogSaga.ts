import { call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { DIALOG_SETTLE_MS } from '#contract/constants.ts';
import { toAppError } from '#common/errors.ts';
import { openChat, type ChatListDeps } from '../tasks/index.ts';
import type { HistoryApi } from './historyApi.ts';
import {
  historyChatEntered,
  historyDialogClosed,
  historyDialogOpened,
  moreRecordsRequested,
  recordMediaExpired,
  recordsFailed,
  recordsReceived,
  recordsRefreshed,
  recordsRetried,
  recordsSearched,
  recordsSettled,
  selectQueryWith,
  selectRecordQuery,
  tabChosen,
} from './historyDialogSlice.ts';

export interface HistoryDialogDeps extends Pick<ChatListDeps, 'openTab'> {
  readonly historyApi: Pick<HistoryApi, 'fetchRecords'>;
}

export function* historyDialogSaga(deps: HistoryDialogDeps): SagaGenerator<void> {
  // Each of these cancels the request before it.
  yield* takeLatest(
    [historyDialogOpened, historyDialogClosed, tabChosen, recordsSearched, moreRecordsRequested, recordsRetried],
    loadRecords,
    deps,
  );
  yield* takeLatest(recordsReceived, settle);
  yield* takeEvery(recordMediaExpired, refreshAddresses, deps, new Set<string>());
  yield* takeEvery(historyChatEntered, ({ payload }) => openChat(deps, { ...payload, mode: 'C' }));
}

function* loadRecords({ historyApi }: HistoryDialogDeps): SagaGenerator<void> {
  const query = yield* select(selectRecordQuery);
  if (query === null) return;
  try {
    yield* put(recordsReceived(yield* call(historyApi.fetchRecords, query)));
  } catch (error) {
    yield* put(recordsFailed(toAppError(error)));
  }
}

function* settle(): SagaGenerator<void> {
  yield* delay(DIALOG_SETTLE_MS);
  yield* put(recordsSettled());
}

/** Loads a page again, with fresh signed addresses. Its pictures expire together: they ask once. */
function* refreshAddresses(
  { historyApi }: HistoryDialogDeps,
  asked: Set<string>,
  { payload: { chatSeq } }: ReturnType<typeof recordMediaExpired>,
): SagaGenerator<void> {
  const query = yield* select(selectQueryWith, chatSeq);
  if (query === null) return;
  const page = JSON.stringify(query);
  if (asked.has(page)) return;
  asked.add(page);
  try {
    yield* put(recordsRefreshed(yield* call(historyApi.fetchRecords, query)));
  } catch {
    // the reader sees that it is missing, and can try again
  } finally {
    asked.delete(page);
  }
}
