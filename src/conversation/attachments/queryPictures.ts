import { QUERY_IMAGE_MAX_BYTES, QUERY_PICTURES_MAX } from '#contract/constants.ts';
import type { MessageText } from '#common/messageText.ts';
import type { Attachment } from './attachments.ts';
import { HEIC_PROBLEM, type ChosenFile } from './attachmentsSaga.ts';

/** The rule for pictures of queries. The server checks the bytes; this check saves an upload in vain. */
export function problemOfAttachment({ kind, bytes }: ChosenFile, others: number): MessageText | null {
  if (kind === null) return { key: 'attachments.onlyImages' };
  if (kind === 'heic') return HEIC_PROBLEM;
  if (bytes > QUERY_IMAGE_MAX_BYTES) return { key: 'attachments.tooLarge' };
  return others < QUERY_PICTURES_MAX ? null : { key: 'attachments.tooMany', values: { max: QUERY_PICTURES_MAX } };
}

/** The ids of the pictures that the server has. */
export function uploadedIds(chosen: readonly Attachment[]): string[] {
  return chosen.flatMap(({ state }) => (state.name === 'ready' ? [state.uploaded.id] : []));
}
