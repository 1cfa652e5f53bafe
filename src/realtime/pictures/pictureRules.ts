import { CHAT_IMAGE_MAX_BYTES, IMAGE_TYPES } from '../../../contract/constants.ts';
import type { MessageText } from '../../common/messageText.ts';
import type { FileHandle } from '../../common/fileHandles.ts';

/** Why a file cannot be sent as a picture, or null. The server checks the bytes; this check spares the upload. */
export function problemOfFile({ type, bytes }: Pick<FileHandle, 'type' | 'bytes'>): MessageText | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return { key: 'conversation.picture.onlyImages' };
  return isTooLarge({ bytes }) ? { key: 'conversation.picture.tooLarge' } : null;
}

export function isTooLarge({ bytes }: Pick<FileHandle, 'bytes'>): boolean {
  return bytes > CHAT_IMAGE_MAX_BYTES;
}
