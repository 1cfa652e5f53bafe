import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { dayAt, daysOf, isSameChoice, type Days } from '../../common/dayRange/index.ts';
import { toAppError } from '../../common/errors.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import { selectTimeZone } from '../session/index.ts';
import type { DashboardApi } from './dashboardApi.ts';
import { DASHBOARD_PATH, PANELS, readRanges, TYPE_OF, writeRanges, type PanelName } from './dashboardRanges.ts';
import {
  addressRead,
  dashboardClosed,
  dashboardOpened,
  panels,
  rangeChosen,
  rangesChanged,
  ranks,
  selectRanges,
  trends,
  usage,
  type DashboardRoot,
} from './dashboardSlice.ts';
import type { FiguresPart } from './figures.ts';

/** What is shown is asked for anew so long after the last time, while somebody looks. */
export const REFRESH_MS = 60_000;

/** What the dashboard may do to the world. */
export interface DashboardDeps {
  readonly dashboardApi: DashboardApi;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
  /** Goes to a path within the page. */
  readonly navigate: (path: string) => void;
}

export function* dashboardSaga(deps: DashboardDeps): SagaGenerator<void> {
  const {
    dashboardApi: { fetchUsage, fetchTrend, fetchTopTen },
  } = deps;
  yield* fork(() =>
    figuresSaga(usage, function* ask() {
      return { days: null, fetch: fetchUsage };
    }),
  );
  for (const panel of ['queryTrend', 'chatTrend'] as const) {
    yield* fork(() =>
      figuresSaga(trends[panel], function* ask() {
        const days = yield* daysWanted(panel, deps);
        return { days, fetch: () => fetchTrend(TYPE_OF[panel], days) };
      }),
    );
  }
  for (const panel of ['queryRank', 'chatRank'] as const) {
    yield* fork(() =>
      figuresSaga(ranks[panel], function* ask() {
        const days = yield* daysWanted(panel, deps);
        return { days, fetch: () => fetchTopTen(TYPE_OF[panel], days) };
      }),
    );
  }
  yield* takeLatest([dashboardOpened, dashboardClosed], keepFresh, deps);
  yield* takeEvery(rangeChosen, showRange, deps);
  yield* takeEvery(addressRead, followAddress);
}

interface Question<Figures> {
  readonly days: Days | null;
  readonly fetch: () => Cancellable<Figures>;
}

/** One question at a time: a newer one, and leaving the screen, cancel the one before, its request included. */
function* figuresSaga<Figures>(
  { actions }: FiguresPart<DashboardRoot, Figures>,
  ask: () => SagaGenerator<Question<Figures>>,
): SagaGenerator<void> {
  yield* takeLatest([actions.wanted, actions.givenUp], function* fetchFigures(action) {
    if (!actions.wanted.match(action)) return;
    const { days, fetch } = yield* ask();
    yield* put(actions.asked({ days, isWaitedFor: action.payload.isWaitedFor }));
    try {
      yield* put(actions.received({ figures: yield* call(fetch) }));
    } catch (error) {
      yield* put(actions.failed({ error: toAppError(error) }));
    }
  });
}

/** Reckoned anew at every question: past midnight of the deployment's zone ranges with a name move on. */
function* daysWanted(panel: PanelName, { now }: DashboardDeps): SagaGenerator<Days> {
  const zone = yield* select(selectTimeZone);
  return daysOf((yield* select(selectRanges))[panel], dayAt(now(), zone));
}

/**
 * Until the screen is left. Nobody asks from a hidden tab: what has grown old meanwhile is asked for when it comes to
 * the front.
 */
function* keepFresh(
  { visibility }: DashboardDeps,
  action: ReturnType<typeof dashboardOpened | typeof dashboardClosed>,
): SagaGenerator<void> {
  const parts = [usage, ...PANELS.map((panel) => panels[panel])];
  if (dashboardClosed.match(action)) {
    for (const { actions } of parts) yield* put(actions.givenUp());
    return;
  }
  for (let isWaitedFor = true; ; isWaitedFor = false) {
    for (const { actions } of parts) yield* put(actions.wanted({ isWaitedFor }));
    yield* delay(REFRESH_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/**
 * Every view has an address of its own, so that Back leads to the one before, and a reload or a colleague sees the
 * same.
 */
function* showRange(
  { navigate }: DashboardDeps,
  { payload: { panel, choice } }: ReturnType<typeof rangeChosen>,
): SagaGenerator<void> {
  const before = yield* select(selectRanges);
  const ranges = { ...before, [panel]: choice };
  yield* put(rangesChanged(ranges));
  yield* put(panels[panel].actions.wanted({ isWaitedFor: true }));
  if (!isSameChoice(before[panel], choice)) navigate(`${DASHBOARD_PATH}${writeRanges(ranges)}`);
}

function* followAddress({ payload: { search } }: ReturnType<typeof addressRead>): SagaGenerator<void> {
  const before = yield* select(selectRanges);
  const ranges = readRanges(search);
  const changed = PANELS.filter((panel) => !isSameChoice(before[panel], ranges[panel]));
  if (changed.length === 0) return;
  yield* put(rangesChanged(ranges));
  for (const panel of changed) {
    const { actions, selectStatus } = panels[panel];
    if ((yield* select(selectStatus)) !== 'closed') yield* put(actions.wanted({ isWaitedFor: true }));
  }
}
