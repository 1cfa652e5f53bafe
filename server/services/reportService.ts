import { TOP_STAFF } from '../../contract/constants.ts';
import type { ReportStatusFilter, ReportType } from '../../contract/domain.ts';
import type { DayTrend, ReportRow, StaffDay, StaffTotals, UsageAnalysis } from '../../contract/http/reports.ts';
import type { Database } from '../repositories/database.ts';
import { listSlices, type ReportedItem } from '../repositories/reportRowRepository.ts';
import type { Page, PageRequest } from './paging.ts';
import { readDays, readStaffDays, readStaffTotals, readUsage, type StaffDayFigures } from './reportFigures.ts';
import {
  checkRange, countOf, numberedPage, numberOf, performanceOf, slicesOf, trendOf, usageOf, type GroupSlice, type ReportRange,
} from './reportRules.ts';
import { dayIn } from './zone.ts';

export interface RankingWish extends ReportRange { readonly type: ReportType }
export interface TrendWish extends RankingWish { readonly status: ReportStatusFilter }
export interface RowsWish extends TrendWish { readonly isAscending: boolean }

/** What the dashboard and the reports show. All of one answer is as of one moment. @throws {DomainError} 4022 for what can't be asked for */
export interface ReportService {
  usage(): Promise<UsageAnalysis>;
  trend(wish: TrendWish): Promise<DayTrend[]>;
  topTen(wish: RankingWish): Promise<StaffTotals[]>;
  pageStaffDays(wish: RankingWish, request: PageRequest): Promise<Page<StaffDay>>;
  pageRows(wish: RowsWish, request: PageRequest): Promise<Page<ReportRow>>;
}

export interface ReportDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: () => number;
}

export function createReportService({ db, timeZone, now }: ReportDeps): ReportService {
  return {
    usage: async () => {
      const figures = await db.snapshot((tx) => readUsage(tx, timeZone, new Date(now())));
      const of = (what: keyof typeof figures.today) => usageOf({ today: figures.today[what], yesterday: figures.yesterday[what], ever: figures.ever[what] });
      return { DailyUser: of('users'), DailyQuery: of('queries'), DailySolved: of('solved'), DailyChat: of('chats') };
    },

    trend: async ({ type, status, ...range }) => {
      checkRange(timeZone, range);
      const days = await db.snapshot((tx) => readDays(tx, spanIn(timeZone, type, range)));
      return days.map((day) => trendOf(day, status));
    },

    topTen: async ({ type, ...range }) => {
      checkRange(timeZone, range);
      const totals = await db.snapshot((tx) => readStaffTotals(tx, spanIn(timeZone, type, range), TOP_STAFF));
      return totals.map(performanceOf);
    },

    pageStaffDays: async ({ type, ...range }, request) => {
      checkRange(timeZone, range);
      const wanted = wantedOf(request);
      return db.snapshot(async (tx) => {
        const days = [...await readDays(tx, spanIn(timeZone, type, range))].reverse();
        const slices = slicesOf(days, ({ staffCount }) => staffCount, wanted);
        const rows = await readStaffDays(tx, { zone: timeZone, type }, slices.map(({ group }) => group.day));
        const first = slices[0]?.offset ?? 0;
        return numberedPage(request, sum(days.map(({ staffCount }) => staffCount)), rows.slice(first, first + wanted.limit).map(staffDayOf));
      });
    },

    pageRows: async ({ type, status, isAscending, ...range }, request) => {
      checkRange(timeZone, range);
      const wanted = wantedOf(request);
      return db.snapshot(async (tx) => {
        const days = await readDays(tx, spanIn(timeZone, type, range));
        const slices = slicesOf(isAscending ? days : [...days].reverse(), (day) => countOf(day, status), wanted);
        const rows = await listSlices(tx, { type, status, isAscending }, slices.flatMap((slice) => spanOf(timeZone, slice)));
        return numberedPage(request, sum(days.map((day) => countOf(day, status))), rows.map((row) => rowOf(type, row)));
      });
    },
  };
}

export function staffDayOf({ day, ...counts }: StaffDayFigures): StaffDay {
  return { createTime: day, ...performanceOf(counts) };
}

/** As figures are asked for. */
export function spanIn(zone: string, type: ReportType, { startDate, endDate }: ReportRange) {
  return { zone, type, from: startDate, to: endDate };
}

function rowOf(type: ReportType, { id, createdAt, assignee, status }: ReportedItem): ReportRow {
  return { id, createTime: createdAt.toISOString(), type, assignee, status };
}

function wantedOf(request: PageRequest): { readonly offset: number; readonly limit: number } {
  return { offset: (numberOf(request) - 1) * request.pageSize, limit: request.pageSize };
}

function spanOf(timeZone: string, { group: { day }, offset, limit }: GroupSlice<{ readonly day: string }>) {
  const span = dayIn(timeZone, day);
  return span === null ? [] : [{ since: span.start, before: span.end, offset, limit }];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
