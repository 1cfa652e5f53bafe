import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { chatEventsReceived, type ChatEvent } from '../realtime/index.ts';
import { chatEntered, newChatRequested } from './customerSlice.ts';

/** The question whether an ended chat solved the customer's problem. */
type SolvedCheck =
  | { readonly status: 'none' }
  /** `hasFailed`: the answer did not reach the server. */
  | { readonly status: 'asked'; readonly chatId: string; readonly hasFailed: boolean }
  | { readonly status: 'answering'; readonly chatId: string; readonly solved: boolean }
  | { readonly status: 'answered'; readonly chatId: string };

export interface SolvedCheckState {
  readonly check: SolvedCheck;
  /** The labels of the two answers; '' until they are known. */
  readonly yes: string;
  readonly no: string;
}

const NONE: SolvedCheck = { status: 'none' };
const initialState: SolvedCheckState = { check: NONE, yes: '', no: '' };

const solvedCheckSlice = createSlice({
  name: 'solvedCheck',
  initialState,
  reducers: {
    wordsReceived: (
      state,
      { payload: { yes, no } }: PayloadAction<{ readonly yes: string; readonly no: string }>,
    ): SolvedCheckState => (state.yes === yes && state.no === no ? state : { ...state, yes, no }),
    /** The server waits for an answer about this chat. */
    solvedCheckDue: (state, { payload: { chatId } }: PayloadAction<{ readonly chatId: string }>): SolvedCheckState =>
      withQuestion(state, chatId),
    solvedAnswerGiven: (state, { payload: solved }: PayloadAction<boolean>): SolvedCheckState =>
      state.check.status === 'asked'
        ? { ...state, check: { status: 'answering', chatId: state.check.chatId, solved } }
        : state,
    solvedAnswerStored: (
      state,
      { payload: { chatId } }: PayloadAction<{ readonly chatId: string }>,
    ): SolvedCheckState => (isAbout(state.check, chatId) ? { ...state, check: { status: 'answered', chatId } } : state),
    solvedAnswerFailed: (
      state,
      { payload: { chatId } }: PayloadAction<{ readonly chatId: string }>,
    ): SolvedCheckState =>
      isAbout(state.check, chatId) ? { ...state, check: { status: 'asked', chatId, hasFailed: true } } : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatEventsReceived, (state, { payload: { events } }) => events.reduce(withEvent, state))
      .addCase(chatEntered, (state): SolvedCheckState => ({ ...state, check: NONE }))
      // An open question stays; the thanks for an answer go.
      .addCase(newChatRequested, (state): SolvedCheckState =>
        state.check.status === 'answered' ? { ...state, check: NONE } : state,
      ),
});

function withEvent(state: SolvedCheckState, { kind, chatId }: ChatEvent): SolvedCheckState {
  if (kind === CHAT_EVENT.solvedAsked) return withQuestion(state, chatId);
  return kind === CHAT_EVENT.solvedAnswered && isAbout(state.check, chatId)
    ? { ...state, check: { status: 'answered', chatId } }
    : state;
}

/** An answer about the same chat that is already known is newer than this question. */
function withQuestion(state: SolvedCheckState, chatId: string): SolvedCheckState {
  return isAbout(state.check, chatId) ? state : { ...state, check: { status: 'asked', chatId, hasFailed: false } };
}

function isAbout(check: SolvedCheck, chatId: string): boolean {
  return check.status !== 'none' && check.chatId === chatId;
}

export const { wordsReceived, solvedCheckDue, solvedAnswerGiven, solvedAnswerStored, solvedAnswerFailed } =
  solvedCheckSlice.actions;
export const solvedCheckReducer = solvedCheckSlice.reducer;
