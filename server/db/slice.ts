/** Which rows of an ordered list: the first ones after skipping some, or those next to a position in it. */
export type Slice<Position> =
  | { readonly from: 'start'; readonly offset: number; readonly limit: number }
  | { readonly from: 'after' | 'before'; readonly position: Position; readonly limit: number };

/**
 * Where a row stands in a list: the instant by which it is ordered, in microseconds (a Date would cut them off), then
 * its id.
 */
export interface Position {
  readonly micros: string;
  readonly id: string;
}
