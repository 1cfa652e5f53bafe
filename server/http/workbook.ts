import { Readable } from 'node:stream';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import type { Cell, CellKind, Workbook } from '../common/workbook.ts';
import { wallClock } from '../common/days.ts';
import type { ServedFile } from './serve.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Spreadsheets refuse longer texts, in UTF-16 code units. */
const TEXT_MAX = 32_767;
/** '@' is text: what begins like a formula stays what it is, also when somebody edits the cell. */
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
/** XML can't hold them, and spreadsheets would read how it writes them. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** Spreadsheets take this for a character by its number. */
const ESCAPE = /_(?=x[0-9a-fA-F]{4}_)/g;

/** The file of a report. Nothing of it is read before it is sent, and only as fast as it is taken. */
export function workbookFile(workbook: Workbook): ServedFile {
  return { name: workbook.fileName, mediaType: MEDIA_TYPE, body: workbookStream(workbook) };
}

/** Fails, rather than ends, when the rows do; destroyed, it stops reading them. */
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
 * Texts stay texts, whatever they begin with; instants become the deployment's wall clock, which is all that
 * spreadsheets know.
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
