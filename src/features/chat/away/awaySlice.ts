import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isEventful, together, type AwaySummary, type KnownChats } from './awaySummary.ts';

/** An absence that goes on, or that is being caught up with. */
export interface Absence {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly known: KnownChats;
}

export interface AwayState {
  readonly absence: Absence | null;
  /** Stays until somebody has taken note of it. */
  readonly summary: AwaySummary | null;
}

const initialState: AwayState = { absence: null, summary: null };

/** What was missed while the connection was down, and what of it is still to be told. */
const awaySlice = createSlice({
  name: 'chatAway',
  initialState,
  reducers: {
    absenceBegan: (state, { payload }: PayloadAction<Absence>): AwayState => ({ ...state, absence: payload }),
    /** Too short to be told of, or nobody is here to be told. */
    absenceForgotten: (state): AwayState => ({ ...state, absence: null }),
    absenceSummed: (state, { payload: summary }: PayloadAction<AwaySummary>): AwayState => {
      const untold = state.summary !== null && isEventful(state.summary) ? state.summary : null;
      return { absence: null, summary: untold === null ? summary : together(untold, summary) };
    },
    summaryDismissed: (state): AwayState => ({ ...state, summary: null }),
  },
});

export const { absenceBegan, absenceForgotten, absenceSummed, summaryDismissed } = awaySlice.actions;
export const chatAwayReducer = awaySlice.reducer;

/** The part of the store that the summary reads. */
export interface ChatAwayRoot {
  readonly chatAway: AwayState;
}

export const selectAbsence = (state: ChatAwayRoot) => state.chatAway.absence;
export const selectAwaySummary = (state: ChatAwayRoot) => state.chatAway.summary;
