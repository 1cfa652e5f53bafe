import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { type AppError, markFailure, toAppError } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import type { Tagged } from '../http/client.ts';
import { readState } from '../readStateSaga.ts';
import type { SliceOptions } from '../sliceOptions.ts';
import { createRemoval, removalSaga, type Removable, type RemovalState } from './removal.ts';

export interface WholeListState<Row, Thing> {
  /** `closed`: no screen shows the list. `failed`: the last request failed; the rows are those of an earlier one. */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** The last known rows; null: none yet. */
  readonly rows: readonly Row[] | null;
  readonly etag: string | null;
  readonly error: AppError | null;
  /** The deletion in question; null: none. */
  readonly removal: RemovalState<Thing> | null;
}

/** null: the known rows are current. */
type WholeAnswer<Row> = { readonly rows: readonly Row[]; readonly etag: string } | null;

/**
 * A list without pages whose things can be deleted: actions and reducer. {@link wholeListSaga} loads and deletes;
 * `WholeListView` and `RemovalDialog` draw.
 */
export function createWholeList<Root, Row, Thing extends Removable>({
  name,
  pick,
}: SliceOptions<Root, WholeListState<Row, Thing>>) {
  type State = WholeListState<Row, Thing>;
  const removal = createRemoval({ name, pick: (root: Root) => pick(root).removal });
  const actions = {
    opened: createAction(`${name}/opened`),
    closed: createAction(`${name}/closed`),
    reloadRequested: createAction(`${name}/reloadRequested`),
    received: createAction<WholeAnswer<Row>>(`${name}/received`),
    failed: markFailure(createAction<AppError>(`${name}/failed`)),
    ...removal.actions,
  };
  const initialState: State = { status: 'closed', rows: null, etag: null, error: null, removal: null };
  const reducer = (state: State = initialState, action: UnknownAction): State => {
    if (actions.opened.match(action)) return { ...state, status: 'loading', error: null, removal: null };
    if (actions.closed.match(action)) return { ...state, status: 'closed', removal: null };
    if (state.status === 'closed') return state;
    if (actions.reloadRequested.match(action)) return { ...state, status: 'loading' };
    if (actions.received.match(action)) return { ...state, ...action.payload, status: 'ready', error: null };
    if (actions.failed.match(action)) return { ...state, status: 'failed', error: action.payload };
    const asked = removal.reducer(state.removal, action);
    return asked === state.removal ? state : { ...state, removal: asked };
  };
  return { name, actions, reducer, select: pick, selectRemoval: removal.selectRemoval };
}

export type WholeList<Row, Thing extends Removable> = ReturnType<typeof createWholeList<never, Row, Thing>>;

interface WholeListJob<Row, Thing extends Removable> {
  readonly list: WholeList<Row, Thing>;
  /** Both fail without a toast. */
  readonly fetch: (etag: string | null) => Cancellable<Tagged<readonly Row[]> | null>;
  /** `takesWork`: the user has agreed that it takes open work from people. Left out: nothing is ever deleted. */
  readonly remove?: (id: string, takesWork: boolean) => Cancellable<null>;
}

/** Loads a list when it is opened and after each deletion. */
export function* wholeListSaga<Row, Thing extends Removable>({
  list,
  fetch,
  remove,
}: WholeListJob<Row, Thing>): SagaGenerator<void> {
  const { opened, closed, reloadRequested, received, failed } = list.actions;
  yield* takeLatest([opened.type, closed.type, reloadRequested.type], function* load() {
    const { status, etag } = yield* readState(list.select);
    if (status !== 'loading') return;
    try {
      const answer = yield* call(fetch, etag);
      yield* put(received(answer && { rows: answer.data, etag: answer.etag }));
    } catch (error) {
      yield* put(failed(toAppError(error)));
    }
  });
  if (remove === undefined) return;
  yield* removalSaga({
    removal: list,
    remove,
    *onSettled() {
      yield* put(reloadRequested());
    },
  });
}
