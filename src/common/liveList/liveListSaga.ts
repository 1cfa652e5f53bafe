import { call, delay, fork, put, takeLatest, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { TASK_REFRESH_MS } from '#contract/constants.ts';
import { toAppError } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import { readState } from '../readStateSaga.ts';
import { backoffMs, type PollingDeps } from '../retrySaga.ts';
import type { ScreenActions } from '../screenActions.ts';
import { holdSaga } from './holdSaga.ts';
import type { ListFilters, ListPage, ListQuery, LiveList } from './liveList.ts';
import type { Identified } from './liveRows.ts';

interface ListAddress<Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Filters, Row>;
  readonly screen: ScreenActions<Filters>;
  readonly path: string;
  /**
   * Reads what `writeFilters` wrote. Invalid parameters count as absent; filters that are not in the address stay as in
   * `now`.
   */
  readonly readFilters: (search: string, now: Filters) => Filters;
  /** @returns '' or a search string; equal for equal filters */
  readonly writeFilters: (filters: Filters) => string;
  readonly deps: Pick<ListScreenDeps, 'navigate'>;
  /** Back leaves the screen, instead of leading to the previous view. */
  readonly replace?: boolean;
}

/** Each view has its own address: Back leads to the previous view, and a reload or a shared link shows the same. */
export function* listAddressSaga<Filters extends ListFilters, Row extends Identified>({
  list,
  screen: { viewChanged, addressRead },
  path,
  readFilters,
  writeFilters,
  deps: { navigate },
  replace = false,
}: ListAddress<Filters, Row>): SagaGenerator<void> {
  const selectSearch = (root: never) => writeFilters(list.selectFilters(root));
  yield* takeEvery(viewChanged, function* writeAddress({ payload }) {
    const before = yield* readState(selectSearch);
    yield* put(list.actions.filtersChanged(payload));
    const search = yield* readState(selectSearch);
    const isOpen = (yield* readState(list.selectStatus)) !== 'closed';
    if (isOpen && search !== before) navigate(`${path}${search}`, ...(replace ? [{ replace }] : []));
  });
  yield* takeEvery(addressRead, function* followAddress({ payload: { search } }) {
    const wanted = readFilters(search, yield* readState(list.selectFilters));
    if (writeFilters(wanted) !== (yield* readState(selectSearch))) yield* put(list.actions.filtersChanged(wanted));
  });
}

/** Pause between a response and the next request while another tab of the screen is in front. */
export const BEHIND_REFRESH_MS = 5 * TASK_REFRESH_MS;

export interface LiveListDeps extends PollingDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ListScreenDeps extends LiveListDeps {
  /** Opens a path of this page. */
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

/** Returns null when the ETag is still current. The list shows failures itself, not as toasts. */
export type FetchPage<Filters, Row> = (query: ListQuery<Filters>) => Cancellable<ListPage<Row> | null>;

interface LiveListJob<Filters extends ListFilters, Row extends Identified> {
  readonly list: LiveList<Filters, Row>;
  readonly fetchPage: FetchPage<Filters, Row>;
  readonly deps: LiveListDeps;
  /**
   * When the list is refreshed. `interval`: every `TASK_REFRESH_MS`. `onReturn`: when the tab comes to the front, for
   * lists that change slowly. `onDemand`: only when the user asks, because other figures on the screen must match.
   */
  readonly refresh?: 'interval' | 'onReturn' | 'onDemand';
}

/** Refreshes a list while it is open. A change of the filters cancels a running request and sends a new one. */
export function* liveListSaga<Filters extends ListFilters, Row extends Identified>(
  job: LiveListJob<Filters, Row>,
): SagaGenerator<void> {
  const { listOpened, listClosed, cameForward, filtersChanged, refreshRequested } = job.list.actions;
  yield* holdSaga(job.list.actions.rowsHeld, job.list.actions.rowsReleased);
  const last: { at: number | null } = { at: null };
  yield* takeLatest(
    [listOpened.type, listClosed.type, cameForward.type, filtersChanged.type, refreshRequested.type],
    () => refreshWhileOpen(job, last),
  );
}

interface ListScreenJob<Filters extends ListFilters, Row extends Identified>
  extends LiveListJob<Filters, Row>, ListAddress<Filters, Row> {
  readonly deps: ListScreenDeps;
}

/** Runs a screen with one list, whose filters are in its address. */
export function* listScreenSaga<Filters extends ListFilters, Row extends Identified>(
  job: ListScreenJob<Filters, Row>,
): SagaGenerator<void> {
  const { actions } = job.list;
  yield* fork(() => liveListSaga({ refresh: 'onReturn', ...job }));
  yield* fork(() => listAddressSaga(job));
  yield* takeEvery(job.screen.opened, () => put(actions.listOpened({ isInFront: true })));
  yield* takeEvery(job.screen.closed, () => put(actions.listClosed()));
}

/**
 * One request at a time, and none from a hidden tab. A failure is shown and lengthens the pause; it never ends the
 * loop.
 */
function* refreshWhileOpen<Filters extends ListFilters, Row extends Identified>(
  { list, fetchPage, deps: { random, now, visibility }, refresh = 'interval' }: LiveListJob<Filters, Row>,
  last: { at: number | null },
): SagaGenerator<void> {
  const { actions } = list;
  let failures = 0;
  while ((yield* readState(list.selectStatus)) !== 'closed') {
    try {
      const page = yield* call(fetchPage, yield* readState(list.selectQuery));
      const isNews = page !== null || (yield* readState(list.selectStatus)) !== 'ready';
      if (isNews) yield* put(actions.pageReceived({ page, heldAt: last.at }));
      failures = 0;
      last.at = now();
    } catch (error) {
      failures += 1;
      yield* put(actions.pageFailed({ error: toAppError(error), heldAt: last.at }));
    }
    if (refresh === 'onDemand') return;
    if (refresh === 'onReturn') {
      yield* call(visibility.nextShown);
      continue;
    }
    const pause = (yield* readState(list.selectIsInFront)) ? TASK_REFRESH_MS : BEHIND_REFRESH_MS;
    yield* delay(pause + (failures > 0 ? backoffMs(failures, random) : 0));
    if (visibility.isHidden()) {
      yield* put(actions.paused({ heldAt: last.at }));
      yield* call(visibility.nextShown);
    }
  }
}
