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
import { QUERY_LOOK_MS } from '../../../../contract/constants.ts';
import { backoffMs } from '../../../common/backoff.ts';
import type { Visibility } from '../../../common/visibility.ts';
import { selectUser } from '../../session/index.ts';
import { queryChanged, queryClosed, queryOpened } from '../detail/detailSlice.ts';
import { compositionBegun, compositionEnded } from './composerSlice.ts';
import type { RepliesApi } from './repliesApi.ts';
import { selectComposer, selectThread } from './repliesState.ts';
import { looked, lookersForgotten, threadRefreshRequested } from './threadSlice.ts';

export interface LookDeps {
  readonly repliesApi: RepliesApi;
  readonly visibility: Visibility;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}

/**
 * Tells the server that the query is looked at, and hears who else does and what is new. A hidden tab looks at nothing.
 */
export function* lookSaga(deps: LookDeps): SagaGenerator<void> {
  yield* takeLatest([queryOpened, queryClosed], lookWhileOpen, deps);
}

function* lookWhileOpen(deps: LookDeps): SagaGenerator<void> {
  const { queryId } = yield* select(selectThread);
  if (queryId === null) return;
  const { visibility, random } = deps;
  try {
    for (let failures = 0; ;) {
      if (visibility.isHidden()) {
        yield* lookAway(deps, queryId);
        yield* call(visibility.nextShown);
      }
      failures = (yield* look(deps, queryId)) ? 0 : failures + 1;
      if (failures > 0) yield* put(lookersForgotten());
      // Beginning and ending to write is told at once.
      yield* race({
        due: delay(QUERY_LOOK_MS + (failures > 0 ? backoffMs(failures, random) : 0)),
        sooner: take([compositionBegun, compositionEnded]),
      });
    }
  } finally {
    // It waits for nothing here: what is cancelled is over.
    if (yield* cancelled()) yield* spawn(lookAway, deps, queryId);
  }
}

/** @returns whether there was an answer */
function* look({ repliesApi }: LookDeps, queryId: string): SagaGenerator<boolean> {
  const { current } = yield* select(selectComposer, queryId);
  try {
    const answer = yield* call(repliesApi.look, { queryId, isLooking: true, isWriting: current !== null });
    const { latest, shownUpdateTime } = yield* select(selectThread);
    const isChanged = shownUpdateTime !== null && shownUpdateTime !== answer.updateTime;
    yield* put(looked({ queryId, look: answer }));
    // A reply may have been edited, or deleted, that is not the newest.
    if (latest !== null && (isChanged || (latest[0]?.id ?? null) !== answer.lastReplyId))
      yield* put(threadRefreshRequested());
    if (isChanged) yield* put(queryChanged({ id: queryId }));
    return true;
  } catch {
    return false;
  }
}

/** Nobody minds when it is not heard: who says nothing is forgotten soon. */
function* lookAway({ repliesApi }: LookDeps, queryId: string): SagaGenerator<void> {
  if ((yield* select(selectUser)) === null) return;
  try {
    yield* call(repliesApi.look, { queryId, isLooking: false, isWriting: false });
  } catch {
    /* see above */
  }
}
