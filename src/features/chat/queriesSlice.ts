import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_QUERIES_PAGE_SIZE } from '#contract/constants.ts';
import { getQuery, pageQueriesOfUser } from '#contract/http/gen/queries.js';
import type { QueryDetail, QuerySummary } from '#contract/http/queries.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import { FIRST_PAGE, pageInput } from '#common/pages.ts';
import type { OpenedQuery } from '../queryView/index.ts';
import { chatSelected } from './chatSlice.ts';

export type QueriesApi = ReturnType<typeof createQueriesApi>;

/** Calls fail without a toast: the panel shows failures where they happened. */
export function createQueriesApi(http: HttpClient) {
  return {
    /** Newest first. */
    fetchQueries: (userId: string, wanted: PageWanted) =>
      http.send(pageQueriesOfUser, { userId, ...pageInput(wanted, CHAT_QUERIES_PAGE_SIZE) }),
    fetchQuery: (id: string) => http.send(getQuery, { id }),
  };
}

/** `byWidth`: the user has not chosen; the panel is shown where there is room beside the conversation. */
type PanelChoice = 'byWidth' | 'shown' | 'hidden';

export interface ChatQueriesState {
  readonly panel: PanelChoice;
  /** Whose queries are shown; null while none are. */
  readonly customerId: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly wanted: PageWanted;
  /** The last answer. It stays while another is loading. */
  readonly page: PageOf<QuerySummary> | null;
  readonly error: AppError | null;
  /** In the dialog: from the panel, or from a card in the conversation. */
  readonly opened: OpenedQuery | null;
}

const initialState: ChatQueriesState = {
  panel: 'byWidth',
  customerId: null,
  status: 'loading',
  wanted: FIRST_PAGE,
  page: null,
  error: null,
  opened: null,
};

/** The queries of the customer in the chat on screen. */
const queriesSlice = createSlice({
  name: 'chatQueries',
  initialState,
  reducers: {
    /** What the user chose before this tab was reloaded. */
    panelRemembered: (state, { payload }: PayloadAction<Pick<ChatQueriesState, 'panel'>>) => ({ ...state, ...payload }),
    panelToggled: (
      state,
      { payload: { isShown } }: PayloadAction<{ readonly isShown: boolean }>,
    ): ChatQueriesState => ({
      ...state,
      panel: isShown ? 'shown' : 'hidden',
    }),
    queriesOpened: (
      state,
      { payload: { customerId } }: PayloadAction<{ readonly customerId: string }>,
    ): ChatQueriesState => ({
      ...initialState,
      panel: state.panel,
      opened: state.opened,
      customerId,
    }),
    queriesClosed: (state): ChatQueriesState => ({ ...initialState, panel: state.panel, opened: state.opened }),
    pageRequested: (state, { payload: wanted }: PayloadAction<PageWanted>): ChatQueriesState =>
      state.customerId === null ? state : { ...state, status: 'loading', wanted },
    pageReceived: (state, { payload: page }: PayloadAction<PageOf<QuerySummary>>): ChatQueriesState =>
      state.customerId === null ? state : { ...state, status: 'ready', page, error: null },
    pageFailed: (state, { payload: error }: PayloadAction<AppError>): ChatQueriesState =>
      state.customerId === null ? state : { ...state, status: 'failed', error },
    /** A query is opened, or loaded again after a failure. */
    queryOpened: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): ChatQueriesState => ({
      ...state,
      opened: { status: 'loading', id },
    }),
    queryReceived: (state, { payload: query }: PayloadAction<QueryDetail>): ChatQueriesState =>
      state.opened?.id === query.id ? { ...state, opened: { status: 'ready', id: query.id, query } } : state,
    queryFailed: (
      state,
      { payload: { id, error } }: PayloadAction<{ readonly id: string; readonly error: AppError }>,
    ): ChatQueriesState => (state.opened?.id === id ? { ...state, opened: { status: 'failed', id, error } } : state),
    queryClosed: (state): ChatQueriesState => ({ ...state, opened: null }),
  },
  extraReducers: (builder) =>
    builder.addCase(chatSelected, (state): ChatQueriesState =>
      state.opened === null ? state : { ...state, opened: null },
    ),
});

export const {
  panelRemembered,
  panelToggled,
  queriesOpened,
  queriesClosed,
  pageRequested,
  pageReceived,
  pageFailed,
  queryOpened,
  queryReceived,
  queryFailed,
  queryClosed,
} = queriesSlice.actions;
markFailure(pageFailed, queryFailed);
export const chatQueriesReducer = queriesSlice.reducer;

export interface ChatQueriesRoot {
  readonly chatQueries: ChatQueriesState;
}

export const selectPanelChoice = (state: ChatQueriesRoot) => state.chatQueries.panel;
export const selectIsQueryOpened = (state: ChatQueriesRoot) => state.chatQueries.opened !== null;
export const selectQueries = (state: ChatQueriesRoot) => state.chatQueries;
