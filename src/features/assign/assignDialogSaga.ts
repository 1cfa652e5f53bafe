import { call, delay, fork, put, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { Assignee } from '#contract/http/staff.ts';
import { errorText, toAppError } from '#common/errors.ts';
import { isolated } from '#contract/names.ts';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { MessageText } from '#common/messageText.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { toastRaised } from '#common/toasts/index.ts';
import type { Assignable, AssignDialogParts, AssignState } from './assignDialog.ts';
import { readState } from '#common/readStateSaga.ts';

/** The calls of an Assign dialog. They fail without a toast. */
export interface AssignApi {
  /** The people to whom it may be assigned. */
  readonly findAssignees: (wanted: {
    readonly id: string;
    readonly keyword: string;
  }) => Cancellable<readonly Assignee[]>;
  readonly assign: (to: { readonly id: string; readonly toId: string }) => Cancellable<null>;
}

interface AssignSagaOptions<Thing extends Assignable> {
  readonly dialog: AssignDialogParts<Thing>;
  readonly api: AssignApi;
  /** It was assigned, or could not be: the page may show old data. */
  readonly onSettled: (id: string, isAssigned: boolean) => SagaGenerator<void>;
}

/** Searches people while the user types, and assigns the thing to one of them. */
export function* assignDialogSaga<Thing extends Assignable>(options: AssignSagaOptions<Thing>): SagaGenerator<void> {
  const { dialog, api, onSettled } = options;
  yield* fork(() => assigneeSearchSaga({ dialog, findAssignees: api.findAssignees }));
  yield* takeEvery(dialog.actions.assignSubmitted, function* submit({ payload: { toId } }) {
    const open = yield* readState(dialog.select);
    if (open === null) return;
    const isAssigned = yield* assign(options, { id: open.thing.id, toId, toName: nameOf(open, toId) });
    yield* onSettled(open.thing.id, isAssigned);
  });
}

interface AssigneeSearch<Thing extends Assignable> {
  readonly dialog: AssignDialogParts<Thing>;
  readonly findAssignees: AssignApi['findAssignees'];
}

export function* assigneeSearchSaga<Thing extends Assignable>({
  dialog: { actions, select },
  findAssignees,
}: AssigneeSearch<Thing>): SagaGenerator<void> {
  yield* takeLatest([actions.assigneeTyped, actions.assignDismissed], function* search() {
    const open = yield* readState(select);
    if (open === null) return;
    const { thing, search } = open;
    if (search.keyword !== '') yield* delay(TYPING_PAUSE_MS);
    try {
      const found = yield* call(findAssignees, { id: thing.id, keyword: search.keyword.trim() });
      yield* put(actions.assigneesReceived(found));
    } catch {
      yield* put(actions.assigneesFailed());
    }
  });
}

/** @returns whether it was assigned */
function* assign<Thing extends Assignable>(
  { dialog: { actions, select }, api }: AssignSagaOptions<Thing>,
  { toName, ...to }: { readonly id: string; readonly toId: string; readonly toName: string | null },
): SagaGenerator<boolean> {
  try {
    yield* call(api.assign, to);
  } catch (thrown) {
    const error = errorText(toAppError(thrown));
    const isStillOpen = (yield* readState(select))?.thing.id === to.id;
    yield* put(
      isStillOpen ? actions.assignFailed({ id: to.id, error }) : toastRaised({ kind: 'error', message: error }),
    );
    return false;
  }
  yield* put(actions.assignSucceeded({ id: to.id }));
  yield* put(toastRaised({ kind: 'success', message: { key: 'common.success' }, detail: doneText(to.id, toName) }));
  return true;
}

/** @returns null for the user, who needs no search */
function nameOf<Thing extends Assignable>({ chosen, search }: AssignState<Thing>, toId: string): string | null {
  return [...(chosen === null ? [] : [chosen]), ...search.options].find(({ id }) => id === toId)?.name ?? null;
}

function doneText(id: string, toName: string | null): MessageText {
  return toName === null
    ? { key: 'assign.doneToMe', values: { id } }
    : { key: 'assign.done', values: { id, name: isolated(toName) } };
}
