import { combineReducers, createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { DayTrend, ServiceToday, StaffTotals, UsageAnalysis } from '#contract/http/reports.ts';
import type { Days } from '#common/dayRange.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { createScreenActions } from '#common/screenActions.ts';
import { FIRST_RANGES, type Ranges } from './dashboardRanges.ts';

export interface FiguresState<Figures> {
  /**
   * - `closed`: not on screen
   * - `loading`: waiting for an answer; `shown` may belong to other days
   * - `failed`: the last request failed; `shown` holds an earlier answer for the same days
   */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** The days of the last request; null: none yet, or the figures have no range. */
  readonly days: Days | null;
  readonly shown: { readonly days: Days | null; readonly figures: Figures } | null;
  /** Why the last request failed; null: it did not. */
  readonly error: AppError | null;
}

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

export const rangesChanged = createAction<Ranges>('dashboard/rangesChanged');
export const dashboardScreen = createScreenActions<Ranges>('dashboard');

export const usage = createFigures({
  name: 'usage',
  pick: (root: DashboardRoot) => root.dashboard.usage,
});
export const service = createFigures({
  name: 'service',
  pick: (root: DashboardRoot) => root.dashboard.service,
});
const trendOf = (name: 'queryTrend' | 'chatTrend') =>
  createFigures({ name, pick: (root: DashboardRoot) => root.dashboard[name] });
const rankOf = (name: 'queryRank' | 'chatRank') =>
  createFigures({ name, pick: (root: DashboardRoot) => root.dashboard[name] });
export const trends = { queryTrend: trendOf('queryTrend'), chatTrend: trendOf('chatTrend') } as const;
export const ranks = { queryRank: rankOf('queryRank'), chatRank: rankOf('chatRank') } as const;
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

interface FiguresOptions<Root, Figures> {
  readonly name: string;
  readonly pick: (root: Root) => FiguresState<Figures>;
}

/** The actions, reducer and selectors of one part of the dashboard. Each part loads and fails on its own. */
function createFigures<Root, Figures>({ name, pick }: FiguresOptions<Root, Figures>) {
  const actions = {
    /** `isWaitedFor`: the user has requested them and sees a loading state. False for the periodic refresh. */
    requested: createAction<{ readonly isWaitedFor: boolean }>(`${name}/requested`),
    fetchBegan: createAction<{ readonly days: Days | null; readonly isWaitedFor: boolean }>(`${name}/fetchBegan`),
    received: createAction<{ readonly figures: Figures }>(`${name}/received`),
    failed: markFailure(createAction<{ readonly error: AppError }>(`${name}/failed`)),
    closed: createAction(`${name}/closed`),
  };
  const nothing: FiguresState<Figures> = { status: 'closed', days: null, shown: null, error: null };
  const reducer = (state: FiguresState<Figures> = nothing, action: UnknownAction): FiguresState<Figures> => {
    if (actions.fetchBegan.match(action)) return withRequest(state, action.payload);
    if (actions.closed.match(action)) return { ...state, status: 'closed' };
    if (state.status === 'closed') return state;
    if (actions.received.match(action)) return withAnswer(state, action.payload.figures);
    return actions.failed.match(action) ? withFailure(state, action.payload.error) : state;
  };
  return {
    actions,
    reducer,
    select: pick,
    selectStatus: (root: Root) => pick(root).status,
    selectDays: (root: Root) => pick(root).days,
  };
}

export type DashboardFigures<Figures> = ReturnType<typeof createFigures<never, Figures>>;

/** A periodic refresh of the same days changes nothing until its answer arrives. */
function withRequest<Figures>(
  state: FiguresState<Figures>,
  { days, isWaitedFor }: { readonly days: Days | null; readonly isWaitedFor: boolean },
): FiguresState<Figures> {
  const isNews = isWaitedFor || state.status === 'closed' || !isSameDays(state.days, days);
  return {
    ...state,
    days: isSameDays(state.days, days) ? state.days : days,
    status: isNews ? 'loading' : state.status,
  };
}

function withAnswer<Figures>(state: FiguresState<Figures>, figures: Figures): FiguresState<Figures> {
  const { shown, days } = state;
  // Keeps the old object when nothing changed, so that nothing is drawn again.
  const isSame =
    shown !== null && isSameDays(shown.days, days) && JSON.stringify(shown.figures) === JSON.stringify(figures);
  return { ...state, status: 'ready', shown: isSame ? shown : { days, figures }, error: null };
}

function withFailure<Figures>(state: FiguresState<Figures>, error: AppError): FiguresState<Figures> {
  const { shown, days } = state;
  return { ...state, status: 'failed', shown: shown !== null && isSameDays(shown.days, days) ? shown : null, error };
}

function isSameDays(a: Days | null, b: Days | null): boolean {
  return a === b || (a !== null && b !== null && a.startDate === b.startDate && a.endDate === b.endDate);
}
