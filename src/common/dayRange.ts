import { RANGE_DAYS_BACK, REPORT_RANGE_MAX_DAYS } from '#contract/constants.ts';
import { asciiDigits } from '#contract/enteredText.ts';

/** Days in the deployment's time zone, yyyy-MM-dd, both included; '' leaves that side open. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export const ANY_DAY: DateRange = { from: '', to: '' };

/** A year that begins with 0 is still being typed. */
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Whether the text is a valid day. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Whether a side of a range is valid. */
export function isDayOrOpen(text: string): boolean {
  return text === '' || isDay(text);
}

/** False if the range ends before it begins. */
export function isInOrder({ from, to }: DateRange): boolean {
  return !isDay(from) || !isDay(to) || from <= to;
}

/** Whether both sides are days or open, and in order. */
export function isRange(range: DateRange): boolean {
  return isDayOrOpen(range.from) && isDayOrOpen(range.to) && isInOrder(range);
}

/**
 * What a user has typed as a day: only digits and hyphens, because action logs record it. '/' and '.' become hyphens,
 * and 20261122 becomes 2026-11-22.
 */
export function typedDay(text: string): string {
  const accepted = asciiDigits(text)
    .replaceAll(/[./]/g, '-')
    .replaceAll(/[^\d-]/g, '');
  return accepted.slice(0, 'yyyy-MM-dd'.length).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** Ranges with a name, in the order of their tabs. They move with the current day. */
export const NAMED_RANGES = ['yesterday', 'last3', 'last7', 'last30'] as const;
type NamedRange = (typeof NAMED_RANGES)[number];

export type DayRangeChoice =
  | { readonly name: NamedRange }
  | { readonly name: 'custom'; readonly from: string; readonly to: string };

/** yyyy-MM-dd, both included, as in calls. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

export const YESTERDAY: DayRangeChoice = { name: 'yesterday' };
export const LAST_7_DAYS: DayRangeChoice = { name: 'last7' };

const DAY_MS = 24 * 60 * 60 * 1_000;

/** @param today yyyy-MM-dd in the deployment's time zone */
export function daysOf(choice: DayRangeChoice, today: string): Days {
  switch (choice.name) {
    case 'custom':
      return { startDate: choice.from, endDate: choice.to };
    case 'yesterday':
      return { startDate: daysBefore(today, 1), endDate: daysBefore(today, 1) };
    default:
      return { startDate: daysBefore(today, RANGE_DAYS_BACK[choice.name]), endDate: today };
  }
}

/** What a report's range is. */
export interface RangeView {
  readonly range: DayRangeChoice;
  /**
   * The day from which named ranges are computed (yyyy-MM-dd, in the deployment's time zone); '' until the report
   * opens.
   */
  readonly today: string;
}

/** null while `today` is unknown and the range needs it. */
export function daysIn({ range, today }: RangeView): Days | null {
  return range.name === 'custom' || today !== '' ? daysOf(range, today) : null;
}

/** Why a typed range is invalid; null: it is valid. */
export type RangeProblem = 'unreadable' | 'half' | 'order' | 'long';

export function problemOf(range: DateRange): RangeProblem | null {
  if (!isDayOrOpen(range.from) || !isDayOrOpen(range.to)) return 'unreadable';
  if (range.from === '' || range.to === '') return 'half';
  if (!isInOrder(range)) return 'order';
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS + 1;
  return days > REPORT_RANGE_MAX_DAYS ? 'long' : null;
}

export function isSameChoice(a: DayRangeChoice, b: DayRangeChoice): boolean {
  return a.name === 'custom' && b.name === 'custom' ? a.from === b.from && a.to === b.to : a.name === b.name;
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
}

/** Separates the days of a range in one parameter. */
const BETWEEN = '_';

/** A range as parameters of a report's address. Yesterday, the default, needs none. */
export function writeRange(choice: DayRangeChoice): Readonly<Record<string, string>> {
  switch (choice.name) {
    case 'custom':
      return { from: choice.from, to: choice.to };
    case 'yesterday':
      return {};
    default:
      return { range: choice.name };
  }
}

/** Reads what {@link writeRange} wrote. Users edit and share addresses: an invalid one counts as Yesterday. */
export function readRange(params: URLSearchParams): DayRangeChoice {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return named(params.get('range') ?? '') ?? between(from, to) ?? YESTERDAY;
}

/** A range as one word, for an address with several ranges. */
export function writeRangeWord(choice: DayRangeChoice): string {
  return choice.name === 'custom' ? `${choice.from}${BETWEEN}${choice.to}` : choice.name;
}

/** Reads what {@link writeRangeWord} wrote; null for anything else. */
export function readRangeWord(word: string): DayRangeChoice | null {
  const [from = '', to = ''] = word.split(BETWEEN);
  return named(word) ?? between(from, to);
}

function named(word: string): DayRangeChoice | null {
  const name = NAMED_RANGES.find((known) => known === word);
  return name === undefined ? null : { name };
}

function between(from: string, to: string): DayRangeChoice | null {
  return problemOf({ from, to }) === null ? { name: 'custom', from, to } : null;
}
