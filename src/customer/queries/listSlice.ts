import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OwnQuery } from '../../../contract/http/customerQueries.ts';
import type { PageInfo, PageWanted } from '../../common/components/Pager.tsx';
import type { Tagged } from '../../common/http/client.ts';
import type { OwnQueriesPage } from './queriesApi.ts';

export interface OwnListState {
  /**
   * `stale`: the rows are there, but the last question was not answered. `failed`: there are none, and it was not
   * answered either.
   */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed';
  readonly wanted: PageWanted;
  /** The place of the rows in the whole list; null while there are none. */
  readonly place: PageInfo | null;
  readonly rows: readonly OwnQuery[];
  /** By which to ask whether the rows still hold. */
  readonly etag: string | null;
}

const FIRST: PageWanted = { pageNo: 1, cursor: null };
const initialState: OwnListState = { status: 'loading', wanted: FIRST, place: null, rows: [], etag: null };

/** The customer's own queries. */
const listSlice = createSlice({
  name: 'ownQueries',
  initialState,
  reducers: {
    /** The customer wants to see another page, or the same after a failure. */
    listWanted: (state, { payload: wanted }: PayloadAction<PageWanted>): OwnListState => ({
      ...state,
      status: 'loading',
      wanted,
      etag: null,
    }),
    /** Null: the rows still hold. */
    listReceived: (state, { payload }: PayloadAction<Tagged<OwnQueriesPage> | null>): OwnListState => {
      if (payload === null) return state.status === 'ready' ? state : { ...state, status: 'ready' };
      const { records, newReplies: _told, ...place } = payload.data;
      return { ...state, status: 'ready', place, rows: records, etag: payload.etag };
    },
    listFailed: (state): OwnListState => ({
      ...state,
      status: state.place !== null && state.status !== 'loading' ? 'stale' : 'failed',
    }),
    /** A query has been raised: the list begins with it. */
    listOutdated: (): OwnListState => initialState,
  },
});

export const { listWanted, listReceived, listFailed, listOutdated } = listSlice.actions;
export const listReducer = listSlice.reducer;
