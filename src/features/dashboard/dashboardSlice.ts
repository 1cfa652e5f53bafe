import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { DayTrend, ServiceToday, StaffTotals, UsageAnalysis } from '#contract/http/reports.ts';
import type { DayRangeChoice } from '#common/dayRange.ts';
import { FIRST_RANGES, type PanelName, type Ranges } from './dashboardRanges.ts';
import { createFigures, type FiguresState } from './figures.ts';

interface DashboardState {
  readonly ranges: Ranges;
  readonly usage: FiguresState<UsageAnalysis>;
  readonly service: FiguresState<ServiceToday>;
  readonly queryTrend: FiguresState<readonly DayTrend[]>;
  readonly chatTrend: FiguresState<readonly DayTrend[]>;
  readonly queryRank: FiguresState<readonly StaffTotals[]>;
  readonly chatRank: FiguresState<readonly StaffTotals[]>;
}

export interface DashboardRoot {
  readonly dashboard: DashboardState;
}

/** The user has chosen days for a chart, possibly the same again. The saga updates the address. */
export const rangeChosen = createAction<{ readonly panel: PanelName; readonly choice: DayRangeChoice }>(
  'dashboard/rangeChosen',
);
export const rangesChanged = createAction<Ranges>('dashboard/rangesChanged');
export const dashboardOpened = createAction('dashboard/opened');
export const dashboardClosed = createAction('dashboard/closed');
/** The address has changed: the user opened it or pressed Back or Forward. */
export const addressRead = createAction<{ readonly search: string }>('dashboard/addressRead');

export const usage = createFigures({
  name: 'usage',
  pick: (root: DashboardRoot) => root.dashboard.usage,
});
export const service = createFigures({
  name: 'service',
  pick: (root: DashboardRoot) => root.dashboard.service,
});
export const trends = {
  queryTrend: createFigures({
    name: 'queryTrend',
    pick: (root: DashboardRoot) => root.dashboard.queryTrend,
  }),
  chatTrend: createFigures({
    name: 'chatTrend',
    pick: (root: DashboardRoot) => root.dashboard.chatTrend,
  }),
} as const;
export const ranks = {
  queryRank: createFigures({
    name: 'queryRank',
    pick: (root: DashboardRoot) => root.dashboard.queryRank,
  }),
  chatRank: createFigures({
    name: 'chatRank',
    pick: (root: DashboardRoot) => root.dashboard.chatRank,
  }),
} as const;
export const panels = { ...trends, ...ranks } as const;

export const dashboardReducer = combineReducers({
  ranges: (ranges: Ranges = FIRST_RANGES, action: UnknownAction): Ranges =>
    rangesChanged.match(action) ? action.payload : ranges,
  usage: usage.reducer,
  service: service.reducer,
  queryTrend: trends.queryTrend.reducer,
  chatTrend: trends.chatTrend.reducer,
  queryRank: ranks.queryRank.reducer,
  chatRank: ranks.chatRank.reducer,
});

export const selectRanges = (root: DashboardRoot) => root.dashboard.ranges;
