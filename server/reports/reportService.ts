import { TOP_STAFF } from '#contract/constants.ts';
import type { ReportStatusFilter, ReportType } from '#contract/domain.ts';
import type {
  DayTrend,
  ReportRow,
  ServiceToday,
  StaffDay,
  StaffTotals,
  UsageAnalysis,
} from '#contract/http/reports.ts';
import type { Page, PageRequest } from '../common/paging.ts';
import {
  readDays,
  readHours,
  readService,
  readStaffDays,
  readStaffTotals,
  readUsage,
  type FiguresRange,
  type StaffDayFigures,
} from './reportFigures.ts';
import { listSlices } from './reportRowRepository.ts';
import {
  boundsOf,
  boundsOfDay,
  countOf,
  hourTrendOf,
  numberedPage,
  numberOf,
  performanceOf,
  slicesOf,
  sumOf,
  trendOf,
  usageOf,
  type ReportDeps,
  type ReportRange,
} from './reportRules.ts';

export interface RankingFilter extends ReportRange {
  readonly type: ReportType;
}
interface TrendFilter extends RankingFilter {
  readonly status: ReportStatusFilter;
}
export interface ReportRowsFilter extends TrendFilter {
  readonly isAscending: boolean;
}

// The figures of the dashboard and the reports. Each response comes from one snapshot. Functions that take a filter or a
// page throw 4022 for an invalid request.

export async function readUsageAnalysis({ db, timeZone, now }: ReportDeps): Promise<UsageAnalysis> {
  const figures = await db.snapshot((tx) => readUsage(tx, timeZone, new Date(now())));
  return {
    DailyUser: usageOf(figures, 'users'),
    DailyQuery: usageOf(figures, 'queries'),
    DailySolved: usageOf(figures, 'solved'),
    DailyChat: usageOf(figures, 'chats'),
  };
}

export function readToday({ db, timeZone, now }: ReportDeps): Promise<ServiceToday> {
  return db.snapshot((tx) => readService(tx, timeZone, new Date(now())));
}

export async function readTrend({ db, timeZone, now }: ReportDeps, filter: TrendFilter): Promise<DayTrend[]> {
  const range = figuresRangeOf(timeZone, filter);
  const { days, hours } = await db.snapshot(async (tx) => ({
    days: await readDays(tx, range),
    hours: range.from === range.to ? await readHours(tx, range, range.from, new Date(now())) : null,
  }));
  return days.map((day) => ({
    ...trendOf(day, filter.status),
    ...(hours !== null && { hours: hours.map((hour) => hourTrendOf(hour, filter.status)) }),
  }));
}

export async function readTopTen({ db, timeZone }: ReportDeps, filter: RankingFilter): Promise<StaffTotals[]> {
  const range = figuresRangeOf(timeZone, filter);
  const totals = await db.snapshot((tx) => readStaffTotals(tx, range, TOP_STAFF));
  return totals.map(performanceOf);
}

export async function pageStaffDaysOf(
  { db, timeZone }: ReportDeps,
  filter: RankingFilter,
  request: PageRequest,
): Promise<Page<StaffDay>> {
  const [range, slice] = [figuresRangeOf(timeZone, filter), sliceOf(request)];
  return db.snapshot(async (tx) => {
    const days = [...(await readDays(tx, range))].reverse();
    const slices = slicesOf(days, ({ staffCount }) => staffCount, slice);
    const rows = await readStaffDays(
      tx,
      range,
      slices.map(({ group }) => group.day),
    );
    const first = slices[0]?.offset ?? 0;
    return numberedPage(
      request,
      sumOf(days, ({ staffCount }) => staffCount),
      rows.slice(first, first + slice.limit).map(staffDayOf),
    );
  });
}

export async function pageRows(
  { db, timeZone }: ReportDeps,
  filter: ReportRowsFilter,
  request: PageRequest,
): Promise<Page<ReportRow>> {
  const { type, status, isAscending } = filter;
  const [range, slice] = [figuresRangeOf(timeZone, filter), sliceOf(request)];
  return db.snapshot(async (tx) => {
    const days = await readDays(tx, range);
    const slices = slicesOf(isAscending ? days : [...days].reverse(), (day) => countOf(day, status), slice);
    const rows = await listSlices(
      tx,
      { type, status, isAscending },
      slices.map(({ group: { day }, offset, limit }) => ({ ...boundsOfDay(timeZone, day), offset, limit })),
    );
    return numberedPage(
      request,
      sumOf(days, (day) => countOf(day, status)),
      rows.map(({ createdAt, ...row }) => ({ ...row, type, createTime: createdAt.toISOString() })),
    );
  });
}

/** The range in the form in which reportFigures.ts takes it. @throws {DomainError} 4022 for an invalid range */
export function figuresRangeOf(zone: string, { type, startDate, endDate }: RankingFilter): FiguresRange {
  boundsOf(zone, { startDate, endDate });
  return { zone, type, from: startDate, to: endDate };
}

export function staffDayOf({ day, ...counts }: StaffDayFigures): StaffDay {
  return { createTime: day, ...performanceOf(counts) };
}

function sliceOf(request: PageRequest): { readonly offset: number; readonly limit: number } {
  return { offset: (numberOf(request) - 1) * request.pageSize, limit: request.pageSize };
}
