import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import type { readLine } from '#contract/http/customer.ts';
import { chatEventsReceived, type ChatEvent } from '../realtime/index.ts';
import { chatEntered } from './customerSlice.ts';

/** The line as the server described it last. */
export interface LineState {
  /** Whether anyone is online to answer; null: not known. */
  readonly isStaffOnline: boolean | null;
  /** The products whose staff do not work now, and when they do next; null: not known. */
  readonly closed: ResponseOf<typeof readLine>['closed'];
  /** From 1; null: not known, or the chat is not in line. */
  readonly place: number | null;
  /** null: not known. */
  readonly expectedMinutes: number | null;
  /** Nobody of the team could take the chat in time: others can, too. */
  readonly isWidened: boolean;
}

const initialState: LineState = {
  isStaffOnline: null,
  closed: [],
  place: null,
  expectedMinutes: null,
  isWidened: false,
};

const lineSlice = createSlice({
  name: 'line',
  initialState,
  reducers: {
    lineReceived: ({ isWidened }, { payload }: PayloadAction<Omit<LineState, 'isWidened'>>): LineState => ({
      ...initialState, // a server of the release before leaves `closed` out
      ...payload,
      isWidened,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatEntered, withoutPlace)
      // A recalled chat has another place than before.
      .addCase(chatEventsReceived, (state, { payload: { events } }): LineState => events.reduce(withEvent, state)),
});

function withEvent(state: LineState, { kind }: ChatEvent): LineState {
  if (kind === CHAT_EVENT.widened) return { ...state, isWidened: true };
  return kind === CHAT_EVENT.assigned || kind === CHAT_EVENT.recalled ? withoutPlace(state) : state;
}

function withoutPlace(state: LineState): LineState {
  return { ...initialState, isStaffOnline: state.isStaffOnline, closed: state.closed };
}

export const { lineReceived } = lineSlice.actions;
export const lineReducer = lineSlice.reducer;
