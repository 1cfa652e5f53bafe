import type { Position } from '../db/slice.ts';

/** Rows read at once for a workbook. */
export const PORTION = 1_000;

export interface PortionReading<Row extends { readonly position: Position }> {
  readonly first: readonly Row[];
  /** Rows of all portions together. */
  readonly max: number;
  /** Throws once the reader may not read on; asked before every further portion. */
  readonly checkAgain: () => Promise<void>;
  /** PORTION rows from a position on, or fewer where there are no more. */
  readonly readAfter: (position: Position) => Promise<readonly Row[]>;
}

/** Portion by portion, each by where the one before ended: no connection is held while the reader takes their time. */
export async function* portionByPortion<Row extends { readonly position: Position }>({
  first,
  max,
  checkAgain,
  readAfter,
}: PortionReading<Row>): AsyncGenerator<readonly Row[]> {
  let portion = first;
  for (let left = max; ; left -= PORTION) {
    yield portion.slice(0, left);
    const last = portion.at(-1);
    if (last === undefined || portion.length < PORTION || left <= PORTION) return;
    await checkAgain();
    portion = await readAfter(last.position);
  }
}
