import { createSlice } from '@reduxjs/toolkit';
import { sessionRefreshed } from '../session/index.ts';

interface PresenceState {
  /** `asking`: the offline warning is shown. */
  readonly status: 'settled' | 'asking' | 'changing';
}

const initialState = (): PresenceState => ({ status: 'settled' });

/** A change of one's own presence. What it is now is in the session. */
const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {
    onlineChosen: (): PresenceState => ({ status: 'changing' }),
    /** A break begins; if there is one, it gets longer. */
    breakChosen: (): PresenceState => ({ status: 'changing' }),
    offlineChosen: (): PresenceState => ({ status: 'asking' }),
    offlineConfirmed: (): PresenceState => ({ status: 'changing' }),
    offlineDeclined: initialState,
    settled: initialState,
  },
  // If the user went offline elsewhere, the question is obsolete.
  extraReducers: (builder) =>
    builder.addCase(sessionRefreshed, (state, { payload: { isOnline } }): PresenceState =>
      state.status === 'asking' && !isOnline ? initialState() : state,
    ),
});

export const {
  onlineChosen,
  breakChosen,
  offlineChosen,
  offlineConfirmed,
  offlineDeclined,
  settled: presenceSettled,
} = presenceSlice.actions;
export const presenceReducer = presenceSlice.reducer;

export interface PresenceRoot {
  readonly presence: PresenceState;
}

export const selectPresenceStatus = (state: PresenceRoot) => state.presence.status;
