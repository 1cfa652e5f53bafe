import { IMAGE_TYPES, QUERY_IMAGE_MAX_BYTES, QUERY_PICTURES_MAX } from '../../../contract/constants.ts';
import type { ShelvedFile } from '../fileShelf.ts';
import type { MessageText } from '../messageText.ts';

/** Why a file cannot join so many others, or null. The server judges by its bytes; this spares the way there. */
export function problemOfAttachment(
  { type, bytes }: Pick<ShelvedFile, 'type' | 'bytes'>,
  others: number,
): MessageText | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return { key: 'attachments.onlyImages' };
  if (bytes > QUERY_IMAGE_MAX_BYTES) return { key: 'attachments.tooLarge' };
  return others < QUERY_PICTURES_MAX ? null : { key: 'attachments.tooMany', values: { max: QUERY_PICTURES_MAX } };
}
