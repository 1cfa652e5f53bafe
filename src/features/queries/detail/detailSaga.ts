import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { QUERY_STATUS } from '#contract/domain.ts';
import { CODE } from '#contract/http/envelope.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { loadedSaga } from '#common/loaded.ts';
import type { MessageText } from '#common/messageText.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { assignDialogSaga } from '../../assign/index.ts';
import { tagsSettled } from '../../tags/index.ts';
import type { QueryDetailApi } from './detailApi.ts';
import {
  logFailed,
  logReceived,
  logRequested,
  queryChanged,
  queryClosed,
  queryFailed,
  queryOpened,
  queryReceived,
  statusConfirmed,
  statusOf,
  statusSettled,
  tabTurned,
} from './detailSlice.ts';
import { assignableOf, queryAssignment, relatedQuery, selectLog, selectRelated, selectShown } from './detailState.ts';
import { relatedFailed, relatedPageRequested, relatedReceived, relatedRequested } from './relatedSlice.ts';

export function* queryDetailSaga(api: QueryDetailApi): SagaGenerator<void> {
  yield* fork(() => assignDialogSaga({ dialog: queryAssignment, api, onSettled: refresh }));
  // Each of these cancels the previous one together with its request.
  yield* takeLatest([relatedRequested, relatedPageRequested, queryOpened, queryClosed], loadRelatedPage, api);
  yield* loadedSaga(relatedQuery, ({ id }) => api.fetchQuery(id));
  yield* takeLatest([queryOpened, queryChanged, queryClosed], loadQuery, api);
  yield* takeLatest([logRequested, queryClosed], loadLog, api);
  yield* takeEvery(tabTurned, readLog);
  yield* takeEvery(statusConfirmed, changeStatus, api);
  yield* takeEvery([queryOpened, queryClosed], () => put(relatedQuery.actions.closed()));
  yield* takeEvery(queryClosed, () => put(queryAssignment.actions.assignDismissed()));
}

function* loadQuery(api: QueryDetailApi): SagaGenerator<void> {
  const { id } = yield* select(selectShown);
  if (id === null) return;
  try {
    yield* receive(yield* call(api.fetchQuery, id));
  } catch (thrown) {
    const error = toAppError(thrown);
    yield* put(queryFailed({ id, error, isMissing: error.code === CODE.notFound }));
  }
}

/** Stores the loaded query, and updates the open dialogs when the query has changed in the meantime. */
function* receive(query: QueryDetail): SagaGenerator<void> {
  const before = yield* select(selectShown);
  yield* put(queryReceived(query));
  const { change } = yield* select(selectShown);
  if (before.change !== null && change === null)
    yield* put(toastRaised({ kind: 'warning', message: statusNews(query) }));
  const assigning = yield* select(queryAssignment.select);
  const seen = assignableOf(query);
  if (assigning !== null && (assigning.thing.isOver !== seen.isOver || assigning.thing.toId !== seen.toId)) {
    yield* put(queryAssignment.actions.thingSeen(seen));
  }
  if (before.query?.updateTime === query.updateTime && before.query.erasedAt === query.erasedAt) return;
  yield* put(relatedRequested({ reporterId: query.createId }));
  if ((yield* select(selectLog)).status !== 'unread') yield* put(logRequested());
}

function statusNews(query: QueryDetail): MessageText {
  return { key: statusOf(query) === QUERY_STATUS.closed ? 'queryDetail.news.closed' : 'queryDetail.news.opened' };
}

function* readLog({ payload: { tab } }: ReturnType<typeof tabTurned>): SagaGenerator<void> {
  if (tab === 'log') yield* put(logRequested());
}

function* loadLog(api: QueryDetailApi): SagaGenerator<void> {
  const { id } = yield* select(selectShown);
  if (id === null) return;
  try {
    yield* put(logReceived(yield* call(api.fetchLog, id)));
  } catch (error) {
    yield* put(logFailed(toAppError(error)));
  }
}

/** Finishes even when the user leaves the screen. A toast shows the outcome. */
function* changeStatus(api: QueryDetailApi): SagaGenerator<void> {
  const { id, change } = yield* select(selectShown);
  if (id === null || change === null) return;
  yield* tagsSettled({ kind: 'query', id });
  try {
    yield* call(api.changeStatus, { id, handleStatus: change.to });
  } catch (error) {
    yield* put(statusSettled({ id, changedTo: null }));
    yield* put(toastRaised({ kind: 'error', message: errorText(toAppError(error)) }));
    yield* refresh(id);
    return;
  }
  yield* put(statusSettled({ id, changedTo: change.to }));
  yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' } }));
  yield* refresh(id);
}

/** After an own change, and after a refusal, which may mean that a colleague was faster. */
function* refresh(id: string): SagaGenerator<void> {
  yield* put(queryChanged({ id }));
}

function* loadRelatedPage(api: QueryDetailApi): SagaGenerator<void> {
  const { reporterId, wanted } = yield* select(selectRelated);
  if (reporterId === null) return;
  try {
    yield* put(relatedReceived(yield* call(api.fetchRelated, reporterId, wanted)));
  } catch (error) {
    yield* put(relatedFailed(toAppError(error)));
  }
}
