import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { combineSummaries, isEventful, type AwaySummary, type KnownChats } from './awaySummary.ts';

/** An absence that lasts, or whose data are still loading. */
export interface Absence {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly known: KnownChats;
}

interface AwayState {
  readonly absence: Absence | null;
  /** Stays until the user dismisses it. */
  readonly summary: AwaySummary | null;
}

const initialState: AwayState = { absence: null, summary: null };

/** What happened while the connection was down. */
const awaySlice = createSlice({
  name: 'chatAway',
  initialState,
  reducers: {
    absenceBegan: (state, { payload }: PayloadAction<Absence>): AwayState => ({ ...state, absence: payload }),
    /** Too short for a summary, or the workspace is closed. */
    absenceForgotten: (state): AwayState => ({ ...state, absence: null }),
    absenceSummed: (state, { payload: summary }: PayloadAction<AwaySummary>): AwayState => {
      const unseen = state.summary !== null && isEventful(state.summary) ? state.summary : null;
      return { absence: null, summary: unseen === null ? summary : combineSummaries(unseen, summary) };
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
