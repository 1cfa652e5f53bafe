import { call, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { pollingSaga, type PollingDeps } from '#common/polling.ts';
import type { LeaderApi } from './leaderApi.ts';
import {
  figuresFailed,
  figuresReceived,
  leaderClosed,
  leaderOpened,
  leaderRefreshRequested,
  selectFiguresError,
  selectFiguresEtag,
} from './leaderSlice.ts';

export interface FiguresDeps extends PollingDeps {
  readonly leaderApi: Pick<LeaderApi, 'fetchFigures'>;
}

/** Refreshes the figures while the page is open, as often as the visible list. */
export function* figuresSaga(deps: FiguresDeps): SagaGenerator<void> {
  yield* takeLatest([leaderOpened, leaderRefreshRequested], function* untilClosed() {
    yield* race({ refreshed: call(refresh, deps), closed: take(leaderClosed) });
  });
}

function* refresh({ leaderApi, ...deps }: FiguresDeps): SagaGenerator<void> {
  yield* pollingSaga(() => fetchFigures(leaderApi), TASK_REFRESH_MS, deps);
}

function* fetchFigures({ fetchFigures: fetch }: FiguresDeps['leaderApi']): SagaGenerator<boolean> {
  try {
    const answer = yield* call(fetch, yield* select(selectFiguresEtag));
    if (answer !== null || (yield* select(selectFiguresError)) !== null) yield* put(figuresReceived(answer));
    return true;
  } catch (error) {
    yield* put(figuresFailed({ error: errorText(toAppError(error)) }));
    return false;
  }
}
