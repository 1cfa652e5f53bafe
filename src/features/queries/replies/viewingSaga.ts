import {
  call,
  cancelled,
  delay,
  put,
  race,
  select,
  spawn,
  take,
  takeLatest,
  type SagaGenerator,
} from 'typed-redux-saga';
import { QUERY_LOOK_MS } from '#contract/constants.ts';
import { backoffMs } from '#common/backoff.ts';
import type { Visibility } from '#common/visibility.ts';
import { selectUser } from '../../session/index.ts';
import { queryChanged, queryClosed, queryOpened } from '../detail/detailSlice.ts';
import { compositionBegun, compositionEnded } from './composerSlice.ts';
import type { RepliesApi } from './repliesApi.ts';
import { selectIsWriting, selectThread } from './repliesState.ts';
import { threadRefreshRequested, viewersForgotten, viewersReceived } from './threadSlice.ts';

export interface ViewingDeps {
  readonly repliesApi: RepliesApi;
  readonly visibility: Visibility;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}

/**
 * Reports every few seconds that the user has the query open, and learns who else does and whether the query has
 * changed. A hidden tab does not count as open.
 */
export function* viewingSaga(deps: ViewingDeps): SagaGenerator<void> {
  yield* takeLatest([queryOpened, queryClosed], reportWhileOpen, deps);
}

function* reportWhileOpen(deps: ViewingDeps): SagaGenerator<void> {
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
  { repliesApi }: ViewingDeps,
  { queryId, isWriting }: { readonly queryId: string; readonly isWriting: boolean },
): SagaGenerator<boolean> {
  try {
    const answer = yield* call(repliesApi.reportViewing, { queryId, isLooking: true, isWriting });
    const { latest, shown } = yield* select(selectThread);
    const isChanged = shown !== null && (shown.updateTime !== answer.updateTime || shown.erasedAt !== answer.erasedAt);
    yield* put(viewersReceived({ queryId, look: answer }));
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
function* reportLeaving({ repliesApi }: ViewingDeps, queryId: string): SagaGenerator<void> {
  if ((yield* select(selectUser)) === null) return;
  try {
    yield* call(repliesApi.reportViewing, { queryId, isLooking: false, isWriting: false });
  } catch {
    /* nothing to do */
  }
}
