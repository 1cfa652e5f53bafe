import { createAction } from '@reduxjs/toolkit';
import { viewChanged, type ViewRoot } from '#common/view.ts';
import { BOX, keyOf, whisperKeyOf, type NoteSubject } from './notes.tsx';

/** Notes on it may have changed elsewhere. */
export const notesChanged = createAction<NoteSubject>('notes/changed');

/** Whether the user writes a note instead of a reply. The choice names what it was made for, so it ends with it. */
export const isNoteMode = ({ view }: ViewRoot, subject: NoteSubject) => view[BOX] === keyOf(subject);

/** The user writes a note from now on, or a reply. */
export const noteModeChosen = (subject: NoteSubject, isNote: boolean) =>
  viewChanged({ viewKey: BOX, value: isNote ? keyOf(subject) : null });

/** The user whispers to the assignee of a chat from now on. */
export const whisperChosen = (subject: Pick<NoteSubject, 'id'>) =>
  viewChanged({ viewKey: BOX, value: whisperKeyOf(subject) });
