import { IMAGE_TYPES, QUERY_IMAGE_MAX_BYTES, QUERY_PICTURES_MAX } from '../../../contract/constants.ts';
import type { FileHandle } from '../../common/fileHandles.ts';
import type { MessageText } from '../../common/messageText.ts';

/** The reason why a file cannot be added, or null. The server checks the bytes; this check saves an upload in vain. */
export function problemOfAttachment(
  { type, bytes }: Pick<FileHandle, 'type' | 'bytes'>,
  others: number,
): MessageText | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return { key: 'attachments.onlyImages' };
  if (bytes > QUERY_IMAGE_MAX_BYTES) return { key: 'attachments.tooLarge' };
  return others < QUERY_PICTURES_MAX ? null : { key: 'attachments.tooMany', values: { max: QUERY_PICTURES_MAX } };
}
