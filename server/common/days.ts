import { invalid } from './errors.ts';
import { dayIn } from './zone.ts';

/** Inclusive days, yyyy-MM-dd. Absent: open on that side. */
export interface Days {
  readonly stime?: string;
  readonly etime?: string;
}

/** From `since` on, and before `before`. */
export interface Span {
  readonly since?: Date;
  readonly before?: Date;
}

/**
 * When days begin and end in a zone.
 * @throws {DomainError} 4022 for a day that there is not, or an end before the beginning
 */
export function spanOf(timeZone: string, { stime, etime }: Days): Span {
  const [first, last] = [stime, etime].map((day) => {
    if (day === undefined) return undefined;
    const found = dayIn(timeZone, day);
    if (found === null) throw invalid(`There is no day ${day}`);
    return found;
  });
  if (stime !== undefined && etime !== undefined && stime > etime) throw invalid('The range ends before it begins');
  return { ...(first && { since: first.start }), ...(last && { before: last.end }) };
}
