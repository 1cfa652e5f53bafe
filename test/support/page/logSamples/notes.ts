import type { UnknownAction } from 'redux';
import { notesChanged } from '#src/features/notes/notesActions.ts';
import * as notes from '#src/features/notes/notesSlice.ts';
import { aNote } from '../fakeNotes.ts';
import { aPicture } from '../fakeReplies.ts';
import { ADDRESS, AT, CANARY, ERROR, FILE, HEAD, PREVIEW } from './canaries.ts';

const PICTURE = { ...aPicture(), url: ADDRESS };
const MENTION = { type: 1, id: '8', name: CANARY } as const;
const CANDIDATE = { ...MENTION, headImg: HEAD };
const NOTE = aNote({ text: CANARY, mentions: [MENTION], createName: CANARY, headImg: HEAD, pics: [PICTURE], atSeq: 3 });
const WHISPER = aNote({
  id: '73',
  text: CANARY,
  createName: CANARY,
  headImg: HEAD,
  whisper: { toId: '8', toName: CANARY, readTime: AT },
});
const DELETED = aNote({ id: '72', text: '', createName: CANARY, headImg: HEAD, deleteTime: AT });
const SUBJECT = { kind: 'chat', id: '42' } as const;
const [NEW, EDIT] = [{ textId: 'chat:42' }, { textId: 'note:71' }];
const EDITED = { of: 'chat:42', id: NOTE.id, text: CANARY, mentions: [MENTION], updateTime: AT, picIds: [PICTURE.id] };
const { actions: removal } = notes.noteRemoval;
const { actions: pictures } = notes.notePictures;
const OF_PICTURE = { ...NEW, id: FILE.id };

/** Notes on a chat: one is written, one edited, one deleted. */
export const NOTE_SAMPLES: readonly UnknownAction[] = [
  notes.notesOpened({ place: 'pane', subject: SUBJECT }),
  notes.notesFailed({ place: 'pane', error: ERROR }),
  notes.notesRetried({ place: 'pane' }),
  notes.notesReceived({ place: 'pane', notes: [NOTE, WHISPER, DELETED] }),
  notes.noteTyped({ ...NEW, text: CANARY }),
  notes.candidatesWanted({ kind: 'chat', search: { from: 0, typed: CANARY } }),
  notes.candidatesFailed(),
  notes.candidatesReceived([CANDIDATE]),
  notes.noteMentioned({ ...NEW, mention: MENTION }),
  notes.candidatesLeft(),
  pictures.filesChosen({ ...NEW, files: [FILE] }),
  pictures.added({ ...OF_PICTURE, preview: PREVIEW }),
  pictures.progressed({ ...OF_PICTURE, share: 0.5 }),
  pictures.failed(OF_PICTURE),
  pictures.retried(OF_PICTURE),
  pictures.refused({ ...OF_PICTURE, reason: { text: CANARY } }),
  pictures.finished({ ...OF_PICTURE, uploaded: PICTURE }),
  notes.noteSubmitted(SUBJECT),
  notes.noteSubmitted({ ...SUBJECT, isWhisper: true }),
  notes.noteHeld(NEW),
  notes.noteSending({ ...NEW, clientId: 'c'.repeat(32) }),
  notes.noteNotSent({ ...NEW, problem: { text: CANARY } }),
  pictures.removed(OF_PICTURE),
  notes.noteSent(NEW),
  notesChanged(SUBJECT),
  notes.noteEditRequested({ subject: SUBJECT, note: NOTE }),
  notes.noteEditBegun({ ...EDIT, edited: EDITED }),
  pictures.restored({ ...EDIT, chosen: [notes.toAttachment(PICTURE)] }),
  notes.noteNotSent({ ...EDIT, problem: { key: 'notes.overtaken' }, updateTime: AT }),
  notes.noteEditCancelled(EDIT),
  pictures.cleared(EDIT),
  notes.noteRestored({
    textId: 'query:501',
    draft: { ...notes.NO_DRAFT, text: CANARY, mentions: [MENTION], edited: { ...EDITED, of: 'query:501' } },
  }),
  removal.removalAsked({ id: NOTE.id, name: CANARY }),
  removal.removalDeclined(),
  removal.removalAsked({ id: NOTE.id, name: CANARY }),
  removal.removalConfirmed(),
  removal.removalFailed(ERROR),
  removal.removed(),
  notes.notesClosed({ place: 'pane' }),
];
