export { DialogNotes } from './DialogNotes.tsx';
export { NoteBox, useNoteMode, useNotes } from './notes.tsx';
export { isNoteMode, noteModeChosen, notesChanged } from './notesActions.ts';
