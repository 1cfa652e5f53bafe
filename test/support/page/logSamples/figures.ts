import type { UnknownAction } from 'redux';
import { REPORT_STATUS, REPORT_TYPE } from '#contract/domain.ts';
import { YESTERDAY } from '#common/dayRange.ts';
import { FIRST_RANGES } from '#src/features/dashboard/dashboardRanges.ts';
import * as dashboard from '#src/features/dashboard/dashboardSlice.ts';
import type { DashboardFigures } from '#src/features/dashboard/dashboardSlice.ts';
import type { Report, ReportChart } from '#src/features/reports/report.ts';
import { chatRanking, queryRanking, tagsUsed, targets, trend } from '#src/features/reports/reportsSlice.ts';
import { aDayTrend, aUsageAnalysis, someService, someStaff } from '../fakeDashboard.ts';
import { aDay, aRankingRow, aReportRow, someTargets, someTotals } from '../fakeReports.ts';
import { CANARY, ERROR } from './canaries.ts';
import { listSamples } from './lists.ts';

const DAYS = { startDate: '2026-11-21', endDate: '2026-11-21' };

function figuresSamples<Figures>(
  { actions }: Pick<DashboardFigures<Figures>, 'actions'>,
  figures: Figures,
): readonly UnknownAction[] {
  return [
    actions.requested({ isWaitedFor: true }),
    actions.fetchBegan({ days: DAYS, isWaitedFor: true }),
    actions.failed({ error: ERROR }),
    actions.fetchBegan({ days: DAYS, isWaitedFor: false }),
    actions.received({ figures }),
    actions.closed(),
  ];
}

export const DASHBOARD_SAMPLES: readonly UnknownAction[] = [
  dashboard.dashboardScreen.addressRead({ search: '?queryTrend=last7&chatRank=2026-11-01_2026-11-02' }),
  dashboard.dashboardScreen.opened(),
  dashboard.rangesChanged(FIRST_RANGES),
  dashboard.dashboardScreen.viewChanged({ queryRank: YESTERDAY }),
  ...figuresSamples(dashboard.usage, aUsageAnalysis()),
  ...figuresSamples(dashboard.service, someService()),
  ...Object.values(dashboard.trends).flatMap((part) => figuresSamples(part, [aDayTrend()])),
  ...Object.values(dashboard.ranks).flatMap((part) => figuresSamples(part, [someStaff({ staffName: CANARY })])),
  dashboard.dashboardScreen.closed(),
];

const WANTED = { ...DAYS, type: REPORT_TYPE.query, status: REPORT_STATUS.all } as const;

function chartSamples<Figures>(
  { actions }: Pick<ReportChart<Figures>, 'actions'>,
  figures: Figures,
): readonly UnknownAction[] {
  return [
    actions.figuresRequested(WANTED),
    actions.figuresFailed(ERROR),
    actions.figuresRequested(WANTED),
    actions.figuresReceived({ of: WANTED, figures }),
  ];
}

function reportSamples<Row extends { readonly id: string }, Figures>(
  { actions, chart, file, list }: Pick<Report<Row, Figures>, 'actions' | 'chart' | 'file' | 'list'>,
  row: Row,
  figures: Figures,
): readonly UnknownAction[] {
  return [
    actions.addressRead({ search: '?range=last7&type=chat' }),
    actions.opened(),
    ...listSamples(list, { row, others: [{ ...row, id: 'other' }], filters: { today: '2026-11-22' } }),
    ...chartSamples(chart, figures),
    actions.viewChanged({ range: { name: 'last7' } }),
    file.actions.exportRequested(),
    file.actions.exportGivenUp(),
    file.actions.exportEnded(),
    chart.actions.figuresClosed(),
    actions.closed(),
  ];
}

export const REPORT_SAMPLES: readonly UnknownAction[] = [
  ...[queryRanking, chatRanking].flatMap((report) =>
    reportSamples(report, aRankingRow({ staffName: CANARY }), [someTotals({ staffName: CANARY })]),
  ),
  ...reportSamples(trend, aReportRow({ assignee: CANARY }), [aDay()]),
  ...chartSamples(targets, [someTargets(), someTargets({ product: 2 })]),
  targets.actions.figuresClosed(),
  ...chartSamples(tagsUsed, [{ tagId: '1', product: 1, openNum: 2, solvedNum: 3, notSolvedNum: 1 }]),
  tagsUsed.actions.figuresClosed(),
];
