import { asciiDigits } from '#contract/digits.ts';

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
