import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryDetail, QuerySummary } from '#contract/http/queries.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import type { OpenedQuery } from '#src/features/queryView/index.ts';
import { queryClosed, queryOpened } from './detailSlice.ts';

export interface RelatedState {
  /** The reporter whose queries are listed; null: not known yet. */
  readonly reporterId: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly wanted: PageWanted;
  /** The last answer. Stays while the next one is loading. */
  readonly page: PageOf<QuerySummary> | null;
  readonly error: AppError | null;
  /** The query in the dialog. */
  readonly opened: OpenedQuery | null;
}

const initialState: RelatedState = {
  reporterId: null,
  status: 'loading',
  wanted: FIRST_PAGE,
  page: null,
  error: null,
  opened: null,
};

/** The other queries of the reporter. */
const relatedSlice = createSlice({
  name: 'relatedQueries',
  initialState,
  reducers: {
    relatedRequested: (state, { payload }: PayloadAction<Pick<RelatedState, 'reporterId'>>): RelatedState => ({
      ...state,
      status: 'loading',
      ...payload,
    }),
    relatedPageRequested: (state, { payload: wanted }: PayloadAction<PageWanted>): RelatedState => ({
      ...state,
      status: 'loading',
      wanted,
      error: null,
    }),
    relatedReceived: (state, { payload: page }: PayloadAction<PageOf<QuerySummary>>): RelatedState => ({
      ...state,
      status: 'ready',
      page,
      error: null,
    }),
    /** A page that is shown stays when reloading it fails. */
    relatedFailed: (state, { payload: error }: PayloadAction<AppError>): RelatedState =>
      state.page?.pageNo === state.wanted.pageNo
        ? { ...state, status: 'ready' }
        : { ...state, status: 'failed', error },
    /** Opened in the dialog, or tried again after a failure. */
    relatedOpened: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): RelatedState => ({
      ...state,
      opened: { status: 'loading', id },
    }),
    relatedQueryReceived: (state, { payload: query }: PayloadAction<QueryDetail>): RelatedState =>
      state.opened?.id === query.id ? { ...state, opened: { status: 'ready', id: query.id, query } } : state,
    relatedQueryFailed: (
      state,
      { payload: { id, error } }: PayloadAction<{ readonly id: string; readonly error: AppError }>,
    ): RelatedState => (state.opened?.id === id ? { ...state, opened: { status: 'failed', id, error } } : state),
    relatedClosed: (state): RelatedState => ({ ...state, opened: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(queryOpened, () => initialState).addCase(queryClosed, () => initialState);
  },
});

export const {
  relatedRequested,
  relatedPageRequested,
  relatedReceived,
  relatedFailed,
  relatedOpened,
  relatedQueryReceived,
  relatedQueryFailed,
  relatedClosed,
} = relatedSlice.actions;
markFailure(relatedFailed, relatedQueryFailed);
export const relatedReducer = relatedSlice.reducer;
