import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { ReportType } from '#contract/domain.ts';
import { daysTrends, serviceToday, topTen, usageAnalysisData } from '#contract/http/gen/reports.js';
import type { DayTrend, ServiceToday, StaffTotals, UsageAnalysis } from '#contract/http/reports.ts';
import { dayAt, daysOf, isSameChoice, type Days } from '#common/dayRange.ts';
import { toAppError } from '#common/errors.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { selectTimeZone } from '../session/index.ts';
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
  service,
  trends,
  usage,
} from './dashboardSlice.ts';
import type { DashboardFigures } from './figures.ts';

/** Calls show no toast on failure: each part of the dashboard shows its own errors. */
export interface DashboardApi {
  readonly fetchUsage: () => Cancellable<UsageAnalysis>;
  readonly fetchService: () => Cancellable<ServiceToday>;
  /** One entry for each day. */
  readonly fetchTrend: (type: ReportType, days: Days) => Cancellable<readonly DayTrend[]>;
  readonly fetchTopTen: (type: ReportType, days: Days) => Cancellable<readonly StaffTotals[]>;
}

export function createDashboardApi(http: HttpClient): DashboardApi {
  return {
    fetchUsage: () => http.send(usageAnalysisData, {}),
    fetchService: () => http.send(serviceToday, {}),
    fetchTrend: (type, days) => http.send(daysTrends, { ...days, type }),
    fetchTopTen: (type, days) => http.send(topTen, { ...days, type }),
  };
}

/** How often visible figures are refreshed, in milliseconds. */
export const REFRESH_MS = 60_000;

/** What the dashboard needs from its environment. */
export interface DashboardDeps {
  readonly dashboardApi: DashboardApi;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
  /** Opens a path of this page. */
  readonly navigate: (path: string) => void;
}

export function* dashboardSaga(deps: DashboardDeps): SagaGenerator<void> {
  const {
    dashboardApi: { fetchUsage, fetchService, fetchTrend, fetchTopTen },
  } = deps;
  yield* fork(() =>
    figuresSaga(usage, function* createRequest() {
      return { days: null, fetch: fetchUsage };
    }),
  );
  yield* fork(() =>
    figuresSaga(service, function* createRequest() {
      return { days: null, fetch: fetchService };
    }),
  );
  for (const panel of ['queryTrend', 'chatTrend'] as const) {
    yield* fork(() =>
      figuresSaga(trends[panel], function* createRequest() {
        const days = yield* requestedDays(panel, deps);
        return { days, fetch: () => fetchTrend(TYPE_OF[panel], days) };
      }),
    );
  }
  for (const panel of ['queryRank', 'chatRank'] as const) {
    yield* fork(() =>
      figuresSaga(ranks[panel], function* createRequest() {
        const days = yield* requestedDays(panel, deps);
        return { days, fetch: () => fetchTopTen(TYPE_OF[panel], days) };
      }),
    );
  }
  yield* takeLatest([dashboardOpened, dashboardClosed], keepFresh, deps);
  yield* takeEvery(rangeChosen, showRange, deps);
  yield* takeEvery(addressRead, followAddress);
}

interface FiguresRequest<Figures> {
  readonly days: Days | null;
  readonly fetch: () => Cancellable<Figures>;
}

/** Runs one request at a time. A newer one, and leaving the screen, cancel it. */
function* figuresSaga<Figures>(
  { actions }: DashboardFigures<Figures>,
  createRequest: () => SagaGenerator<FiguresRequest<Figures>>,
): SagaGenerator<void> {
  yield* takeLatest([actions.wanted, actions.givenUp], function* fetchFigures(action) {
    if (!actions.wanted.match(action)) return;
    const { days, fetch } = yield* createRequest();
    yield* put(actions.asked({ days, isWaitedFor: action.payload.isWaitedFor }));
    try {
      yield* put(actions.received({ figures: yield* call(fetch) }));
    } catch (error) {
      yield* put(actions.failed({ error: toAppError(error) }));
    }
  });
}

/**
 * Computed for each request, because named ranges such as Yesterday move on at midnight in the deployment's time zone.
 */
function* requestedDays(panel: PanelName, { now }: DashboardDeps): SagaGenerator<Days> {
  const zone = yield* select(selectTimeZone);
  return daysOf((yield* select(selectRanges))[panel], dayAt(now(), zone));
}

/** Runs until the screen closes. A hidden tab requests nothing and refreshes when it becomes visible. */
function* keepFresh(
  { visibility }: DashboardDeps,
  action: ReturnType<typeof dashboardOpened | typeof dashboardClosed>,
): SagaGenerator<void> {
  const allFigures = [usage, service, ...PANELS.map((panel) => panels[panel])];
  if (dashboardClosed.match(action)) {
    for (const { actions } of allFigures) yield* put(actions.givenUp());
    return;
  }
  for (let isWaitedFor = true; ; isWaitedFor = false) {
    for (const { actions } of allFigures) yield* put(actions.wanted({ isWaitedFor }));
    yield* delay(REFRESH_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/** Each view has its own address, so that Back, a reload and a shared link work. */
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
