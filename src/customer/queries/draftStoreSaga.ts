import { call, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { OfText } from '../../conversation/attachments/attachments.ts';
import {
  draftsSaga,
  readPictures,
  restoreDrafts,
  restorePictures,
  type Drafts,
} from '../../conversation/draftsSaga.ts';
import { selectCarriedText } from '../customerSelectors.ts';
import { carriedTextTaken, textCarried } from '../customerSlice.ts';
import {
  draftDiscarded,
  draftRestored,
  isLocked,
  movedToNew,
  sendRefused,
  sendStarted,
  sent,
  wordsChanged,
} from './draftsSlice.ts';
import { RAISE_PLACE, type StoredDraft } from './drafts.ts';
import type { QueriesDeps } from './queriesApi.ts';
import { draftPictures, selectDraft } from './queriesReducer.ts';

/** Older uploads are repeated, because the server deletes unused files after a day. In milliseconds. */
const UPLOAD_LIFETIME_MS = 20 * 3_600_000;

interface Change {
  readonly type: string;
  readonly payload: { readonly place: string } | OfText;
}

/** Stores drafts of queries and answers. */
export function* draftStoreSaga({ draftStore, fileHandles, customerId, now }: QueriesDeps): SagaGenerator<void> {
  /** When each picture reached the server, by its id there, in milliseconds since 1970. */
  const uploadedAt = new Map<string, number>();
  const { added, finished, removed, cleared } = draftPictures.actions;
  yield* takeEvery(finished, ({ payload: { uploaded } }) => {
    uploadedAt.set(uploaded.id, now());
  });
  const drafts: Drafts<StoredDraft, Change> = {
    store: draftStore,
    now,
    *owner() {
      return customerId();
    },
    changes: [wordsChanged, added, finished, removed, cleared, sendRefused, movedToNew],
    // A sent draft must keep its id, and a finished draft must not come back.
    atOnce: [sendStarted, sent, draftDiscarded],
    *textIdOf(action) {
      if (movedToNew.match(action)) return RAISE_PLACE;
      return 'textId' in action.payload ? action.payload.textId : action.payload.place;
    },
    *read(place) {
      const draft = yield* select(selectDraft, place);
      const pictures = (yield* readPictures(draftPictures, fileHandles, place)).map(({ file, uploaded }) => ({
        file,
        uploaded: uploaded && { picture: uploaded, at: uploadedAt.get(uploaded.id) ?? now() },
      }));
      const { words } = draft;
      const isEmpty = pictures.length === 0 && Object.values(words).every((word) => word === '');
      return isEmpty ? null : { place, words, clientId: isLocked(draft) ? draft.clientId : null, pictures };
    },
    *restore({ place, words, clientId, pictures }) {
      yield* put(draftRestored({ place, words, clientId }));
      const files = pictures.map(({ file, uploaded }) => {
        if (uploaded === null || now() - uploaded.at > UPLOAD_LIFETIME_MS) return { file, uploaded: null };
        uploadedAt.set(uploaded.picture.id, uploaded.at);
        return { file, uploaded: uploaded.picture };
      });
      yield* restorePictures(draftPictures, fileHandles, place, files);
    },
  };
  yield* fork(draftsSaga<StoredDraft, Change>, drafts);
  yield* call(restoreDrafts<StoredDraft, Change>, drafts);
  // A stored draft wins over text from the chat.
  yield* takeEvery(textCarried, takeCarriedText);
  yield* call(takeCarriedText);
}

/** The text from the chat becomes the description of the new query, unless that has one already. */
function* takeCarriedText(): SagaGenerator<void> {
  const description = yield* select(selectCarriedText);
  if (description === '') return;
  const { words } = yield* select(selectDraft, RAISE_PLACE);
  if (words.description === '') yield* put(wordsChanged({ place: RAISE_PLACE, words: { description } }));
  yield* put(carriedTextTaken());
}
