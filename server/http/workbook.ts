import { Readable } from 'node:stream';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import type { Cell, CellKind, Workbook } from '../common/workbook.ts';
import { wallClock } from '../common/days.ts';
import type { ServedFile } from './serve.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Spreadsheets refuse longer texts, in UTF-16 code units. */
const TEXT_MAX = 32_767;
/** '@' is text: a text that begins like a formula stays a text, also when a user edits the cell. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  text: '@',
  number: 'General',
  instant: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
  percent: '0.0%',
  duration: '[h]:mm:ss',
};
/** Spreadsheets count durations in days. */
const DAY_MS = 24 * 3_600_000;
/** XML cannot hold these characters, and spreadsheets would show their escapes. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** Spreadsheets read this as the escape of a character. */
const ESCAPE = /_(?=x[0-9a-fA-F]{4}_)/g;

/** The file of a report. Its rows are read while it is sent, as fast as the reader takes it. */
export function workbookFile(workbook: Workbook): ServedFile {
  return { name: workbook.fileName, mediaType: MEDIA_TYPE, body: workbookStream(workbook) };
}

/** Fails when the rows fail, and never ends early. Stops reading rows when it is destroyed. */
export function workbookStream({ sheetName, columns, rows, timeZone }: Workbook): Readable {
  const kinds = columns.map(({ kind }) => kind);
  return Readable.from(
    writeXlsxStream(written(rows, kinds, timeZone), {
      name: sheetName,
      columns: columns.map(({ header, kind, width }) => ({ header, width, numFmt: FORMATS[kind] })),
      freezePane: { rows: 1 },
    }),
    { objectMode: false },
  );
}

async function* written(
  rows: Workbook['rows'],
  kinds: readonly CellKind[],
  timeZone: string,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((cell, column) => writtenCell(cell, kinds[column], timeZone));
}

/**
 * Texts stay texts, also when they begin like a formula. Instants become the deployment's wall clock, because
 * spreadsheets know no time zones.
 */
function writtenCell(cell: Cell, kind: CellKind | undefined, timeZone: string): CellValue {
  if (cell instanceof Date) return new Date(Math.floor(wallClock(timeZone, cell).getTime() / 1_000) * 1_000);
  if (typeof cell === 'number') return kind === 'duration' ? cell / DAY_MS : cell;
  if (kind === 'day') return cell === null ? null : new Date(`${cell}T00:00:00Z`);
  return cell === null ? null : writable(cell) || null;
}

function writable(text: string): string {
  const escaped = text
    .replace(UNWRITABLE, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(ESCAPE, '_x005F_');
  return escaped.length <= TEXT_MAX ? escaped : `${escaped.slice(0, TEXT_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
