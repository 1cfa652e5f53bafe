import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatRecord } from '#contract/http/chats.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import type { MessageKey } from './searchAddress.ts';
import type { RecordPage } from './searchApi.ts';
import { searchScreen } from './searchSlice.ts';

/** Whether there are further messages at one end, and whether they are being loaded. */
type End = 'none' | 'more' | 'loading' | 'failed';
type Side = 'earlier' | 'later';

interface ReaderState {
  /** The message that is read; null: none. */
  readonly at: MessageKey | null;
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** Messages around it that follow one another, oldest first. */
  readonly records: readonly ChatRecord[];
  readonly earlier: End;
  readonly later: End;
  readonly error: AppError | null;
}

const initialState: ReaderState = {
  at: null,
  status: 'closed',
  records: [],
  earlier: 'none',
  later: 'none',
  error: null,
};

const endOf = ({ hasMore }: RecordPage): End => (hasMore ? 'more' : 'none');

function holds({ records }: ReaderState, { chatId, chatSeq }: MessageKey): boolean {
  return records.some((record) => record.chatSeq === chatSeq && record.chatId === chatId);
}

/** The messages around one that was found. They may be far from both ends of their chat. */
const readerSlice = createSlice({
  name: 'messageReader',
  initialState,
  reducers: {
    readerOpened: (state, { payload: at }: PayloadAction<MessageKey>): ReaderState =>
      state.status === 'ready' && holds(state, at) ? { ...state, at } : { ...initialState, at, status: 'loading' },
    readerClosed: (): ReaderState => initialState,
    readerRetried: (state): ReaderState =>
      state.at === null ? state : { ...initialState, at: state.at, status: 'loading' },
    aroundReceived: (
      state,
      { payload: { before, from } }: PayloadAction<{ readonly before: RecordPage; readonly from: RecordPage }>,
    ): ReaderState => ({
      ...state,
      status: 'ready',
      records: [...before.records, ...from.records],
      earlier: endOf(before),
      later: endOf(from),
    }),
    readerFailed: (state, { payload: error }: PayloadAction<AppError>): ReaderState => ({
      ...state,
      status: 'failed',
      error,
    }),
    furtherRequested: (state, { payload: { side } }: PayloadAction<{ readonly side: Side }>): ReaderState =>
      state[side] === 'more' || state[side] === 'failed' ? { ...state, [side]: 'loading' } : state,
    furtherReceived: (
      state,
      { payload: { side, page } }: PayloadAction<{ readonly side: Side; readonly page: RecordPage }>,
    ): ReaderState => ({
      ...state,
      records: side === 'earlier' ? [...page.records, ...state.records] : [...state.records, ...page.records],
      [side]: endOf(page),
    }),
    furtherFailed: (
      state,
      { payload: { side } }: PayloadAction<{ readonly side: Side; readonly error: AppError }>,
    ): ReaderState => ({ ...state, [side]: 'failed' }),
    /** An address of this picture or video has expired. */
    foundMediaExpired: (state, _: PayloadAction<MessageKey>) => state,
    foundMediaRefreshed: (state, { payload: record }: PayloadAction<ChatRecord>): ReaderState => ({
      ...state,
      records: state.records.map((known) => (known.id === record.id ? record : known)),
    }),
  },
  extraReducers: (builder) => builder.addCase(searchScreen.closed, () => initialState),
});

export const {
  readerOpened,
  readerClosed,
  readerRetried,
  aroundReceived,
  readerFailed,
  furtherRequested,
  furtherReceived,
  furtherFailed,
  foundMediaExpired,
  foundMediaRefreshed,
} = readerSlice.actions;
markFailure(readerFailed, furtherFailed);
export const readerReducer = readerSlice.reducer;

export interface ReaderRoot {
  readonly messageReader: ReaderState;
}

export const selectReader = ({ messageReader }: ReaderRoot) => messageReader;
export const selectReadAt = ({ messageReader }: ReaderRoot) => messageReader.at;
