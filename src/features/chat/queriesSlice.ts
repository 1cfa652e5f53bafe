import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CHAT_QUERIES_PAGE_SIZE } from '#contract/constants.ts';
import { getQuery, pageQueriesOfUser } from '#contract/http/gen/queries.js';
import type { QuerySummary } from '#contract/http/queries.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import type { HttpClient } from '#common/http/client.ts';
import { createLoaded } from '#common/loaded.ts';
import { FIRST_PAGE, pageInput } from '#common/pages.ts';
import type { OpenedQuery } from '../queryView/index.ts';

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

interface ChatQueriesState {
  readonly panel: PanelChoice;
  /** Whose queries are shown; null while none are. */
  readonly customerId: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly wanted: PageWanted;
  /** The last answer. It stays while another is loading. */
  readonly page: PageOf<QuerySummary> | null;
}

const initialState: ChatQueriesState = {
  panel: 'byWidth',
  customerId: null,
  status: 'loading',
  wanted: FIRST_PAGE,
  page: null,
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
      customerId,
    }),
    queriesClosed: (state): ChatQueriesState => ({ ...initialState, panel: state.panel }),
    pageRequested: (state, { payload: wanted }: PayloadAction<PageWanted>): ChatQueriesState =>
      state.customerId === null ? state : { ...state, status: 'loading', wanted },
    pageReceived: (state, { payload: page }: PayloadAction<PageOf<QuerySummary>>): ChatQueriesState =>
      state.customerId === null ? state : { ...state, status: 'ready', page },
    pageFailed: (state, _: PayloadAction<AppError>): ChatQueriesState =>
      state.customerId === null ? state : { ...state, status: 'failed' },
  },
});

export const { panelRemembered, panelToggled, queriesOpened, queriesClosed, pageRequested, pageReceived, pageFailed } =
  queriesSlice.actions;
markFailure(pageFailed);

export interface ChatQueriesRoot {
  readonly chatQueries: { readonly list: ChatQueriesState; readonly opened: OpenedQuery };
}

/** The query in the dialog: from the panel, or from a card in the conversation. */
export const openedQuery = createLoaded({
  name: 'chatQuery',
  pick: (root: ChatQueriesRoot) => root.chatQueries.opened,
});

export const chatQueriesReducer = combineReducers({ list: queriesSlice.reducer, opened: openedQuery.reducer });

export const selectPanelChoice = (state: ChatQueriesRoot) => state.chatQueries.list.panel;
export const selectIsQueryOpened = (state: ChatQueriesRoot) => state.chatQueries.opened.status !== 'closed';
export const selectQueries = (state: ChatQueriesRoot) => state.chatQueries.list;
