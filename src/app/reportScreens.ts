import { addTexts } from '../i18n/start.ts';
import { onceOnly } from './onceOnly.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** How the screens come that draw what came in and what became of it. */
export function bringReportScreens(runSagas: RunScreenSagas) {
  const bringReports = onceOnly(async () => {
    const texts = [loadChartTexts(), import(/* webpackChunkName: "reports" */ '../i18n/reports.ts')] as const;
    const reports = await import(/* webpackChunkName: "reports" */ '../features/reports/index.ts');
    const [chartTexts, { REPORTS_TEXTS }] = await Promise.all(texts);
    addTexts({ ...chartTexts, ...REPORTS_TEXTS });
    runSagas(
      (deps) => ({ reports: () => reports.reportsSaga({ ...deps, reportsApi: reports.createReportsApi(deps.http) }) }),
      { reducers: { reports: reports.reportsReducer }, logRules: [reports.reportsLogRules] },
    );
    return reports;
  });
  return {
    dashboard: async () => {
      const texts = [loadChartTexts(), import(/* webpackChunkName: "dashboard" */ '../i18n/dashboard.ts')] as const;
      const { createDashboardApi, DashboardScreen, dashboardLogRules, dashboardReducer, dashboardSaga } = await import(/* webpackChunkName: "dashboard" */ '../features/dashboard/index.ts');
      const [chartTexts, { DASHBOARD_TEXTS }] = await Promise.all(texts);
      addTexts({ ...chartTexts, ...DASHBOARD_TEXTS });
      runSagas(
        (deps) => ({ dashboard: () => dashboardSaga({ ...deps, dashboardApi: createDashboardApi(deps.http) }) }),
        { reducers: { dashboard: dashboardReducer }, logRules: [dashboardLogRules] },
      );
      return { default: DashboardScreen };
    },
    trendReport: async () => ({ default: (await bringReports()).TrendScreen }),
    queryRanking: async () => ({ default: (await bringReports()).QueryRankingScreen }),
    chatRanking: async () => ({ default: (await bringReports()).ChatRankingScreen }),
  } as const;
}

async function loadChartTexts() {
  return (await import(/* webpackChunkName: "charts" */ '../i18n/charts.ts')).CHART_TEXTS;
}
