import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryDetail, QuerySummary } from '../../../../../contract/http/queries.ts';
import type { PageInfo, PageWanted } from '../../../../common/components/Pager.tsx';
import type { AppError } from '../../../../common/errors.ts';
import { markFailure } from '../../../../common/failures.ts';
import type { OpenedQuery } from '../../../queryView/index.ts';
import { queryClosed, queryOpened } from '../detailSlice.ts';

export interface RelatedPage extends PageInfo {
  readonly records: readonly QuerySummary[];
}

export interface RelatedState {
  /** Whose queries are listed; null while that is not known. */
  readonly reporterId: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly wanted: PageWanted;
  /** The last answer. It stays while another is asked for. */
  readonly page: RelatedPage | null;
  readonly error: AppError | null;
  /** The one in the dialog. */
  readonly opened: OpenedQuery | null;
}

const FIRST_PAGE: PageWanted = { pageNo: 1, cursor: null };
const initialState: RelatedState = {
  reporterId: null,
  status: 'loading',
  wanted: FIRST_PAGE,
  page: null,
  error: null,
  opened: null,
};

/** What else the reporter of the query on screen has asked. */
const relatedSlice = createSlice({
  name: 'relatedQueries',
  initialState,
  reducers: {
    relatedWanted: (
      state,
      { payload: { reporterId } }: PayloadAction<{ readonly reporterId: string }>,
    ): RelatedState => ({ ...state, reporterId, status: 'loading' }),
    relatedPageRequested: (state, { payload: wanted }: PayloadAction<PageWanted>): RelatedState => ({
      ...state,
      status: 'loading',
      wanted,
      error: null,
    }),
    relatedReceived: (state, { payload: page }: PayloadAction<RelatedPage>): RelatedState => ({
      ...state,
      status: 'ready',
      page,
      error: null,
    }),
    /** The page that is shown stays, as long as it is the one that was asked for. */
    relatedFailed: (state, { payload: error }: PayloadAction<AppError>): RelatedState =>
      state.page?.pageNo === state.wanted.pageNo
        ? { ...state, status: 'ready' }
        : { ...state, status: 'failed', error },
    /** It is to be read in the dialog; again after a failure. */
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
  relatedWanted,
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
