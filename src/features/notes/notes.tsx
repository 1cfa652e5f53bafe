import { useMemo, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useView } from '#common/view.ts';
import type { ChatNote } from '#contract/http/notes.ts';
import type { Inset } from '#src/conversation/messageView.ts';
import { useLateViews } from '../lateViews/index.ts';

/** What notes are written on. */
export interface NoteSubject {
  readonly kind: 'chat' | 'query';
  readonly id: string;
}

/** A note as its page holds it. `atSeq` is 0 on a query. */
export type Note = Omit<ChatNote, 'chatId'>;

/** Where notes are shown: beside the box that writes them, or in a dialog over that. Each shows one subject's. */
export type NotesPlace = 'pane' | 'dialog';

/** Notes on one chat or query while they are on screen. */
export interface ShownNotes {
  readonly subject: NoteSubject;
  readonly status: 'loading' | 'ready' | 'failed';
  /** By position, then by time. Those that are known stay after a failure. */
  readonly notes: readonly Note[];
}

/** The part of the store that other features read. Absent until notes have loaded. */
export interface MaybeNotesRoot {
  readonly notes?: { readonly shown: Readonly<Partial<Record<NotesPlace, ShownNotes>>> };
}

/** Names a chat or query in the store. */
export function keyOf({ kind, id }: NoteSubject): string {
  return `${kind}:${id}`;
}

/** Names the whispers in a chat, as {@link keyOf} its notes. */
export function whisperKeyOf({ id }: Pick<NoteSubject, 'id'>): string {
  return `whisper:${id}`;
}

export const isWhisperKey = (textId: string) => textId.startsWith('whisper:');

/** View key of the choice between reply, note and whisper: the name of the notes or whispers. */
export const BOX = 'notes.box';

export interface NoteBoxProps extends NoteSubject {
  /** The assignee of a live chat, to whom the user may whisper; null, as by default: they may not. */
  readonly whisperTo?: string | null;
  /** Whether a reply is among the choices, as by default. */
  readonly mayReply?: boolean;
}

export interface NoteItemProps {
  readonly place: NotesPlace;
  readonly note: Note;
}

declare module '../lateViews/index.ts' {
  interface LateViews {
    /** The switch between reply and note, and the field of a note. */
    readonly noteBox: ComponentType<NoteBoxProps>;
    readonly noteItem: ComponentType<NoteItemProps>;
    /** Loads the notes of a dialog, and says when that fails. */
    readonly notesDialog: ComponentType<NoteSubject>;
  }
}

const NO_NOTES: readonly Note[] = [];
const PLACE = <div className="cs-fixed cs-on-surface cs-line-above" style={{ height: 41 }} />;

/** As large before it has loaded. Without it nothing can be written but replies. */
export function NoteBox(props: NoteBoxProps) {
  const { noteBox: Box } = useLateViews();
  return Box === undefined ? null : late(<Box {...props} />, PLACE);
}

/** Whether the user writes a note or whisper on it. The choice ends with the component. */
export function useNoteMode(kind: NoteSubject['kind'], id: string, mayWhisper = false): boolean {
  const [chosen] = useView(BOX);
  return chosen === keyOf({ kind, id }) || (mayWhisper && chosen === whisperKeyOf({ id }));
}

/** The loaded notes on a chat or query. Each is drawn where it stands among messages or replies. */
export function useNotes(kind: NoteSubject['kind'], id: string, place: NotesPlace = 'pane') {
  const { noteItem: Item } = useLateViews();
  const notes = useSelector(({ notes }: MaybeNotesRoot) => {
    const shown = notes?.shown[place];
    return shown?.subject.kind === kind && shown.subject.id === id ? shown.notes : NO_NOTES;
  });
  return useMemo(
    () =>
      notes.map((note): Note & Inset => ({
        ...note,
        element: Item && <div key={`note-${note.id}`}>{late(<Item place={place} note={note} />)}</div>,
      })),
    [notes, place, Item],
  );
}
