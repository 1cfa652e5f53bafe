import { TOP_STAFF } from '../../contract/constants.ts';
import type { ReportStatusFilter, ReportType } from '../../contract/domain.ts';
import type { DayTrend, ReportRow, StaffDay, StaffTotals, UsageAnalysis } from '../../contract/http/reports.ts';
import type { Page, PageRequest } from '../common/paging.ts';
import type { Database } from '../db/database.ts';
import {
  readDays,
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

export interface RankingWish extends ReportRange {
  readonly type: ReportType;
}
export interface TrendWish extends RankingWish {
  readonly status: ReportStatusFilter;
}
export interface RowsWish extends TrendWish {
  readonly isAscending: boolean;
}

/**
 * What the dashboard and the reports show. All of one answer is as of one moment.
 * @throws {DomainError} 4022 for what can't be asked for
 */
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
      const of = (what: keyof typeof figures.today) =>
        usageOf({ today: figures.today[what], yesterday: figures.yesterday[what], ever: figures.ever[what] });
      return { DailyUser: of('users'), DailyQuery: of('queries'), DailySolved: of('solved'), DailyChat: of('chats') };
    },

    trend: async (wish) => {
      const asked = askedOf(timeZone, wish);
      const days = await db.snapshot((tx) => readDays(tx, asked));
      return days.map((day) => trendOf(day, wish.status));
    },

    topTen: async (wish) => {
      const asked = askedOf(timeZone, wish);
      const totals = await db.snapshot((tx) => readStaffTotals(tx, asked, TOP_STAFF));
      return totals.map(performanceOf);
    },

    pageStaffDays: async (wish, request) => {
      const [asked, wanted] = [askedOf(timeZone, wish), wantedOf(request)];
      return db.snapshot(async (tx) => {
        const days = [...(await readDays(tx, asked))].reverse();
        const slices = slicesOf(days, ({ staffCount }) => staffCount, wanted);
        const rows = await readStaffDays(
          tx,
          asked,
          slices.map(({ group }) => group.day),
        );
        const first = slices[0]?.offset ?? 0;
        return numberedPage(
          request,
          sumOf(days, ({ staffCount }) => staffCount),
          rows.slice(first, first + wanted.limit).map(staffDayOf),
        );
      });
    },

    pageRows: async ({ status, isAscending, ...wish }, request) => {
      const [asked, wanted] = [askedOf(timeZone, wish), wantedOf(request)];
      const { type } = asked;
      return db.snapshot(async (tx) => {
        const days = await readDays(tx, asked);
        const slices = slicesOf(isAscending ? days : [...days].reverse(), (day) => countOf(day, status), wanted);
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

/** As figures are asked for. @throws {DomainError} 4022 for a range that can't be */
export function askedOf(zone: string, { type, ...range }: RankingWish): FiguresRange {
  boundsOf(zone, range);
  return { zone, type, from: range.startDate, to: range.endDate };
}

export function staffDayOf({ day, ...counts }: StaffDayFigures): StaffDay {
  return { createTime: day, ...performanceOf(counts) };
}

function rowOf(type: ReportType, { id, createdAt, assignee, status }: ReportedItem): ReportRow {
  return { id, createTime: createdAt.toISOString(), type, assignee, status };
}

function wantedOf(request: PageRequest): { readonly offset: number; readonly limit: number } {
  return { offset: (numberOf(request) - 1) * request.pageSize, limit: request.pageSize };
}

function spanOf(timeZone: string, { group: { day }, offset, limit }: GroupSlice<DayFigures>): SpanSlice {
  return { ...boundsOfDay(timeZone, day), offset, limit };
}
