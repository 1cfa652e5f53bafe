import type { Position } from '../db/slice.ts';

/** Rows read at once for a workbook. */
export const BATCH_ROWS = 1_000;

export interface BatchReading<Row extends { readonly position: Position }> {
  readonly first: readonly Row[];
  /** Rows of all batches together. */
  readonly max: number;
  /** Throws once the reader may not read on; asked before every further batch. */
  readonly checkAgain: () => Promise<void>;
  /** BATCH_ROWS rows from a position on, or fewer where there are no more. */
  readonly readAfter: (position: Position) => Promise<readonly Row[]>;
}

/** Batch by batch, each by where the one before ended: no connection is held while the reader takes their time. */
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
