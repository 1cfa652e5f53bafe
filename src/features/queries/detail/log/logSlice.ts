import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryLogEntry } from '#contract/http/queries.ts';
import type { AppError } from '#common/errors.ts';
import { markFailure } from '#common/failures.ts';
import { queryClosed, queryOpened } from '../detailSlice.ts';

export interface LogState {
  /** `unread`: the user has not opened the log yet. */
  readonly status: 'unread' | 'loading' | 'ready' | 'failed';
  /** Newest first, from the last answer. */
  readonly entries: readonly QueryLogEntry[];
  readonly error: AppError | null;
}

const initialState: LogState = { status: 'unread', entries: [], error: null };

/** The log of the query on screen. */
const logSlice = createSlice({
  name: 'queryLog',
  initialState,
  reducers: {
    logRequested: (state): LogState => ({
      ...state,
      status: state.status === 'ready' ? 'ready' : 'loading',
      error: null,
    }),
    logReceived: (_, { payload: entries }: PayloadAction<readonly QueryLogEntry[]>): LogState => ({
      status: 'ready',
      entries,
      error: null,
    }),
    /** Entries that are shown stay after a failure. */
    logFailed: (state, { payload: error }: PayloadAction<AppError>): LogState =>
      state.status === 'ready' ? state : { ...state, status: 'failed', error },
  },
  extraReducers: (builder) => {
    builder.addCase(queryOpened, () => initialState).addCase(queryClosed, () => initialState);
  },
});

export const { logRequested, logReceived, logFailed } = logSlice.actions;
markFailure(logFailed);
export const logReducer = logSlice.reducer;
