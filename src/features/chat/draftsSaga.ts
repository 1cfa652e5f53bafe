import { all, call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { OfText } from '../../conversation/attachments/attachments.ts';
import { chatPictures, pictureSent, type PictureContent } from '../../conversation/attachments/chatPictures.ts';
import type { PicturesDeps } from '../../conversation/attachments/chatPicturesSaga.ts';
import { createDraftStore, type DraftStore } from '../../conversation/browser/draftStore.ts';
import {
  draftsSaga,
  readPictures,
  restoreDrafts,
  restorePictures,
  type Drafts,
  type StoredPicture,
} from '../../conversation/draftsSaga.ts';
import { realtimeStarted, sendUndone } from '../../realtime/index.ts';
import type { CannedInsert } from '../cannedTexts/index.ts';
import { selectDraft, selectInserted, selectMyStaffId } from './chatSelectors.ts';
import { draftChanged, draftSent, draftsRestored } from './chatSlice.ts';

export interface StoredDraft {
  readonly chatId: string;
  readonly text: string;
  readonly pictures: readonly StoredPicture<PictureContent>[];
  /** The canned reply that was last inserted into the text. */
  readonly inserted?: CannedInsert;
}

export type ChatDrafts = DraftStore<StoredDraft>;

export function createChatDrafts(now: () => number): ChatDrafts {
  return createDraftStore<StoredDraft>('chat-drafts', now);
}

export interface ChatDraftsDeps extends Pick<PicturesDeps, 'fileHandles'> {
  readonly draftStore: ChatDrafts;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Change {
  readonly type: string;
  readonly payload: { readonly chatId: string } | OfText;
}

export function* chatDraftsSaga({ draftStore, fileHandles, now }: ChatDraftsDeps): SagaGenerator<void> {
  const { added, finished, removed, cleared } = chatPictures.actions;
  const drafts: Drafts<StoredDraft, Change> = {
    store: draftStore,
    now,
    owner: () => select(selectMyStaffId),
    changes: [draftChanged, draftSent, sendUndone, added, finished, pictureSent, removed, cleared],
    *textIdOf({ payload }) {
      return 'textId' in payload ? payload.textId : payload.chatId;
    },
    *read(chatId) {
      const text = yield* select(selectDraft, chatId);
      const pictures = yield* readPictures(chatPictures, fileHandles, chatId);
      const inserted = yield* select(selectInserted, chatId);
      return text === '' && pictures.length === 0
        ? null
        : { chatId, text, pictures, ...(inserted !== undefined && { inserted }) };
    },
    // Pictures that were sent before their upload ended wait for the user to send them again: another tab may have
    // them too.
    *restore({ chatId, text, pictures, inserted }) {
      yield* put(
        draftsRestored({
          texts: { [chatId]: text },
          ...(inserted !== undefined && { inserted: { [chatId]: inserted } }),
        }),
      );
      yield* restorePictures(chatPictures, fileHandles, chatId, pictures);
    },
  };
  yield* all([call(draftsSaga<StoredDraft, Change>, drafts), takeEvery(realtimeStarted, () => restoreDrafts(drafts))]);
}
