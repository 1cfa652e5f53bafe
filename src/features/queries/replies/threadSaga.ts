import { all, call, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '#common/errors.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { queryClosed, queryOpened } from '../detail/detailSlice.ts';
import type { RepliesApi, RepliesPage } from './repliesApi.ts';
import { selectThread } from './repliesState.ts';
import {
  FIRST_PAGE,
  historyClosed,
  historyFailed,
  historyOpened,
  historyPageRequested,
  historyReceived,
  threadFailed,
  threadPageRequested,
  threadReceived,
  threadRefreshRequested,
} from './threadSlice.ts';

export interface ThreadDeps {
  readonly repliesApi: RepliesApi;
}

export function* threadSaga(deps: ThreadDeps): SagaGenerator<void> {
  yield* all([
    // Each of these cancels the previous one together with its request.
    takeLatest([queryOpened, queryClosed, threadPageRequested, threadRefreshRequested], loadThread, deps),
    takeEvery([historyOpened, historyPageRequested], ({ payload: { replyId } }) => loadHistory(deps, replyId)),
  ]);
}

/** Loads the page on screen, and the newest replies if that is another page. */
export function* loadThread({ repliesApi }: ThreadDeps): SagaGenerator<void> {
  const { queryId, wanted } = yield* select(selectThread);
  if (queryId === null) return;
  try {
    let page = yield* call(repliesApi.fetchReplies, queryId, wanted);
    // The last page is empty after its last reply was deleted.
    const first: RepliesPage =
      wanted.pageNo === FIRST_PAGE.pageNo ? page : yield* call(repliesApi.fetchReplies, queryId, FIRST_PAGE);
    if (page.records.length === 0) page = first;
    yield* put(threadReceived({ queryId, page, latest: first.records }));
  } catch (error) {
    yield* put(threadFailed({ queryId, error: toAppError(error) }));
  }
}

function* loadHistory(deps: ThreadDeps, replyId: string): SagaGenerator<void> {
  const isOver = (action: unknown) =>
    queryClosed.match(action) ||
    ((historyClosed.match(action) || historyPageRequested.match(action)) && action.payload.replyId === replyId);
  yield* race({ answered: call(fetchHistory, deps, replyId), over: take(isOver) });
}

function* fetchHistory({ repliesApi }: ThreadDeps, replyId: string): SagaGenerator<void> {
  const history = (yield* select(selectThread)).histories[replyId];
  if (history === undefined) return;
  try {
    const page = yield* call(repliesApi.fetchVersions, replyId, history.wanted);
    if (page.records.length > 0 || history.page !== null) {
      yield* put(historyReceived({ replyId, page }));
      return;
    }
    yield* put(toastRaised({ kind: 'warning', message: { key: 'queryReplies.noHistory' } }));
    yield* put(historyClosed({ replyId })); // which also ends this saga
  } catch {
    yield* put(historyFailed({ replyId }));
  }
}
