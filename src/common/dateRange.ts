/** Days in the deployment's time zone, yyyy-MM-dd, both included; '' leaves that side open. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export const ANY_DAY: DateRange = { from: '', to: '' };
/** The last day that date fields of browsers support. */
export const LAST_DAY = '9999-12-31';

/** A year that begins with 0 is still being typed. */
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Whether the text is a valid day. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** False if the range ends before it begins. */
export function isInOrder({ from, to }: DateRange): boolean {
  return from === '' || to === '' || from <= to;
}

/** Whether both sides are days or open, and in order. */
export function isRange(range: DateRange): boolean {
  return [range.from, range.to].every((day) => day === '' || isDay(day)) && isInOrder(range);
}
