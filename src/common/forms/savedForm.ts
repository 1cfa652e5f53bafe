import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { call, put, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError, type AppError, markFailure } from '../errors.ts';
import type { Cancellable } from '../http/cancellable.ts';
import { toastRaised } from '../toasts/index.ts';
import { createDialogForm, type FormRules, type FormState } from './dialogForm.ts';
import { judge, leaveGuardSaga, type FormDeps } from './dialogFormSaga.ts';
import { isDirty, typedOn } from './merge.ts';
import { readState } from '../readStateSaga.ts';
import type { SliceOptions } from '../sliceOptions.ts';

/** The rules of a form that shows stored values. `Form`: the values as typed; numbers are texts until they are saved. */
export interface SavedFormRules<Values, Form> extends FormRules<never, Form> {
  readonly toForm: (values: Values) => Form;
  /** Only for a form without problems. */
  readonly toValues: (form: Form) => Values;
}

export interface SavedFormState<Form> {
  /** null: the values are not loaded yet. */
  readonly open: FormState<never, Form> | null;
  /** Why the values could not be loaded. */
  readonly error: AppError | null;
}

interface SavedFormOptions<Root, Values, Form> extends SliceOptions<Root, SavedFormState<Form>> {
  readonly rules: SavedFormRules<Values, Form>;
}

/**
 * A form on a screen, for values that several people may change. It stays open, but is otherwise the form of a dialog.
 * {@link savedFormSaga} loads and saves, and `SavedFormView` draws.
 */
export function createSavedForm<Root, Values, Form extends object>({
  name,
  rules,
  pick,
}: SavedFormOptions<Root, Values, Form>) {
  const form = createDialogForm({ name, rules, pick: (root: Root) => pick(root).open });
  const { opened, fieldsChanged, fieldLeft, submitted, submitJudged, saved, saveFailed, overtaken } = form.actions;
  const actions = {
    opened,
    fieldsChanged,
    fieldLeft,
    submitted,
    submitJudged,
    saved,
    saveFailed,
    overtaken,
    /** The screen shows the form. */
    shown: createAction(`${name}/shown`),
    loadFailed: markFailure(createAction<AppError>(`${name}/loadFailed`)),
  };
  const reducer = (
    state: SavedFormState<Form> = { open: null, error: null },
    action: UnknownAction,
  ): SavedFormState<Form> => {
    if (actions.shown.match(action)) return { ...state, error: null };
    if (actions.loadFailed.match(action)) return { ...state, error: action.payload };
    const open = form.reducer(state.open, action);
    return open === state.open ? state : { ...state, open };
  };
  return { ...form, rules, actions, reducer, selectError: (root: Root) => pick(root).error };
}

export type SavedForm<Values, Form extends object> = ReturnType<typeof createSavedForm<never, Values, Form>>;

interface SavedFormJob<Values, Form extends object> {
  readonly form: SavedForm<Values, Form>;
  /** Both fail without a toast. */
  readonly fetch: () => Cancellable<Values>;
  readonly save: (values: Values) => Cancellable<null>;
  readonly deps: FormDeps;
}

export function* savedFormSaga<Values, Form extends object>(job: SavedFormJob<Values, Form>): SagaGenerator<void> {
  const { shown, submitted } = job.form.actions;
  yield* takeLatest(shown.type, () => load(job));
  yield* takeLeading(submitted.type, () => save(job));
  yield* leaveGuardSaga(job.form, job.deps);
}

function* load<Values, Form extends object>({
  form: { actions, rules, select: selectOpen },
  fetch,
}: SavedFormJob<Values, Form>): SagaGenerator<void> {
  try {
    const form = rules.toForm(yield* call(fetch));
    const open = yield* readState(selectOpen);
    const isTyped = open !== null && isDirty(open);
    yield* put(
      isTyped ? actions.overtaken({ subject: null, ...typedOn(open, form) }) : actions.opened({ subject: null, form }),
    );
  } catch (error) {
    yield* put(actions.loadFailed(toAppError(error)));
  }
}

/**
 * Reads first what another person may have saved. When both changed a field, it saves nothing and says so; saving again
 * overwrites.
 */
function* save<Values, Form extends object>({
  form,
  fetch,
  save: send,
}: SavedFormJob<Values, Form>): SagaGenerator<void> {
  const { actions, rules, select: selectOpen } = form;
  const state = yield* judge(form);
  if (state === null) return;
  try {
    const { form: sent, ...merged } = typedOn(state, rules.toForm(yield* call(fetch)));
    if (merged.others.conflicts.length > 0) {
      yield* put(actions.overtaken({ subject: null, form: sent, ...merged }));
      return;
    }
    yield* call(send, rules.toValues(sent));
    const typedSince = { base: state.form, form: (yield* readState(selectOpen))?.form ?? state.form };
    yield* put(actions.saved({ ...typedOn(typedSince, sent), others: merged.others }));
    yield* put(toastRaised({ kind: 'success', message: { key: 'settings.saved' } }));
  } catch (error) {
    yield* put(actions.saveFailed({ error: toAppError(error), field: null }));
  }
}
