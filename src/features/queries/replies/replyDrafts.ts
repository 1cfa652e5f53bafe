import { ORPHAN_FILE_MS } from '../../../../contract/constants.ts';
import type { UploadedPicture } from '../../../common/attachments/index.ts';
import { createDraftStore, type DraftStore } from '../../../common/browser/draftStore.ts';
import type { Composition } from './composer.ts';

/** What is being written to a query, as it is kept. */
export interface KeptReply {
  readonly queryId: string;
  readonly current: KeptComposition | null;
  readonly aside: KeptComposition | null;
}

/** `pictureIds`: of its pictures, which are kept apart, as they are large and do not change with every letter. */
export interface KeptComposition extends Composition {
  readonly pictureIds: readonly string[];
}

/** A chosen picture. One that the reply had before has no file, one that was not up yet nothing uploaded. */
export interface KeptPicture {
  readonly id: string;
  readonly file: File | null;
  readonly uploaded: UploadedPicture | null;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

export interface ReplyDrafts {
  readonly replies: DraftStore<KeptReply>;
  readonly pictures: DraftStore<KeptPicture>;
}

/** @param databaseName for specs */
export function createReplyDrafts({
  now,
  databaseName = 'reply-drafts',
}: {
  readonly now: () => number;
  readonly databaseName?: string;
}): ReplyDrafts {
  return {
    replies: createDraftStore<KeptReply>({
      databaseName,
      now,
      idOf: ({ queryId }) => queryId,
      isEmpty: ({ current }) => current === null,
    }),
    pictures: createDraftStore<KeptPicture>({
      databaseName: `${databaseName}-pictures`,
      now,
      idOf: ({ id }) => id,
      isEmpty: ({ file, uploaded }) => file === null && uploaded === null,
    }),
  };
}

/** Throws away what somebody was writing to queries, in this browser. */
export async function forgetReplies(staffId: string, { now }: { readonly now: () => number }): Promise<void> {
  const { replies, pictures } = createReplyDrafts({ now });
  await Promise.all([replies.clear(staffId), pictures.clear(staffId)]);
}

/** Whether the server may have swept it away by now: it keeps for so long what nothing refers to. */
export function isSwept({ at, file }: KeptPicture, now: number): boolean {
  return file !== null && now - at > ORPHAN_FILE_MS / 2;
}
