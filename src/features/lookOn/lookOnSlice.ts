import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { Onlooker } from '#contract/http/lookOn.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import { isSameRecord } from '#common/sameRecord.ts';
import { chatSelected, selectMyStaffId, selectSelectedId, type ChatRoot } from '../chat/index.ts';
import type { MaybeNotesRoot, Note } from '../notes/index.ts';
import { joiningOf, type ChatOnlookers } from './lookOn.tsx';

/** What a leader asks for in a colleague's chat. */
type LookOnAction = 'join' | 'leave' | 'takeOver';

interface Asked {
  readonly chatId: string;
  readonly action: LookOnAction;
}

/** A whisper that has been edited is to be read again. */
type WhisperVersion = Pick<Note, 'id' | 'updateTime'>;

interface LookOnState extends ChatOnlookers {
  /** What the server is being asked for. */
  readonly asked: Asked | null;
  /** The chat in which the user has just got the right to write. */
  readonly enteredId: string | null;
  /** Versions of whispers that the user has read; their notes may not say so yet. */
  readonly read: readonly WhisperVersion[];
}

export interface LookOnRoot {
  readonly lookOn: LookOnState;
}

const initialState: LookOnState = {
  chatId: null,
  onlookers: [],
  isLost: false,
  asked: null,
  enteredId: null,
  read: [],
};

interface Received {
  readonly chatId: string;
  readonly me: string | null;
  readonly onlookers: readonly Onlooker[];
}

const lookOnSlice = createSlice({
  name: 'lookOn',
  initialState,
  reducers: {
    onlookersReceived: (state, { payload: { onlookers, ...of } }: PayloadAction<Received>): LookOnState => {
      const before = joiningOf({ lookOn: state }, of);
      return {
        ...state,
        chatId: of.chatId,
        onlookers: isSameRecord(state.onlookers, onlookers) ? state.onlookers : onlookers,
        // Leaving is no loss.
        isLost: before !== null && state.asked?.action !== 'leave',
      };
    },
    onlookersFailed: (state, _: PayloadAction<AppError>) => state,
    /** A leader wants this in a colleague's chat. */
    lookOnAsked: (state, { payload: asked }: PayloadAction<Asked>): LookOnState => ({ ...state, asked }),
    lookOnDone: (state, { payload: { chatId, action } }: PayloadAction<Asked>): LookOnState => ({
      ...state,
      asked: state.asked?.action === action ? null : state.asked,
      // Until it is loaded again, they have left.
      ...(action === 'leave' ? { chatId: null } : { enteredId: chatId }),
    }),
    lookOnRefused: (state, _: PayloadAction<AppError>): LookOnState => ({ ...state, asked: null }),
    /** The user says that they have read a whisper to them. */
    whisperRead: (state, { payload }: PayloadAction<WhisperVersion>): LookOnState => ({
      ...state,
      read: [...state.read, payload],
    }),
    whisperNotRead: (
      state,
      { payload: { id } }: PayloadAction<Pick<Note, 'id'> & { readonly error: AppError }>,
    ): LookOnState => ({ ...state, read: state.read.filter((each) => each.id !== id) }),
  },
  extraReducers: (builder) => builder.addCase(chatSelected, (state): LookOnState => ({ ...state, enteredId: null })),
});

export const {
  onlookersReceived,
  onlookersFailed,
  lookOnAsked,
  lookOnDone,
  lookOnRefused,
  whisperRead,
  whisperNotRead,
} = lookOnSlice.actions;
markFailure(onlookersFailed, lookOnRefused, whisperNotRead);
export const lookOnReducer = lookOnSlice.reducer;

type Root = LookOnRoot & ChatRoot & MaybeNotesRoot;

export const selectAsked = ({ lookOn }: LookOnRoot) => lookOn.asked;
export const selectEnteredId = ({ lookOn }: LookOnRoot) => lookOn.enteredId;
/** The chat whose onlookers are known. */
export const selectKnownId = ({ lookOn }: LookOnRoot) => lookOn.chatId;
export const selectIsJoined = (root: LookOnRoot & ChatRoot) => {
  const chatId = selectSelectedId(root);
  return chatId !== null && joiningOf(root, { chatId, me: selectMyStaffId(root) }) === 'joined';
};

/** Who else than the user is in the chat on screen, beside its assignee. */
export const selectOthers = createSelector(
  [({ lookOn }: Root) => lookOn.onlookers, ({ lookOn }: Root) => lookOn.chatId, selectSelectedId, selectMyStaffId],
  (onlookers, chatId, shownId, me) => (chatId === shownId ? onlookers.filter(({ staffId }) => staffId !== me) : []),
);

/** The whispers to the user in the chat on screen that they have not read, oldest first. */
export const selectUnread = createSelector(
  [({ notes }: Root) => notes?.shown.pane, selectSelectedId, selectMyStaffId, ({ lookOn }: Root) => lookOn.read],
  (shown, chatId, me, read) => {
    if (shown?.subject.kind !== 'chat' || shown.subject.id !== chatId) return [];
    return shown.notes
      .filter(({ whisper, deleteTime }) => whisper?.toId === me && whisper.readTime === null && deleteTime === null)
      .filter(({ id, updateTime }) => !read.some((each) => each.id === id && each.updateTime === updateTime))
      .sort((a, b) => a.createTime.localeCompare(b.createTime));
  },
);
