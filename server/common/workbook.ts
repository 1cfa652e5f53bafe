import type { Days } from './days.ts';

/**
 * What a column holds. Ids are texts: a spreadsheet's numbers are too small for them. A `day` is given as yyyy-MM-dd, a
 * `percent` as a share (1 is 100 %), a `duration` in milliseconds.
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

/** A report as a file of one sheet. */
export interface Workbook {
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly Column[];
  /** Read row by row, as fast as the file is taken; ended early when nobody takes it any more. */
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** In which instants are shown. */
  readonly timeZone: string;
}

/** Such as `audit-log_2026-11-01_2026-11-22.xlsx`: what a report is of, and its days. */
export function fileNameOf(report: string, days: Days): string {
  return `${[report, ...daysIn(days)].join('_')}.xlsx`;
}

function daysIn({ stime, etime }: Days): readonly string[] {
  if (stime === undefined) return etime === undefined ? [] : ['until', etime];
  return etime === undefined ? ['from', stime] : [stime, etime];
}
