import { dayIn } from '../common/days.ts';
import type { DayRange } from './reportDayRepository.ts';

const DAY_MS = 24 * 3_600_000;
/** Reckoning when a day begins takes microseconds, and a report asks for hundreds: some years of them are kept. */
const KEPT_STARTS = 8_000;
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const known = new Map<string, string>();

/** @param day yyyy-MM-dd, a real one */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from one to another, both included; none when they are the other way round. */
export function daysBetween(from: string, to: string): readonly string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.max(0, (Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS + 1);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/**
 * The whole months of a range: the first day of the first, and of the one after the last. The same day when there is
 * none.
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

/** When a day begins in a zone. */
function startOf(zone: string, day: string): string {
  const key = `${zone} ${day}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  if (known.size >= KEPT_STARTS) known.clear();
  const start = instantText(realDay(zone, day).start);
  known.set(key, start);
  return start;
}

function realDay(zone: string, day: string): { readonly start: Date; readonly end: Date } {
  const found = dayIn(zone, day);
  if (found === null) throw new RangeError(`there is no day ${day}`);
  return found;
}

/** As the database reads it: its years and ours are written alike only so far. */
function instantText(at: Date): string {
  if (at.getTime() < FIRST_INSTANT) return '-infinity';
  return at.getTime() > LAST_INSTANT ? 'infinity' : at.toISOString();
}

/**
 * The day that an instant belongs to: as a rule what calendars show then, but in the hour that is repeated where clocks
 * go back over midnight.
 */
export function dayOf(zone: string, at: Date): string {
  const instant = at.toISOString();
  // No zone is more than a day ahead.
  let day = addDays(instant.slice(0, 10), 1);
  while (startOf(zone, day) > instant) day = addDays(day, -1);
  return day;
}

/** The days from one to another. @param from no later than `to` */
export function dayRangeOf(zone: string, from: string, to: string): DayRange {
  return {
    from,
    starts: daysBetween(from, to).map((day) => startOf(zone, day)),
    end: instantText(realDay(zone, to).end),
  };
}

/**
 * When the first of some days begins and the last ends; however many lie between, they are not reckoned.
 * @param from no later than `to`
 */
export function spanOf(zone: string, from: string, to: string): { readonly start: string; readonly end: string } {
  return { start: startOf(zone, from), end: instantText(realDay(zone, to).end) };
}

/** These days in as few day ranges as it takes. @param days ascending */
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
 * What days are kept by: a zone, and the edition of the zones' rules that this process has. Days of another one may
 * begin at other instants.
 */
export function rulesOf(zone: string): string {
  return `${zone} ${process.versions['tz'] ?? ''}`.trim();
}
