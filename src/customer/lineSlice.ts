import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { chatEventsReceived } from '../realtime/index.ts';
import { chatEntered } from './customerSlice.ts';

/** The line as the server described it last. */
export interface LineState {
  /** Whether anyone is online to answer; null: not known. */
  readonly isStaffOnline: boolean | null;
  /** From 1; null: not known, or the chat is not in line. */
  readonly place: number | null;
  /** null: not known. */
  readonly expectedMinutes: number | null;
}

const initialState: LineState = { isStaffOnline: null, place: null, expectedMinutes: null };

const lineSlice = createSlice({
  name: 'line',
  initialState,
  reducers: {
    lineReceived: (_state, { payload }: PayloadAction<LineState>): LineState => payload,
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatEntered, withoutPlace)
      // A recalled chat has another place than before.
      .addCase(chatEventsReceived, (state, { payload: { events } }): LineState =>
        events.some(({ kind }) => kind === CHAT_EVENT.assigned || kind === CHAT_EVENT.recalled)
          ? withoutPlace(state)
          : state,
      ),
});

function withoutPlace(state: LineState): LineState {
  return state.place === null ? state : { ...state, place: null, expectedMinutes: null };
}

export const { lineReceived } = lineSlice.actions;
export const lineReducer = lineSlice.reducer;
