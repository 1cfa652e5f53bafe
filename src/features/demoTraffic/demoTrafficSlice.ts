import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '#common/errors.ts';
import { restoreStarted, sessionEnded, sessionStarted } from '../session/index.ts';

interface DemoTrafficState {
  /** When the traffic ends; null: there is none. */
  readonly until: string | null;
  readonly isStopping: boolean;
}

/** These actions end what the page does for the session before. */
export const isSessionChange = isAnyOf(sessionStarted, sessionEnded, restoreStarted);

const initialState: DemoTrafficState = { until: null, isStopping: false };

const demoTrafficSlice = createSlice({
  name: 'demoTraffic',
  initialState,
  reducers: {
    demoTrafficSeen: (state, { payload }: PayloadAction<{ readonly until: string | null }>): DemoTrafficState => ({
      until: payload.until,
      isStopping: state.isStopping && payload.until !== null,
    }),
    demoTrafficStopRequested: (state): DemoTrafficState => ({ ...state, isStopping: true }),
    demoTrafficStopFailed: (state): DemoTrafficState => ({ ...state, isStopping: false }),
  },
  // A session that changes cancels the request that stops the traffic.
  extraReducers: (builder) =>
    builder.addMatcher(isSessionChange, (state): DemoTrafficState => ({ ...state, isStopping: false })),
});

export const { demoTrafficSeen, demoTrafficStopRequested, demoTrafficStopFailed } = demoTrafficSlice.actions;
markFailure(demoTrafficStopFailed);
export const demoTrafficReducer = demoTrafficSlice.reducer;

/** The part of the store that this feature reads; absent outside a demonstration. */
export interface DemoTrafficRoot {
  readonly demoTraffic?: DemoTrafficState;
}

export const selectDemoTrafficEnd = ({ demoTraffic }: DemoTrafficRoot): string | null => demoTraffic?.until ?? null;
export const selectDemoTrafficIsStopping = ({ demoTraffic }: DemoTrafficRoot): boolean =>
  demoTraffic?.isStopping === true;
