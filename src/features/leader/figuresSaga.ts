import { call, delay, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '../../../contract/constants.ts';
import { backoffMs } from '../../common/backoff.ts';
import { errorText, toAppError } from '../../common/errors.ts';
import type { LiveListDeps } from '../../common/liveList/index.ts';
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

export interface FiguresDeps extends Pick<LiveListDeps, 'random' | 'visibility'> {
  readonly leaderApi: Pick<LeaderApi, 'fetchFigures'>;
}

/** Refreshes the figures while the page is open, as often as the visible list. */
export function* figuresSaga(deps: FiguresDeps): SagaGenerator<void> {
  yield* takeLatest([leaderOpened, leaderRefreshRequested], function* untilClosed() {
    yield* race({ refreshed: call(refresh, deps), closed: take(leaderClosed) });
  });
}

/** One request at a time, and none from a hidden tab. */
function* refresh({ leaderApi, random, visibility }: FiguresDeps): SagaGenerator<void> {
  for (let failures = 0; ;) {
    try {
      const answer = yield* call(leaderApi.fetchFigures, yield* select(selectFiguresEtag));
      if (answer !== null || (yield* select(selectFiguresError)) !== null) yield* put(figuresReceived(answer));
      failures = 0;
    } catch (error) {
      failures += 1;
      yield* put(figuresFailed({ error: errorText(toAppError(error)) }));
    }
    yield* delay(TASK_REFRESH_MS + (failures > 0 ? backoffMs(failures, random) : 0));
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}
