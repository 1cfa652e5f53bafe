import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { createSelector } from 'reselect';
import type { OwnQuery } from '#contract/http/customerQueries.ts';
import type { PageInfo, PageOf, PageWanted } from '#common/components/Pager.tsx';
import type { Tagged } from '#common/http/client.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { createAttachments, type AttachmentsState } from '../../conversation/attachments/attachments.ts';
import type { CustomerRoot } from '../customerSelectors.ts';
import { RAISE_PLACE, type Choices, type DraftFields } from './drafts.ts';
import { draftsReducer, NO_DRAFT, type DraftsState } from './draftsSlice.ts';
import { openedReducer, type OpenedState } from './openedSlice.ts';

type OwnQueriesPage = PageOf<OwnQuery> & { readonly newReplies: number };

export interface OwnListState {
  /**
   * `stale`: the rows are shown, but the last request failed. `failed`: there are no rows, because the request failed.
   */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed';
  readonly wanted: PageWanted;
  /** The position of the rows in the whole list; null while there are none. */
  readonly page: PageInfo | null;
  readonly rows: readonly OwnQuery[];
  /** Sent with the next request, so that the server can answer "unchanged". */
  readonly etag: string | null;
}

const NO_LIST: OwnListState = { status: 'loading', wanted: FIRST_PAGE, page: null, rows: [], etag: null };

/** The customer's queries. */
const listSlice = createSlice({
  name: 'ownQueries',
  initialState: NO_LIST,
  reducers: {
    /** The customer wants another page, or retries after a failure. */
    listPageRequested: (state, { payload: wanted }: PayloadAction<PageWanted>): OwnListState => ({
      ...state,
      status: 'loading',
      wanted,
      etag: null,
    }),
    /** null: unchanged. */
    listReceived: (state, { payload }: PayloadAction<Tagged<OwnQueriesPage> | null>): OwnListState => {
      if (payload === null) return state.status === 'ready' ? state : { ...state, status: 'ready' };
      const { records, newReplies: _unchanged, ...page } = payload.data;
      return { ...state, status: 'ready', page, rows: records, etag: payload.etag };
    },
    listFailed: (state): OwnListState => ({
      ...state,
      status: state.page !== null && state.status !== 'loading' ? 'stale' : 'failed',
    }),
    /** The customer has raised a query, which belongs at the top of the list. */
    listOutdated: (): OwnListState => NO_LIST,
  },
});

export const { listPageRequested, listReceived, listFailed, listOutdated } = listSlice.actions;
const listReducer = listSlice.reducer;

/** The categories and subjects of a new query. */
type ChoicesState = Choices & { readonly status: 'loading' | 'ready' | 'failed' };

const initialState: ChoicesState = { status: 'loading', categories: [], subjects: [] };

const choicesSlice = createSlice({
  name: 'queryChoices',
  initialState,
  reducers: {
    /** The loaded choices stay usable while they are fetched again. */
    choicesRequested: (state): ChoicesState => (state.status === 'ready' ? state : { ...state, status: 'loading' }),
    choicesReceived: (_state, { payload: { categories, subjects } }: PayloadAction<Choices>): ChoicesState => ({
      status: 'ready',
      categories,
      subjects,
    }),
    choicesFailed: (state): ChoicesState => (state.status === 'ready' ? state : { ...state, status: 'failed' }),
  },
});

export const { choicesRequested, choicesReceived, choicesFailed } = choicesSlice.actions;
const choicesReducer = choicesSlice.reducer;

export interface QueriesState {
  readonly list: OwnListState;
  readonly opened: OpenedState;
  readonly choices: ChoicesState;
  readonly drafts: DraftsState;
  readonly pictures: AttachmentsState;
}

/** The customer's store after the queries have loaded. */
export interface QueriesRoot extends CustomerRoot {
  readonly queries: QueriesState;
}

/** Pictures of the customer's drafts. */
export const draftPictures = createAttachments({
  name: 'queryPictures',
  pick: ({ queries }: QueriesRoot) => queries.pictures,
});

/** The state of the customer's queries. */
export const queriesReducer = combineReducers({
  list: listReducer,
  opened: openedReducer,
  choices: choicesReducer,
  drafts: draftsReducer,
  pictures: draftPictures.reducer,
});

export const selectOwnList = ({ queries }: QueriesRoot) => queries.list;
export const selectOpened = ({ queries }: QueriesRoot) => queries.opened;
export const selectChoices = ({ queries }: QueriesRoot) => queries.choices;
const selectDrafts = ({ queries }: QueriesRoot) => queries.drafts;
export const selectDraft = (root: QueriesRoot, place: string) => selectDrafts(root)[place] ?? NO_DRAFT;

/** The product to preselect in a new query: the chat's, or the one chosen for a chat; null: none. */
function selectLikelyProduct({ customer: { phase } }: QueriesRoot): number | null {
  if (phase.name === 'talking') return phase.chat.product;
  return phase.name === 'choosing' ? phase.product : null;
}

/** A draft's fields as shown and sent. A new query gets the likely product unless the customer has chosen one. */
export const selectDraftFields = createSelector(
  [
    (root: QueriesRoot, place: string) => selectDraft(root, place).words,
    selectLikelyProduct,
    (_root: QueriesRoot, place: string) => place,
  ],
  (words, likely, place): DraftFields =>
    place === RAISE_PLACE && words.product === '' && likely !== null ? { ...words, product: String(likely) } : words,
);
