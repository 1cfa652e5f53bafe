import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { ReportType } from '#contract/domain.ts';
import { daysTrends, serviceToday, topTen, usageAnalysisData } from '#contract/http/gen/reports.js';
import { daysOf, isSameChoice, type Days } from '#common/dayRange.ts';
import { dayOf } from '#common/format/messageTime.ts';
import { toAppError } from '#common/errors.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { selectTimeZone } from '../session/index.ts';
import { DASHBOARD_PATH, PANELS, readRanges, TYPE_OF, writeRanges, type PanelName } from './dashboardRanges.ts';
import {
  dashboardScreen,
  panels,
  rangesChanged,
  ranks,
  selectRanges,
  service,
  trends,
  usage,
  type DashboardFigures,
} from './dashboardSlice.ts';

export type DashboardApi = ReturnType<typeof createDashboardApi>;

/** Calls show no toast on failure: each part of the dashboard shows its own errors. */
export function createDashboardApi(http: HttpClient) {
  return {
    fetchUsage: () => http.send(usageAnalysisData, {}),
    fetchService: () => http.send(serviceToday, {}),
    /** One entry for each day. */
    fetchTrend: (type: ReportType, days: Days) => http.send(daysTrends, { ...days, type }),
    fetchTopTen: (type: ReportType, days: Days) => http.send(topTen, { ...days, type }),
  };
}

/** How often visible figures are refreshed, in milliseconds. */
export const REFRESH_MS = 60_000;

export interface DashboardDeps {
  readonly dashboardApi: DashboardApi;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly visibility: { readonly isHidden: () => boolean; readonly nextShown: () => Promise<void> };
  readonly navigate: (path: string) => void;
}

export function* dashboardSaga(deps: DashboardDeps): SagaGenerator<void> {
  const { fetchUsage, fetchService, fetchTrend, fetchTopTen } = deps.dashboardApi;
  yield* fork(() => figuresSaga(usage, fetchUsage, noDays));
  yield* fork(() => figuresSaga(service, fetchService, noDays));
  for (const panel of ['queryTrend', 'chatTrend'] as const)
    yield* fork(() => panelSaga({ panel, part: trends[panel], fetch: fetchTrend, deps }));
  for (const panel of ['queryRank', 'chatRank'] as const)
    yield* fork(() => panelSaga({ panel, part: ranks[panel], fetch: fetchTopTen, deps }));
  yield* takeLatest([dashboardScreen.opened, dashboardScreen.closed], keepFresh, deps);
  yield* takeEvery(dashboardScreen.viewChanged, showRanges, deps);
  yield* takeEvery(dashboardScreen.addressRead, followAddress);
}

/** Runs one request at a time. A newer one, and leaving the screen, cancel it. */
function* figuresSaga<Figures, Range extends Days | null>(
  { actions }: DashboardFigures<Figures>,
  fetch: (days: Range) => Cancellable<Figures>,
  readDays: () => SagaGenerator<Range>,
): SagaGenerator<void> {
  yield* takeLatest([actions.requested, actions.closed], function* fetchFigures(action) {
    if (!actions.requested.match(action)) return;
    const days = yield* readDays();
    yield* put(actions.fetchBegan({ days, isWaitedFor: action.payload.isWaitedFor }));
    try {
      yield* put(actions.received({ figures: yield* call(fetch, days) }));
    } catch (error) {
      yield* put(actions.failed({ error: toAppError(error) }));
    }
  });
}

function* noDays(): SagaGenerator<null> {
  return null;
}

interface PanelJob<Figures> {
  readonly panel: PanelName;
  readonly part: DashboardFigures<Figures>;
  readonly fetch: (type: ReportType, days: Days) => Cancellable<Figures>;
  readonly deps: DashboardDeps;
}

/** Computes the days for each request, because ranges such as Yesterday move on at midnight in the deployment's zone. */
function panelSaga<Figures>({ panel, part, fetch, deps: { now } }: PanelJob<Figures>): SagaGenerator<void> {
  return figuresSaga(
    part,
    (days) => fetch(TYPE_OF[panel], days),
    function* readDays() {
      const zone = yield* select(selectTimeZone);
      return daysOf((yield* select(selectRanges))[panel], dayOf(now(), zone));
    },
  );
}
/** Runs until the screen closes. A hidden tab requests nothing and refreshes when it becomes visible. */
function* keepFresh(
  { visibility }: DashboardDeps,
  action: ReturnType<typeof dashboardScreen.opened | typeof dashboardScreen.closed>,
): SagaGenerator<void> {
  const allFigures = [usage, service, ...PANELS.map((panel) => panels[panel])];
  if (dashboardScreen.closed.match(action)) {
    for (const { actions } of allFigures) yield* put(actions.closed());
    return;
  }
  for (let isWaitedFor = true; ; isWaitedFor = false) {
    for (const { actions } of allFigures) yield* put(actions.requested({ isWaitedFor }));
    yield* delay(REFRESH_MS);
    if (visibility.isHidden()) yield* call(visibility.nextShown);
  }
}

/** Each view has its own address, so that Back, a reload and a shared link work. */
function* showRanges(
  { navigate }: DashboardDeps,
  { payload }: ReturnType<typeof dashboardScreen.viewChanged>,
): SagaGenerator<void> {
  const before = yield* select(selectRanges);
  const ranges = { ...before, ...payload };
  yield* put(rangesChanged(ranges));
  for (const panel of PANELS.filter((each) => each in payload))
    yield* put(panels[panel].actions.requested({ isWaitedFor: true }));
  if (writeRanges(ranges) !== writeRanges(before)) navigate(`${DASHBOARD_PATH}${writeRanges(ranges)}`);
}

function* followAddress({ payload: { search } }: ReturnType<typeof dashboardScreen.addressRead>): SagaGenerator<void> {
  const before = yield* select(selectRanges);
  const ranges = readRanges(search);
  const changed = PANELS.filter((panel) => !isSameChoice(before[panel], ranges[panel]));
  if (changed.length === 0) return;
  yield* put(rangesChanged(ranges));
  for (const panel of changed) {
    const { actions, selectStatus } = panels[panel];
    if ((yield* select(selectStatus)) !== 'closed') yield* put(actions.requested({ isWaitedFor: true }));
  }
}
