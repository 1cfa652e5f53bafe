import { EXACT_TOTAL_MAX } from '#contract/constants.ts';
import type { Db } from './connection.ts';

/** A slice of an ordered list: the first rows after some others, or the rows next to a position. */
export type Slice<Position> =
  | { readonly from: 'start'; readonly offset: number; readonly limit: number }
  | { readonly from: 'after' | 'before'; readonly position: Position; readonly limit: number };

/**
 * The position of a row in a list: the instant by which the list is ordered, in microseconds, which a Date can't hold,
 * and the id.
 */
export interface Position {
  readonly micros: string;
  readonly id: string;
}

/** How a list is ordered, and SQL of a position in it. */
interface Order<At> {
  /** Columns, of which the last one is unique. */
  readonly keys: readonly string[];
  readonly isAscending?: boolean;
  /** The values of `keys` at a position. */
  readonly at: (position: At) => readonly string[];
  /** Registers a value and returns its placeholder. */
  readonly add: (value: unknown) => string;
}

/** SQL that reads a slice: the condition `beyond`, and `rest`, which orders the rows as they are read and limits them. */
export function walkOf<At>(slice: Slice<At>, { keys, isAscending = false, at, add }: Order<At>) {
  const isUp = isAscending === (slice.from !== 'before');
  const beyond =
    slice.from === 'start' ? 'true' : `(${keys.join(', ')}) ${isUp ? '>' : '<'} (${at(slice.position).join(', ')})`;
  const order = keys.map((key) => `${key} ${isUp ? 'asc' : 'desc'}`).join(', ');
  const offset = slice.from === 'start' ? slice.offset : 0;
  return { beyond, rest: `order by ${order} limit ${add(slice.limit)} offset ${add(offset)}` };
}

/** The same for a list with the newest ids first, where an id is also the position. */
export function walkOfIds(slice: Slice<string>, add: (value: unknown) => string, id = 'id') {
  return walkOf(slice, { keys: [id], at: (position) => [`${add(position)}::bigint`], add });
}

/** SQL of the instant of a position. */
export function microsOf(instant: string): string {
  return `(extract(epoch from ${instant}) * 1000000)::bigint::text`;
}

/** SQL of an instant and an id, the values of a position. */
export function instantOf({ micros, id }: Position, add: (value: unknown) => string): readonly [string, string] {
  return [`to_timestamp(0) + ${add(micros)}::bigint * interval '1 microsecond'`, `${add(id)}::bigint`];
}

/** Values of a statement, and `add`, which registers one and returns its placeholder. */
export function valuesOf(...first: unknown[]): { values: unknown[]; add: (value: unknown) => string } {
  return { values: first, add: (value) => `$${first.push(value)}` };
}

/**
 * Counts rows, up to one more than the largest number that lists show exactly.
 * @param rows SQL of them, as it follows `from`
 */
export function countShown(db: Db, rows: string, values: unknown[]): Promise<number> {
  const counted = `select from ${rows} limit ${EXACT_TOTAL_MAX + 1}`;
  return db.value<number>(`select count(*)::int as n from (${counted}) counted`, values);
}
