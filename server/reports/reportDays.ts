import { DAY_MS, dayIn } from '../common/days.ts';
import type { DayRange } from './reportDayRepository.ts';

const HOUR_MS = 3_600_000;
/**
 * Raised with each figure that is added to roll-ups. So all days are rolled up again, and no server reads those that a
 * server of the release before has written without it. Edition 2: targets, 3: tags.
 */
const ROLLUP_EDITION = 4;
/**
 * Computing a day's beginning takes microseconds, and a report needs hundreds. So the beginnings of some years of days
 * are cached.
 */
const CACHED_STARTS = 8_000;
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const startsByDay = new Map<string, string>();

/** @param day yyyy-MM-dd, a valid date */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** All days from one to another, both included; none when `to` is before `from`. */
export function daysBetween(from: string, to: string): readonly string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.max(0, (Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/**
 * The whole months within a range: the first day of the first month, and the day after the last one. Both are the same
 * day when there is none.
 */
export function monthsWithin(from: string, to: string): { readonly first: string; readonly end: string } {
  const first = nextMonth(addDays(from, -1));
  const end = monthOf(addDays(to, 1));
  return { first, end: end > first ? end : first };
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function nextMonth(day: string): string {
  return monthOf(addDays(monthOf(day), 31));
}

/** The instant at which a day begins in a zone. */
function startOf(zone: string, day: string): string {
  const key = `${zone} ${day}`;
  const cached = startsByDay.get(key);
  if (cached !== undefined) return cached;
  if (startsByDay.size >= CACHED_STARTS) startsByDay.clear();
  const start = instantText(realDay(zone, day).start);
  startsByDay.set(key, start);
  return start;
}

function realDay(zone: string, day: string): { readonly start: Date; readonly end: Date } {
  const found = dayIn(zone, day);
  if (found === null) throw new RangeError(`there is no day ${day}`);
  return found;
}

/** The instant as PostgreSQL reads it. The text formats agree for the years 1 to 9999 only. */
export function instantText(at: Date): string {
  if (at.getTime() < FIRST_INSTANT) return '-infinity';
  return at.getTime() > LAST_INSTANT ? 'infinity' : at.toISOString();
}

/**
 * The day that an instant belongs to. It is the calendar's date, except in the hour that is repeated when clocks go
 * back over midnight.
 */
export function dayOf(zone: string, at: Date): string {
  const instant = at.toISOString();
  // No zone is more than a day ahead of UTC.
  let day = addDays(instant.slice(0, 10), 1);
  while (startOf(zone, day) > instant) day = addDays(day, -1);
  return day;
}

/** A range of days with their instants. @param from no later than `to` */
export function dayRangeOf(zone: string, from: string, to: string): DayRange {
  return {
    from,
    starts: daysBetween(from, to).map((day) => startOf(zone, day)),
    end: instantText(realDay(zone, to).end),
  };
}

/** The instants at which a day's hours begin. A day has 24 of them, except where clocks change. */
export function hoursOf(zone: string, day: string): readonly Date[] {
  const { start, end } = realDay(zone, day);
  const count = Math.ceil((end.getTime() - start.getTime()) / HOUR_MS);
  return Array.from({ length: count }, (_, hour) => new Date(start.getTime() + hour * HOUR_MS));
}

/**
 * The instants at which a range begins and ends. It does not compute the days in between.
 * @param from no later than `to`
 */
export function spanOf(zone: string, from: string, to: string): { readonly start: string; readonly end: string } {
  return { start: startOf(zone, from), end: instantText(realDay(zone, to).end) };
}

/** Groups days into as few ranges as possible. @param days ascending */
export function dayRangesOf(zone: string, days: readonly string[]): readonly DayRange[] {
  const dayRanges: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = dayRanges.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else dayRanges.push({ from: day, to: day });
  }
  return dayRanges.map(({ from, to }) => dayRangeOf(zone, from, to));
}

/**
 * The rules by which roll-ups are counted: the zone, the version of the time-zone data of this process, and the edition
 * of the figures. Under other rules, days may begin at other instants or lack a figure.
 */
export function rulesOf(zone: string): string {
  return `${zone} ${process.versions['tz'] ?? '–'} ${ROLLUP_EDITION}`;
}
