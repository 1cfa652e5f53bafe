import { call, delay, put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '../../../contract/constants.ts';
import { backoffMs } from '../backoff.ts';
import { toAppError } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import type { ListFilters, ListPage, ListQuery, LiveList } from './liveList.ts';
import type { Identified } from './liveRows.ts';

/** Wait between an answer and the next question while another tab of the screen is in front. */
export const BEHIND_REFRESH_MS = 5 * TASK_REFRESH_MS;

/** What keeping a list fresh takes. */
export interface LiveListDeps {
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
}

/** Answers null when what is here still holds. Failures show on the list, not as notices. */
export type FetchPage<Filters, Row> = (query: ListQuery<Filters>) => Cancellable<ListPage<Row> | null>;

interface LiveListJob<Root, Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Root, Filters, Row>;
  readonly fetchPage: FetchPage<Filters, Row>;
  readonly deps: LiveListDeps;
  /**
   * `onReturn`: it changes so slowly that it is asked for anew only when the tab comes to the front. `onDemand`: only
   * when that is wished, as what stands beside it would be of another moment. Otherwise every `TASK_REFRESH_MS`.
   */
  readonly pace?: 'steady' | 'onReturn' | 'onDemand';
}

/**
 * Keeps a list fresh. Whatever changes the question cancels the one before it, its request in flight included, and asks
 * afresh.
 */
export function* liveListSaga<Root, Filters extends ListFilters, Row extends Identified>(
  job: LiveListJob<Root, Filters, Row>,
): SagaGenerator<void> {
  const { listOpened, listClosed, cameForward, filtersChanged, refreshRequested } = job.list.actions;
  const last: LastAnswer = { at: null };
  yield* takeLatest(
    [listOpened.type, listClosed.type, cameForward.type, filtersChanged.type, refreshRequested.type],
    () => askWhileOpen(job, last),
  );
}

interface LastAnswer {
  at: number | null;
}

/**
 * One question at a time, and none from a hidden tab. A failure is shown and lengthens the wait; it never ends the
 * loop.
 */
function* askWhileOpen<Root, Filters extends ListFilters, Row extends Identified>(
  { list, fetchPage, deps: { random, now, visibility }, pace = 'steady' }: LiveListJob<Root, Filters, Row>,
  last: LastAnswer,
): SagaGenerator<void> {
  const { actions } = list;
  let failures = 0;
  while ((yield* select(list.selectStatus)) !== 'closed') {
    try {
      const page = yield* call(fetchPage, yield* select(list.selectQuery));
      const isNews = page !== null || (yield* select(list.selectStatus)) !== 'ready';
      if (isNews) yield* put(actions.pageReceived({ page, heldAt: last.at }));
      failures = 0;
      last.at = now();
    } catch (error) {
      failures += 1;
      yield* put(actions.pageFailed({ error: toAppError(error), heldAt: last.at }));
    }
    if (pace === 'onDemand') return;
    if (pace === 'onReturn') {
      yield* call(visibility.nextShown);
      continue;
    }
    const pause = (yield* select(list.selectIsInFront)) ? TASK_REFRESH_MS : BEHIND_REFRESH_MS;
    yield* delay(pause + (failures > 0 ? backoffMs(failures, random) : 0));
    if (visibility.isHidden()) {
      yield* put(actions.paused({ heldAt: last.at }));
      yield* call(visibility.nextShown);
    }
  }
}
