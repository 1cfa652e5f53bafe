import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether the customer is asked for the log of their page. */
export type LogRequestState =
  | { readonly status: 'none' }
  /** `hasFailed`: the answer did not reach the server. */
  | { readonly status: 'asked'; readonly chatId: string; readonly hasFailed: boolean }
  | { readonly status: 'answering'; readonly chatId: string; readonly isSent: boolean };

const NONE: LogRequestState = { status: 'none' };

const logRequestSlice = createSlice({
  name: 'logRequest',
  initialState: (): LogRequestState => NONE,
  reducers: {
    /** The server says about which chat it asks; null: it does not. An answer that is under way stays. */
    requestRead: (
      state,
      { payload: { chatId } }: PayloadAction<{ readonly chatId: string | null }>,
    ): LogRequestState => {
      if (state.status === 'answering' || (state.status === 'asked' && state.chatId === chatId)) return state;
      return chatId === null ? NONE : { status: 'asked', chatId, hasFailed: false };
    },
    logAnswerGiven: (state, { payload: { isSent } }: PayloadAction<{ readonly isSent: boolean }>): LogRequestState =>
      state.status === 'asked' ? { status: 'answering', chatId: state.chatId, isSent } : state,
    logAnswerStored: () => NONE,
    logAnswerFailed: (state): LogRequestState =>
      state.status === 'answering' ? { status: 'asked', chatId: state.chatId, hasFailed: true } : state,
  },
});

export const { requestRead, logAnswerGiven, logAnswerStored, logAnswerFailed } = logRequestSlice.actions;
export const logRequestReducer = logRequestSlice.reducer;

export interface LogRequestRoot {
  /** null until it has loaded. */
  readonly logRequest: LogRequestState | null;
}

export const selectLogRequest = (root: LogRequestRoot): LogRequestState => root.logRequest ?? NONE;
