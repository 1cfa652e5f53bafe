import { ORPHAN_FILE_MS } from '#contract/constants.ts';
import type { UploadedPicture } from '#src/conversation/attachments/attachments.ts';
import { createDraftStore, type DraftStore } from '#src/conversation/browser/draftStore.ts';
import type { Composition } from './composer.ts';

/** The replies to one query that a user is writing, as stored in IndexedDB. */
export interface StoredReply {
  readonly queryId: string;
  readonly current: StoredComposition | null;
  readonly aside: StoredComposition | null;
}

/** Pictures are stored separately, because they are large and the text changes with each key. */
export interface StoredComposition extends Composition {
  readonly pictureIds: readonly string[];
}

/** A picture of a reply. `file` null: the reply had it before the edit. `uploaded` null: not uploaded yet. */
export interface StoredPicture {
  readonly id: string;
  readonly file: File | null;
  readonly uploaded: UploadedPicture | null;
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number;
}

export interface ReplyDrafts {
  readonly replies: DraftStore<StoredReply>;
  readonly pictures: DraftStore<StoredPicture>;
}

/** @param databaseName for specs */
export function createReplyDrafts(now: () => number, databaseName = 'reply-drafts'): ReplyDrafts {
  return {
    replies: createDraftStore<StoredReply>(databaseName, now),
    pictures: createDraftStore<StoredPicture>(`${databaseName}-pictures`, now),
  };
}

/** Deletes a user's stored replies from this browser. */
export async function forgetReplies(staffId: string, { now }: { readonly now: () => number }): Promise<void> {
  const { replies, pictures } = createReplyDrafts(now);
  await Promise.all([replies.clear(staffId), pictures.clear(staffId)]);
}

/**
 * Whether the server has the picture. It deletes pictures that no saved reply uses: allows half of its time limit.
 */
export function isOnServer(picture: StoredPicture | undefined, now: number): boolean {
  if (picture === undefined || picture.uploaded === null) return false;
  return picture.file === null || now - picture.at <= ORPHAN_FILE_MS / 2;
}
