import { USAGE_DAYS } from '#contract/constants.ts';
import { REPORT_TYPE, type ReportType } from '#contract/domain.ts';
import type { ServiceToday } from '#contract/http/reports.ts';
import { sameTimeYesterday } from '../common/days.ts';
import type { Db } from '../db/database.ts';
import { readStaffNames } from '../people/index.ts';
import {
  countDays,
  countFirstResponses,
  countHours,
  countService,
  countStaff,
  countStaffDays,
  countUsage,
  countUsageUntil,
  REPORT_TYPES,
  type DayRow,
  type StaffSums,
  type StatusCounts,
  type TypeSums,
  type UsageSums,
} from './reportDayRepository.ts';
import { addDays, dayOf, daysBetween, dayRangeOf, hoursOf, instantText, monthsWithin } from './reportDays.ts';
import {
  readRolledCustomers,
  readRolledDays,
  readRolledStaff,
  readRolledStaffDays,
  readRolledSums,
} from './reportRollupRepository.ts';
import { isRolledUpFor, readMarks, sourcesOf, type Range } from './reportSources.ts';
import { countTargets } from './reportTargetRepository.ts';

// How reports get their figures quickly and always exactly: reportSources.ts.
//
// Call these functions inside one snapshot (`db.snapshot`). Otherwise a mark could be added between reading the marks
// and reading the roll-ups.

export interface FiguresOf {
  readonly zone: string;
  readonly type: ReportType;
}
export interface FiguresRange extends FiguresOf, Range {}

export interface StaffFigures extends Omit<StaffSums, 'firstResponseUs'> {
  readonly staffName: string;
  /** Sum of their first response times, in milliseconds; microseconds are the fraction. */
  readonly firstResponseMs: number;
}
export interface StaffDayFigures extends StaffFigures {
  readonly day: string;
}

/** The queries or chats that were created within an hour, by their current status. */
export interface HourFigures extends StatusCounts {
  readonly at: Date;
}

const MICROS = 1_000;

/** Every day of the range, in order. */
export async function readDays(tx: Db, { zone, type, ...range }: FiguresRange): Promise<readonly DayRow[]> {
  const { rolled, dayRanges } = sourcesOf(zone, await readMarks(tx, [type]), range);
  const rows = [
    ...(rolled === null ? [] : await readRolledDays(tx, type, rolled)),
    ...(await countDays(tx, type, dayRanges)),
  ];
  const found = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(range.from, range.to).map(
    (day) => found.get(day) ?? { day, open: 0, solved: 0, notSolved: 0, staffCount: 0 },
  );
}

/** The hours of a day that have begun, in order. A day is short enough to be counted each time. */
export async function readHours(
  tx: Db,
  { zone, type }: FiguresOf,
  day: string,
  now: Date,
): Promise<readonly HourFigures[]> {
  const hours = hoursOf(zone, day);
  const rows = await countHours(tx, type, dayRangeOf(zone, day, day), hours.map(instantText));
  const found = new Map(rows.map((row) => [row.hour, row]));
  return hours
    .map((at, hour) => {
      const { open = 0, solved = 0, notSolved = 0 } = found.get(hour) ?? {};
      return { at, open, solved, notSolved };
    })
    .filter(({ at }) => at <= now);
}

/** Staff members with items on these days: newest day first, each day in the order of the ranking. */
export async function readStaffDays(
  tx: Db,
  { zone, type }: FiguresOf,
  days: readonly string[],
): Promise<readonly StaffDayFigures[]> {
  const requested = new Set(days);
  const ordered = [...requested].sort();
  const [from, to] = [ordered.at(0), ordered.at(-1)];
  if (from === undefined || to === undefined) return [];
  const { rolled, dayRanges } = sourcesOf(zone, await readMarks(tx, [type]), { from, to });
  const rows = [
    ...(rolled === null ? [] : await readRolledStaffDays(tx, type, rolled)),
    ...(await countStaffDays(tx, type, dayRanges)),
  ];
  return named(
    tx,
    rows
      .filter(({ day }) => requested.has(day))
      .sort((one, other) => (one.day === other.day ? byRank(one, other) : one.day < other.day ? 1 : -1)),
  );
}

/** The first `max` staff members of the ranking over the whole range. */
export async function readStaffTotals(
  tx: Db,
  { zone, type, ...range }: FiguresRange,
  max: number,
): Promise<readonly StaffFigures[]> {
  const { rolled, dayRanges } = sourcesOf(zone, await readMarks(tx, [type]), range);
  const parts = [
    ...(rolled === null ? [] : await readRolledStaff(tx, type, rolled, monthsWithin(rolled.from, rolled.to))),
    ...(await countStaff(tx, type, dayRanges)),
  ];
  const totals = new Map<string, StaffSums>();
  for (const part of parts) totals.set(part.staffId, added(totals.get(part.staffId), part));
  return named(tx, [...totals.values()].sort(byRank).slice(0, max));
}

async function named<Row extends StaffSums>(
  tx: Db,
  rows: readonly Row[],
): Promise<(Omit<Row, 'firstResponseUs'> & StaffFigures)[]> {
  const names = await readStaffNames(tx, [...new Set(rows.map(({ staffId }) => staffId))]);
  return rows.map(({ firstResponseUs, ...row }) => ({
    ...row,
    staffName: names.get(row.staffId) ?? '',
    firstResponseMs: firstResponseUs / MICROS,
  }));
}

/**
 * First responses to the chats that have come in today. `averageMs`: null when none has an answer.
 * @param now determines which day is today
 */
export async function readFirstResponse(tx: Db, zone: string, now: Date) {
  const today = dayOf(zone, now);
  const { cameIn, answered, firstResponseUs } = await countFirstResponses(tx, REPORT_TYPE.chat, [
    dayRangeOf(zone, today, today),
  ]);
  return { cameIn, answered, averageMs: answered === 0 ? null : Math.round(firstResponseUs / MICROS / answered) };
}

/**
 * How the chats that have come in today are answered.
 * @param now determines which day is today
 */
export async function readService(tx: Db, zone: string, now: Date): Promise<ServiceToday> {
  const today = dayOf(zone, now);
  const dayRange = dayRangeOf(zone, today, today);
  const row = await countService(tx, dayRange, now);
  const targets = await countTargets(tx, REPORT_TYPE.chat, [dayRange]);
  const inMs = (us: number | null) => (us === null ? null : Math.round(us / MICROS));
  return {
    medianFirstResponseMs: inMs(row.medianUs),
    first: {
      metNum: sum(targets.map(({ firstMet }) => firstMet)),
      missedNum: sum(targets.map(({ firstMissed }) => firstMissed)),
    },
    longestWaitMs: inMs(row.longestUs),
    missedNum: row.missed,
  };
}

/** Queries or chats that came in on a day, and those of them that are solved. */
export interface WorkDay {
  readonly day: string;
  readonly cameIn: number;
  readonly solved: number;
}

interface WorkRange extends FiguresOf {
  /** Determines the last day. */
  readonly until: Date;
  readonly days: number;
  /** Whose; null: of everyone, and of no one. */
  readonly staffId: string | null;
}

/** The last days, oldest first. */
export async function readWork(tx: Db, { zone, type, until, days, staffId }: WorkRange): Promise<readonly WorkDay[]> {
  const to = dayOf(zone, until);
  const from = addDays(to, 1 - days);
  if (staffId === null)
    return (await readDays(tx, { zone, type, from, to })).map(({ day, open, solved, notSolved }) => ({
      day,
      cameIn: open + solved + notSolved,
      solved,
    }));
  const asked = daysBetween(from, to);
  const rows = await readStaffDays(tx, { zone, type }, asked);
  const own = new Map(rows.filter((row) => row.staffId === staffId).map((row) => [row.day, row]));
  return asked.map((day) => ({ day, cameIn: own.get(day)?.assigned ?? 0, solved: own.get(day)?.solved ?? 0 }));
}

export type UsageFigures = Awaited<ReturnType<typeof readUsage>>;

/** @param now determines which day is today */
export async function readUsage(tx: Db, zone: string, now: Date) {
  const today = dayOf(zone, now);
  const yesterday = addDays(today, -1);
  const apart = daysBetween(addDays(today, 1 - USAGE_DAYS), today);
  const state = await readMarks(tx, REPORT_TYPES);
  // One extra day at each end stands for everything before and after.
  const known = isRolledUpFor(zone, state) ? state : { since: today, until: today };
  const range = {
    from: addDays([known.since, ...apart].sort()[0] ?? today, -1),
    to: addDays([known.until, today].sort()[1] ?? today, 1),
  };
  const { rolled, dayRanges } = sourcesOf(zone, state, range);
  const endless = dayRanges.map((dayRange) => ({
    ...dayRange,
    ...(dayRange.from === range.from && { starts: ['-infinity', ...dayRange.starts.slice(1)] }),
    ...(dayRange === dayRanges.at(-1) && { end: 'infinity' }),
  }));
  const live = await countUsage(tx, { dayRanges: endless, apart, rolled });
  const sums = [...(rolled === null ? [] : await readRolledSums(tx, rolled, apart)), ...live.sums];
  const isRolled = (day: string) =>
    rolled !== null && day >= rolled.from && day <= rolled.to && !rolled.except.includes(day);
  const customers = new Map(
    [...(await readRolledCustomers(tx, apart.filter(isRolled))), ...live.customers].map((each) => [
      each.day,
      each.customers,
    ]),
  );
  const figures = (of: readonly TypeSums[], users: number): UsageSums => ({
    users,
    queries: sum(of.filter(({ type }) => type === REPORT_TYPE.query).map(({ all }) => all)),
    chats: sum(of.filter(({ type }) => type === REPORT_TYPE.chat).map(({ all }) => all)),
    solved: sum(of.map(({ solved }) => solved)),
  });
  const on = (day: string) =>
    figures(
      sums.filter((each) => each.day === day),
      customers.get(day) ?? 0,
    );
  const wholeDay = dayRangeOf(zone, yesterday, yesterday);
  const sameTime = instantText(sameTimeYesterday(zone, now.getTime()));
  return {
    today: on(today),
    yesterday: on(yesterday),
    yesterdayByNow: await countUsageUntil(tx, { ...wholeDay, end: sameTime < wholeDay.end ? sameTime : wholeDay.end }),
    /** Oldest first; the last one is today. */
    week: apart.map(on),
    ever: figures(sums, (state?.customers ?? 0) + live.newcomers),
  };
}

/** The most solved first, then the most assigned, then the lower account id. */
function byRank(one: StaffSums, other: StaffSums): number {
  return (
    other.solved - one.solved || other.assigned - one.assigned || Number(BigInt(one.staffId) - BigInt(other.staffId))
  );
}

function added(one: StaffSums | undefined, other: StaffSums): StaffSums {
  if (one === undefined) return other;
  return {
    staffId: one.staffId,
    assigned: one.assigned + other.assigned,
    solved: one.solved + other.solved,
    answered: one.answered + other.answered,
    firstResponseUs: one.firstResponseUs + other.firstResponseUs,
    rated: one.rated + other.rated,
    ratingSum: one.ratingSum + other.ratingSum,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
