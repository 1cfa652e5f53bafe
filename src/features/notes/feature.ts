import { commandsOf } from '#common/commands/index.ts';
import { defineFeature, type WithHttp } from '#common/feature.ts';
import type { ViewRoot } from '#common/view.ts';
import { NoteBoxView } from './components/NoteBoxView.tsx';
import { NoteItem } from './components/NoteItem.tsx';
import { NotesDialog } from './components/Notes.tsx';
import { createNoteDrafts } from './noteDrafts.ts';
import type { NoteSubject } from './notes.tsx';
import { isNoteMode, noteModeChosen } from './notesActions.ts';
import { createNotesApi, type NotesDeps } from './notesApi.ts';
import { notesSaga } from './notesSaga.ts';
import { notesReducer, selectShownNotes, type NotesRoot } from './notesSlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly notes: typeof texts.notes;
  }
}

const toggleOn = (kind: NoteSubject['kind']) => (root: NotesRoot & ViewRoot) => {
  const subject = selectShownNotes(root, 'pane')?.subject;
  return subject?.kind === kind ? noteModeChosen(subject, !isNoteMode(root, subject)) : null;
};

/** They come with the box, so nobody gets to a note that has no field. */
export const NOTE_COMMANDS = commandsOf<NotesRoot & ViewRoot>(
  ['notes', 'view'],
  [
    { id: 'chat.note', title: 'notes.command', group: 'chat', keys: ['i', 'Mod+i'], action: toggleOn('chat') },
    { id: 'query.note', title: 'notes.command', group: 'queries', keys: ['i', 'Mod+i'], action: toggleOn('query') },
  ],
);

/** Notes of staff on chats and queries. Customers' pages have nothing of it. */
export const feature = defineFeature({
  name: 'notes',
  texts,
  reducers: { notes: notesReducer },
  components: { noteBox: NoteBoxView, noteItem: NoteItem, notesDialog: NotesDialog },
  commands: NOTE_COMMANDS,
  createSagas: (deps: WithHttp<NotesDeps, 'notesApi' | 'noteDrafts'>) => ({
    notes: () => notesSaga({ ...deps, notesApi: createNotesApi(deps.http), noteDrafts: createNoteDrafts(deps.now) }),
  }),
});
