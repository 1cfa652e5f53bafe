import { createDraftStore, type DraftStore } from '../../common/browser/draftStore.ts';
import type { UploadedPicture } from '../../common/attachments/index.ts';
import type { Words } from './drafts.ts';

/**
 * A picture that goes with a draft. `uploaded`: the server has it since `at`, in milliseconds since 1970; null: not
 * yet.
 */
export interface KeptPicture {
  readonly file: File;
  readonly uploaded: { readonly picture: UploadedPicture; readonly at: number } | null;
}

/** What is being written, as it is kept beyond the life of the page. */
export interface KeptDraft {
  readonly place: string;
  readonly words: Words;
  /** Under which it was sent, and may have arrived. */
  readonly clientId: string | null;
  readonly pictures: readonly KeptPicture[];
}

export type KeptDrafts = DraftStore<KeptDraft>;

/** @param databaseName for specs */
export function createKeptDrafts(now: () => number, databaseName = 'customer-query-drafts'): KeptDrafts {
  return createDraftStore<KeptDraft>({
    databaseName,
    now,
    idOf: ({ place }) => place,
    isEmpty: ({ words, pictures }) => pictures.length === 0 && Object.values(words).every((word) => word === ''),
  });
}
