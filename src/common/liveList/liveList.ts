import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { createSelector } from 'reselect';
import type { PageInfo, PageWanted } from '../components/Pager.tsx';
import { type AppError, markFailure } from '../errors.ts';
import { FIRST_PAGE } from '../pages.ts';
import { countChanges, shareRows, startsWith, updateInPlace, type Identified } from './liveRows.ts';
import { isSameRecord } from '../sameRecord.ts';
import type { SliceOptions } from '../sliceOptions.ts';

/** The filters of a list. A typed keyword counts only after the search has been submitted. */
export interface ListFilters extends PageWanted {
  readonly keyword?: string;
}

export interface ListPage<Row> extends PageInfo {
  readonly records: readonly Row[];
  /** The ETag with which to ask whether the page is still current. */
  readonly etag: string;
}

export interface ListQuery<Filters> {
  readonly filters: Filters;
  /** Of the response that is here; null: none. */
  readonly etag: string | null;
}

export interface LiveListState<Filters, Row> {
  /**
   * - `closed`: no screen shows the list
   * - `loading`: no response to these filters yet; the rows are those of the previous filters under the same heading
   * - `refreshing`: the user asked for a refresh
   * - `paused`: the tab is hidden, so the list is not refreshed
   * - `stale`: the last refresh failed
   * - `failed`: these filters could not be loaded
   */
  readonly status: 'closed' | 'loading' | 'refreshing' | 'ready' | 'paused' | 'stale' | 'failed';
  /** A list on another tab of the screen is refreshed less often, for its count. */
  readonly isInFront: boolean;
  readonly filters: Filters;
  /** The keyword in its field, before the search; null: as in the filters. */
  readonly typed: string | null;
  /** The position of the page in the list; null without a page. */
  readonly position: PageInfo | null;
  readonly rows: readonly Row[];
  readonly etag: string | null;
  /** The pointer or the focus moves on the rows: none may disappear or move. */
  readonly isHeld: boolean;
  /** The rows to show once they may move; null: the shown ones. */
  readonly waiting: readonly Row[] | null;
  readonly error: AppError | null;
  /** When the shown rows were last known to be current, in milliseconds since 1970; set once they may be stale. */
  readonly heldAt: number | null;
}

/** How fresh the shown rows are. */
export type Freshness =
  | { readonly name: 'live' }
  | { readonly name: 'asOf'; readonly at: number }
  | { readonly name: 'stale'; readonly since: number | null };

const LIVE: Freshness = { name: 'live' };
const NO_ROWS: readonly never[] = [];
const ANSWERED: ReadonlySet<string> = new Set<LiveListState<never, never>['status']>([
  'ready',
  'refreshing',
  'paused',
  'stale',
]);

interface ListOptions<Root, Filters, Row> extends SliceOptions<Root, LiveListState<Filters, Row>> {
  readonly noFilters: Filters;
  /** After opening it again, show the previous rows until the response arrives. */
  readonly retainsRows?: boolean;
  /** The part of the filters that names the list on the screen. A change of it removes the rows at once. */
  readonly headingOf?: (filters: Filters) => string | null;
}

/**
 * A list that refreshes itself while it is open: actions, reducer and selectors. {@link liveListSaga} loads, and
 * `LiveListView` draws.
 */
export function createLiveList<Root, Filters extends ListFilters, Row extends Identified>({
  name,
  noFilters,
  pick,
  retainsRows = false,
  headingOf = () => null,
}: ListOptions<Root, Filters, Row>) {
  const actions = createListActions<Filters, Row>(name);
  const initialState: LiveListState<Filters, Row> = {
    status: 'closed',
    isInFront: true,
    filters: noFilters,
    typed: null,
    position: null,
    rows: NO_ROWS,
    etag: null,
    isHeld: false,
    waiting: null,
    error: null,
    heldAt: null,
  };
  return {
    name,
    actions,
    reducer: createListReducer(actions, initialState, { retainsRows, headingOf }),
    ...createListSelectors(pick),
  };
}

export type LiveList<Filters extends ListFilters, Row extends Identified> = ReturnType<
  typeof createLiveList<never, Filters, Row>
>;

type ListActions<Filters, Row> = ReturnType<typeof createListActions<Filters, Row>>;

function createListActions<Filters, Row>(name: string) {
  return {
    listOpened: createAction<{ readonly isInFront: boolean }>(`${name}/listOpened`),
    listClosed: createAction(`${name}/listClosed`),
    /** The user switched to this list, or to another tab of its screen. */
    cameForward: createAction(`${name}/cameForward`),
    wentBehind: createAction(`${name}/wentBehind`),
    keywordTyped: createAction<{ readonly text: string }>(`${name}/keywordTyped`),
    /** Changing any filter but the page starts at the first page. */
    filtersChanged: createAction(`${name}/filtersChanged`, (payload: Partial<Filters>) => ({ payload })),
    refreshRequested: createAction(`${name}/refreshRequested`),
    pageReceived: createAction<ListResponse<Row>>(`${name}/pageReceived`),
    pageFailed: markFailure(createAction<FailedAnswer>(`${name}/pageFailed`)),
    paused: createAction<{ readonly heldAt: number | null }>(`${name}/paused`),
    /** The pointer or the focus moves on the rows. {@link holdSaga} releases them once it rests. */
    rowsHeld: createAction(`${name}/rowsHeld`),
    rowsReleased: createAction(`${name}/rowsReleased`),
    /** The user wants to see the waiting rows at once. */
    changesShown: createAction(`${name}/changesShown`),
  };
}

function createListReducer<Filters extends ListFilters, Row extends Identified>(
  actions: ListActions<Filters, Row>,
  initialState: LiveListState<Filters, Row>,
  { retainsRows, headingOf }: Required<Pick<ListOptions<unknown, Filters, Row>, 'retainsRows' | 'headingOf'>>,
) {
  type State = LiveListState<Filters, Row>;
  const reduceOpen = (state: State, action: UnknownAction): State => {
    if (actions.cameForward.match(action)) return state.isInFront ? state : { ...state, isInFront: true };
    if (actions.wentBehind.match(action)) return applyWaiting({ ...state, isInFront: false, isHeld: false });
    if (actions.refreshRequested.match(action))
      return { ...state, status: ANSWERED.has(state.status) ? 'refreshing' : 'loading' };
    if (actions.pageReceived.match(action)) return withResponse(state, action.payload);
    if (actions.pageFailed.match(action)) return withFailure(state, action.payload);
    if (actions.paused.match(action))
      return state.status === 'ready'
        ? { ...state, status: 'paused', heldAt: state.heldAt ?? action.payload.heldAt }
        : state;
    if (actions.rowsHeld.match(action)) return state.isHeld ? state : { ...state, isHeld: true };
    if (actions.rowsReleased.match(action)) return state.isHeld ? applyWaiting({ ...state, isHeld: false }) : state;
    if (actions.changesShown.match(action)) return applyWaiting(state);
    return state;
  };
  return (state: State = initialState, action: UnknownAction): State => {
    const { filters, typed } = state;
    if (actions.listOpened.match(action)) {
      const { rows, position, etag } = state;
      const opened = { ...initialState, filters, typed, isInFront: action.payload.isInFront };
      return position === null
        ? { ...opened, status: 'loading' }
        : { ...opened, status: 'refreshing', rows, position, etag };
    }
    if (actions.listClosed.match(action)) {
      const { rows, position, etag } = applyWaiting(state);
      return {
        ...initialState,
        filters,
        typed,
        ...(retainsRows && ANSWERED.has(state.status) && { rows, position, etag }),
      };
    }
    if (actions.keywordTyped.match(action)) return { ...state, typed: action.payload.text };
    if (actions.filtersChanged.match(action)) return withFilters(state, action.payload, headingOf);
    return state.status === 'closed' ? state : reduceOpen(state, action);
  };
}

function withFilters<Filters extends ListFilters, Row extends Identified>(
  state: LiveListState<Filters, Row>,
  change: Partial<Filters>,
  headingOf: (filters: Filters) => string | null,
): LiveListState<Filters, Row> {
  const changed = {
    ...applyWaiting(state),
    filters: { ...state.filters, ...FIRST_PAGE, ...change },
    typed: change.keyword === undefined ? state.typed : null,
  };
  const isOpen = state.status !== 'closed';
  const isSameList = isOpen && headingOf(changed.filters) === headingOf(state.filters);
  return {
    ...changed,
    ...(isOpen && { status: 'loading' }),
    ...(!isSameList && { rows: NO_ROWS, position: null, etag: null }),
  };
}

interface ListResponse<Row> {
  /** null: the current one is confirmed. */
  readonly page: ListPage<Row> | null;
  /** When the current one was last known to be current. */
  readonly heldAt: number | null;
}

function withResponse<Filters, Row extends Identified>(
  state: LiveListState<Filters, Row>,
  { page, heldAt }: ListResponse<Row>,
): LiveListState<Filters, Row> {
  const known = {
    ...state,
    status: 'ready',
    error: null,
    heldAt: state.waiting === null ? null : state.heldAt,
  } as const;
  if (page === null) return known;
  const { records, etag, ...position } = page;
  const rows = shareRows(state.rows, records);
  const answered = {
    ...known,
    position: state.position !== null && isSameRecord(state.position, position) ? state.position : position,
    etag,
  };
  const mayMove = !state.isHeld || !ANSWERED.has(state.status) || startsWith(rows, state.rows);
  if (mayMove) return { ...answered, rows, waiting: null, heldAt: null };
  return {
    ...answered,
    rows: updateInPlace(state.rows, rows),
    waiting: rows,
    heldAt: state.waiting === null ? heldAt : state.heldAt,
  };
}

interface FailedAnswer {
  readonly error: AppError;
  readonly heldAt: number | null;
}

function withFailure<Filters, Row>(
  state: LiveListState<Filters, Row>,
  { error, heldAt }: FailedAnswer,
): LiveListState<Filters, Row> {
  if (ANSWERED.has(state.status)) return { ...state, status: 'stale', error, heldAt: state.heldAt ?? heldAt };
  return { ...state, status: 'failed', position: null, rows: NO_ROWS, etag: null, error, heldAt: null };
}

function applyWaiting<Filters, Row>(state: LiveListState<Filters, Row>): LiveListState<Filters, Row> {
  return state.waiting === null
    ? state
    : { ...state, rows: state.waiting, waiting: null, heldAt: state.status === 'ready' ? null : state.heldAt };
}

function createListSelectors<Root, Filters extends ListFilters, Row extends Identified>(
  pick: (root: Root) => LiveListState<Filters, Row>,
) {
  const selectStatus = (root: Root) => pick(root).status;
  const selectFilters = (root: Root) => pick(root).filters;
  const selectRows = (root: Root) => pick(root).rows;
  const selectPosition = (root: Root) => pick(root).position;
  const selectWaiting = (root: Root) => pick(root).waiting;
  /** The ETag of the shown rows, if they belong to the current filters. */
  const selectEtag = (root: Root) => (ANSWERED.has(selectStatus(root)) ? pick(root).etag : null);
  return {
    selectStatus,
    selectFilters,
    selectRows,
    selectPosition,
    selectError: (root: Root) => pick(root).error,
    selectIsInFront: (root: Root) => pick(root).isInFront,
    /** The text of the keyword field. */
    selectTyped: (root: Root) => pick(root).typed ?? selectFilters(root).keyword ?? '',
    /** Position of the first row in the whole list, from 1. */
    selectFirstIndex: (root: Root) => {
      const position = selectPosition(root);
      return position === null ? 1 : (position.pageNo - 1) * position.pageSize + 1;
    },
    /** The next request: the filters, and the ETag of the current response. */
    selectQuery: createSelector([selectFilters, selectEtag], (filters, etag): ListQuery<Filters> => ({
      filters,
      etag,
    })),
    /** How many rows would appear, disappear or move. */
    selectChanges: createSelector([selectRows, selectWaiting], (rows, waiting) =>
      waiting === null ? 0 : countChanges(rows, waiting),
    ),
    /** null without a page. */
    selectFreshness: createSelector([selectStatus, selectWaiting, (root: Root) => pick(root).heldAt], freshnessOf),
  };
}

function freshnessOf(
  status: LiveListState<never, never>['status'],
  waiting: readonly unknown[] | null,
  heldAt: number | null,
): Freshness | null {
  if (!ANSWERED.has(status)) return null;
  if (status === 'stale') return { name: 'stale', since: heldAt };
  return (waiting !== null || status === 'paused') && heldAt !== null ? { name: 'asOf', at: heldAt } : LIVE;
}
