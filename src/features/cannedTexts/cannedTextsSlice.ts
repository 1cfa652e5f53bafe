import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { sessionEnded } from '../session/index.ts';
import { cannedHeld, cannedInserted } from './cannedActions.ts';
import type { CannedTarget } from './insertion.ts';
import type { Uses } from './search.ts';

interface CannedTextsState {
  /** All that the user can use. */
  readonly replies: readonly CannedReply[];
  /** Of the list; null: it has not been loaded. */
  readonly etag: string | null;
  /** The report counts them tomorrow. */
  readonly usedHere: Uses;
  /** Where the user can insert a reply; null: nowhere. */
  readonly place: CannedTarget | null;
  /** The reply that the command bar asks to insert there; null: none. */
  readonly requestedId: string | null;
  /** How often a text was not sent because a variable had no value. */
  readonly held: number;
}

const initialState: CannedTextsState = {
  replies: [],
  etag: null,
  usedHere: {},
  place: null,
  requestedId: null,
  held: 0,
};

/** The canned replies of this page, and where they can be inserted. */
const cannedTextsSlice = createSlice({
  name: 'cannedTexts',
  initialState,
  reducers: {
    listReceived: (
      state,
      { payload }: PayloadAction<Pick<CannedTextsState, 'replies' | 'etag'>>,
    ): CannedTextsState => ({ ...state, ...payload }),
    /** A text is on screen into which replies can be inserted. */
    placeShown: (state, { payload: place }: PayloadAction<CannedTarget>): CannedTextsState => ({ ...state, place }),
    placeHidden: (state, { payload: place }: PayloadAction<CannedTarget>): CannedTextsState =>
      state.place?.kind === place.kind && state.place.id === place.id
        ? { ...state, place: null, requestedId: null }
        : state,
    /** The user has chosen a reply outside of the text. */
    replyRequested: (
      state,
      { payload: { cannedId } }: PayloadAction<{ readonly cannedId: string }>,
    ): CannedTextsState => ({ ...state, requestedId: cannedId }),
    requestHandled: (state): CannedTextsState => ({ ...state, requestedId: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(cannedInserted, (state, { payload: { cannedId } }): CannedTextsState => ({
        ...state,
        usedHere: { ...state.usedHere, [cannedId]: (state.usedHere[cannedId] ?? 0) + 1 },
      }))
      .addCase(cannedHeld, (state): CannedTextsState => ({ ...state, held: state.held + 1 }))
      .addCase(sessionEnded, () => initialState),
});

export const { listReceived, placeShown, placeHidden, replyRequested, requestHandled } = cannedTextsSlice.actions;
export const cannedTextsReducer = cannedTextsSlice.reducer;

/** The part of the store that this feature reads; absent until it has loaded. */
export interface CannedTextsRoot {
  readonly cannedTexts?: CannedTextsState;
}

export const selectCanned = ({ cannedTexts = initialState }: CannedTextsRoot) => cannedTexts;
