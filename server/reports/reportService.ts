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
import type { Database } from '../db/database.ts';
import { readWaitLimits } from '../settings/index.ts';
import {
  readDays,
  readHours,
  readService,
  readStaffDays,
  readStaffTotals,
  readUsage,
  type DayFigures,
  type FiguresRange,
  type StaffDayFigures,
} from './reportFigures.ts';
import { listSlices, type ReportedItem, type SpanSlice } from './reportRowRepository.ts';
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
  type GroupSlice,
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

/**
 * The figures of the dashboard and the reports. Each response comes from one snapshot.
 * @throws {DomainError} 4022 for an invalid request
 */
export interface ReportService {
  usage(): Promise<UsageAnalysis>;
  service(): Promise<ServiceToday>;
  trend(filter: TrendFilter): Promise<DayTrend[]>;
  topTen(filter: RankingFilter): Promise<StaffTotals[]>;
  pageStaffDays(filter: RankingFilter, request: PageRequest): Promise<Page<StaffDay>>;
  pageRows(filter: ReportRowsFilter, request: PageRequest): Promise<Page<ReportRow>>;
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
      const of = (what: keyof typeof figures.today) =>
        usageOf({
          today: figures.today[what],
          yesterday: figures.yesterday[what],
          yesterdayByNow: figures.yesterdayByNow[what],
          ever: figures.ever[what],
          week: figures.week.map((day) => day[what]),
        });
      return { DailyUser: of('users'), DailyQuery: of('queries'), DailySolved: of('solved'), DailyChat: of('chats') };
    },

    service: () =>
      db.snapshot(async (tx) => readService(tx, timeZone, new Date(now()), (await readWaitLimits(tx)).amberMs)),

    trend: async (filter) => {
      const range = figuresRangeOf(timeZone, filter);
      const { days, hours } = await db.snapshot(async (tx) => ({
        days: await readDays(tx, range),
        hours: range.from === range.to ? await readHours(tx, range, range.from, new Date(now())) : null,
      }));
      return days.map((day) => ({
        ...trendOf(day, filter.status),
        ...(hours !== null && { hours: hours.map((hour) => hourTrendOf(hour, filter.status)) }),
      }));
    },

    topTen: async (filter) => {
      const range = figuresRangeOf(timeZone, filter);
      const totals = await db.snapshot((tx) => readStaffTotals(tx, range, TOP_STAFF));
      return totals.map(performanceOf);
    },

    pageStaffDays: async (filter, request) => {
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
    },

    pageRows: async ({ status, isAscending, ...filter }, request) => {
      const [range, slice] = [figuresRangeOf(timeZone, filter), sliceOf(request)];
      const { type } = range;
      return db.snapshot(async (tx) => {
        const days = await readDays(tx, range);
        const slices = slicesOf(isAscending ? days : [...days].reverse(), (day) => countOf(day, status), slice);
        const rows = await listSlices(
          tx,
          { type, status, isAscending },
          slices.map((slice) => spanOf(timeZone, slice)),
        );
        return numberedPage(
          request,
          sumOf(days, (day) => countOf(day, status)),
          rows.map((row) => rowOf(type, row)),
        );
      });
    },
  };
}

/** The range in the form in which reportFigures.ts takes it. @throws {DomainError} 4022 for an invalid range */
export function figuresRangeOf(zone: string, { type, ...range }: RankingFilter): FiguresRange {
  boundsOf(zone, range);
  return { zone, type, from: range.startDate, to: range.endDate };
}

export function staffDayOf({ day, ...counts }: StaffDayFigures): StaffDay {
  return { createTime: day, ...performanceOf(counts) };
}

function rowOf(type: ReportType, { id, createdAt, assignee, status }: ReportedItem): ReportRow {
  return { id, createTime: createdAt.toISOString(), type, assignee, status };
}

function sliceOf(request: PageRequest): { readonly offset: number; readonly limit: number } {
  return { offset: (numberOf(request) - 1) * request.pageSize, limit: request.pageSize };
}

function spanOf(timeZone: string, { group: { day }, offset, limit }: GroupSlice<DayFigures>): SpanSlice {
  return { ...boundsOfDay(timeZone, day), offset, limit };
}
