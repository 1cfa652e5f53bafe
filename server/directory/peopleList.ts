import { CsvError, parse, type Info } from 'csv-parse';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { PERSON_TYPE } from '#contract/domain.ts';
import { columnsOf, delimiterOf } from '../common/csv.ts';
import { DomainError, invalid } from '../common/errors.ts';
import { oneLine, phoneCodeDigits, phoneDigits, textOrNumber } from '../common/texts.ts';
import type { Db } from '../db/database.ts';
import { AVATAR_SIZE, replaceAvatar, storeImage, type Images } from '../files/index.ts';
import { isAppId, isAppPersonId } from '../people/index.ts';
import {
  addToList,
  beginList,
  findContradictions,
  numberList,
  storeList,
  type Contradiction,
  type ListLine,
  type Stored,
  addFiledPicture,
  beginPictures,
  isPictureWanted,
  leaveOutOtherPictures,
  readPictures,
  takeFiledPictures,
  type ListedPicture,
  type ListedPerson,
} from './listedPeopleRepository.ts';

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
interface PersonLine {
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

/** Larger than any avatar should be. */
export const PICTURE_MAX_BYTES = 1024 * 1024;
const PICTURES_AT_ONCE = 100;

interface ListedPictureOptions {
  readonly images: Images;
  /** The folder of the pictures. */
  readonly folder: string;
  /** When the app said what the list says. */
  readonly at: Date;
}

/**
 * Stores files of the pictures in the list of this transaction, before its people: many pictures take minutes, for which
 * no person may be locked.
 * @throws {ListProblemsError} if one of them cannot be used
 */
export async function filePictures(tx: Db, options: ListedPictureOptions): Promise<void> {
  await beginPictures(tx);
  const problems: LineProblem[] = [];
  for (let batch = await readPictures(tx, 0, PICTURES_AT_ONCE); batch.length > 0;) {
    for (const picture of batch) {
      const text = await filePicture(tx, picture, options);
      if (text !== null) problems.push({ line: picture.line, text: `${picture.headImg} ${text}` });
    }
    batch = await readPictures(tx, batch.at(-1)?.line ?? Infinity, PICTURES_AT_ONCE);
  }
  if (problems.length > 0) throw new ListProblemsError(problems);
  await leaveOutOtherPictures(tx);
}

/** Gives the people of the list, who have been stored, their pictures. */
export async function givePictures(tx: Db, profileAt: Date): Promise<void> {
  for (;;) {
    const pictures = await takeFiledPictures(tx, PICTURES_AT_ONCE);
    if (pictures.length === 0) return;
    for (const picture of pictures) await replaceAvatar(tx, { ...picture, profileAt });
  }
}

/** @returns what is wrong with it; null: nothing */
async function filePicture(
  tx: Db,
  { personId, headImg }: ListedPicture,
  { images, folder, at }: ListedPictureOptions,
): Promise<string | null> {
  if (path.basename(headImg) !== headImg) return 'is not the name of a file beside the list';
  const bytes = await readSmall(path.join(folder, headImg));
  if (typeof bytes === 'string') return bytes;
  const source = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (!(await isPictureWanted(tx, { personId, source }, at))) return null;
  try {
    const owner = { type: PERSON_TYPE.customer, id: personId };
    const fileId = await storeImage(tx, owner, await images.clean(bytes, AVATAR_SIZE));
    await addFiledPicture(tx, { personId, source, fileId });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return 'is no JPG or PNG that can be read';
    throw error;
  }
}

/** @returns the bytes of a file, or why there are none */
async function readSmall(file: string): Promise<Buffer | string> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      return size > PICTURE_MAX_BYTES ? `has more than ${PICTURE_MAX_BYTES} bytes` : await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** What is wrong with a line of a list. */
export interface LineProblem {
  readonly line: number;
  /** Without a full stop. */
  readonly text: string;
  /** The other line that it is about; null: none. */
  readonly otherLine?: number | null;
}

/** How many people of a list are new, and how many are described as before, or by something newer. */
export interface ListCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** People who are sent to the database at once. */
const BATCH = 1_000;
/** Problems that are named. */
const PROBLEMS_MAX = 1_000;

/** A list with problems. The transaction may not be committed. */
export class ListProblemsError extends Error {
  readonly #problems: readonly LineProblem[];

  constructor(problems: readonly LineProblem[]) {
    super('the list has problems');
    this.#problems = [...problems].sort((one, other) => one.line - other.line).slice(0, PROBLEMS_MAX);
  }

  /** One for each of the first problems, in the order of the list. @param line what a line of the list is called */
  sentences(line: string): readonly string[] {
    const named = this.#problems.map(({ line: number, text, otherLine = null }) =>
      otherLine === null
        ? `${line} ${number}: ${text}.`
        : `${line} ${number}: ${text} as ${line.toLowerCase()} ${otherLine}.`,
    );
    return named.length < PROBLEMS_MAX ? named : [...named, 'There may be more.'];
  }
}

/**
 * Stores a list of people, whom the app described so at this time.
 * @param prepare runs when all lines are known to be right, and before people are locked until the transaction ends
 * @throws {ListProblemsError} if anything in it is wrong
 */
export async function takeList(
  tx: Db,
  lines: Iterable<PersonLine> | AsyncIterable<PersonLine>,
  at: Date,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<ListCounts & Pick<Stored, 'renamed'>> {
  await beginList(tx);
  const problems: LineProblem[] = [];
  let people = 0;
  const batch: ListLine[] = [];
  for await (const { line, person } of lines) {
    if (typeof person !== 'string') batch.push({ line, person });
    else if (problems.length < PROBLEMS_MAX) problems.push({ line, text: person });
    if (batch.length === BATCH) await addToList(tx, batch.splice(0));
    people += 1;
  }
  await addToList(tx, batch);
  await numberList(tx);
  problems.push(...(await findContradictions(tx, PROBLEMS_MAX)).map(problemOf));
  if (problems.length > 0) throw new ListProblemsError(problems);
  await prepare();
  const { added, changed, renamed } = await storeList(tx, at);
  return { added, changed, unchanged: people - added - changed, renamed };
}

function problemOf({ line, field, otherLine, otherPerson }: Contradiction): LineProblem {
  if (otherPerson !== null)
    return { line, text: `this phone is that of ${otherPerson}, who must be in the list with another one, or none` };
  return { line, text: `it has the same ${field}`, otherLine };
}
