/** Days of the deployment's zone, yyyy-MM-dd, both included; '' leaves that side open. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export const ANY_DAY: DateRange = { from: '', to: '' };
/** No platform's date field knows a later one. */
export const LAST_DAY = '9999-12-31';

/** A year that begins with 0 is one that is still being typed. */
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Whether there is such a day. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Whether the range does not end before it begins. */
export function isInOrder({ from, to }: DateRange): boolean {
  return from === '' || to === '' || from <= to;
}

/** Whether both sides are days or open, and in order. */
export function isRange(range: DateRange): boolean {
  return [range.from, range.to].every((day) => day === '' || isDay(day)) && isInOrder(range);
}
