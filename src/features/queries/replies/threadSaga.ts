import {
  all,
  call,
  cancelled,
  delay,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
  type SagaGenerator,
} from 'typed-redux-saga';
import { QUERY_LOOK_MS } from '#contract/constants.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { backoffMs } from '#common/retrySaga.ts';
import { toAppError } from '#common/errors.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { notesChanged } from '../../notes/index.ts';
import { selectUser } from '../../session/index.ts';
import { queryChanged, queryClosed, queryOpened } from '../detail/detailSlice.ts';
import { compositionBegun, compositionEnded } from './composerSlice.ts';
import type { RepliesDeps } from './repliesApi.ts';
import { selectIsWriting, selectThread } from './repliesState.ts';
import {
  historyClosed,
  historyFailed,
  historyOpened,
  historyPageRequested,
  historyReceived,
  threadFailed,
  threadPageRequested,
  threadReceived,
  threadRefreshRequested,
  viewersForgotten,
  viewersReceived,
} from './threadSlice.ts';

/** Loads the conversation on screen, and reports to colleagues who has it open. */
export function* threadSaga(deps: RepliesDeps): SagaGenerator<void> {
  yield* all([
    // Each of these cancels the previous one together with its request.
    takeLatest([queryOpened, queryClosed, threadPageRequested, threadRefreshRequested], loadThread, deps),
    takeLatest([queryOpened, queryClosed], reportWhileOpen, deps),
    takeEvery([historyOpened, historyPageRequested], ({ payload: { replyId } }) => loadHistory(deps, replyId)),
  ]);
}

/** Loads the page on screen, and the newest replies if that is another page. */
export function* loadThread({ repliesApi }: RepliesDeps): SagaGenerator<void> {
  const { queryId, wanted } = yield* select(selectThread);
  if (queryId === null) return;
  try {
    let page = yield* call(repliesApi.fetchReplies, queryId, wanted);
    // The last page is empty after its last reply was deleted.
    const first =
      wanted.pageNo === FIRST_PAGE.pageNo ? page : yield* call(repliesApi.fetchReplies, queryId, FIRST_PAGE);
    if (page.records.length === 0) page = first;
    yield* put(threadReceived({ queryId, page, latest: first.records }));
  } catch (error) {
    yield* put(threadFailed({ queryId, error: toAppError(error) }));
  }
}

function* loadHistory(deps: RepliesDeps, replyId: string): SagaGenerator<void> {
  const isOver = (action: unknown) =>
    queryClosed.match(action) ||
    ((historyClosed.match(action) || historyPageRequested.match(action)) && action.payload.replyId === replyId);
  yield* race({ answered: call(fetchHistory, deps, replyId), over: take(isOver) });
}

function* fetchHistory({ repliesApi }: RepliesDeps, replyId: string): SagaGenerator<void> {
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

/**
 * Reports every few seconds that the user has the query open, and learns who else does and whether the query has
 * changed. A hidden tab does not count as open.
 */
function* reportWhileOpen(deps: RepliesDeps): SagaGenerator<void> {
  const { queryId } = yield* select(selectThread);
  if (queryId === null) return;
  const { visibility, random } = deps;
  try {
    for (let failures = 0; ;) {
      if (visibility.isHidden()) {
        yield* reportLeaving(deps, queryId);
        yield* call(visibility.nextShown);
      }
      const isWriting = yield* select(selectIsWriting, queryId);
      failures = (yield* reportViewing(deps, { queryId, isWriting })) ? 0 : failures + 1;
      if (failures > 0) yield* put(viewersForgotten());
      // Colleagues see at once that the user begins or stops writing, also during a report.
      if ((yield* select(selectIsWriting, queryId)) !== isWriting) continue;
      yield* race({
        due: delay(QUERY_LOOK_MS + (failures > 0 ? backoffMs(failures, random) : 0)),
        sooner: take([compositionBegun, compositionEnded]),
      });
    }
  } finally {
    // A cancelled saga cannot wait for an answer, so the report runs on its own.
    if (yield* cancelled()) yield* spawn(reportLeaving, deps, queryId);
  }
}

/** @returns whether the server answered */
function* reportViewing(
  { repliesApi }: RepliesDeps,
  { queryId, isWriting }: { readonly queryId: string; readonly isWriting: boolean },
): SagaGenerator<boolean> {
  try {
    const answer = yield* call(repliesApi.reportViewing, { queryId, isLooking: true, isWriting });
    const { latest, shown, notesTime } = yield* select(selectThread);
    const isChanged = shown !== null && (shown.updateTime !== answer.updateTime || shown.erasedAt !== answer.erasedAt);
    yield* put(viewersReceived({ queryId, look: answer }));
    const haveNotesChanged = notesTime !== undefined && notesTime !== answer.notesTime;
    if (isChanged || haveNotesChanged) yield* put(notesChanged({ kind: 'query', id: queryId }));
    // An older reply may have been edited or deleted, too.
    if (latest !== null && (isChanged || (latest[0]?.id ?? null) !== answer.lastReplyId))
      yield* put(threadRefreshRequested());
    if (isChanged) yield* put(queryChanged({ id: queryId }));
    return true;
  } catch {
    return false;
  }
}

/** Ignores failures: the server forgets viewers who stop reporting. */
function* reportLeaving({ repliesApi }: RepliesDeps, queryId: string): SagaGenerator<void> {
  if ((yield* select(selectUser)) === null) return;
  try {
    yield* call(repliesApi.reportViewing, { queryId, isLooking: false, isWriting: false });
  } catch {
    /* nothing to do */
  }
}
