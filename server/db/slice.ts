/** Which rows of an ordered list: the first ones after skipping some, or those next to a position in it. */
export type Slice<Position> =
  | { readonly from: 'start'; readonly offset: number; readonly limit: number }
  | { readonly from: 'after' | 'before'; readonly position: Position; readonly limit: number };
