import type { Position } from '../db/slice.ts';

/** Rows read at once for a workbook. */
export const BATCH_ROWS = 1_000;

export interface BatchReading<Row extends { readonly position: Position }> {
  readonly first: readonly Row[];
  /** The largest number of rows in all batches together. */
  readonly max: number;
  /** Called before each further batch. Throws when the reader may not read on. */
  readonly checkAgain: () => Promise<void>;
  /** The next BATCH_ROWS rows after a position; fewer at the end. */
  readonly readAfter: (position: Position) => Promise<readonly Row[]>;
}

/**
 * Reads batch by batch, each after the last row of the one before. No connection is held while a slow reader takes a
 * batch.
 */
export async function* inBatches<Row extends { readonly position: Position }>({
  first,
  max,
  checkAgain,
  readAfter,
}: BatchReading<Row>): AsyncGenerator<readonly Row[]> {
  let batch = first;
  for (let left = max; ; left -= BATCH_ROWS) {
    yield batch.slice(0, left);
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH_ROWS || left <= BATCH_ROWS) return;
    await checkAgain();
    batch = await readAfter(last.position);
  }
}
