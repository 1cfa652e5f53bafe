import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QuerySummary } from '../../../../contract/http/queries.ts';
import type { QueryCategory } from '../../../../contract/http/settings.ts';
import { markFailure } from '../../../common/failures.ts';
import { createLiveList, type LiveListState } from '../../../common/liveList/index.ts';
import { NO_FILTERS, QUERY_LIST_PATH, writeFilters, type QueryListFilters } from './queryListFilters.ts';

export interface QueryListState {
  readonly list: LiveListState<QueryListFilters, QuerySummary>;
  readonly page: QueryListPageState;
}

/** The part of the store that this screen reads. */
export interface QueryListRoot {
  readonly queryList: QueryListState;
}

/** A row whose detail was opened, and how far down the list it was. */
export interface OpenedRow {
  readonly id: string;
  readonly scrollTop: number;
}

export interface QueryListPageState {
  /** `failed`: their field can't be filled. */
  readonly categoriesStatus: 'unknown' | 'ready' | 'failed';
  readonly categories: readonly QueryCategory[];
  /** Where to go on after coming back from a detail; null: nowhere. */
  readonly opened: OpenedRow | null;
}

const initialState: QueryListPageState = { categoriesStatus: 'unknown', categories: [], opened: null };

const pageSlice = createSlice({
  name: 'queryList',
  initialState,
  reducers: {
    categoriesReceived: (
      state,
      { payload: categories }: PayloadAction<readonly QueryCategory[]>,
    ): QueryListPageState => ({ ...state, categories, categoriesStatus: 'ready' }),
    /** Known ones stay. */
    categoriesFailed: (state): QueryListPageState =>
      state.categoriesStatus === 'ready' ? state : { ...state, categoriesStatus: 'failed' },
    rowOpened: (state, { payload: opened }: PayloadAction<OpenedRow>): QueryListPageState => ({ ...state, opened }),
    /** The list goes on where its row was left. */
    rowReturnedTo: (state): QueryListPageState => ({ ...state, opened: null }),
  },
});

export const { categoriesReceived, categoriesFailed, rowOpened, rowReturnedTo } = pageSlice.actions;
markFailure(categoriesFailed);

export const queryListOpened = createAction('queryList/opened');
export const queryListClosed = createAction('queryList/closed');
export const queryListRefreshRequested = createAction('queryList/refreshRequested');
/** The user wants to see something else. The address follows. */
export const viewChanged = createAction('queryList/viewChanged', (payload: Partial<QueryListFilters>) => ({ payload }));
/** The address holds this view: it was opened, or gone back to. */
export const addressRead = createAction<{ readonly search: string }>('queryList/addressRead');

export const queryList = createLiveList<QueryListRoot, QueryListFilters, QuerySummary>({
  name: 'queries',
  noFilters: NO_FILTERS,
  pick: (root) => root.queryList.list,
  retainsRows: true,
});

/** The query list screen. */
export const queryListReducer = combineReducers({ list: queryList.reducer, page: pageSlice.reducer });

export const selectCategories = (root: QueryListRoot) => root.queryList.page.categories;
export const selectCategoriesStatus = (root: QueryListRoot) => root.queryList.page.categoriesStatus;
export const selectOpenedRow = (root: QueryListRoot) => root.queryList.page.opened;

/**
 * The address of the list as it was last shown: where Back leads from a detail. As long as no list has been, that of
 * all queries.
 */
export function selectListAddress({ queryList: state }: { readonly queryList?: QueryListState }): string {
  return `${QUERY_LIST_PATH}${state === undefined ? '' : writeFilters(state.list.filters)}`;
}
