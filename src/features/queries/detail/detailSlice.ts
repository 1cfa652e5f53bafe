import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { QUERY_STATUS, type QueryStatusCode } from '#contract/domain.ts';
import type { QueryDetail, QueryLogEntry } from '#contract/http/queries.ts';
import { type AppError, markFailure } from '#common/errors.ts';
import { tagsSaved } from '#src/features/tags/index.ts';

export interface LogState {
  /** `unread`: the user has not opened the log yet. */
  readonly status: 'unread' | 'loading' | 'ready' | 'failed';
  /** Newest first, from the last answer. */
  readonly entries: readonly QueryLogEntry[];
  readonly error: AppError | null;
}

const INITIAL_LOG: LogState = { status: 'unread', entries: [], error: null };

/** The log of the query on screen. */
const logSlice = createSlice({
  name: 'queryLog',
  initialState: INITIAL_LOG,
  reducers: {
    logRequested: (state): LogState => ({
      ...state,
      status: state.status === 'ready' ? 'ready' : 'loading',
      error: null,
    }),
    logReceived: (_, { payload: entries }: PayloadAction<readonly QueryLogEntry[]>): LogState => ({
      status: 'ready',
      entries,
      error: null,
    }),
    /** Entries that are shown stay after a failure. */
    logFailed: (state, { payload: error }: PayloadAction<AppError>): LogState =>
      state.status === 'ready' ? state : { ...state, status: 'failed', error },
  },
  extraReducers: (builder) => {
    builder.addCase(queryOpened, () => INITIAL_LOG).addCase(queryClosed, () => INITIAL_LOG);
  },
});

export const { logRequested, logReceived, logFailed } = logSlice.actions;
markFailure(logFailed);
export const logReducer = logSlice.reducer;

type DetailTab = 'conversion' | 'log';

/** A status that the user has chosen and still has to confirm. */
interface StatusChange {
  readonly to: QueryStatusCode;
  readonly status: 'asking' | 'sending';
}

export interface DetailState {
  /** The query on screen; null: none. */
  readonly id: string | null;
  /** `missing`: it does not exist, or the user may not see it. */
  readonly status: 'loading' | 'ready' | 'failed' | 'missing';
  /** The last answer. */
  readonly query: QueryDetail | null;
  readonly error: AppError | null;
  readonly tab: DetailTab;
  /** null: the selector shows the query's own status. */
  readonly change: StatusChange | null;
}

const initialState: DetailState = {
  id: null,
  status: 'loading',
  query: null,
  error: null,
  tab: 'conversion',
  change: null,
};

/** The query that the detail screen shows. */
const detailSlice = createSlice({
  name: 'queryDetail',
  initialState,
  reducers: {
    /** The screen has opened, or the user retries after a failure. */
    queryOpened: (_, { payload: { id } }: PayloadAction<{ readonly id: string }>): DetailState => ({
      ...initialState,
      id,
    }),
    queryClosed: (): DetailState => initialState,
    queryReceived: (state, { payload: query }: PayloadAction<QueryDetail>): DetailState => {
      if (state.id !== query.id) return state;
      const isMoot =
        state.change?.status === 'asking' && state.query !== null && statusOf(state.query) !== statusOf(query);
      return { ...state, status: 'ready', query, error: null, change: isMoot ? null : state.change };
    },
    /** A query that is shown stays after a failed refresh, unless it no longer exists. */
    queryFailed: (state, { payload: { id, error, isMissing } }: PayloadAction<QueryFailure>): DetailState => {
      if (state.id !== id) return state;
      if (isMissing) return { ...initialState, id, status: 'missing', tab: state.tab };
      return state.query === null ? { ...state, status: 'failed', error } : state;
    },
    /** The query has changed, here or elsewhere. The page refreshes it silently. */
    queryChanged: (state, _: PayloadAction<{ readonly id: string }>) => state,
    tabTurned: (state, { payload }: PayloadAction<Pick<DetailState, 'tab'>>): DetailState => ({ ...state, ...payload }),
    statusChosen: (state, { payload: { to } }: PayloadAction<{ readonly to: QueryStatusCode }>): DetailState =>
      state.query === null || state.change?.status === 'sending'
        ? state
        : { ...state, change: statusOf(state.query) === to ? null : { to, status: 'asking' } },
    statusDeclined: (state): DetailState => (state.change?.status === 'asking' ? { ...state, change: null } : state),
    statusConfirmed: (state): DetailState =>
      state.change?.status === 'asking' ? { ...state, change: { ...state.change, status: 'sending' } } : state,
    /** Done or refused. The selector shows the query's own status again. */
    statusSettled: (state, { payload: { id, changedTo } }: PayloadAction<StatusOutcome>): DetailState => {
      if (state.id !== id) return state;
      return {
        ...state,
        change: null,
        query: state.query === null || changedTo === null ? state.query : { ...state.query, handleStatus: changedTo },
      };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(tagsSaved, (state, { payload: { kind, id, tagIds } }): DetailState =>
      kind === 'query' && state.query?.id === id ? { ...state, query: { ...state.query, tagIds: [...tagIds] } } : state,
    );
  },
});

interface QueryFailure {
  readonly id: string;
  readonly error: AppError;
  readonly isMissing: boolean;
}

/** `changedTo` null: the change failed. */
interface StatusOutcome {
  readonly id: string;
  readonly changedTo: QueryStatusCode | null;
}

export const {
  queryOpened,
  queryClosed,
  queryReceived,
  queryFailed,
  queryChanged,
  tabTurned,
  statusChosen,
  statusDeclined,
  statusConfirmed,
  statusSettled,
} = detailSlice.actions;
markFailure(queryFailed);
export const detailReducer = detailSlice.reducer;

export function statusOf({ handleStatus }: Pick<QueryDetail, 'handleStatus'>): QueryStatusCode {
  return handleStatus === QUERY_STATUS.closed ? QUERY_STATUS.closed : QUERY_STATUS.open;
}
