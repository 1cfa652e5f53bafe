import type { ZoneOffsets } from '#contract/pageConfig.ts';
import { invalid } from './errors.ts';

/** A range of days, yyyy-MM-dd, both included. Absent: open on that side. */
export interface Days {
  readonly stime?: string;
  readonly etime?: string;
}

/** From `since`, included, to `before`, excluded. */
export interface Span {
  readonly since?: Date;
  readonly before?: Date;
}

/**
 * When a range of days begins and ends in a time zone.
 * @throws {DomainError} 4022 for a day that does not exist, or an end before the beginning
 */
export function spanOf(timeZone: string, { stime, etime }: Days): Span {
  const [first, last] = [stime, etime].map((day) => {
    if (day === undefined) return undefined;
    const found = dayIn(timeZone, day);
    if (found === null) throw invalid(`${day} is not a valid date`);
    return found;
  });
  if (stime !== undefined && etime !== undefined && stime > etime) throw invalid('The range ends before it begins');
  return { ...(first && { since: first.start }), ...(last && { before: last.end }) };
}

export const DAY_MS = 24 * 3_600_000;

/** When the current day began in a time zone. */
export function startOfToday(timeZone: string, now: number): Date {
  return startOfLocalTime(timeZone, Math.floor((now + offsetMs(timeZone, now)) / DAY_MS) * DAY_MS);
}

/** The day before the current one in a time zone, yyyy-MM-dd. */
export function dayBefore(timeZone: string, now: number): string {
  return new Date(wallClock(timeZone, new Date(now)).getTime() - DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
}

/** The instant of the day before at which clocks of a time zone showed the current time. Where they skipped it, the next. */
export function sameTimeYesterday(timeZone: string, now: number): Date {
  return startOfLocalTime(timeZone, wallClock(timeZone, new Date(now)).getTime() - DAY_MS);
}

/**
 * When a day, and the day after it, begin in a time zone.
 * @param day yyyy-MM-dd
 * @returns null for a day that does not exist
 */
export function dayIn(timeZone: string, day: string): { readonly start: Date; readonly end: Date } | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  return { start: startOfLocalTime(timeZone, midnight), end: startOfLocalTime(timeZone, midnight + DAY_MS) };
}

/**
 * The first instant of a local time, such as a day's midnight, that is given as if it were in UTC. Where clocks change
 * at midnight, the day begins an hour later, or after the repeated hour.
 */
function startOfLocalTime(timeZone: string, local: number): Date {
  const [before, after] = [local - DAY_MS, local + DAY_MS].map((near) => local - offsetMs(timeZone, near));
  const candidates = [before ?? local, after ?? local].filter((at) => at + offsetMs(timeZone, at) >= local);
  return new Date(Math.min(...candidates));
}

/** The wall clock of a time zone at an instant, as the UTC fields of a Date. */
export function wallClock(timeZone: string, at: Date): Date {
  return new Date(at.getTime() + offsetMs(timeZone, at.getTime()));
}

export const MINUTE_MS = 60_000;
/** No zone changes its offset twice within this time. */
const STEP_MS = 7 * DAY_MS;
const YEARS_BEFORE = 10;
const YEARS_AFTER = 5;

/** The offsets of a time zone in the years around an instant, in which pages show times. */
export function zoneOffsets(timeZone: string, now: Date): ZoneOffsets {
  const yearsLater = (years: number) => Date.UTC(now.getUTCFullYear() + years, 0, 1);
  const found: (readonly [number, number])[] = [];
  for (let at = yearsLater(-YEARS_BEFORE); at < yearsLater(YEARS_AFTER); at += STEP_MS) {
    const minutes = offsetMs(timeZone, at) / MINUTE_MS;
    if (found.length === 0) found.push([at, minutes]);
    else if (minutes !== found.at(-1)?.[1]) found.push([firstMinuteOf(timeZone, at), minutes]);
  }
  return found;
}

/** When the offset at this instant began, within the last step. */
function firstMinuteOf(timeZone: string, at: number): number {
  let [before, since] = [at - STEP_MS, at];
  while (since - before > MINUTE_MS) {
    const middle = Math.floor((before + since) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetMs(timeZone, middle) === offsetMs(timeZone, at)) since = middle;
    else before = middle;
  }
  return since;
}

/** A format takes longer to create than to use, and a deployment has one time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
}

/** How far a time zone is ahead of UTC at an instant. */
function offsetMs(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}
