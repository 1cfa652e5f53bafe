import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OwnQueryDetail, OwnReply } from '#contract/http/customerQueries.ts';
import type { PageOf } from '#common/components/Pager.tsx';
import type { Tagged } from '#common/http/client.ts';

export interface OpenedState {
  /** null until the customer opens a query. */
  readonly id: string | null;
  /** `missing`: it does not exist or belongs to another customer. `stale`: it is shown, but the last request failed. */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed' | 'missing';
  readonly query: OwnQueryDetail | null;
  readonly queryEtag: string | null;
  /** Newest first. */
  readonly replies: readonly OwnReply[];
  readonly repliesEtag: string | null;
  /** Cursor of the replies before the oldest loaded one; null: there are none. */
  readonly earlier: string | null;
  readonly earlierStatus: 'idle' | 'loading' | 'failed';
  /** Whether the customer came for an unread reply. Then the page scrolls to the newest reply. */
  readonly beginsWithReply: boolean;
}

const initialState: OpenedState = {
  id: null,
  status: 'loading',
  query: null,
  queryEtag: null,
  replies: [],
  repliesEtag: null,
  earlier: null,
  earlierStatus: 'idle',
  beginsWithReply: false,
};

/** The customer's query on screen. */
const openedSlice = createSlice({
  name: 'ownQuery',
  initialState,
  reducers: {
    queryEntered: (state, { payload: id }: PayloadAction<string>): OpenedState =>
      state.id === id && state.query !== null ? state : { ...initialState, id },
    /** The customer retries after a failure. */
    queryRequested: (state): OpenedState => (state.query === null ? { ...state, status: 'loading' } : state),
    /** null: unchanged. */
    queryReceived: (state, { payload }: PayloadAction<Tagged<OwnQueryDetail> | null>): OpenedState =>
      payload === null
        ? { ...state, status: 'ready' }
        : {
            ...state,
            status: 'ready',
            query: payload.data,
            queryEtag: payload.etag,
            beginsWithReply: state.query === null ? payload.data.hasNewReply : state.beginsWithReply,
          },
    queryFailed: (state, { payload: { isMissing } }: PayloadAction<{ readonly isMissing: boolean }>): OpenedState => {
      if (isMissing) return { ...initialState, id: state.id, status: 'missing' };
      return { ...state, status: state.query === null ? 'failed' : 'stale' };
    },
    repliesReceived: (state, { payload: { data, etag } }: PayloadAction<Tagged<PageOf<OwnReply>>>): OpenedState => ({
      ...state,
      repliesEtag: etag,
      ...withNewest(state, data),
    }),
    earlierRequested: (state): OpenedState => (state.earlier === null ? state : { ...state, earlierStatus: 'loading' }),
    earlierReceived: (state, { payload: { records, next } }: PayloadAction<PageOf<OwnReply>>): OpenedState => {
      const known = new Set(state.replies.map(({ id }) => id));
      return {
        ...state,
        replies: [...state.replies, ...records.filter(({ id }) => !known.has(id))],
        earlier: next,
        earlierStatus: 'idle',
        repliesEtag: null,
      };
    },
    earlierFailed: (state): OpenedState => ({ ...state, earlierStatus: 'failed' }),
  },
});

/** Replaces the newest replies. Keeps older ones only when no reply is missing in between. */
function withNewest(
  { replies, earlier }: OpenedState,
  { records, next }: PageOf<OwnReply>,
): Pick<OpenedState, 'replies' | 'earlier'> {
  const oldest = records.at(-1);
  if (next === null || oldest === undefined) return { replies: records, earlier: next };
  const at = replies.findIndex(({ id }) => id === oldest.id);
  const older = at < 0 ? [] : replies.slice(at + 1);
  return older.length === 0 ? { replies: records, earlier: next } : { replies: [...records, ...older], earlier };
}

export const {
  queryEntered,
  queryRequested,
  queryReceived,
  queryFailed,
  repliesReceived,
  earlierRequested,
  earlierReceived,
  earlierFailed,
} = openedSlice.actions;
export const openedReducer = openedSlice.reducer;
