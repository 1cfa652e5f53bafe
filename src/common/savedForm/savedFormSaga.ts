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
import { toastRaised } from '../toasts/index.ts';
import { rebasedOn, type SavedForm } from './savedForm.ts';

/** Dependencies of forms. */
export interface SavedFormDeps {
  /** Makes the browser ask before the page is left. Each form has its own name. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void };
}

interface SavedFormJob<Root, Values, Form extends object> {
  readonly form: SavedForm<Root, Values, Form>;
  /** Both fail without a toast. */
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
    yield* put(form.actions.received(rebasedOn(yield* select(form.select), values, form.rules)));
  } catch (error) {
    yield* put(form.actions.failed(toAppError(error)));
  }
}

/** Reads first what another person may have saved: fields that both changed are overwritten only after a question. */
function* update<Root, Values, Form extends object>(job: SavedFormJob<Root, Values, Form>): SagaGenerator<void> {
  const {
    form: { actions, rules, select: selectState },
    fetch,
    save,
  } = job;
  if ((yield* select(selectState)).saving !== 'saving') return;
  try {
    const values = yield* call(fetch);
    yield* put(actions.freshReceived(rebasedOn(yield* select(selectState), values, rules)));
    if (!(yield* mayOverwrite(job))) return;
    const { form } = yield* select(selectState);
    if (form === null) return;
    yield* call(save, rules.toValues(form));
    yield* put(actions.saved(form));
    yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
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
