import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { roundedDuration } from '../format/duration.ts';
import { useShown } from '../useShown.ts';

interface ClockState {
  /** The server's time at the last tick, in milliseconds since 1970; null while no component watches. */
  readonly now: number | null;
  /** How many components watch the clock. */
  readonly watchers: number;
}

const initialState: ClockState = { now: null, watchers: 0 };

/** The current time in the store, for elapsed times on the screen. */
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

/** The slice is absent until a feature with it has loaded. */
export interface ClockRoot {
  readonly clock?: ClockState;
}

/** Milliseconds since 1970; null before the first tick. */
export const selectNow = ({ clock }: ClockRoot) => clock?.now ?? null;
/** Whether elapsed times are known: not before the first tick. */
export const selectIsTicking = (state: ClockRoot) => selectNow(state) !== null;
export const selectIsWatched = ({ clock }: ClockRoot) => clock !== undefined && clock.watchers > 0;

/** Runs the clock while the component is mounted. */
export function useClock(): void {
  useShown(clockWatched, clockLeft);
}

/**
 * The time since an instant, rounded to what the text shows, so that a component draws again only when its text
 * changes.
 * @param since ISO 8601; null for no instant
 * @returns milliseconds; null without an instant, and while the clock stands still
 */
export function useElapsedMs(since: string | null): number | null {
  return useSelector((state: ClockRoot) => {
    const now = selectNow(state);
    return since === null || now === null ? null : roundedDuration(now - Date.parse(since));
  });
}
