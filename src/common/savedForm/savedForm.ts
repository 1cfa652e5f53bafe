import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { createSelector } from 'reselect';
import type { AppError } from '../errors.ts';
import { markFailure } from '../failures.ts';
import type { MessageText } from '../messageText.ts';
import { differences, rebase } from './rebase.ts';

export type FormProblems<Form> = Partial<Readonly<Record<keyof Form, MessageText>>>;

/** The rules of a form. `Form`: the values as typed; numbers are texts until they are saved. */
export interface FormRules<Values, Form> {
  /** In the order of the screen. */
  readonly fields: readonly (keyof Form)[];
  readonly toForm: (values: Values) => Form;
  /** Only for a form without problems. */
  readonly toValues: (form: Form) => Values;
  /** What the fields accept of the typed text. */
  readonly accept: (change: Partial<Form>) => Partial<Form>;
  /** The form as the server will return it after saving. */
  readonly tidied: (form: Form) => Form;
  /** The problems of the fields, as texts. */
  readonly problemsOf: (form: Form) => FormProblems<Form>;
}

export interface SavedFormState<Form> {
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** The values last known to be saved; null: unknown. */
  readonly base: Form | null;
  /** The values on the screen. They survive a visit to another screen. */
  readonly form: Form | null;
  readonly error: AppError | null;
  /** `asking`: another person has changed the same fields. */
  readonly saving: 'no' | 'saving' | 'asking';
  readonly saveError: AppError | null;
  /** The user has tried to save: problems are shown. */
  readonly isChecked: boolean;
  /** What another person has changed. */
  readonly takenOver: readonly (keyof Form)[];
  readonly conflicts: readonly (keyof Form)[];
}

/** The current values on the server, and their effect on the typed ones. */
export interface CurrentValues<Form> extends Pick<SavedFormState<Form>, 'takenOver' | 'conflicts'> {
  readonly base: Form;
  readonly form: Form;
}

const NO_REMARKS = { isChecked: false, saveError: null, takenOver: [], conflicts: [] } as const;

interface SavedFormOptions<Root, Values, Form> {
  /** Prefix of its action types. */
  readonly name: string;
  readonly rules: FormRules<Values, Form>;
  /** Its state in the store. */
  readonly pick: (root: Root) => SavedFormState<Form>;
}

/**
 * A form for values that several people may change: actions, reducer and selectors. {@link savedFormSaga} loads and
 * saves. Changes to different fields are merged; changes to the same field are overwritten only after a question.
 */
export function createSavedForm<Root, Values, Form extends object>({
  name,
  rules,
  pick,
}: SavedFormOptions<Root, Values, Form>) {
  const actions = createFormActions(name, rules);
  return { name, rules, actions, reducer: createFormReducer(actions, rules), ...createFormSelectors(pick, rules) };
}

export type SavedForm<Root, Values, Form extends object> = ReturnType<typeof createSavedForm<Root, Values, Form>>;

type FormActions<Form> = ReturnType<typeof createFormActions<unknown, Form>>;

function createFormActions<Values, Form>(name: string, { accept }: Pick<FormRules<Values, Form>, 'accept'>) {
  return {
    opened: createAction(`${name}/opened`),
    closed: createAction(`${name}/closed`),
    received: createAction(`${name}/received`, (payload: CurrentValues<Form>) => ({ payload })),
    failed: markFailure(createAction<AppError>(`${name}/failed`)),
    fieldsChanged: createAction(`${name}/fieldsChanged`, (change: Partial<Form>) => ({ payload: accept(change) })),
    updateRequested: createAction(`${name}/updateRequested`),
    /** The values on the server just before saving. */
    freshReceived: createAction(`${name}/freshReceived`, (payload: CurrentValues<Form>) => ({ payload })),
    overwriteConfirmed: createAction(`${name}/overwriteConfirmed`),
    overwriteDeclined: createAction(`${name}/overwriteDeclined`),
    saved: createAction(`${name}/saved`, (payload: Form) => ({ payload })),
    saveFailed: markFailure(createAction<AppError>(`${name}/saveFailed`)),
    /** Discards the typed values. */
    reverted: createAction(`${name}/reverted`),
  };
}

function createFormReducer<Values, Form extends object>(actions: FormActions<Form>, rules: FormRules<Values, Form>) {
  type State = SavedFormState<Form>;
  const initialState: State = { status: 'closed', base: null, form: null, error: null, saving: 'no', ...NO_REMARKS };
  const reduceSaving = (state: State, action: UnknownAction): State => {
    const isAsking = state.saving === 'asking';
    if (actions.updateRequested.match(action)) return withUpdate(state, rules);
    if (actions.freshReceived.match(action)) {
      const next = { ...state, ...action.payload };
      return next.conflicts.length > 0 ? { ...next, saving: 'asking' } : next;
    }
    if (actions.overwriteConfirmed.match(action)) return isAsking ? { ...state, saving: 'saving' } : state;
    if (actions.overwriteDeclined.match(action)) return isAsking ? { ...state, saving: 'no' } : state;
    if (actions.saved.match(action))
      return { ...state, ...NO_REMARKS, base: action.payload, saving: 'no', takenOver: state.takenOver };
    return actions.saveFailed.match(action) ? { ...state, saving: 'no', saveError: action.payload } : state;
  };
  return (state: State = initialState, action: UnknownAction): State => {
    if (actions.opened.match(action)) return { ...state, status: 'loading', error: null };
    if (actions.closed.match(action)) return { ...state, status: 'closed', saving: 'no' };
    if (actions.received.match(action)) return { ...state, ...action.payload, status: 'ready', error: null };
    if (actions.failed.match(action)) return { ...state, status: 'failed', error: action.payload };
    if (actions.fieldsChanged.match(action)) {
      return state.form === null ? state : { ...state, form: { ...state.form, ...action.payload } };
    }
    if (actions.reverted.match(action)) return { ...state, ...NO_REMARKS, form: state.base };
    return reduceSaving(state, action);
  };
}

function withUpdate<Values, Form>(
  state: SavedFormState<Form>,
  { tidied, problemsOf }: FormRules<Values, Form>,
): SavedFormState<Form> {
  const form = state.form === null ? null : tidied(state.form);
  const next = { ...state, form, isChecked: true, saveError: null };
  const isSavable = form !== null && Object.keys(problemsOf(form)).length === 0;
  return isSavable && state.saving === 'no' ? { ...next, saving: 'saving' } : next;
}

/** The typed values on top of new base values. The saga calls this, because a log masks typed text. */
export function rebasedOn<Values, Form extends object>(
  { base, form }: Pick<SavedFormState<Form>, 'base' | 'form'>,
  values: Values,
  { fields, toForm }: Pick<FormRules<Values, Form>, 'fields' | 'toForm'>,
): CurrentValues<Form> {
  const theirs = toForm(values);
  if (form === null || base === null || differences(fields, form, base).length === 0)
    return { base: theirs, form: theirs, takenOver: [], conflicts: [] };
  return { base: theirs, ...rebase(fields, { form, base, theirs }) };
}

function createFormSelectors<Root, Values, Form extends object>(
  pick: (root: Root) => SavedFormState<Form>,
  { fields, problemsOf }: FormRules<Values, Form>,
) {
  const noProblems: FormProblems<Form> = {};
  const selectForm = (root: Root) => pick(root).form;
  return {
    select: pick,
    /** Whether something is typed but not saved. */
    selectIsDirty: createSelector(
      [selectForm, (root: Root) => pick(root).base],
      (form, base) => form !== null && base !== null && differences(fields, form, base).length > 0,
    ),
    /** The problems, after an attempt to save. */
    selectProblems: createSelector([selectForm, (root: Root) => pick(root).isChecked], (form, isChecked) =>
      form !== null && isChecked ? problemsOf(form) : noProblems,
    ),
  };
}
