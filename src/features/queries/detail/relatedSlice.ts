import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QuerySummary } from '#contract/http/queries.ts';
import type { PageOf, PageWanted } from '#common/components/Pager.tsx';
import { type AppError, markFailure } from '#common/errors.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { queryClosed, queryOpened } from './detailSlice.ts';

export interface RelatedState {
  /** The reporter whose queries are listed; null: not known yet. */
  readonly reporterId: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly wanted: PageWanted;
  /** The last answer. Stays while the next one is loading. */
  readonly page: PageOf<QuerySummary> | null;
}

const initialState: RelatedState = {
  reporterId: null,
  status: 'loading',
  wanted: FIRST_PAGE,
  page: null,
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
    }),
    relatedReceived: (state, { payload: page }: PayloadAction<PageOf<QuerySummary>>): RelatedState => ({
      ...state,
      status: 'ready',
      page,
    }),
    /** A page that is shown stays when reloading it fails. */
    relatedFailed: (state, _: PayloadAction<AppError>): RelatedState => ({
      ...state,
      status: state.page?.pageNo === state.wanted.pageNo ? 'ready' : 'failed',
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(queryOpened, () => initialState).addCase(queryClosed, () => initialState);
  },
});

export const { relatedRequested, relatedPageRequested, relatedReceived, relatedFailed } = relatedSlice.actions;
markFailure(relatedFailed);
export const relatedReducer = relatedSlice.reducer;
