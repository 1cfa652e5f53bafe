import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RatingReason } from '#contract/domain.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import type { readRating } from '#contract/http/ratings.ts';

/** What the customer has chosen and written; a part of it may not be saved yet. */
interface GivenRating {
  readonly rating: number;
  readonly reason: RatingReason | null;
  readonly words: string;
}

export interface RatingState {
  /** The chat in question; null: none. */
  readonly chatId: string | null;
  /** - `hidden`: it is not known whether the chat can be rated, or it cannot */
  readonly status: 'hidden' | 'asked' | 'saving' | 'saved' | 'failed' | 'over';
  /** null: no star is chosen. */
  readonly given: GivenRating | null;
  /** Whether the reason and the words are sent, and no other star is chosen since. */
  readonly isExplained: boolean;
}

const initialState: RatingState = { chatId: null, status: 'hidden', given: null, isExplained: false };

const ratingSlice = createSlice({
  name: 'rating',
  initialState,
  reducers: {
    /** The page has room for the question about this chat. */
    ratingShown: (state, { payload: { chatId } }: PayloadAction<{ readonly chatId: string }>): RatingState =>
      state.chatId === chatId ? state : { ...initialState, chatId },
    ratingRead: (
      state,
      {
        payload: { chatId, isOpen, given },
      }: PayloadAction<ResponseOf<typeof readRating> & { readonly chatId: string }>,
    ): RatingState =>
      state.chatId === chatId && state.status === 'hidden' && isOpen
        ? { ...state, given, status: given === null ? 'asked' : 'saved', isExplained: given !== null }
        : state,
    /** Is saved at once: the reason may never follow. */
    starsChosen: (state, { payload: rating }: PayloadAction<number>): RatingState => ({
      ...state,
      status: 'saving',
      isExplained: false,
      given: { reason: null, words: '', ...state.given, rating },
    }),
    reasonChosen: (state, { payload: reason }: PayloadAction<RatingReason | null>): RatingState =>
      changed(state, { reason }),
    wordsTyped: (state, { payload: words }: PayloadAction<string>): RatingState => changed(state, { words }),
    /** The reason and the words. */
    reasonsSent: (state): RatingState => ({ ...state, status: 'saving', isExplained: true }),
    /** What was chosen meanwhile is saved next. */
    ratingStored: (state, { payload: { given } }: PayloadAction<{ readonly given: GivenRating }>): RatingState =>
      state.status === 'saving' && isSame(state.given, given) ? { ...state, status: 'saved' } : state,
    ratingFailed: (state, { payload: { isOver } }: PayloadAction<{ readonly isOver: boolean }>): RatingState => ({
      ...state,
      status: isOver ? 'over' : 'failed',
      isExplained: false,
    }),
  },
});

function changed(state: RatingState, change: Partial<GivenRating>): RatingState {
  return state.given === null ? state : { ...state, status: 'asked', given: { ...state.given, ...change } };
}

function isSame(one: GivenRating | null, other: GivenRating): boolean {
  return one?.rating === other.rating && one.reason === other.reason && one.words === other.words;
}

export const {
  ratingShown,
  ratingRead,
  starsChosen,
  reasonChosen,
  wordsTyped,
  reasonsSent,
  ratingStored,
  ratingFailed,
} = ratingSlice.actions;
export const ratingReducer = ratingSlice.reducer;

export interface RatingRoot {
  /** null until it has loaded. */
  readonly rating: RatingState | null;
}

export const selectRating = (root: RatingRoot): RatingState => root.rating ?? initialState;
