import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface ClockState {
  /** The time by which what passes on the screen is drawn, in milliseconds since 1970; null while nothing does. */
  readonly now: number | null;
  /** How many parts of the page want it. */
  readonly watchers: number;
}

const initialState: ClockState = { now: null, watchers: 0 };

/** The screen's idea of now, for times that pass while one looks. */
const clockSlice = createSlice({
  name: 'clock',
  initialState,
  reducers: {
    clockWatched: (state): ClockState => ({ ...state, watchers: state.watchers + 1 }),
    clockLeft: (state): ClockState => (state.watchers > 1 ? { ...state, watchers: state.watchers - 1 } : initialState),
    clockTicked: (state, { payload: { now } }: PayloadAction<{ readonly now: number }>): ClockState =>
      state.watchers > 0 ? { ...state, now } : state,
  },
});

export const { clockWatched, clockLeft, clockTicked } = clockSlice.actions;
export const clockReducer = clockSlice.reducer;

/** The part of the store that a time cell reads. */
export interface ClockRoot {
  readonly clock: ClockState;
}

export const selectNow = (state: ClockRoot) => state.clock.now;
export const selectIsWatched = (state: ClockRoot) => state.clock.watchers > 0;
