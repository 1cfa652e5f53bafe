import type { QueryPicture } from '#contract/http/queries.ts';
import { createDraftStore, type DraftStore } from '#src/conversation/browser/draftStore.ts';
import type { NoteDraft } from './notesSlice.ts';

/** A note that is being written, as stored in IndexedDB. */
export interface StoredNote extends Pick<NoteDraft, 'text' | 'mentions' | 'clientId' | 'edited'> {
  readonly textId: string;
  /** Uploaded again when they are restored: the server may have deleted them. */
  readonly files: readonly File[];
  /** Those that the note had before its edit. */
  readonly pics: readonly QueryPicture[];
}

export type NoteDrafts = DraftStore<StoredNote>;

export function createNoteDrafts(now: () => number): NoteDrafts {
  return createDraftStore<StoredNote>('note-drafts', now);
}
