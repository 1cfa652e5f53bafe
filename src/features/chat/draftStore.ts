import { createDraftStore, type DraftStore } from '../../conversation/browser/draftStore.ts';
import type { PictureContent } from '../../conversation/attachments/index.ts';

/** A stored draft of a chat. */
export interface StoredDraft {
  readonly chatId: string;
  readonly text: string;
  readonly pictures: readonly StoredPicture[];
}

/** A chosen picture. `uploaded`: the server has it already; null: not yet. */
export interface StoredPicture {
  readonly uploaded: PictureContent | null;
  readonly file: File;
}

export type ChatDrafts = DraftStore<StoredDraft>;

/** @param databaseName for specs */
export function createChatDrafts({
  now,
  databaseName = 'chat-drafts',
}: {
  readonly now: () => number;
  readonly databaseName?: string;
}): ChatDrafts {
  return createDraftStore<StoredDraft>({
    databaseName,
    now,
    idOf: ({ chatId }) => chatId,
    isEmpty: ({ text, pictures }) => text === '' && pictures.length === 0,
  });
}
