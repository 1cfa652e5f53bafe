import { QUERY_PICTURES_MAX } from '../../contract/constants.ts';
import type { QueryPicture } from '../../contract/http/queries.ts';
import { NO_SUCH_PICTURE } from '../chat/index.ts';
import { invalid } from '../common/errors.ts';
import type { Db } from '../db/database.ts';
import type { FileAddresses, FileReader } from '../files/index.ts';
import { claimPictures, type AttachedPicture, type PictureClaim } from './queryPictureRepository.ts';

/** Pictures as a reader gets them: at addresses signed for them. */
export function readablePictures(
  addresses: Pick<FileAddresses, 'addressOf'>,
  pictures: readonly AttachedPicture[],
  reader: FileReader,
): QueryPicture[] {
  return pictures.map(({ fileId, width, height }) => ({
    id: fileId,
    url: addresses.addressOf(fileId, reader),
    width,
    height,
  }));
}

/**
 * The pictures that somebody attaches, each once.
 * @throws {DomainError} 4022 for too many
 */
export function pictureIdsOf(picIds: readonly string[]): readonly string[] {
  const ids = [...new Set(picIds)];
  if (ids.length > QUERY_PICTURES_MAX) throw invalid(`Maximum ${QUERY_PICTURES_MAX} pictures`);
  return ids;
}

/**
 * Keeps from being swept what somebody attaches. Whatever is on the reply that is edited may stay.
 * @throws {DomainError} 4022 for a picture of somebody else's, as for one that is not there
 */
export async function keepPictures(tx: Db, wish: PictureClaim): Promise<void> {
  const kept = await claimPictures(tx, wish);
  if (kept.length < wish.ids.length) throw invalid(NO_SUCH_PICTURE);
}
