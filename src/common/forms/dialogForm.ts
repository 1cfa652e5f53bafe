import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { createSelector } from 'reselect';
import { errorText, type AppError, markFailure } from '../errors.ts';
import type { MessageText } from '../messageText.ts';
import { fieldsOf, isDirty, type Merged, type Others, type Typed } from './merge.ts';
import type { SliceOptions } from '../sliceOptions.ts';

export type FieldProblems<Form> = Partial<Readonly<Record<keyof Form, MessageText>>>;

/** The rules of a form. `Subject`: the record to change, as the list had it when the form was opened. */
export interface FormRules<Subject, Form> {
  /** The problems of the fields, as texts. `subject`: null for a new record. */
  readonly problemsOf: (form: Form, subject: Subject | null) => FieldProblems<Form>;
  /** The form as it is sent to the server. */
  readonly tidied: (form: Form) => Form;
  /** What the fields accept of the typed text; by default, all of it. */
  readonly accept?: (change: Partial<Form>) => Partial<Form>;
}

/** Why the server refused the form. `field`: the field that it concerns, if known. */
interface Refusal<Form> {
  readonly field: keyof Form | null;
  readonly error: AppError;
}

/** An open form. The typed text survives a visit to another screen, and every failure. */
export interface FormState<Subject, Form> extends Typed<Form> {
  /** null: a new record. */
  readonly subject: Subject | null;
  /** Fields that were left, and all fields after an attempt to save. Their problems are shown. */
  readonly checked: readonly (keyof Form)[];
  /** `asking`: closing would lose the typed text, and the user is asked first. */
  readonly status: 'editing' | 'saving' | 'asking';
  readonly refusal: Refusal<Form> | null;
  /**
   * Another person has saved since the form was opened; null: not that we know. `base` is what they saved, with the
   * typed values on top of it.
   */
  readonly others: Others<Form> | null;
}

/** What another person has saved, and the typed values on top of it. */
interface Overtaken<Subject, Form> extends Merged<Form> {
  readonly subject: Subject | null;
}

/** Its state is null while it is not open. */
interface FormOptions<Root, Subject, Form> extends SliceOptions<Root, FormState<Subject, Form> | null> {
  readonly rules: FormRules<Subject, Form>;
}

/**
 * A form in a dialog that creates or changes a record: actions, reducer and selectors. `dialogFormSaga` saves, and
 * `DialogFormView` draws.
 */
export function createDialogForm<Root, Subject, Form extends object>({
  name,
  rules,
  pick,
}: FormOptions<Root, Subject, Form>) {
  const actions = createFormActions<Subject, Form>(name, rules);
  return { name, rules, actions, reducer: createFormReducer(actions), ...createFormSelectors(pick, rules) };
}

export type DialogForm<Subject, Form extends object> = ReturnType<typeof createDialogForm<never, Subject, Form>>;
/** A form of a dialog or of a screen. */
export interface OpenForm<Subject, Form extends object> extends Omit<DialogForm<Subject, Form>, 'actions' | 'reducer'> {
  readonly actions: Pick<DialogForm<Subject, Form>['actions'], 'fieldsChanged' | 'fieldLeft' | 'submitJudged'>;
}

type FormActions<Subject, Form> = ReturnType<typeof createFormActions<Subject, Form>>;

interface Opening<Subject, Form> {
  readonly subject: Subject | null;
  readonly form: Form;
}

function createFormActions<Subject, Form>(
  name: string,
  { accept = (change) => change }: Pick<FormRules<Subject, Form>, 'accept'>,
) {
  return {
    opened: createAction<Opening<Subject, Form>>(`${name}/opened`),
    fieldsChanged: createAction(`${name}/fieldsChanged`, (change: Partial<Form>) => ({ payload: accept(change) })),
    fieldLeft: createAction(`${name}/fieldLeft`, (field: keyof Form) => ({ payload: { field } })),
    /** `encoded`: a password, which is sent along with the form and stays out of the store. */
    submitted: createAction(`${name}/submitted`, (encoded: string | null = null) => ({ payload: { encoded } })),
    /**
     * The saga makes all decisions that depend on typed text, because a log masks that text. The form is as it will be
     * sent.
     */
    submitJudged: createAction<{ readonly form: Form; readonly isSavable: boolean }>(`${name}/submitJudged`),
    /** The server refused because the change takes open work from people. The user wants that. */
    takingAccepted: createAction(`${name}/takingAccepted`, (encoded: string | null = null) => ({
      payload: { encoded },
    })),
    takingDeclined: createAction(`${name}/takingDeclined`),
    /** It closes, unless the payload says how it stays open. */
    saved: createAction(`${name}/saved`, (payload: Merged<Form> | null = null) => ({ payload })),
    saveFailed: markFailure(createAction(`${name}/saveFailed`, (payload: Refusal<Form>) => ({ payload }))),
    overtaken: createAction(`${name}/overtaken`, (payload: Overtaken<Subject, Form>) => ({ payload })),
    /** Closes the dialog, but asks first if typed text would be lost. */
    closeRequested: createAction(`${name}/closeRequested`),
    closeAsked: createAction(`${name}/closeAsked`),
    closed: createAction(`${name}/closed`),
    closeConfirmed: createAction(`${name}/closeConfirmed`),
    closeDeclined: createAction(`${name}/closeDeclined`),
    /** The screen of the dialog is left. The typed text stays until the user returns. */
    screenLeft: createAction(`${name}/screenLeft`),
  };
}

function createFormReducer<Subject, Form extends object>(actions: FormActions<Subject, Form>) {
  type State = FormState<Subject, Form>;
  const reduceOpen = (state: State, action: UnknownAction): State | null => {
    const { status, checked } = state;
    if (actions.fieldsChanged.match(action)) return status === 'asking' ? state : withChange(state, action.payload);
    if (actions.fieldLeft.match(action)) {
      const { field } = action.payload;
      return checked.includes(field) ? state : { ...state, checked: [...checked, field] };
    }
    if (actions.submitJudged.match(action)) {
      const { form, isSavable } = action.payload;
      return { ...state, form, checked: fieldsOf(form), status: isSavable ? 'saving' : 'editing', refusal: null };
    }
    if (actions.saved.match(action))
      return action.payload && { ...state, ...action.payload, checked: [], status: 'editing', refusal: null };
    if (actions.saveFailed.match(action)) return { ...state, status: 'editing', refusal: action.payload };
    if (actions.overtaken.match(action)) return { ...state, ...action.payload, status: 'editing', refusal: null };
    if (actions.takingDeclined.match(action)) return { ...state, refusal: null };
    if (actions.closeConfirmed.match(action) || actions.closed.match(action)) return null;
    if (actions.closeAsked.match(action)) return { ...state, status: 'asking' };
    if (actions.closeDeclined.match(action) || actions.screenLeft.match(action))
      return status === 'asking' ? { ...state, status: 'editing' } : state;
    return state;
  };
  return (state: State | null = null, action: UnknownAction): State | null => {
    if (actions.opened.match(action)) {
      const { subject, form } = action.payload;
      return { subject, base: form, form, checked: [], status: 'editing', refusal: null, others: null };
    }
    return state === null ? null : reduceOpen(state, action);
  };
}

function withChange<Subject, Form extends object>(
  state: FormState<Subject, Form>,
  change: Partial<Form>,
): FormState<Subject, Form> {
  const about = state.refusal?.field ?? null;
  return {
    ...state,
    form: { ...state.form, ...change },
    refusal: about === null || about in change ? null : state.refusal,
  };
}

function createFormSelectors<Root, Subject, Form extends object>(
  pick: (root: Root) => FormState<Subject, Form> | null,
  { problemsOf }: FormRules<Subject, Form>,
) {
  return {
    select: pick,
    /** Whether something is typed but not saved. */
    selectIsDirty: createSelector([pick], (state) => state !== null && isDirty(state)),
    /** The problems of the fields that were left, and the server's refusal of a field. */
    selectProblems: createSelector([pick], (state): FieldProblems<Form> =>
      state === null ? {} : visibleProblems(state, problemsOf),
    ),
  };
}

function visibleProblems<Subject, Form extends object>(
  { form, subject, checked, refusal }: FormState<Subject, Form>,
  problemsOf: FormRules<Subject, Form>['problemsOf'],
): FieldProblems<Form> {
  const problems = problemsOf(form, subject);
  const visible: { -readonly [Field in keyof Form]?: MessageText } = {};
  for (const field of checked) {
    const problem = problems[field];
    if (problem !== undefined) visible[field] = problem;
  }
  if (refusal !== null && refusal.field !== null) visible[refusal.field] ??= errorText(refusal.error);
  return visible;
}
