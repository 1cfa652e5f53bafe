import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OwnQuery } from '#contract/http/customerQueries.ts';
import type { PageInfo, PageWanted } from '#common/components/Pager.tsx';
import type { Tagged } from '#common/http/client.ts';
import type { OwnQueriesPage } from './queriesApi.ts';

export interface OwnListState {
  /**
   * `stale`: the rows are shown, but the last request failed. `failed`: there are no rows, because the request failed.
   */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed';
  readonly wanted: PageWanted;
  /** The position of the rows in the whole list; null while there are none. */
  readonly place: PageInfo | null;
  readonly rows: readonly OwnQuery[];
  /** Sent with the next request, so that the server can answer "unchanged". */
  readonly etag: string | null;
}

const FIRST: PageWanted = { pageNo: 1, cursor: null };
const initialState: OwnListState = { status: 'loading', wanted: FIRST, place: null, rows: [], etag: null };

/** The customer's queries. */
const listSlice = createSlice({
  name: 'ownQueries',
  initialState,
  reducers: {
    /** The customer wants another page, or retries after a failure. */
    listWanted: (state, { payload: wanted }: PayloadAction<PageWanted>): OwnListState => ({
      ...state,
      status: 'loading',
      wanted,
      etag: null,
    }),
    /** null: unchanged. */
    listReceived: (state, { payload }: PayloadAction<Tagged<OwnQueriesPage> | null>): OwnListState => {
      if (payload === null) return state.status === 'ready' ? state : { ...state, status: 'ready' };
      const { records, newReplies: _unchanged, ...place } = payload.data;
      return { ...state, status: 'ready', place, rows: records, etag: payload.etag };
    },
    listFailed: (state): OwnListState => ({
      ...state,
      status: state.place !== null && state.status !== 'loading' ? 'stale' : 'failed',
    }),
    /** The customer has raised a query, which belongs at the top of the list. */
    listOutdated: (): OwnListState => initialState,
  },
});

export const { listWanted, listReceived, listFailed, listOutdated } = listSlice.actions;
export const listReducer = listSlice.reducer;
