export { DialogNotes } from './DialogNotes.tsx';
export { NoteBox, useNoteMode, useNotes, type MaybeNotesRoot, type Note } from './notes.tsx';
export { isNoteMode, noteModeChosen, notesChanged, whisperChosen } from './notesActions.ts';
