import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CONTENT_TYPE } from '#contract/domain.ts';
import type { ChatRecord, ChatTask } from '#contract/http/chats.ts';
import type { PageOf } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import type { RecordQuery } from './historyApi.ts';

type DialogTab = 'message' | 'file';

/** The message types of each tab (decisions, section 3). */
const CONTENT_TYPES: Readonly<Record<DialogTab, readonly number[]>> = {
  message: [CONTENT_TYPE.text, CONTENT_TYPE.image],
  file: [CONTENT_TYPE.video, CONTENT_TYPE.file, CONTENT_TYPE.card],
};

/** The chat in the dialog's title. */
export type HistoryChat = Pick<
  ChatTask,
  'chatId' | 'fromId' | 'nickName' | 'toId' | 'toName' | 'comeFrom' | 'chatEnded' | 'waitingSince' | 'rating'
>;

/** The page loaded last, and after which chatSeq each page begins. */
interface Position {
  readonly pageNo: number;
  readonly starts: readonly number[];
}

interface HistoryDialogState {
  /**
   * - `loading`: the requested page has not arrived; `page` has what was loaded on the same tab before, if anything
   * - `settling`: it has arrived, and the loading state stays for another moment
   */
  readonly status: 'closed' | 'loading' | 'settling' | 'ready' | 'failed';
  readonly chat: HistoryChat | null;
  readonly tab: DialogTab;
  readonly typed: string;
  /** The keyword of the search. */
  readonly keyword: string;
  readonly position: Position;
  /** The last page, with the records of all pages up to it. */
  readonly page: PageOf<ChatRecord> | null;
  readonly error: AppError | null;
}

const BEGINNING: Position = { pageNo: 1, starts: [0] };

const initialState: HistoryDialogState = {
  status: 'closed',
  chat: null,
  tab: 'message',
  typed: '',
  keyword: '',
  position: BEGINNING,
  page: null,
  error: null,
};

const isOpen = ({ status }: HistoryDialogState) => status !== 'closed';
const isFirst = ({ position }: HistoryDialogState) => position.pageNo === 1;

/** A page after those that are loaded; the first one replaces them. */
function continued(state: HistoryDialogState, page: PageOf<ChatRecord>): PageOf<ChatRecord> {
  return isFirst(state) ? page : { ...page, records: [...(state.page?.records ?? []), ...page.records] };
}

/**
 * The Chat History dialog of all screens. Oldest first: it reads from top to bottom, and each page continues the one
 * before.
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
      isOpen(state) ? { ...state, position: BEGINNING, tab, status: 'loading', page: null, error: null } : state,
    recordKeywordTyped: (
      state,
      { payload: { text } }: PayloadAction<{ readonly text: string }>,
    ): HistoryDialogState => ({ ...state, typed: text }),
    recordsSearched: (state): HistoryDialogState =>
      isOpen(state)
        ? { ...state, position: BEGINNING, keyword: state.typed.trim(), status: 'loading', error: null }
        : state,
    /** The page after those that are loaded. */
    moreRecordsRequested: (state): HistoryDialogState => {
      const { status, page, position } = state;
      if ((status !== 'settling' && status !== 'ready') || page === null || page.next === null) return state;
      const starts = [...position.starts, Number(page.next)];
      return { ...state, status: 'loading', position: { pageNo: starts.length, starts } };
    },
    recordsRetried: (state): HistoryDialogState =>
      isOpen(state) ? { ...state, status: 'loading', error: null } : state,
    recordsReceived: (state, { payload: page }: PayloadAction<PageOf<ChatRecord>>): HistoryDialogState =>
      isOpen(state) ? { ...state, status: 'settling', page: continued(state, page), error: null } : state,
    recordsSettled: (state): HistoryDialogState =>
      state.status === 'settling' ? { ...state, status: 'ready' } : state,
    recordsFailed: (state, { payload: error }: PayloadAction<AppError>): HistoryDialogState =>
      isOpen(state) ? { ...state, status: 'failed', page: isFirst(state) ? null : state.page, error } : state,
    /** An address of this picture or video has expired. */
    recordMediaExpired: (state, _: PayloadAction<{ readonly chatSeq: number }>) => state,
    /** Loaded records, with fresh addresses. */
    recordsRefreshed: (state, { payload: { records } }: PayloadAction<Pick<PageOf<ChatRecord>, 'records'>>) => {
      const fresh = new Map(records.map((record) => [record.id, record]));
      const { page } = state;
      if (page === null) return state;
      return { ...state, page: { ...page, records: page.records.map((record) => fresh.get(record.id) ?? record) } };
    },
    /** Goes from the history to the live chat. */
    historyChatEntered: (state, _: PayloadAction<{ readonly chatId: string; readonly fromId: string }>) => state,
  },
});

export const {
  historyDialogOpened,
  historyDialogClosed,
  tabChosen,
  recordKeywordTyped,
  recordsSearched,
  moreRecordsRequested,
  recordsRetried,
  recordsReceived,
  recordsSettled,
  recordsFailed,
  recordMediaExpired,
  recordsRefreshed,
  historyChatEntered,
} = historyDialogSlice.actions;
markFailure(recordsFailed);
export const historyDialogReducer = historyDialogSlice.reducer;

export interface HistoryDialogRoot {
  readonly historyDialog: HistoryDialogState;
}

export const selectHistoryDialog = (state: HistoryDialogRoot) => state.historyDialog;

/** The request to make now; null: none. */
export function selectRecordQuery({ historyDialog }: HistoryDialogRoot): RecordQuery | null {
  return historyDialog.status === 'loading' ? queryOf(historyDialog, historyDialog.position.pageNo) : null;
}

/** The request for the loaded page with this message; null: none. */
export function selectQueryWith({ historyDialog }: HistoryDialogRoot, chatSeq: number): RecordQuery | null {
  return queryOf(historyDialog, historyDialog.position.starts.filter((start) => start < chatSeq).length);
}

function queryOf({ chat, tab, keyword, position }: HistoryDialogState, pageNo: number): RecordQuery | null {
  if (chat === null) return null;
  return {
    chatId: chat.chatId,
    contentTypes: CONTENT_TYPES[tab],
    keyword,
    pageNo,
    afterSeq: position.starts[pageNo - 1] ?? 0,
  };
}
