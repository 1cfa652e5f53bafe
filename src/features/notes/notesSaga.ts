import type { Action } from 'redux';
import { buffers } from 'redux-saga';
import {
  actionChannel,
  all,
  call,
  delay,
  put,
  select,
  take,
  takeEvery,
  takeLatest,
  type SagaGenerator,
} from 'typed-redux-saga';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { toAppError } from '#common/errors.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { removalSaga } from '#common/wholeList/index.ts';
import {
  attachmentsSaga,
  clearAttachments,
  problemOfAttachment,
  retryFailed,
} from '#src/conversation/attachments/attachmentsSaga.ts';
import { chatEventsReceived, connected } from '#src/realtime/index.ts';
import { noteDraftsSaga } from './noteDraftsSaga.ts';
import { keyOf, type NotesPlace, type NoteSubject } from './notes.tsx';
import { notesChanged } from './notesActions.ts';
import { fetchNotes } from './fetchNotesSaga.ts';
import type { NotesApi, NotesDeps } from './notesApi.ts';
import {
  candidatesFailed,
  candidatesLeft,
  candidatesReceived,
  candidatesWanted,
  noteEditBegun,
  noteEditCancelled,
  noteEditRequested,
  notePictures,
  noteRemoval,
  notesClosed,
  notesFailed,
  noteSubmitted,
  notesOpened,
  notesReceived,
  notesRetried,
  selectDraft,
  selectShownNotes,
  textIdOf,
  toAttachment,
} from './notesSlice.ts';
import { sendNote } from './sendNoteSaga.ts';

export function* notesSaga(deps: NotesDeps): SagaGenerator<void> {
  const { notesApi, fileHandles } = deps;
  yield* all([
    ...(['pane', 'dialog'] as const).map((place) =>
      takeLatest((action: Action) => isTurnOf(action, place), keepLoaded, deps, place),
    ),
    takeEvery(noteSubmitted, ({ payload: { isWhisper, ...subject } }) => sendNote(deps, subject, isWhisper)),
    takeLatest([candidatesWanted, candidatesLeft], findCandidates, notesApi),
    takeEvery(noteEditRequested, beginEdit),
    takeEvery(noteEditCancelled, ({ payload: { textId } }) => clearAttachments(notePictures, deps, textId)),
    call(() => removalSaga({ removal: noteRemoval, remove: notesApi.remove, success: 'notes.deleted', onSettled })),
    call(() =>
      attachmentsSaga(notePictures, {
        fileHandles,
        uploadPicture: notesApi.uploadPicture,
        problemOf: problemOfAttachment,
      }),
    ),
    takeEvery(connected, () => retryFailed(notePictures)),
    call(noteDraftsSaga, deps),
  ]);
}

function* onSettled(): SagaGenerator<void> {
  const shown = yield* select(selectShownNotes, 'pane');
  if (shown !== undefined) yield* put(notesChanged(shown.subject));
}

function isTurnOf(action: Action, place: NotesPlace): boolean {
  return (notesOpened.match(action) || notesClosed.match(action)) && action.payload.place === place;
}

/** Loads the notes on screen, and again after each change. Of changes while it loads, the last one counts. */
function* keepLoaded(deps: NotesDeps, place: NotesPlace): SagaGenerator<void> {
  const shown = yield* select(selectShownNotes, place);
  if (shown === undefined) return;
  const news = yield* actionChannel(
    (action: Action) => isNews(action, shown.subject) || (notesRetried.match(action) && action.payload.place === place),
    buffers.sliding(1),
  );
  try {
    while (true) {
      yield* call(load, deps, place, shown.subject);
      yield* take(news);
    }
  } finally {
    news.close();
  }
}

function isNews(action: Action, subject: NoteSubject): boolean {
  if (notesChanged.match(action)) return keyOf(action.payload) === keyOf(subject);
  if (!chatEventsReceived.match(action)) return connected.match(action);
  return action.payload.events.some(
    ({ kind, chatId }) =>
      (kind === CHAT_EVENT.noted || kind === CHAT_EVENT.erased) &&
      keyOf({ kind: 'chat', id: chatId }) === keyOf(subject),
  );
}

function* load({ notesApi }: NotesDeps, place: NotesPlace, subject: NoteSubject): SagaGenerator<void> {
  try {
    yield* put(notesReceived({ place, notes: yield* call(fetchNotes, notesApi, subject) }));
  } catch (error) {
    yield* put(notesFailed({ place, error: toAppError(error) }));
  }
}

/** Searches when typing pauses. More typing, a choice and leaving the text cancel it. */
function* findCandidates(
  notesApi: NotesApi,
  action: ReturnType<typeof candidatesWanted | typeof candidatesLeft>,
): SagaGenerator<void> {
  if (!candidatesWanted.match(action)) return;
  const { kind, search } = action.payload;
  yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(candidatesReceived(yield* call(notesApi.findCandidates, { about: kind, keyword: search.typed.trim() })));
  } catch {
    yield* put(candidatesFailed());
  }
}

/** An edit that was begun before goes on. */
function* beginEdit({ payload: { subject, note } }: ReturnType<typeof noteEditRequested>): SagaGenerator<void> {
  const { id, text, mentions, updateTime, pics } = note;
  const textId = textIdOf(note);
  const isNew = (yield* select(selectDraft, textId)).edited === null;
  yield* put(
    noteEditBegun({
      textId,
      edited: { id, text, mentions, updateTime, of: keyOf(subject), picIds: pics.map((picture) => picture.id) },
    }),
  );
  if (!isNew || pics.length === 0) return;
  yield* put(notePictures.actions.restored({ textId, chosen: pics.map(toAttachment) }));
}
