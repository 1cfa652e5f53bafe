import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { NOTE_TEXT_MAX } from '#contract/constants.ts';
import { hasVisibleCharacter, trimmed } from '#contract/enteredText.ts';
import { CODE } from '#contract/http/envelope.ts';
import { errorText, mayHaveArrived, toAppError, type AppError } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import { toastRaised } from '#common/toasts/index.ts';
import { clearAttachments, uploadedIds } from '#src/conversation/attachments/attachmentsSaga.ts';
import { awaitUploads } from '#src/conversation/attachments/awaitUploads.ts';
import { keyOf, whisperKeyOf, type Note, type NoteSubject } from './notes.tsx';
import { isSameMentions, mentionedIn } from './mentions.ts';
import { notesChanged } from './notesActions.ts';
import { fetchNotes } from './fetchNotesSaga.ts';
import type { NotesDeps } from './notesApi.ts';
import {
  noteHeld,
  notePictures,
  noteNotSent,
  noteSending,
  noteSent,
  selectDraft,
  selectShownNotes,
  selectTextId,
  type EditedNote,
} from './notesSlice.ts';

/** The content of a note as sent to the server. */
type Written = Required<Pick<Parameters<NotesDeps['notesApi']['edit']>[0], 'text' | 'picIds' | 'mentions'>>;

interface Sent {
  readonly clientId: string;
  readonly isWhisper: boolean;
  /** An earlier attempt may have stored it. */
  readonly wasSent: boolean;
}

/** Sends the text that the box shows. Whatever fails, the text stays, and a second attempt is the same note. */
export function* sendNote(deps: NotesDeps, subject: NoteSubject, isWhisper = false): SagaGenerator<void> {
  const textId = isWhisper ? whisperKeyOf(subject) : yield* select(selectTextId, subject);
  const { status } = yield* select(selectDraft, textId);
  if (status !== 'writing') return;
  const problem = (yield* problemOf(textId)) ?? (yield* problemOfUploads(textId));
  if (problem !== null) {
    yield* put(noteNotSent({ textId, problem }));
    return;
  }
  const draft = yield* select(selectDraft, textId);
  const clientId = draft.clientId ?? deps.newId();
  const text = trimmed(draft.text);
  const written = {
    text,
    picIds: uploadedIds(yield* select(notePictures.select, textId)),
    mentions: mentionedIn(text, draft.mentions).map(({ type, id }) => ({ type, id })),
  };
  yield* put(noteSending({ textId, clientId }));
  try {
    yield* draft.edited === null
      ? add(deps, subject, { ...written, clientId, isWhisper, wasSent: draft.clientId !== null })
      : call(deps.notesApi.edit, { ...written, id: draft.edited.id, updateTime: draft.edited.updateTime });
    if (yield* isCurrent(textId, clientId)) {
      yield* clearAttachments(notePictures, deps, textId);
      yield* put(noteSent({ textId }));
      yield* tellElsewhere(subject, {
        kind: 'success',
        message: { key: isWhisper ? 'notes.whispered' : 'notes.saved' },
      });
    }
  } catch (thrown) {
    const newer = yield* findNewer(deps, subject, draft.edited, toAppError(thrown));
    if (yield* isCurrent(textId, clientId)) yield* showFailure({ subject, textId, newer }, toAppError(thrown));
  }
  yield* put(notesChanged(subject));
}

/** An earlier attempt may have stored another text: then changes that to the present one. */
function* add(
  { notesApi }: NotesDeps,
  subject: NoteSubject,
  { wasSent, isWhisper, ...note }: Written & Sent,
): SagaGenerator<void> {
  const { id } = yield* call(isWhisper ? notesApi.whisper : notesApi.add, subject, note);
  if (!wasSent) return;
  const stored = (yield* call(fetchNotes, notesApi, subject)).find((each) => each.id === id);
  if (stored === undefined || isSame(stored, note)) return;
  const { clientId: _, ...written } = note;
  yield* call(notesApi.edit, { ...written, id, updateTime: stored.updateTime });
}

function isSame({ text, pics, mentions }: Note, note: Written): boolean {
  const isSameContent = text === note.text && pics.map(({ id }) => id).join() === note.picIds.join();
  return isSameContent && isSameMentions(mentions, note.mentions);
}

function* problemOf(textId: string): SagaGenerator<MessageText | null> {
  const { text } = yield* select(selectDraft, textId);
  const pictures = yield* select(notePictures.select, textId);
  if (trimmed(text).length > NOTE_TEXT_MAX) return { key: 'notes.tooLong', values: { max: NOTE_TEXT_MAX } };
  return hasVisibleCharacter(text) || pictures.length > 0 ? null : { key: 'conversation.enterContents' };
}

function* problemOfUploads(textId: string): SagaGenerator<MessageText | null> {
  const outcome = yield* awaitUploads(notePictures, textId, () => put(noteHeld({ textId })));
  return outcome === 'uploaded' ? yield* problemOf(textId) : { key: `notes.picture.${outcome}` };
}

/** After a wait, the text may belong to another user. */
function* isCurrent(textId: string, clientId: string): SagaGenerator<boolean> {
  return (yield* select(selectDraft, textId)).clientId === clientId;
}

interface Unsent {
  readonly subject: NoteSubject;
  readonly textId: string;
  readonly newer: Note | null;
}

/** Says it beside the text. */
function* showFailure({ subject, textId, newer }: Unsent, error: AppError): SagaGenerator<void> {
  const problem = newer === null ? textOf(error) : ({ key: 'notes.overtaken' } as const);
  yield* put(noteNotSent({ textId, problem, ...(newer !== null && { updateTime: newer.updateTime }) }));
  if (problem !== null) yield* tellElsewhere(subject, { kind: 'error', message: problem });
}

/** Where the box is on screen, it says so itself. */
function* tellElsewhere(subject: NoteSubject, toast: Parameters<typeof toastRaised>[0]): SagaGenerator<void> {
  const shown = yield* select(selectShownNotes, 'pane');
  if (shown === undefined || keyOf(shown.subject) !== keyOf(subject)) yield* put(toastRaised(toast));
}

function textOf(error: AppError): MessageText | null {
  if (error.kind === 'sessionDead') return null;
  return mayHaveArrived(error) && error.message === '' ? { key: 'notes.noAnswer' } : errorText(error);
}

/** The version that another window of the author has saved; null: that is not what is wrong. */
function* findNewer(
  { notesApi }: NotesDeps,
  subject: NoteSubject,
  edited: EditedNote | null,
  { code }: AppError,
): SagaGenerator<Note | null> {
  if (edited === null || code !== CODE.conflict) return null;
  try {
    const now = (yield* call(fetchNotes, notesApi, subject)).find(({ id }) => id === edited.id);
    return now === undefined || now.updateTime <= edited.updateTime ? null : now;
  } catch {
    return null;
  }
}
