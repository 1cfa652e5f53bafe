import { combineReducers, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  createAttachments,
  type Attachment,
  type AttachmentsState,
  type OfText,
} from '#src/conversation/attachments/attachments.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import type { MessageText } from '#common/messageText.ts';
import { isSameRecord } from '#common/sameRecord.ts';
import { createRemoval, type Removable, type RemovalState } from '#common/wholeList/index.ts';
import type { RemoteSearch } from '#common/remoteSearch.ts';
import type { Mention, MentionCandidate } from '#contract/http/notes.ts';
import type { TextSearch } from '#src/conversation/components/useTextList.ts';
import { withMention } from './mentions.ts';
import { isWhisperKey, keyOf, type Note, type NotesPlace, type NoteSubject, type ShownNotes } from './notes.tsx';

interface AtPlace {
  readonly place: NotesPlace;
}

type ShownState = Readonly<Partial<Record<NotesPlace, ShownNotes>>>;

/** The notes on screen. */
const shownSlice = createSlice({
  name: 'notes',
  initialState: (): ShownState => ({}),
  reducers: {
    notesOpened: (
      state,
      { payload: { place, subject } }: PayloadAction<AtPlace & { readonly subject: NoteSubject }>,
    ) => ({
      ...state,
      [place]: { subject, status: 'loading', notes: [] } satisfies ShownNotes,
    }),
    notesClosed: (state, { payload: { place } }: PayloadAction<AtPlace>): ShownState => {
      const { [place]: _, ...others } = state;
      return others;
    },
    /** The user tries again after a failure. */
    notesRetried: (state, _: PayloadAction<AtPlace>) => state,
    notesReceived: (
      state,
      { payload: { place, notes } }: PayloadAction<AtPlace & { readonly notes: readonly Note[] }>,
    ): ShownState => withShown(state, place, (before) => ({ status: 'ready', notes: merged(before, notes) })),
    notesFailed: (state, { payload: { place } }: PayloadAction<AtPlace & { readonly error: AppError }>): ShownState =>
      withShown(state, place, () => ({ status: 'failed' })),
  },
});

function withShown(
  state: ShownState,
  place: NotesPlace,
  change: (before: readonly Note[]) => Partial<ShownNotes>,
): ShownState {
  const shown = state[place];
  return shown === undefined ? state : { ...state, [place]: { ...shown, ...change(shown.notes) } };
}

/** Unchanged notes stay the same objects, so that they are not drawn again. */
function merged(before: readonly Note[], notes: readonly Note[]): readonly Note[] {
  const known = new Map(before.map((note) => [note.id, note]));
  return notes.map((note) => {
    const same = known.get(note.id);
    return same !== undefined && isSameRecord(same, note) ? same : note;
  });
}

/** The note that a text would replace. */
export interface EditedNote extends Pick<Note, 'id' | 'text' | 'mentions' | 'updateTime'> {
  /** The chat or query that it is on. */
  readonly of: string;
  readonly picIds: readonly string[];
}

/**
 * - `writing`: it waits for the user
 * - `uploading`: it has been sent, and waits for its pictures
 * - `sending`: it waits for the server's answer
 */
type DraftStatus = 'writing' | 'uploading' | 'sending';

/** The text of a note that is being written. */
export interface NoteDraft {
  readonly status: DraftStatus;
  readonly text: string;
  /** Those who were chosen. Only those whose name is still in the text are sent. */
  readonly mentions: readonly Mention[];
  /** That of a request that may have stored it; null: it was not sent. */
  readonly clientId: string | null;
  /** null: a new note. */
  readonly edited: EditedNote | null;
  /** Why it was not sent. */
  readonly problem: MessageText | null;
}

export const NO_DRAFT: NoteDraft = {
  status: 'writing',
  text: '',
  mentions: [],
  clientId: null,
  edited: null,
  problem: null,
};

interface BoxesState {
  /** By the id of the text: the chat or query of a new note, or the edited note. */
  readonly drafts: Readonly<Record<string, NoteDraft>>;
  /** The edit that the box of a chat or query shows; by that. */
  readonly edits: Readonly<Record<string, string>>;
  /** How many notes were saved, so that screen readers say it each time. */
  readonly sentCount: number;
  /** The last one was a whisper. */
  readonly isWhisperSent: boolean;
}

const NO_BOXES: BoxesState = { drafts: {}, edits: {}, sentCount: 0, isWhisperSent: false };

/** The texts that are being written. They outlive the screen. */
const boxesSlice = createSlice({
  name: 'noteBoxes',
  initialState: NO_BOXES,
  reducers: {
    noteTyped: (state, { payload: { textId, text } }: PayloadAction<OfText & { readonly text: string }>): BoxesState =>
      withDraft(state, textId, { text, problem: null }),
    /** Someone was chosen, and their name is in the text. */
    noteMentioned: (
      state,
      { payload: { textId, mention } }: PayloadAction<OfText & { readonly mention: Mention }>,
    ): BoxesState =>
      withDraft(state, textId, { mentions: withMention((state.drafts[textId] ?? NO_DRAFT).mentions, mention) }),
    /** The user sends the text that the box shows. */
    noteSubmitted: (state, _: PayloadAction<NoteSubject & { readonly isWhisper?: boolean }>) => state,
    noteHeld: (state, { payload: { textId } }: PayloadAction<OfText>): BoxesState =>
      withDraft(state, textId, { status: 'uploading', problem: null }),
    noteSending: (
      state,
      { payload: { textId, clientId } }: PayloadAction<OfText & { readonly clientId: string }>,
    ): BoxesState => withDraft(state, textId, { status: 'sending', clientId, problem: null }),
    /** @param updateTime of a newer version of the edited note, which the user has seen from now on */
    noteNotSent: (
      state,
      {
        payload: { textId, problem, updateTime },
      }: PayloadAction<OfText & { readonly problem: MessageText | null; readonly updateTime?: string }>,
    ): BoxesState => {
      const edited = state.drafts[textId]?.edited ?? null;
      return withDraft(state, textId, {
        status: 'writing',
        problem,
        ...(updateTime !== undefined && edited !== null && { edited: { ...edited, updateTime } }),
      });
    },
    noteSent: (state, action: PayloadAction<OfText>): BoxesState => ({
      ...withoutDraft(state, action),
      sentCount: state.sentCount + 1,
      isWhisperSent: isWhisperKey(action.payload.textId),
    }),

    /** The author wants to edit a note on `subject`. */
    noteEditRequested: (state, _: PayloadAction<{ readonly subject: NoteSubject; readonly note: Note }>) => state,
    noteEditBegun: (
      state,
      { payload: { textId, edited } }: PayloadAction<OfText & { readonly edited: EditedNote }>,
    ): BoxesState => {
      const { text, mentions } = edited;
      return {
        ...state,
        drafts: { ...state.drafts, [textId]: state.drafts[textId] ?? { ...NO_DRAFT, text, mentions, edited } },
        edits: { ...state.edits, [edited.of]: textId },
      };
    },
    noteEditCancelled: withoutDraft,

    /** Stored by an earlier load of the page. What was typed since then wins. */
    noteRestored: (
      state,
      { payload: { textId, draft } }: PayloadAction<OfText & { readonly draft: NoteDraft }>,
    ): BoxesState => ({
      ...state,
      drafts: { [textId]: draft, ...state.drafts },
      edits: draft.edited === null ? state.edits : { [draft.edited.of]: textId, ...state.edits },
    }),
  },
});

function withDraft(state: BoxesState, textId: string, change: Partial<NoteDraft>): BoxesState {
  return { ...state, drafts: { ...state.drafts, [textId]: { ...(state.drafts[textId] ?? NO_DRAFT), ...change } } };
}

function withoutDraft(state: BoxesState, { payload: { textId } }: PayloadAction<OfText>): BoxesState {
  const { [textId]: _, ...drafts } = state.drafts;
  return { ...state, drafts, edits: Object.fromEntries(Object.entries(state.edits).filter(([, id]) => id !== textId)) };
}

/** The search for whom a note can mention; null: the list is closed. */
type CandidatesState = (Omit<RemoteSearch<MentionCandidate>, 'keyword'> & { readonly search: TextSearch }) | null;

const candidatesSlice = createSlice({
  name: 'noteCandidates',
  initialState: (): CandidatesState => null,
  reducers: {
    candidatesWanted: (
      state,
      { payload: { search } }: PayloadAction<Pick<NoteSubject, 'kind'> & { readonly search: TextSearch }>,
    ): CandidatesState => ({ options: state?.options ?? [], search, status: 'searching' }),
    candidatesReceived: (state, { payload: options }: PayloadAction<readonly MentionCandidate[]>): CandidatesState =>
      state && { ...state, options, status: 'ready' },
    candidatesFailed: (state): CandidatesState => state && { ...state, options: [], status: 'failed' },
    candidatesLeft: (): CandidatesState => null,
  },
});

export interface NotesRoot {
  readonly notes: {
    readonly shown: ShownState;
    readonly boxes: BoxesState;
    readonly candidates: CandidatesState;
    readonly removal: RemovalState<Removable> | null;
    readonly pictures: AttachmentsState;
  };
}

export const noteRemoval = createRemoval({ name: 'noteRemoval', pick: (root: NotesRoot) => root.notes.removal });

export const notePictures = createAttachments({
  name: 'notePictures',
  pick: (root: NotesRoot) => root.notes.pictures,
});

/** A picture that a note already has. */
export function toAttachment(picture: Note['pics'][number]): Attachment {
  return { id: picture.id, preview: picture.url, state: { name: 'ready', uploaded: picture } };
}

export const { notesOpened, notesClosed, notesRetried, notesReceived, notesFailed } = shownSlice.actions;
export const {
  noteTyped,
  noteMentioned,
  noteSubmitted,
  noteHeld,
  noteSending,
  noteNotSent,
  noteSent,
  noteEditRequested,
  noteEditBegun,
  noteEditCancelled,
  noteRestored,
} = boxesSlice.actions;
export const { candidatesWanted, candidatesReceived, candidatesFailed, candidatesLeft } = candidatesSlice.actions;
markFailure(notesFailed, noteNotSent, candidatesFailed);

export const notesReducer = combineReducers({
  shown: shownSlice.reducer,
  boxes: boxesSlice.reducer,
  candidates: candidatesSlice.reducer,
  removal: noteRemoval.reducer,
  pictures: notePictures.reducer,
});

export const selectShownNotes = (root: NotesRoot, place: NotesPlace) => root.notes.shown[place];
/** The text that the box of a chat or query shows. */
export const selectTextId = (root: NotesRoot, subject: NoteSubject) =>
  root.notes.boxes.edits[keyOf(subject)] ?? keyOf(subject);
/** The id of the text of an edit. */
export const textIdOf = ({ id }: Pick<Note, 'id'>) => `note:${id}`;
export const selectDraft = (root: NotesRoot, textId: string) => root.notes.boxes.drafts[textId] ?? NO_DRAFT;
/** Those that are offered. While the server looks for more letters, of those that it has found. */
export const selectCandidates = createSelector(
  [({ notes: { candidates } }: NotesRoot) => candidates],
  (candidates): readonly MentionCandidate[] => {
    if (candidates === null) return [];
    const typed = candidates.search.typed.trim().toLowerCase();
    return candidates.status === 'ready'
      ? candidates.options
      : candidates.options.filter(({ name }) => name.toLowerCase().includes(typed));
  },
);
