import { CsvError, parse, type Info } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { columnsOf, delimiterOf } from '../common/csv.ts';
import { invalid } from '../common/errors.ts';
import { oneLine, phoneCodeDigits, phoneDigits, textOrNumber } from '../common/texts.ts';
import { isAppId, isAppPersonId } from '../people/index.ts';
import type { ListedPerson } from './listedPeopleRepository.ts';

const PHONE_CODE = /^[1-9]\d{0,3}$/;
const PHONE = /^\d{3,15}$/;

/** @param value as it arrived @returns the person, or what is wrong with them */
export function personIn(value: unknown): ListedPerson | string {
  if (typeof value !== 'object' || value === null) return 'it is no object with id, phoneCode, phone and nickName';
  const field = (name: string): string => textOrNumber(Object.entries(value).find(([key]) => key === name)?.[1]);
  const appId = field('id').trim();
  if (!isAppId(appId)) return 'id must be a number from 1 to below 9·10¹⁸, or another text of up to 128 characters';
  const nickName = oneLine(field('nickName'));
  if (nickName === null) return 'nickName is empty';
  const phoneCode = phoneCodeDigits(field('phoneCode'));
  const phone = phoneDigits(field('phone'));
  if (phone !== '' && !PHONE.test(phone)) return 'phone must have 3 to 15 digits';
  if (phone !== '' && !PHONE_CODE.test(phoneCode)) return 'phoneCode must be the code of a country, such as 66';
  const headImg = field('headImg').trim();
  if (/\p{Cc}/u.test(headImg)) return 'headImg must be the name of a file';
  return {
    appId,
    id: isAppPersonId(appId) ? appId : null,
    nickName,
    phoneCode: phone === '' ? '' : phoneCode,
    phone,
    headImg: headImg === '' ? null : headImg,
  };
}

/** A line of a list of people: the person, or what is wrong with it. */
export interface PersonLine {
  /** From 1, as editors count. */
  readonly line: number;
  readonly person: ListedPerson | string;
}

const LINE_MAX = 10_000;
const TOO_LONG = `it is longer than ${LINE_MAX} characters`;
const WRONG_FIELDS = 'it has more or fewer fields than the first line';
const WRONG_QUOTE = 'a quotation mark is in the wrong place, or never closed';

/**
 * Reads JSON Lines or, if the file's name ends so, CSV with a line of names. Holds a part of the file at a time.
 * @throws {DomainError} 4022 for another encoding, columns that there are not, or a line that is far too long
 */
export function readPeopleFile(file: string): AsyncGenerator<PersonLine> {
  return /\.csv$/i.test(file) ? readCsv(file) : readJsonLines(file);
}

async function* readJsonLines(file: string): AsyncGenerator<PersonLine> {
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (text.trim() !== '') yield { line, person: text.length > LINE_MAX ? TOO_LONG : personIn(parsed(text)) };
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of textOf(file)) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > LINE_MAX) throw invalid(`A line is longer than ${LINE_MAX} characters`);
  }
  yield rest;
}

/** Without a byte order mark. */
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? invalid('The file is not in UTF-8') : error;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const COLUMNS = ['id', 'phoneCode', 'phone', 'nickName', 'headImg'] as const;
const REQUIRED = ['id', 'nickName'] as const;

interface CsvRecord {
  readonly info: Info & { readonly error: CsvError | undefined };
  readonly record: unknown;
}

async function* readCsv(file: string): AsyncGenerator<PersonLine> {
  const parser = parse({
    columns: (header: readonly string[]) => columnsOf(header, COLUMNS, REQUIRED),
    delimiter: delimiterOf(await beginningOf(file)),
    info: true,
    max_record_size: LINE_MAX,
    relax_column_count: true, // then it says so, and reads on
    skip_empty_lines: true,
  });
  pipeline(textOf(file), parser, () => undefined); // the reader below gets its error
  const records: AsyncIterable<CsvRecord> = parser;
  try {
    for await (const { info, record } of records)
      yield { line: info.lines, person: info.error === undefined ? personIn(record) : WRONG_FIELDS };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const problem = error.code === 'CSV_MAX_RECORD_SIZE' ? TOO_LONG : WRONG_QUOTE;
    yield { line: Number(error['lines']), person: `${problem}, so what follows cannot be read` };
  }
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_MAX));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
