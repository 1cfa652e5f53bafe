import type { Position } from '../db/slice.ts';
import type { Days } from './days.ts';

/** Rows read at once for a workbook. */
export const BATCH_ROWS = 1_000;

interface BatchReading<Row extends Position> {
  readonly first: readonly Row[];
  /** The largest number of rows in all batches together. */
  readonly max: number;
  /** Called before each further batch. Throws when the reader may not read on. */
  readonly checkAgain: () => Promise<unknown>;
  /** The next BATCH_ROWS rows after a position; fewer at the end. */
  readonly readAfter: (position: Position) => Promise<readonly Row[]>;
}

/**
 * Reads batch by batch, each after the last row of the one before. No connection is held while a slow reader takes a
 * batch.
 */
export async function* inBatches<Row extends Position>({
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
    batch = await readAfter(last);
  }
}

/**
 * The kind of a column's values. Ids are texts, because they are too large for a spreadsheet's numbers. A `day` is
 * yyyy-MM-dd, a `percent` a share (1 is 100 %), a `duration` milliseconds.
 */
export type CellKind = 'text' | 'number' | 'instant' | 'day' | 'percent' | 'duration';

export interface Column {
  readonly header: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width: number;
}

/** null: an empty cell. */
export type Cell = string | number | Date | null;

export interface Sheet {
  /** Up to 31 characters, none of them `[]:*?/\\`. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Read row by row, as fast as the reader takes the file. Ended early when the reader leaves. */
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** A report as a file. */
export interface Workbook {
  readonly fileName: string;
  /** Read one after the other. */
  readonly sheets: readonly Sheet[];
  /** The time zone in which instants are shown. */
  readonly timeZone: string;
}

/** The report's name and its days, such as `audit-log_2026-11-01_2026-11-22.xlsx`. */
export function fileNameOf(report: string, days: Days): string {
  return `${[report, ...daysIn(days)].join('_')}.xlsx`;
}

function daysIn({ stime, etime }: Days): readonly string[] {
  if (stime === undefined) return etime === undefined ? [] : ['until', etime];
  return etime === undefined ? ['from', stime] : [stime, etime];
}
