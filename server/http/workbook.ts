import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell, CellKind, Sheet, Workbook } from '../common/workbook.ts';
import { DAY_MS, wallClock } from '../common/days.ts';
import type { ServedFile } from './serve.ts';

const DOCUMENT = 'application/vnd.openxmlformats-officedocument';
const MEDIA_TYPE = `${DOCUMENT}.spreadsheetml.sheet`;
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
/** Style 0 is that of cells without a kind, and those of the kinds follow it. */
const KINDS = Object.keys(FORMATS);
/** Spreadsheets count durations and dates in days, dates from this one. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
/** Written at once: rows are short. */
const CHUNK_CHARACTERS = 64 * 1_024;
/** XML cannot hold these characters, and spreadsheets would show their escapes. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** Spreadsheets read this as the escape of a character. */
const ESCAPE = /_(?=x[0-9a-fA-F]{4}_)/g;

/** The file of a report. Its rows are read while it is sent, as fast as the reader takes it. */
export function workbookFile(workbook: Workbook): ServedFile {
  return { name: workbook.fileName, mediaType: MEDIA_TYPE, body: workbookStream(workbook) };
}

/** Fails when the rows fail, and never ends early. Stops reading rows when it is destroyed. */
export function workbookStream(workbook: Workbook): Readable {
  return Readable.from(zipped(workbook), { objectMode: false });
}

async function* zipped({ sheets, timeZone }: Workbook): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const file = archive.outputStream.pipe(new PassThrough());
  const numbered = sheets.map((sheet, index) => ({
    name: sheet.name,
    id: index + 1,
    path: `worksheets/sheet${index + 1}.xml`,
    content: Readable.from(sheetXml(sheet, timeZone), { objectMode: false }),
  }));
  // yazl does not see that a content fails, nor that its archive is not read any more.
  for (const { path, content } of numbered) {
    content.on('error', (error) => file.destroy(error));
    archive.addReadStream(content, `xl/${path}`);
  }
  for (const [path, content] of smallParts(numbered)) archive.addBuffer(Buffer.from(DECLARATION + content), path);
  archive.end();
  try {
    yield* file;
  } finally {
    for (const { content } of numbered) content.destroy();
  }
}

interface Numbered {
  readonly name: string;
  readonly id: number;
  /** In the folder of the workbook. */
  readonly path: string;
}

/** The files of a workbook besides its sheets. */
function smallParts(sheets: readonly Numbered[]): readonly (readonly [path: string, content: string])[] {
  const named = sheets.map(({ name, id }) => `<sheet name="${xml(name)}" sheetId="${id}" r:id="rId${id}"/>`);
  const paths = sheets.map(({ path }) => path);
  return [
    ['xl/styles.xml', stylesXml()],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([...paths.map((path) => ['worksheet', path] as const), ['styles', 'styles.xml']]),
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['[Content_Types].xml', contentTypesXml(paths.map((path) => `xl/${path}`))],
  ];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The files that a file refers to, numbered from 1. */
function relations(files: readonly (readonly [type: string, path: string])[]): string {
  const each = files.map(
    ([type, path], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${path}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function contentTypesXml(sheetPaths: readonly string[]): string {
  const typed = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ...sheetPaths.map((path) => [path, 'worksheet']),
  ];
  const each = typed.map(
    ([path, type]) => `<Override PartName="/${path}" ContentType="${DOCUMENT}.spreadsheetml.${type}+xml"/>`,
  );
  return `<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
${each.join('')}</Types>`;
}

function stylesXml(): string {
  const plain = 'fontId="0" fillId="0" borderId="0"';
  const kinds = Object.values(FORMATS).map((code, index) => ({ id: 164 + index, code }));
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${kinds.length}">${kinds
    .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
    .join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs>
<cellXfs count="${kinds.length + 1}"><xf numFmtId="0" ${plain}/>${kinds
    .map(({ id }) => `<xf numFmtId="${id}" ${plain} applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`;
}

async function* sheetXml({ columns, rows }: Sheet, timeZone: string): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index));
  let count = 0;
  const rowXml = (cells: readonly string[]) => {
    count += 1;
    return `<row r="${count}">${cells.map((cell, index) => `<c r="${letters[index]}${count}" ${cell}`).join('')}</row>`;
  };
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let text = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols><sheetData>`;
  text += rowXml(columns.map(({ header }) => cellXml(header, 'text', timeZone)));
  for await (const row of rows) {
    text += rowXml(columns.map(({ kind }, index) => cellXml(row[index] ?? null, kind, timeZone)));
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** A cell from its style on. */
function cellXml(cell: Cell, kind: CellKind, timeZone: string): string {
  const value = valueOf(cell, kind, timeZone);
  const style = `s="${KINDS.indexOf(kind) + 1}"`;
  if (value === null || value === '') return `${style}/>`;
  return typeof value === 'number'
    ? `${style}><v>${value}</v></c>`
    : `${style} t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
}

/**
 * Texts stay texts, also when they begin like a formula. Instants become the deployment's wall clock, because
 * spreadsheets know no time zones.
 */
function valueOf(cell: Cell, kind: CellKind, timeZone: string): string | number | null {
  if (cell instanceof Date) return dateOf(Math.floor(wallClock(timeZone, cell).getTime() / 1_000) * 1_000);
  if (typeof cell === 'number') return kind === 'duration' ? cell / DAY_MS : cell;
  if (kind === 'day') return cell === null ? null : dateOf(Date.parse(`${cell}T00:00:00Z`));
  return cell === null ? null : writable(cell);
}

function dateOf(ms: number): number {
  return (ms - FIRST_DAY_MS) / DAY_MS;
}

/** Columns are named A to Z, then AA and so on. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26) - 1)}${last}`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function writable(text: string): string {
  const escaped = text
    .replace(UNWRITABLE, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(ESCAPE, '_x005F_');
  return escaped.length <= TEXT_MAX ? escaped : `${escaped.slice(0, TEXT_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
