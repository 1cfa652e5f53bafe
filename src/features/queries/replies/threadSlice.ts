import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryDetail, QueryViewer, Reply, ReplyVersion } from '#contract/http/queries.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import { isSameRecord } from '#common/liveList/index.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { queryClosed, queryOpened, queryReceived } from '../detail/detailSlice.ts';
import { compositionBegun, newsSeen, type OfQuery } from './composerSlice.ts';
import type { ViewingAnswer } from './repliesApi.ts';

export interface HistoryState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly wanted: PageWanted;
  /** The last answer. Stays while the next one is loading. */
  readonly page: PageOf<ReplyVersion> | null;
}

export interface ThreadState {
  /** null: no query is on screen. */
  readonly queryId: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly wanted: PageWanted;
  /** The last answer. Stays while the next one is loading. */
  readonly page: PageOf<Reply> | null;
  /** The newest replies, whichever page is shown; null: not loaded yet. */
  readonly latest: readonly Reply[] | null;
  /** The newest reply that the user has seen: when the query was opened, or since then. null: none. */
  readonly seenId: string | null;
  /** Open histories, by reply id. */
  readonly histories: Readonly<Record<string, HistoryState>>;
  readonly viewers: readonly QueryViewer[];
  /** When the oldest reply of each shown page was written, by the page's number: notes stand on one page only. */
  readonly pageTimes: Readonly<Record<string, string>>;
  /** When a note on the query last changed; absent: not known yet. */
  readonly notesTime?: string | null;
  /** The version of the query on screen; null: not loaded yet. */
  readonly shown: Pick<QueryDetail, 'updateTime' | 'erasedAt'> | null;
}

const NO_VIEWERS: readonly QueryViewer[] = [];

const initialState: ThreadState = {
  queryId: null,
  status: 'loading',
  wanted: FIRST_PAGE,
  page: null,
  latest: null,
  seenId: null,
  histories: {},
  viewers: NO_VIEWERS,
  pageTimes: {},
  shown: null,
};

interface OfReply {
  readonly replyId: string;
}

/** The conversation of the query on screen. */
const threadSlice = createSlice({
  name: 'queryThread',
  initialState,
  reducers: {
    threadPageRequested: (state, { payload: wanted }: PayloadAction<PageWanted>): ThreadState => ({
      ...state,
      status: 'loading',
      wanted,
    }),
    /** Reloads the visible page silently. */
    threadRefreshRequested: (state) => state,
    /** `latest`: the replies of the first page. */
    threadReceived: (
      state,
      {
        payload: { queryId, page, latest },
      }: PayloadAction<OfQuery & { readonly page: PageOf<Reply>; readonly latest: readonly Reply[] }>,
    ): ThreadState => {
      if (state.queryId !== queryId) return state;
      const seenId = state.latest === null ? (latest[0]?.id ?? null) : state.seenId;
      const pageTimes = {
        ...state.pageTimes,
        [page.pageNo]: timeOf(page.records),
        [FIRST_PAGE.pageNo]: timeOf(latest),
      };
      return { ...state, status: 'ready', page, latest, seenId, pageTimes };
    },
    /** Replies that are shown stay after a failed refresh. */
    threadFailed: (
      state,
      { payload: { queryId } }: PayloadAction<OfQuery & { readonly error: AppError }>,
    ): ThreadState => (state.queryId !== queryId || state.status === 'ready' ? state : { ...state, status: 'failed' }),

    historyOpened: (state, { payload: { replyId } }: PayloadAction<OfReply>): ThreadState => ({
      ...state,
      histories: { ...state.histories, [replyId]: { status: 'loading', wanted: FIRST_PAGE, page: null } },
    }),
    historyPageRequested: (
      state,
      { payload: { replyId, wanted } }: PayloadAction<OfReply & { readonly wanted: PageWanted }>,
    ): ThreadState => withHistory(state, replyId, { status: 'loading', wanted }),
    historyReceived: (
      state,
      { payload: { replyId, page } }: PayloadAction<OfReply & { readonly page: PageOf<ReplyVersion> }>,
    ): ThreadState => withHistory(state, replyId, { status: 'ready', page }),
    historyFailed: (state, { payload: { replyId } }: PayloadAction<OfReply>): ThreadState =>
      withHistory(state, replyId, { status: 'failed' }),
    historyClosed: (state, { payload: { replyId } }: PayloadAction<OfReply>): ThreadState => {
      const { [replyId]: _, ...histories } = state.histories;
      return { ...state, histories };
    },

    /** Keeps the old list when the viewers are the same, so that nothing is drawn again. */
    viewersReceived: (
      state,
      { payload: { queryId, look } }: PayloadAction<OfQuery & { readonly look: ViewingAnswer }>,
    ): ThreadState => {
      if (state.queryId !== queryId) return state;
      const { viewers, notesTime } = look;
      return { ...state, viewers: isSameRecord(state.viewers, viewers) ? state.viewers : viewers, notesTime };
    },
    /** The server has not answered for a while, so the viewers are unknown. */
    viewersForgotten: (state): ThreadState => (state.viewers.length === 0 ? state : { ...state, viewers: NO_VIEWERS }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(queryOpened, (state, { payload: { id } }): ThreadState =>
        state.queryId === id ? state : { ...initialState, queryId: id },
      )
      .addCase(queryReceived, (state, { payload: { id, updateTime, erasedAt } }): ThreadState =>
        state.queryId === id ? { ...state, shown: { updateTime, erasedAt } } : state,
      )
      .addCase(queryClosed, (): ThreadState => initialState)
      .addCase(compositionBegun, (state, { payload: { queryId, composition } }): ThreadState =>
        state.queryId === queryId ? { ...state, seenId: composition.seenId } : state,
      )
      .addCase(newsSeen, (state, { payload: { queryId, seenId } }): ThreadState =>
        state.queryId === queryId ? { ...state, seenId } : state,
      );
  },
});

export const {
  threadPageRequested,
  threadRefreshRequested,
  threadReceived,
  threadFailed,
  historyOpened,
  historyPageRequested,
  historyReceived,
  historyFailed,
  historyClosed,
  viewersReceived,
  viewersForgotten,
} = threadSlice.actions;
markFailure(threadFailed, historyFailed);
export const threadReducer = threadSlice.reducer;

/** When the oldest of replies was written; '' without one. */
function timeOf(newestFirst: readonly Reply[]): string {
  return newestFirst.at(-1)?.createTime ?? '';
}

/** Changes an open history. */
function withHistory(state: ThreadState, replyId: string, change: Partial<HistoryState>): ThreadState {
  const shown = state.histories[replyId];
  if (shown === undefined) return state;
  return { ...state, histories: { ...state.histories, [replyId]: { ...shown, ...change } } };
}
