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
