import { call, delay, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Assignee } from '../../../contract/http/staff.ts';
import { errorText, toAppError } from '../../common/errors.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import { TYPING_PAUSE_MS } from '../../common/remoteSearch.ts';
import { toastRaised } from '../../common/toasts/index.ts';
import type { Assignable, AssignActions, AssignDialogParts, AssignState } from './assignDialog.ts';

/** What an Assign dialog may do to the world. Every call fails without a toast. */
export interface AssignApi {
  /** Whoever may be given it. */
  readonly findAssignees: (wanted: {
    readonly id: string;
    readonly keyword: string;
  }) => Cancellable<readonly Assignee[]>;
  readonly assign: (to: { readonly id: string; readonly toId: string }) => Cancellable<null>;
}

interface AssignSagaOptions<Root, Thing extends Assignable> {
  readonly dialog: AssignDialogParts<Root, Thing>;
  readonly api: AssignApi;
  /** It has been given to somebody, or could not be: what is shown of it may be old. */
  readonly onSettled: (id: string, isAssigned: boolean) => SagaGenerator<void>;
}

/** Finds people as one types, and gives the thing to one of them. */
export function* assignDialogSaga<Root, Thing extends Assignable>({
  dialog: { actions, select: selectState },
  api,
  onSettled,
}: AssignSagaOptions<Root, Thing>): SagaGenerator<void> {
  const context: Context<Root, Thing> = { actions, selectState, api };
  yield* takeLatest([actions.assigneeTyped, actions.assignDismissed], function* search() {
    yield* findAssignees(context);
  });
  yield* takeEvery(actions.assignSubmitted, function* submit({ payload: { toId } }) {
    const open = yield* select(selectState);
    if (open === null) return;
    const isAssigned = yield* assign(context, { id: open.thing.id, toId });
    yield* onSettled(open.thing.id, isAssigned);
  });
}

interface Context<Root, Thing extends Assignable> {
  readonly actions: AssignActions<Thing>;
  readonly selectState: (root: Root) => AssignState<Thing> | null;
  readonly api: AssignApi;
}

function* findAssignees<Root, Thing extends Assignable>({
  actions,
  selectState,
  api,
}: Context<Root, Thing>): SagaGenerator<void> {
  const asked = yield* select(selectState);
  if (asked === null) return;
  const {
    thing: { id },
    search: { keyword },
  } = asked;
  if (keyword !== '') yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(actions.assigneesReceived(yield* call(api.findAssignees, { id, keyword: keyword.trim() })));
  } catch {
    yield* put(actions.assigneesFailed());
  }
}

/** @returns whether it has been done */
function* assign<Root, Thing extends Assignable>(
  { actions, selectState, api }: Context<Root, Thing>,
  to: { readonly id: string; readonly toId: string },
): SagaGenerator<boolean> {
  try {
    yield* call(api.assign, to);
  } catch (thrown) {
    const error = errorText(toAppError(thrown));
    const isStillOpen = (yield* select(selectState))?.thing.id === to.id;
    yield* put(
      isStillOpen ? actions.assignFailed({ id: to.id, error }) : toastRaised({ kind: 'error', message: error }),
    );
    return false;
  }
  yield* put(actions.assignSucceeded({ id: to.id }));
  yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' } }));
  return true;
}
