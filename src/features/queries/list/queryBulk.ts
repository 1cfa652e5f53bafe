import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createSelector } from 'reselect';
import type { MessageText } from '#common/messageText.ts';
import { createAssignDialog, type Assignable, type AssignState } from '../../assign/index.ts';
import { queryList, type QueryListRoot } from './queryListSlice.ts';

/** What is done to several queries. */
export type BulkMode = 'close' | 'assign' | 'tag';

/** Some queries for which it was not done, and why. */
export interface Refusal {
  readonly reason: MessageText;
  readonly count: number;
}

export interface BulkResult {
  readonly mode: BulkMode;
  /** For how many it was done. */
  readonly count: number;
  readonly refusals: readonly Refusal[];
}

interface QueryBulkState {
  /** Chosen rows. Those that have left the page no longer count. */
  readonly ids: readonly string[];
  /** The row that was ticked last, from which Shift chooses; null: none. */
  readonly fromId: string | null;
  /** What is being done; null: nothing. */
  readonly mode: BulkMode | null;
  /** Of the last time, until the choice changes. */
  readonly result: BulkResult | null;
}

export interface QueryBulkRoot extends QueryListRoot {
  readonly queryBulk: QueryBulkState;
  readonly queryBulkAssign: AssignState<Assignable> | null;
}

const initialState = (): QueryBulkState => ({ ids: [], fromId: null, mode: null, result: null });
const { filtersChanged, listClosed } = queryList.actions;

const bulkSlice = createSlice({
  name: 'queryBulk',
  initialState,
  reducers: {
    rowsTicked: (state, { payload }: PayloadAction<TickedRows>): QueryBulkState => {
      const others = state.ids.filter((id) => !payload.ids.includes(id));
      const ids = payload.checked ? [...others, ...payload.ids] : others;
      return { ...state, ids, fromId: payload.fromId, result: null };
    },
    /** Nothing is chosen. What is being done stops after the query that it is at. */
    choiceCleared: (state) => withoutChoice(state),
    bulkStarted: (state, { payload }: PayloadAction<{ readonly mode: BulkMode }>): QueryBulkState => ({
      ...state,
      ...payload,
      result: null,
    }),
    /** It is done for this query. */
    queryDone: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>): QueryBulkState => ({
      ...state,
      ids: state.ids.filter((each) => each !== id),
    }),
    bulkEnded: (state, { payload: result }: PayloadAction<BulkResult>): QueryBulkState => ({
      ...state,
      mode: null,
      result,
    }),
  },
  extraReducers: (builder) => builder.addCase(filtersChanged, withoutChoice).addCase(listClosed, withoutChoice),
});

interface TickedRows {
  readonly ids: readonly string[];
  readonly checked: boolean;
  readonly fromId: string | null;
}

function withoutChoice({ mode }: QueryBulkState): QueryBulkState {
  return { ...initialState(), mode };
}

export const { rowsTicked, choiceCleared, bulkStarted, queryDone, bulkEnded } = bulkSlice.actions;
export const queryBulkReducer = bulkSlice.reducer;

export const closeConfirmed = createAction('queryBulk/closeConfirmed');
export const tagsConfirmed = createAction<{ readonly tagIds: readonly string[] }>('queryBulk/tagsConfirmed');

/** The Assign dialog of the chosen queries. */
export const bulkAssignment = createAssignDialog({
  name: 'queryBulkAssign',
  pick: (root: QueryBulkRoot) => root.queryBulkAssign,
});
export const CHOSEN_QUERIES: Assignable = { id: 'chosen', toId: null, toName: '', isOver: false };

export const selectBulk = (root: QueryBulkRoot) => root.queryBulk;
/** The chosen rows that are on the page. */
export const selectChosen = createSelector([selectBulk, queryList.selectRows], ({ ids }, rows) =>
  rows.filter(({ id }) => ids.includes(id)),
);

/** The rows from one to another, in either direction; only the latter if the first is not there. */
export function rowsBetween(rows: readonly { readonly id: string }[], fromId: string | null, toId: string) {
  const ids = rows.map(({ id }) => id);
  const [from, to] = [fromId === null ? -1 : ids.indexOf(fromId), ids.indexOf(toId)];
  return from < 0 || to < 0 ? [toId] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

export const DONE_TEXT = { close: 'queryBulk.closed', assign: 'queryBulk.assigned', tag: 'queryBulk.tagged' } as const;

/** Equal reasons together, the most frequent one first. */
export function countRefusals(reasons: readonly MessageText[]): readonly Refusal[] {
  const byText = new Map<string, Refusal>();
  for (const reason of reasons) {
    const text = JSON.stringify(reason);
    byText.set(text, { reason, count: (byText.get(text)?.count ?? 0) + 1 });
  }
  return [...byText.values()].sort((a, b) => b.count - a.count);
}
