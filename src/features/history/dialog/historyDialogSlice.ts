import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import { CONTENT_TYPE } from '../../../../contract/domain.ts';
import type { PageWanted } from '../../../common/components/Pager.tsx';
import type { AppError } from '../../../common/errors.ts';
import { markFailure } from '../../../common/failures.ts';
import type { RecordPage, RecordQuery } from '../historyApi.ts';

export type DialogTab = 'message' | 'file';

/** The message types of each tab (decisions, section 3). */
const CONTENT_TYPES: Readonly<Record<DialogTab, readonly number[]>> = {
  message: [CONTENT_TYPE.text, CONTENT_TYPE.image],
  file: [CONTENT_TYPE.video, CONTENT_TYPE.file, CONTENT_TYPE.card],
};

/** The chat in the dialog's title. */
export interface HistoryChat {
  readonly chatId: string;
  readonly customerName: string;
  /** '' while it has no assignee. */
  readonly assigneeName: string;
  readonly productCode: number;
}

/** The current page, and after which chatSeq each visited page begins. */
interface Place {
  readonly pageNo: number;
  readonly starts: readonly number[];
}

export interface HistoryDialogState {
  /**
   * - `loading`: the requested page has not arrived; `page` is the previous one on the same tab, if any
   * - `settling`: it has arrived, and the loading state stays for another moment
   */
  readonly status: 'closed' | 'loading' | 'settling' | 'ready' | 'failed';
  readonly chat: HistoryChat | null;
  readonly tab: DialogTab;
  /** The typed keyword. */
  readonly typed: string;
  /** The keyword of the search. */
  readonly keyword: string;
  readonly place: Place;
  readonly page: RecordPage | null;
  readonly error: AppError | null;
}

const BEGINNING: Place = { pageNo: 1, starts: [0] };

const initialState: HistoryDialogState = {
  status: 'closed',
  chat: null,
  tab: 'message',
  typed: '',
  keyword: '',
  place: BEGINNING,
  page: null,
  error: null,
};

const isOpen = ({ status }: HistoryDialogState) => status !== 'closed';

/**
 * The Chat History dialog of all screens. Oldest first: it reads from top to bottom, and new messages of an open chat
 * extend the last page instead of shifting all pages.
 */
const historyDialogSlice = createSlice({
  name: 'historyDialog',
  initialState,
  reducers: {
    /** From the first page, without a keyword, on Message. */
    historyDialogOpened: (_, { payload: chat }: PayloadAction<HistoryChat>): HistoryDialogState => ({
      ...initialState,
      status: 'loading',
      chat,
    }),
    historyDialogClosed: (): HistoryDialogState => initialState,
    tabChosen: (state, { payload: { tab } }: PayloadAction<{ readonly tab: DialogTab }>): HistoryDialogState =>
      isOpen(state) ? { ...state, place: BEGINNING, tab, status: 'loading', page: null, error: null } : state,
    recordKeywordTyped: (
      state,
      { payload: { text } }: PayloadAction<{ readonly text: string }>,
    ): HistoryDialogState => ({ ...state, typed: text }),
    recordsSearched: (state): HistoryDialogState =>
      isOpen(state)
        ? { ...state, place: BEGINNING, keyword: state.typed.trim(), status: 'loading', error: null }
        : state,
    recordPageChosen: (state, { payload: { pageNo, cursor } }: PayloadAction<PageWanted>): HistoryDialogState => {
      if (!isOpen(state)) return state;
      const known = state.place.starts.slice(0, pageNo);
      const starts = known.length === pageNo || cursor === null ? known : [...known, Number(cursor)];
      return { ...state, status: 'loading', place: { pageNo: starts.length, starts }, error: null };
    },
    recordsRetried: (state): HistoryDialogState =>
      isOpen(state) ? { ...state, status: 'loading', error: null } : state,
    recordsReceived: (state, { payload: page }: PayloadAction<RecordPage>): HistoryDialogState =>
      isOpen(state) ? { ...state, status: 'settling', page, error: null } : state,
    recordsSettled: (state): HistoryDialogState =>
      state.status === 'settling' ? { ...state, status: 'ready' } : state,
    recordsFailed: (state, { payload: error }: PayloadAction<AppError>): HistoryDialogState =>
      isOpen(state) ? { ...state, status: 'failed', page: null, error } : state,
    /** An address of a picture or video on this page has expired. */
    recordMediaExpired: (state) => state,
    /** The current page with fresh addresses. */
    recordsRefreshed: (state, { payload: page }: PayloadAction<RecordPage>): HistoryDialogState =>
      state.page === null ? state : { ...state, page },
  },
});

export const {
  historyDialogOpened,
  historyDialogClosed,
  tabChosen,
  recordKeywordTyped,
  recordsSearched,
  recordPageChosen,
  recordsRetried,
  recordsReceived,
  recordsSettled,
  recordsFailed,
  recordMediaExpired,
  recordsRefreshed,
} = historyDialogSlice.actions;
markFailure(recordsFailed);
export const historyDialogReducer = historyDialogSlice.reducer;

/** The part of the store that the dialog reads. */
export interface HistoryDialogRoot {
  readonly historyDialog: HistoryDialogState;
}

export const selectHistoryDialog = (state: HistoryDialogRoot) => state.historyDialog;

/** The request to make now, the same object until it changes; null: none. */
export const selectRecordQuery = createSelector(
  [
    ({ historyDialog: { status, chat } }: HistoryDialogRoot) => (status === 'closed' ? null : (chat?.chatId ?? null)),
    (state: HistoryDialogRoot) => state.historyDialog.tab,
    (state: HistoryDialogRoot) => state.historyDialog.keyword,
    (state: HistoryDialogRoot) => state.historyDialog.place,
  ],
  (chatId, tab, keyword, { pageNo, starts }): RecordQuery | null =>
    chatId === null
      ? null
      : { chatId, contentTypes: CONTENT_TYPES[tab], keyword, pageNo, afterSeq: starts[pageNo - 1] ?? 0 },
);
