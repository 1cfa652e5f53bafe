import { HOURS_EXCEPTION_NAME_MAX, HOURS_SPANS_MAX } from './serviceLimits.ts';
import type { BusinessHours, HoursException, HoursSpan } from './http/businessHours.ts';

/** In `comeFrom`: all products without hours of their own. */
export const ALL_PRODUCTS = 0;

const WEEK_DAYS = 7;

/** The exception to the week on a day, yyyy-MM-dd. */
export function exceptionOn({ exceptions }: Pick<BusinessHours, 'exceptions'>, day: string): HoursException | null {
  return exceptions.find(({ first, last }) => first <= day && day <= last) ?? null;
}

/** The hours of a day, yyyy-MM-dd, by its wall clock. */
export function spansOn(hours: Pick<BusinessHours, 'week' | 'exceptions'>, day: string): readonly HoursSpan[] {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return exceptionOn(hours, day)?.spans ?? hours.week[(sundayFirst + WEEK_DAYS - 1) % WEEK_DAYS] ?? [];
}

/** Why spans of a day are impossible. */
export type SpansProblem = 'time' | 'empty' | 'order' | 'tooMany';

export function spansProblem(spans: readonly HoursSpan[]): SpansProblem | null {
  if (spans.length > HOURS_SPANS_MAX) return 'tooMany';
  if (!spans.every(({ from, to }) => isTime(from) && isTime(to))) return 'time';
  if (spans.some(({ from, to }) => from >= to)) return 'empty';
  return spans.some(({ from }, at) => from < (spans[at - 1]?.to ?? '')) ? 'order' : null;
}

/** Why exceptions are impossible: `index` says which one. */
export interface ExceptionProblem {
  readonly index: number;
  readonly problem: SpansProblem | 'name' | 'days' | 'overlap';
}

export function exceptionProblem(exceptions: readonly HoursException[]): ExceptionProblem | null {
  for (const [index, { name, first, last, spans }] of exceptions.entries()) {
    if (name === '' || [...name].length > HOURS_EXCEPTION_NAME_MAX) return { index, problem: 'name' };
    if (!isDay(first) || !isDay(last) || first > last) return { index, problem: 'days' };
    const overlaps = exceptions.slice(0, index).some((other) => other.first <= last && first <= other.last);
    if (overlaps) return { index, problem: 'overlap' };
    const problem = spansProblem(spans);
    if (problem !== null) return { index, problem };
  }
  return null;
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
