import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { PERSON_TYPE } from '#contract/domain.ts';
import { DomainError } from '../common/errors.ts';
import type { Db } from '../db/database.ts';
import { AVATAR_SIZE, replaceAvatar, storeImage, type Images } from '../files/index.ts';
import { PICTURE_MAX_BYTES } from './appPictures.ts';
import {
  addFiledPicture,
  beginPictures,
  isPictureWanted,
  leaveOutOtherPictures,
  readPictures,
  takeFiledPictures,
  type ListedPicture,
} from './listedPeopleRepository.ts';
import { ListProblemsError, type LineProblem } from './peopleList.ts';

const BATCH = 100;

export interface ListedPictureOptions {
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
  for (let batch = await readPictures(tx, 0, BATCH); batch.length > 0;) {
    for (const picture of batch) {
      const text = await filePicture(tx, picture, options);
      if (text !== null) problems.push({ line: picture.line, text: `${picture.headImg} ${text}` });
    }
    batch = await readPictures(tx, batch.at(-1)?.line ?? Infinity, BATCH);
  }
  if (problems.length > 0) throw new ListProblemsError(problems);
  await leaveOutOtherPictures(tx);
}

/** Gives the people of the list, who have been stored, their pictures. */
export async function givePictures(tx: Db, profileAt: Date): Promise<void> {
  for (;;) {
    const pictures = await takeFiledPictures(tx, BATCH);
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
