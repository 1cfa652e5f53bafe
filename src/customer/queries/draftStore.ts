import { createDraftStore, type DraftStore } from '../../conversation/browser/draftStore.ts';
import type { UploadedPicture } from '../../conversation/attachments/index.ts';
import type { DraftFields } from './drafts.ts';

/** A picture of a draft. `uploaded`: when it reached the server, in milliseconds since 1970; null: not yet. */
export interface StoredPicture {
  readonly file: File;
  readonly uploaded: { readonly picture: UploadedPicture; readonly at: number } | null;
}

/** A draft as stored in IndexedDB. */
export interface StoredDraft {
  readonly place: string;
  readonly words: DraftFields;
  /** The id under which the draft was sent and may have arrived; null: it was not sent. */
  readonly clientId: string | null;
  readonly pictures: readonly StoredPicture[];
}

export type QueryDraftStore = DraftStore<StoredDraft>;

/** @param databaseName for specs */
export function createQueryDraftStore(now: () => number, databaseName = 'customer-query-drafts'): QueryDraftStore {
  return createDraftStore<StoredDraft>({
    databaseName,
    now,
    idOf: ({ place }) => place,
    isEmpty: ({ words, pictures }) => pictures.length === 0 && Object.values(words).every((word) => word === ''),
  });
}
