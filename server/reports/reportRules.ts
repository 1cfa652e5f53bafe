import { REPORT_RANGE_MAX_DAYS } from '#contract/constants.ts';
import { REPORT_STATUS, type ReportStatusFilter } from '#contract/domain.ts';
import type { DayTrend, HourTrend, StaffTotals, Usage } from '#contract/http/reports.ts';
import { dayBefore, dayIn } from '../common/days.ts';
import { invalid } from '../common/errors.ts';
import type { Clock } from '../common/ports.ts';
import type { Database } from '../db/database.ts';
import { checkPage, type Page, type PageRequest } from '../common/paging.ts';
import type { DayRow, StatusCounts, UsageSums } from './reportDayRepository.ts';
import type { Bounds } from './reportRowRepository.ts';
import type { HourFigures, StaffFigures, UsageFigures } from './reportFigures.ts';

/** Inclusive days, yyyy-MM-dd. */
export interface ReportRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** What the services of reports share. */
export interface ReportDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
}

/** The days that a request names. */
export interface NamedDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

const DAY_MS = 24 * 3_600_000;
const PAGE_NO_MAX = 1_000_000_000;

/**
 * The range that a request asks for: without dates, yesterday (decisions, section 6).
 * @throws {DomainError} 4022 for one date without the other
 */
export function rangeOf(timeZone: string, now: number, { startDate, endDate }: NamedDays): ReportRange {
  if (startDate !== undefined && endDate !== undefined) return { startDate, endDate };
  if (startDate !== undefined || endDate !== undefined) throw invalid('Give both startDate and endDate, or neither');
  const yesterday = dayBefore(timeZone, now);
  return { startDate: yesterday, endDate: yesterday };
}

/**
 * The instants at which a range begins and ends.
 * @throws {DomainError} 4022 for an invalid date, an end before the beginning, and too many days
 */
export function boundsOf(timeZone: string, { startDate, endDate }: ReportRange): Bounds {
  const [first, last] = [boundsOfDay(timeZone, startDate), boundsOfDay(timeZone, endDate)];
  if (startDate > endDate) throw invalid('The range ends before it begins');
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
  if (days > REPORT_RANGE_MAX_DAYS)
    throw invalid(`A report can have up to ${REPORT_RANGE_MAX_DAYS} days. Choose a shorter range.`);
  return { since: first.since, before: last.before };
}

/** @throws {DomainError} 4022 for an invalid date; PostgreSQL has no year 0 */
export function boundsOfDay(timeZone: string, day: string): Bounds {
  const bounds = day.startsWith('0000') ? null : dayIn(timeZone, day);
  if (bounds === null) throw invalid(`${day} is not a valid date`);
  return { since: bounds.start, before: bounds.end };
}

/** The number of a day's rows that have this status. */
export function countOf({ open, solved, notSolved }: StatusCounts, status: ReportStatusFilter): number {
  if (status === REPORT_STATUS.open) return open;
  return status === REPORT_STATUS.solved ? solved : open + solved + notSolved;
}

/** Counts that the status excludes are 0. */
export function trendOf({ day, ...counts }: StatusCounts & Pick<DayRow, 'day'>, status: ReportStatusFilter): DayTrend {
  return { days: day, ...shownCounts(counts, status) };
}

/** As `trendOf`. */
export function hourTrendOf({ at, ...counts }: HourFigures, status: ReportStatusFilter): HourTrend {
  return { at: at.toISOString(), ...shownCounts(counts, status) };
}

function shownCounts({ open, solved, notSolved }: StatusCounts, status: ReportStatusFilter): Omit<HourTrend, 'at'> {
  return {
    openNum: status === REPORT_STATUS.solved ? 0 : open,
    solvedNum: status === REPORT_STATUS.open ? 0 : solved,
    notSolvedNum: status === REPORT_STATUS.all ? notSolved : 0,
  };
}

export function performanceOf({
  staffId,
  staffName,
  assigned,
  solved,
  rated,
  ratingSum,
  ...first
}: StaffFigures): StaffTotals {
  return {
    staffId,
    staffName,
    assignedNum: assigned,
    solvedNum: solved,
    solvedRate: assigned === 0 ? 0 : solved / assigned,
    firstResponseMs: first.answered === 0 ? null : Math.round(first.firstResponseMs / first.answered),
    ratedNum: rated,
    rating: rated === 0 ? null : ratingSum / rated,
  };
}

/** One of the figures. */
export function usageOf(figures: UsageFigures, what: keyof UsageSums): Usage {
  const todayNum = figures.today[what];
  const yesterdayByNowNum = figures.yesterdayByNow[what];
  return {
    todayNum,
    yesterdayNum: figures.yesterday[what],
    yesterdayByNowNum,
    percent: percentOf(todayNum, yesterdayByNowNum),
    taotalNum: figures.ever[what],
    week: figures.week.map((day) => day[what]),
    isIncrease: todayNum > yesterdayByNowNum,
  };
}

/** Rounded to one decimal, halves away from zero. */
function percentOf(today: number, earlier: number): number | null {
  if (earlier === 0) return null;
  const tenths = Math.round((Math.abs(today - earlier) * 1_000) / earlier);
  return tenths === 0 ? 0 : (Math.sign(today - earlier) * tenths) / 10;
}

/** A part of the rows of one group. */
export interface GroupSlice<Group> {
  readonly group: Group;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds a page's rows by the known sizes of their groups, so no earlier row is read, however deep the page is. Groups
 * without a row on the page are left out.
 */
export function slicesOf<Group>(
  groups: readonly Group[],
  sizeOf: (group: Group) => number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): GroupSlice<Group>[] {
  const slices: GroupSlice<Group>[] = [];
  let [skip, left] = [offset, limit];
  for (const group of groups) {
    if (left === 0) break;
    const size = sizeOf(group);
    const taken = Math.min(Math.max(0, size - skip), left);
    if (taken > 0) slices.push({ group, offset: skip, limit: taken });
    skip = Math.max(0, skip - size);
    left -= taken;
  }
  return slices;
}

export function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/**
 * The number of the requested page; a cursor is a page number, too.
 * @throws {DomainError} 4022 for an invalid page or cursor
 */
export function numberOf(request: PageRequest): number {
  checkPage(request);
  const { cursor, pageNo } = request;
  if (cursor === undefined) return pageNo;
  if (!/^[1-9]\d{0,9}$/.test(cursor) || Number(cursor) > PAGE_NO_MAX) throw invalid('This cursor is not valid');
  return Number(cursor);
}

/** A page after the last one is empty, and `prev` leads to the last one. */
export function numberedPage<T>(request: PageRequest, total: number, records: T[]): Page<T> {
  const [pageNo, { pageSize }] = [numberOf(request), request];
  const last = Math.max(1, Math.ceil(total / pageSize));
  return {
    pageNo,
    pageSize,
    total,
    totalIsExact: true,
    next: pageNo < last ? String(pageNo + 1) : null,
    prev: pageNo > 1 ? String(Math.min(pageNo - 1, last)) : null,
    records,
  };
}
