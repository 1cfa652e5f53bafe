import { combineReducers, createAction, createReducer } from '@reduxjs/toolkit';
import type { WaitingQuery } from '#contract/http/queries.ts';
import type { QueryCategory } from '#contract/http/settings.ts';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { createRemoteOptions, type RemoteOptionsState } from '#common/remoteOptions.ts';
import { createScreenActions } from '#common/screenActions.ts';
import { selectUser, type SessionRoot } from '../../session/index.ts';
import { mayHandle } from '../queryRights.ts';
import { NO_FILTERS, QUERY_LIST_PATH, writeFilters, type QueryListFilters } from './queryListFilters.ts';

export interface QueryListState {
  readonly list: LiveListState<QueryListFilters, WaitingQuery>;
  /** If they are not known, the category filter has no options. */
  readonly categories: RemoteOptionsState<QueryCategory>;
  /** The row to return to from a detail screen; null: none. */
  readonly opened: OpenedRow | null;
}

export interface QueryListRoot {
  readonly queryList: QueryListState;
}

/** A row whose detail screen was opened, and the list's scroll position. */
interface OpenedRow {
  readonly id: string;
  readonly scrollTop: number;
}

export const rowOpened = createAction<OpenedRow>('queryList/rowOpened');
/** The list has restored the position and the focus. */
export const rowReturnedTo = createAction('queryList/rowReturnedTo');

const openedReducer = createReducer<QueryListState['opened']>(null, (builder) =>
  builder.addCase(rowOpened, (_, { payload }) => payload).addCase(rowReturnedTo, () => null),
);

export const queryListScreen = createScreenActions<QueryListFilters>('queryList');
export const queryListRefreshRequested = createAction('queryList/refreshRequested');

export const queryList = createLiveList({
  name: 'queries',
  noFilters: NO_FILTERS,
  pick: (root: QueryListRoot) => root.queryList.list,
  retainsRows: true,
  headingOf: ({ tab }) => tab,
});

export const queryListCategories = createRemoteOptions({
  name: 'queryListCategories',
  pick: (root: QueryListRoot) => root.queryList.categories,
});

export const queryListReducer = combineReducers({
  list: queryList.reducer,
  categories: queryListCategories.reducer,
  opened: openedReducer,
});

export const selectOpenedRow = (root: QueryListRoot) => root.queryList.opened;

/** The address that Back leads to from a detail screen: the list as last shown, otherwise the list without filters. */
export function selectListAddress({ queryList: state }: { readonly queryList?: QueryListState }): string {
  return `${QUERY_LIST_PATH}${state === undefined ? '' : writeFilters(state.list.filters)}`;
}

/**
 * Opens the query above or below another in the list that the user came from.
 * @returns null at the end of the list
 */
export function openNeighbour(root: QueryListRoot, id: string | null, step: 1 | -1) {
  const rows = queryList.selectRows(root);
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? null : openRow(root, rows[at + step]?.id);
}

/**
 * Opens the next query below that waits for an answer which the user may give. Those above are left out, because the
 * list does not know that they have been answered since. The list is absent when a query was opened by its address.
 */
export function openNextWaiting(root: Partial<QueryListRoot> & SessionRoot, id: string) {
  const { queryList: state } = root;
  if (state === undefined) return null;
  const user = selectUser(root);
  const rows = queryList.selectRows({ queryList: state });
  const at = rows.findIndex((row) => row.id === id);
  const next = rows.slice(at + 1).find((row) => row.waitsFor === 'staff' && mayHandle(user, row));
  return at < 0 ? null : openRow({ queryList: state }, next?.id);
}

/** The list returns to the query that was opened last. */
function openRow(root: QueryListRoot, id: string | undefined) {
  return id === undefined ? null : rowOpened({ id, scrollTop: selectOpenedRow(root)?.scrollTop ?? 0 });
}
