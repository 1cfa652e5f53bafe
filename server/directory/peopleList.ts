import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { PERSON_TYPE } from '#contract/domain.ts';
import { DomainError } from '../common/errors.ts';
import type { Db } from '../db/database.ts';
import { AVATAR_SIZE, replaceAvatar, storeImage, type Images } from '../files/index.ts';
import { PICTURE_MAX_BYTES } from './appPictures.ts';
import {
  addToList,
  beginList,
  findContradictions,
  numberList,
  storeList,
  type Contradiction,
  type ListLine,
  addFiledPicture,
  beginPictures,
  isPictureWanted,
  leaveOutOtherPictures,
  readPictures,
  takeFiledPictures,
  type ListedPicture,
} from './listedPeopleRepository.ts';
import type { PersonLine } from './peopleFile.ts';

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

export interface TakenList extends ListCounts {
  /** Those with an open chat whose name has changed. */
  readonly renamed: readonly string[];
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
): Promise<TakenList> {
  await beginList(tx);
  const problems: LineProblem[] = [];
  let people = 0;
  let batch: ListLine[] = [];
  for await (const { line, person } of lines) {
    if (typeof person !== 'string') batch.push({ line, person });
    else if (problems.length < PROBLEMS_MAX) problems.push({ line, text: person });
    if (batch.length === BATCH) batch = await flushed(tx, batch);
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

async function flushed(tx: Db, batch: readonly ListLine[]): Promise<ListLine[]> {
  await addToList(tx, batch);
  return [];
}

function problemOf({ line, field, otherLine, otherPerson }: Contradiction): LineProblem {
  if (otherPerson !== null)
    return { line, text: `this phone is that of ${otherPerson}, who must be in the list with another one, or none` };
  return { line, text: `it has the same ${field}`, otherLine };
}
