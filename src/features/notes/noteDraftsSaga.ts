import { all, call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import type { OfText } from '#src/conversation/attachments/attachments.ts';
import { draftsSaga, restoreAttachments, restoreDrafts, type Drafts } from '#src/conversation/draftsSaga.ts';
import { outboxCleared } from '#src/realtime/index.ts';
import { selectLastUserId, selectUser } from '../session/index.ts';
import type { StoredNote } from './noteDrafts.ts';
import type { NotesDeps } from './notesApi.ts';
import {
  NO_DRAFT,
  noteEditBegun,
  noteEditCancelled,
  noteMentioned,
  notePictures,
  noteRestored,
  noteSending,
  noteSent,
  notesOpened,
  noteTyped,
  selectDraft,
  toAttachment,
} from './notesSlice.ts';

interface Change {
  readonly type: string;
  readonly payload: OfText;
}

/** Stores notes that are being written, apart from messages and replies. */
export function* noteDraftsSaga({ noteDrafts, fileHandles, now }: NotesDeps): SagaGenerator<void> {
  let ownerId: string | null = null;
  const { added, finished, removed, cleared } = notePictures.actions;
  const drafts: Drafts<StoredNote, Change> = {
    store: noteDrafts,
    now,
    // After the session has ended, the last changes still belong to that user.
    *owner() {
      return ownerId === (yield* select(selectLastUserId)) ? ownerId : null;
    },
    changes: [noteTyped, noteMentioned, noteSent, noteEditBegun, noteEditCancelled, added, finished, removed, cleared],
    atOnce: [noteSending],
    *textIdOf({ payload: { textId } }) {
      return textId;
    },
    *read(textId) {
      const { text, mentions, clientId, edited } = yield* select(selectDraft, textId);
      const chosen = yield* select(notePictures.select, textId);
      const files = chosen.flatMap(({ id, state }) => (state.name === 'refused' ? [] : (fileHandles.get(id) ?? [])));
      const pics = chosen.flatMap(({ id, state }) =>
        state.name === 'ready' && fileHandles.get(id) === null ? [state.uploaded] : [],
      );
      const isEmpty = edited === null && text === '' && files.length === 0;
      return isEmpty ? null : { textId, text, mentions, clientId, edited, files, pics };
    },
    *restore({ textId, text, mentions, clientId, edited, files, pics }) {
      // After a new login, the page may still hold the note from before it.
      const isKnown =
        (yield* select(selectDraft, textId)) !== NO_DRAFT || (yield* select(notePictures.select, textId)).length > 0;
      if (isKnown) return;
      yield* put(noteRestored({ textId, draft: { ...NO_DRAFT, text, mentions, clientId, edited } }));
      const again = files.map((file) => ({ ...fileHandles.put(file), state: { name: 'failed' } as const }));
      const chosen = [...pics.map(toAttachment), ...again.map(({ id, preview, state }) => ({ id, preview, state }))];
      if (chosen.length > 0) yield* call(() => restoreAttachments(notePictures, textId, chosen));
    },
  };
  yield* all([
    call(draftsSaga<StoredNote, Change>, drafts),
    takeEvery(notesOpened, function* () {
      const me = (yield* select(selectUser))?.id ?? null;
      if (me === null || me === ownerId) return;
      ownerId = me;
      yield* call(restoreDrafts<StoredNote, Change>, drafts);
    }),
    takeEvery(outboxCleared, () => {
      ownerId = null;
    }),
  ]);
}
