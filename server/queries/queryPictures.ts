import { QUERY_PICTURES_MAX } from '#contract/constants.ts';
import type { QueryPicture } from '#contract/http/queries.ts';
import { NO_SUCH_PICTURE } from '../chat/index.ts';
import { invalid } from '../common/errors.ts';
import type { Db } from '../db/database.ts';
import type { FileAddresses, FileReader } from '../files/index.ts';
import { claimPictures, type AttachedPicture, type PictureClaim } from './queryPictureRepository.ts';

/** Pictures with addresses that are signed for the reader. */
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
 * Picture ids without duplicates.
 * @throws {DomainError} 4022 for too many
 */
export function pictureIdsOf(picIds: readonly string[]): readonly string[] {
  const ids = [...new Set(picIds)];
  if (ids.length > QUERY_PICTURES_MAX) throw invalid(`Maximum ${QUERY_PICTURES_MAX} pictures`);
  return ids;
}

/**
 * Protects attached pictures from the sweep. Pictures that are already on the edited reply may stay.
 * @throws {DomainError} 4022 both for a missing picture and for another person's
 */
export async function retainPictures(tx: Db, claim: PictureClaim): Promise<void> {
  const claimed = await claimPictures(tx, claim);
  if (claimed.length < claim.ids.length) throw invalid(NO_SUCH_PICTURE);
}
