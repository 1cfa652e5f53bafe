import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { type AppError, markFailure, toAppError } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import type { Tagged } from '../http/client.ts';
import { readState } from '../readStateSaga.ts';
import { toastRaised } from '../toasts/index.ts';
import type { SliceOptions } from '../sliceOptions.ts';

/** A thing to delete: its id, and its name for the question. */
export interface Removable {
  readonly id: string;
  readonly name: string;
}

interface Removal<Thing> {
  readonly thing: Thing;
  readonly isRunning: boolean;
  readonly error: AppError | null;
}

export interface WholeListState<Row, Thing> {
  /** `closed`: no screen shows the list. `failed`: the last request failed; the rows are those of an earlier one. */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** The last known rows; null: none yet. */
  readonly rows: readonly Row[] | null;
  readonly etag: string | null;
  readonly error: AppError | null;
  /** The deletion in question; null: none. */
  readonly removal: Removal<Thing> | null;
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
  const actions = createWholeListActions<Row, Thing>(name);
  return { name, actions, reducer: createWholeListReducer(actions), select: pick };
}

export type WholeList<Row, Thing extends Removable> = ReturnType<typeof createWholeList<never, Row, Thing>>;

type WholeListActions<Row, Thing> = ReturnType<typeof createWholeListActions<Row, Thing>>;

function createWholeListActions<Row, Thing>(name: string) {
  return {
    opened: createAction(`${name}/opened`),
    closed: createAction(`${name}/closed`),
    reloadRequested: createAction(`${name}/reloadRequested`),
    received: createAction<WholeAnswer<Row>>(`${name}/received`),
    failed: markFailure(createAction<AppError>(`${name}/failed`)),
    /** The user wants to delete something, and is asked first. */
    removalAsked: createAction(`${name}/removalAsked`, (payload: Thing) => ({ payload })),
    removalDeclined: createAction(`${name}/removalDeclined`),
    removalConfirmed: createAction(`${name}/removalConfirmed`, (takesWork?: boolean) => ({
      payload: { takesWork: takesWork === true },
    })),
    removed: createAction(`${name}/removed`),
    removalFailed: markFailure(createAction<AppError>(`${name}/removalFailed`)),
  };
}

function createWholeListReducer<Row, Thing>(actions: WholeListActions<Row, Thing>) {
  type State = WholeListState<Row, Thing>;
  const initialState: State = { status: 'closed', rows: null, etag: null, error: null, removal: null };
  const reduceRemoval = (state: State, action: UnknownAction): State => {
    if (actions.removalAsked.match(action))
      return { ...state, removal: { thing: action.payload, isRunning: false, error: null } };
    if (state.removal === null) return state;
    if (actions.removalConfirmed.match(action))
      return { ...state, removal: { ...state.removal, isRunning: true, error: null } };
    if (actions.removalFailed.match(action))
      return { ...state, removal: { ...state.removal, isRunning: false, error: action.payload } };
    if (actions.removed.match(action)) return { ...state, removal: null };
    if (actions.removalDeclined.match(action)) return state.removal.isRunning ? state : { ...state, removal: null };
    return state;
  };
  return (state: State = initialState, action: UnknownAction): State => {
    if (actions.opened.match(action)) return { ...state, status: 'loading', error: null, removal: null };
    if (actions.closed.match(action)) return { ...state, status: 'closed', removal: null };
    if (state.status === 'closed') return state;
    if (actions.reloadRequested.match(action)) return { ...state, status: 'loading' };
    if (actions.received.match(action)) return { ...state, ...action.payload, status: 'ready', error: null };
    if (actions.failed.match(action)) return { ...state, status: 'failed', error: action.payload };
    return reduceRemoval(state, action);
  };
}

interface WholeListJob<Row, Thing extends Removable> {
  readonly list: WholeList<Row, Thing>;
  /** Both fail without a toast. */
  readonly fetch: (etag: string | null) => Cancellable<Tagged<readonly Row[]> | null>;
  /** `takesWork`: the user has agreed that it takes open work from people. */
  readonly remove: (id: string, takesWork: boolean) => Cancellable<null>;
}

/**
 * Loads a list when it is opened and after each deletion, even a refused one: the shown rows may have been outdated.
 */
export function* wholeListSaga<Row, Thing extends Removable>(job: WholeListJob<Row, Thing>): SagaGenerator<void> {
  const { opened, closed, reloadRequested, removalConfirmed } = job.list.actions;
  yield* takeLatest([opened.type, closed.type, reloadRequested.type], () => load(job));
  yield* takeLeading(removalConfirmed, ({ payload }) => remove(job, payload.takesWork));
}

function* load<Row, Thing extends Removable>({
  list: { actions, select: pick },
  fetch,
}: WholeListJob<Row, Thing>): SagaGenerator<void> {
  const { status, etag } = yield* readState(pick);
  if (status !== 'loading') return;
  try {
    const answer = yield* call(fetch, etag);
    yield* put(actions.received(answer && { rows: answer.data, etag: answer.etag }));
  } catch (error) {
    yield* put(actions.failed(toAppError(error)));
  }
}

function* remove<Row, Thing extends Removable>(
  { list: { actions, select: pick }, remove: send }: WholeListJob<Row, Thing>,
  takesWork: boolean,
): SagaGenerator<void> {
  const { removal } = yield* readState(pick);
  if (removal === null) return;
  try {
    yield* call(send, removal.thing.id, takesWork);
    yield* put(actions.removed());
    const detail = { text: removal.thing.name };
    yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' }, detail }));
  } catch (error) {
    yield* put(actions.removalFailed(toAppError(error)));
  }
  yield* put(actions.reloadRequested());
}
