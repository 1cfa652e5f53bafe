import { crc32, inflateRawSync } from 'node:zlib';

/** A cell of a spreadsheet: a text, or a number with a format that makes it a date or an amount. */
export interface ReadCell {
  readonly kind: 'text' | 'number';
  readonly value: string;
  readonly format: string;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly (ReadCell | null)[])[];
}

/**
 * Reads the first sheet of a workbook independent of the code that wrote it: the ZIP by its directory, with all checksums, the sheet by
 * its XML.
 * @throws on anything that a spreadsheet would repair, and on a formula
 */
export function readWorkbook(bytes: Buffer): ReadSheet {
  const [first] = readSheets(bytes);
  if (first === undefined) throw new Error('no sheet in the workbook');
  return first;
}

/** As {@link readWorkbook}, all sheets. */
export function readSheets(bytes: Buffer): readonly ReadSheet[] {
  const parts = unzip(bytes);
  const part = (path: string): string => {
    const found = parts.get(path);
    if (found === undefined) throw new Error(`no ${path} in the workbook`);
    return found;
  };
  part('[Content_Types].xml');
  for (const [path, content] of parts) {
    if (/<f[ >/]|<definedName|<ddeLink/.test(content)) throw new Error(`a formula in ${path}`);
    if (/vbaProject|externalLinks|embeddings/.test(path)) throw new Error(`more than sheets: ${path}`);
  }
  const formats = formatsOf(part('xl/styles.xml'));
  return Array.from(part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g), ([, name = ''], index) => {
    const sheet = part(`xl/worksheets/sheet${index + 1}.xml`);
    const rows = Array.from(sheet.matchAll(/<row [^>]*r="(\d+)"[^>]*>(.*?)<\/row>/gs), ([, , cells = '']) =>
      rowOf(cells, formats),
    );
    return { name: unescaped(name), rows };
  });
}

/** The meaning of a cell for its reader. */
export type Shown =
  | { readonly as: 'text' | 'instant' | 'day'; readonly value: string }
  | { readonly as: 'number' | 'percent' | 'duration'; readonly value: number }
  | null;

const DAY_MS = 86_400_000;

/**
 * A cell by its format: texts and dates as shown, percentages as shares, durations in milliseconds.
 * @throws on any other cell
 */
export function shown(cell: ReadCell | null): Shown {
  if (cell === null) return null;
  const { kind, value, format } = cell;
  if (kind === 'text') {
    if (format !== '@') throw new Error(`a text in a cell for '${format}'`);
    return { as: 'text', value };
  }
  const number = Number(value);
  switch (format) {
    case 'General':
      return { as: 'number', value: number };
    case '0.0%':
      return { as: 'percent', value: number };
    case '[h]:mm:ss':
      return { as: 'duration', value: Math.round(number * DAY_MS) };
    case 'yyyy-mm-dd hh:mm:ss':
      return { as: 'instant', value: shownInstant(cell) };
    case 'yyyy-mm-dd': {
      if (!Number.isInteger(number)) throw new Error(`a day with a time: ${value}`);
      return { as: 'day', value: shownInstant(cell).slice(0, 10) };
    }
    default:
      throw new Error(`a number in a cell for '${format}'`);
  }
}

/** The instant of a date cell, as 'yyyy-MM-dd HH:mm:ss'. */
export function shownInstant({ value }: ReadCell): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.round((Number(value) * DAY_MS) / 1_000) * 1_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

function rowOf(xml: string, formats: readonly string[]): (ReadCell | null)[] {
  const row: (ReadCell | null)[] = [];
  for (const [, attributes = '', inner = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const attribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    const format = formats[Number(attribute('s') ?? 0)] ?? '';
    const column = columnOf(attribute('r') ?? '');
    while (row.length < column) row.push(null);
    row[column] = inner === '' ? null : cellOf(attribute('t'), inner, format);
  }
  return row;
}

function cellOf(type: string | undefined, inner: string, format: string): ReadCell {
  const text = /^<is><t(?: xml:space="preserve")?>(.*)<\/t><\/is>$/s.exec(inner)?.[1];
  if (type === 'inlineStr' && text !== undefined) return { kind: 'text', value: decoded(unescaped(text)), format };
  const number = /^<v>(-?[\d.e+-]+)<\/v>$/i.exec(inner)?.[1];
  if (type === undefined && number !== undefined) return { kind: 'number', value: number, format };
  throw new Error(`a cell of another type: ${type ?? 'none'} ${inner}`);
}

function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? '';
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function formatsOf(styles: string): readonly string[] {
  const codes = new Map(
    Array.from(styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g), ([, id = '', code = '']) => [
      id,
      unescaped(code),
    ]),
  );
  const cells = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '';
  return Array.from(cells.matchAll(/<xf numFmtId="(\d+)"/g), ([, id = '']) => codes.get(id) ?? '');
}

function unescaped(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** Decodes characters that are written by their number. */
function decoded(text: string): string {
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** The files of a ZIP, by its central directory. @throws without one, because the end is missing then */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('the workbook ends too early');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, sum, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    const [nameLength, extraLength, commentLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const raw = bytes.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(raw) : raw;
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${path} is damaged`);
    files.set(path, content.toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
