import { createSlice } from '@reduxjs/toolkit';
import { presenceSeen } from '../session/index.ts';

export interface PresenceState {
  /** `asking`: the offline warning is shown. */
  readonly status: 'settled' | 'asking' | 'changing';
}

const initialState = (): PresenceState => ({ status: 'settled' });

/** The online/offline selector. Its value is in the session; this is the state of a change. */
const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    onlineChosen: (): PresenceState => ({ status: 'changing' }),
    offlineChosen: (): PresenceState => ({ status: 'asking' }),
    offlineConfirmed: (): PresenceState => ({ status: 'changing' }),
    offlineDeclined: initialState,
    settled: initialState,
  },
  // If the user went offline elsewhere, the question is obsolete.
  extraReducers: (builder) =>
    builder.addCase(presenceSeen, (state): PresenceState => (state.status === 'asking' ? initialState() : state)),
});

export const {
  onlineChosen,
  offlineChosen,
  offlineConfirmed,
  offlineDeclined,
  settled: presenceSettled,
} = presenceSlice.actions;
export const presenceReducer = presenceSlice.reducer;

/** The part of the store that the selector reads. */
export interface PresenceRoot {
  readonly presence: PresenceState;
}

export const selectPresenceStatus = (state: PresenceRoot) => state.presence.status;
