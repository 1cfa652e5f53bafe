import { combineReducers } from '@reduxjs/toolkit';
import { REPORT_TYPE } from '#contract/domain.ts';
import type { DayTrend, ReportRow, StaffDay, StaffTotals, TagUse, TargetsKept } from '#contract/http/reports.ts';
import { createReport, createReportChart, type Report, type ReportChartState, type ReportState } from './report.ts';
import { CHAT_RANKING_PATH, FIRST_VIEW, QUERY_RANKING_PATH, TREND_PATH } from './reportView.ts';

/** One member of staff on one day. */
export interface RankingRow extends StaffDay {
  readonly id: string;
}

interface ReportsState {
  readonly queryRanking: ReportState<RankingRow, readonly StaffTotals[]>;
  readonly chatRanking: ReportState<RankingRow, readonly StaffTotals[]>;
  readonly trend: ReportState<ReportRow, readonly DayTrend[]>;
  readonly targets: ReportChartState<readonly TargetsKept[]>;
  readonly tags: ReportChartState<readonly TagUse[]>;
}

export interface ReportsRoot {
  readonly reports: ReportsState;
}

export type RankingReport = Report<RankingRow, readonly StaffTotals[]>;

export const queryRanking = createReport({
  name: 'queryRanking',
  path: QUERY_RANKING_PATH,
  first: FIRST_VIEW,
  isNarrowed: false,
  pick: (root: ReportsRoot) => root.reports.queryRanking,
});
export const chatRanking = createReport({
  name: 'chatRanking',
  path: CHAT_RANKING_PATH,
  first: { ...FIRST_VIEW, type: REPORT_TYPE.chat },
  isNarrowed: false,
  pick: (root: ReportsRoot) => root.reports.chatRanking,
});
export const trend = createReport({
  name: 'trend',
  path: TREND_PATH,
  first: FIRST_VIEW,
  isNarrowed: true,
  pick: (root: ReportsRoot) => root.reports.trend,
});
/** How targets were kept on the days of the trend report. */
export const targets = createReportChart({ name: 'trendTargets', pick: (root: ReportsRoot) => root.reports.targets });
/** The tags of what came in on those days. */
export const tagsUsed = createReportChart({ name: 'trendTags', pick: (root: ReportsRoot) => root.reports.tags });

export const reportsReducer = combineReducers({
  queryRanking: queryRanking.reducer,
  chatRanking: chatRanking.reducer,
  trend: trend.reducer,
  targets: targets.reducer,
  tags: tagsUsed.reducer,
});
