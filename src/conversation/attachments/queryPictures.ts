import { IMAGE_TYPES, QUERY_IMAGE_MAX_BYTES, QUERY_PICTURES_MAX } from '../../../contract/constants.ts';
import type { FileHandle } from '../../common/fileHandles.ts';
import type { MessageText } from '../../common/messageText.ts';
import type { Attachment } from './attachments.ts';

/** Names a text as `place`. */
export const BY_PLACE = {
  of: (place: string) => ({ place }),
  placeOf: ({ place }: { readonly place: string }) => place,
} as const;

/** The rule for pictures of queries. The server checks the bytes; this check saves an upload in vain. */
export function problemOfAttachment({ type, bytes }: FileHandle, others: number): MessageText | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return { key: 'attachments.onlyImages' };
  if (bytes > QUERY_IMAGE_MAX_BYTES) return { key: 'attachments.tooLarge' };
  return others < QUERY_PICTURES_MAX ? null : { key: 'attachments.tooMany', values: { max: QUERY_PICTURES_MAX } };
}

/** The ids of the pictures that the server has. */
export function uploadedIds(chosen: readonly Attachment[]): string[] {
  return chosen.flatMap(({ state }) => (state.name === 'ready' ? [state.uploaded.id] : []));
}
