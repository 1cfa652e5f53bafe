import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatTask } from '../../../contract/http/chats.ts';
import type { AppError } from '../../common/errors.ts';
import { NO_FILTERS, type TaskFilters } from './taskFilters.ts';

export interface TaskPage {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly next: string | null;
  readonly prev: string | null;
  readonly records: readonly ChatTask[];
  /** By which to ask whether this page still holds. */
  readonly etag: string;
}

export interface TasksState {
  /**
   * - `closed`: no screen shows the list
   * - `loading`: nothing has been answered to these filters yet; `page` is that of the filters before
   * - `stale`: the last poll failed, so `page` is old
   * - `failed`: these filters could not be answered
   */
  readonly status: 'closed' | 'loading' | 'ready' | 'stale' | 'failed';
  readonly filters: TaskFilters;
  /** The keyword as it stands in its field, not searched for yet; null: as in the filters. */
  readonly typed: string | null;
  readonly page: TaskPage | null;
  readonly error: AppError | null;
  /** When `page` was last known to hold, in milliseconds since 1970; told once it no longer does. */
  readonly heldAt: number | null;
}

const initialState: TasksState = { status: 'closed', filters: NO_FILTERS, typed: null, page: null, error: null, heldAt: null };

/** The staff task list. */
const tasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    listOpened: ({ filters, typed }): TasksState => ({ ...initialState, status: 'loading', filters, typed }),
    listClosed: ({ filters, typed }): TasksState => ({ ...initialState, filters, typed }),
    keywordTyped: (state, { payload: { text } }: PayloadAction<{ readonly text: string }>): TasksState => ({ ...state, typed: text }),
    /** Filters but the page start a list from its beginning. */
    filtersChanged: (state, { payload }: PayloadAction<Partial<TaskFilters>>): TasksState => ({
      ...state,
      status: state.status === 'closed' ? 'closed' : 'loading',
      filters: { ...state.filters, pageNo: 1, cursor: null, ...payload },
      typed: payload.keyword === undefined ? state.typed : null,
    }),
    /** The address holds these filters: it was opened, or gone back to. */
    addressRead: (state, _: PayloadAction<{ readonly search: string }>) => state,
    refreshRequested: (state): TasksState => (state.status === 'failed' ? { ...state, status: 'loading' } : state),
    /** A null page confirms the one that is shown. */
    pageReceived: (state, { payload }: PayloadAction<TaskPage | null>): TasksState =>
      (state.status === 'closed' ? state : { ...state, status: 'ready', page: payload ?? state.page, error: null, heldAt: null }),
    pageFailed: (state, { payload: { error, heldAt } }: PayloadAction<{ readonly error: AppError; readonly heldAt: number | null }>): TasksState => {
      if (state.status === 'closed') return state;
      const isOld = state.status === 'ready' || state.status === 'stale';
      return isOld ? { ...state, status: 'stale', error, heldAt } : { ...state, status: 'failed', page: null, error, heldAt: null };
    },
    /** A row was chosen. */
    taskOpened: (state, _: PayloadAction<{ readonly chatId: string; readonly fromId: string }>) => state,
  },
});

export const {
  listOpened, listClosed, keywordTyped, filtersChanged, addressRead, refreshRequested, pageReceived, pageFailed, taskOpened,
} = tasksSlice.actions;
export const tasksReducer = tasksSlice.reducer;
