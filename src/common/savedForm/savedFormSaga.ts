import {
  call,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { toAppError } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import { noticeRaised } from '../toasts/index.ts';
import { standingOn, type SavedForm } from './savedForm.ts';

/** What forms may do to the page around them. */
export interface SavedFormDeps {
  /** Lets the browser ask before the page is left. Each form asks for itself. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void };
}

interface SavedFormJob<Root, Values, Form extends object> {
  readonly form: SavedForm<Root, Values, Form>;
  /** Both fail without a notice. */
  readonly fetch: () => Cancellable<Values>;
  readonly save: (values: Values) => Cancellable<null>;
  readonly deps: SavedFormDeps;
}

export function* savedFormSaga<Root, Values, Form extends object>(
  job: SavedFormJob<Root, Values, Form>,
): SagaGenerator<void> {
  const { name, actions, selectIsDirty } = job.form;
  const { opened, closed, updateRequested } = actions;
  yield* takeLatest([opened.type, closed.type], () => load(job));
  yield* takeLeading(updateRequested.type, () => update(job));
  yield* takeEvery(
    Object.values(actions).map(({ type }) => type),
    function* guard() {
      job.deps.leaveGuard.ask(yield* select(selectIsDirty), name);
    },
  );
}

function* load<Root, Values, Form extends object>({
  form,
  fetch,
}: SavedFormJob<Root, Values, Form>): SagaGenerator<void> {
  if ((yield* select(form.select)).status !== 'loading') return;
  try {
    const values = yield* call(fetch);
    yield* put(form.actions.received(standingOn(yield* select(form.select), values, form.rules)));
  } catch (error) {
    yield* put(form.actions.failed(toAppError(error)));
  }
}

/**
 * Looks first whether somebody else has saved meanwhile: what both have changed is overwritten only by one who knows.
 */
function* update<Root, Values, Form extends object>(job: SavedFormJob<Root, Values, Form>): SagaGenerator<void> {
  const {
    form: { actions, rules, select: selectState },
    fetch,
    save,
  } = job;
  if ((yield* select(selectState)).saving !== 'saving') return;
  try {
    const values = yield* call(fetch);
    yield* put(actions.freshReceived(standingOn(yield* select(selectState), values, rules)));
    if (!(yield* mayOverwrite(job))) return;
    const { form } = yield* select(selectState);
    if (form === null) return;
    yield* call(save, rules.toValues(form));
    yield* put(actions.saved(form));
    yield* put(noticeRaised({ kind: 'success', message: { key: 'settings.saved' } }));
  } catch (error) {
    yield* put(actions.saveFailed(toAppError(error)));
  }
}

function* mayOverwrite<Root, Values, Form extends object>({
  form: { actions, select: selectState },
}: SavedFormJob<Root, Values, Form>): SagaGenerator<boolean> {
  if ((yield* select(selectState)).saving !== 'asking') return true;
  const { confirmed } = yield* race({
    confirmed: take(actions.overwriteConfirmed.type),
    declined: take([actions.overwriteDeclined.type, actions.closed.type]),
  });
  return confirmed !== undefined;
}
