import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { createSelector } from 'reselect';
import { errorText, type AppError } from '../errors.ts';
import { markFailure } from '../failures.ts';
import type { MessageText } from '../messageText.ts';

export type FieldProblems<Form> = Partial<Readonly<Record<keyof Form, MessageText>>>;

/** The rules of a form. `Subject`: the record to change, as the list had it when the dialog was opened. */
export interface DialogFormRules<Subject, Form> {
  /** The problems of the fields, as texts. `subject`: null for a new record. */
  readonly problemsOf: (form: Form, subject: Subject | null) => FieldProblems<Form>;
  /** The form as it is sent to the server. */
  readonly tidied: (form: Form) => Form;
}

/** Why the server refused the form. `field`: the field that it concerns, if known. */
export interface Refusal<Form> {
  readonly field: keyof Form | null;
  readonly error: AppError;
}

/** The form of an open dialog. The typed text survives a visit to another screen, and every failure. */
export interface DialogFormState<Subject, Form> {
  /** null: a new record. */
  readonly subject: Subject | null;
  /** The initial values. */
  readonly base: Form;
  readonly form: Form;
  /** Fields that were left, and all fields after an attempt to save. Their problems are shown. */
  readonly checked: readonly (keyof Form)[];
  /** `asking`: closing would lose the typed text, and the user is asked first. */
  readonly status: 'editing' | 'saving' | 'asking';
  readonly refusal: Refusal<Form> | null;
  /**
   * Another person has saved since the dialog was opened. `base` is what they saved, with the typed values on top of
   * it.
   */
  readonly isOvertaken: boolean;
}

/** What another person has saved, and the typed values on top of it. */
export interface Conflict<Subject, Form> extends Pick<DialogFormState<Subject, Form>, 'base' | 'form'> {
  readonly subject: Subject;
}

interface DialogFormOptions<Root, Subject, Form> {
  /** Prefix of its action types. */
  readonly name: string;
  readonly rules: DialogFormRules<Subject, Form>;
  /** Its state in the store; null: no dialog is open. */
  readonly pick: (root: Root) => DialogFormState<Subject, Form> | null;
}

/**
 * A form in a dialog that creates or changes a record: actions, reducer and selectors. {@link dialogFormSaga} saves,
 * and `DialogFormView` draws. `Extra` is saved along with the form and stays out of the store, as a password must.
 */
export function createDialogForm<Root, Subject, Form extends object, Extra = null>({
  name,
  rules,
  pick,
}: DialogFormOptions<Root, Subject, Form>) {
  const actions = createFormActions<Subject, Form, Extra>(name);
  return { name, rules, actions, reducer: createFormReducer(actions), ...createFormSelectors(pick, rules) };
}

export type DialogForm<Root, Subject, Form extends object, Extra> = ReturnType<
  typeof createDialogForm<Root, Subject, Form, Extra>
>;

type FormActions<Subject, Form, Extra> = ReturnType<typeof createFormActions<Subject, Form, Extra>>;

interface Opening<Subject, Form> {
  readonly subject: Subject | null;
  readonly form: Form;
}

function createFormActions<Subject, Form, Extra>(name: string) {
  return {
    opened: createAction<Opening<Subject, Form>>(`${name}/opened`),
    fieldsChanged: createAction(`${name}/fieldsChanged`, (payload: Partial<Form>) => ({ payload })),
    fieldLeft: createAction(`${name}/fieldLeft`, (field: keyof Form) => ({ payload: { field } })),
    submitted: createAction(`${name}/submitted`, (payload: Extra) => ({ payload })),
    /**
     * The saga makes all decisions that depend on typed text, because a log masks that text. The form is as it will be
     * sent.
     */
    submitJudged: createAction<{ readonly form: Form; readonly isSavable: boolean }>(`${name}/submitJudged`),
    /** The server refused because the change takes open work from people. The user wants that. */
    takingAccepted: createAction(`${name}/takingAccepted`, (payload: Extra) => ({ payload })),
    takingDeclined: createAction(`${name}/takingDeclined`),
    saved: createAction(`${name}/saved`),
    saveFailed: markFailure(createAction(`${name}/saveFailed`, (payload: Refusal<Form>) => ({ payload }))),
    overtaken: createAction(`${name}/overtaken`, (payload: Conflict<Subject, Form>) => ({ payload })),
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

function createFormReducer<Subject, Form extends object, Extra>(actions: FormActions<Subject, Form, Extra>) {
  type State = DialogFormState<Subject, Form>;
  const reduceOpen = (state: State, action: UnknownAction): State | null => {
    const { status, checked } = state;
    if (actions.fieldsChanged.match(action)) return status === 'editing' ? withChange(state, action.payload) : state;
    if (actions.fieldLeft.match(action)) {
      const { field } = action.payload;
      return checked.includes(field) ? state : { ...state, checked: [...checked, field] };
    }
    if (actions.submitJudged.match(action)) return withSubmit(state, action.payload);
    if (actions.saved.match(action)) return null;
    if (actions.saveFailed.match(action)) return { ...state, status: 'editing', refusal: action.payload };
    if (actions.overtaken.match(action))
      return { ...state, ...action.payload, status: 'editing', refusal: null, isOvertaken: true };
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
      return { subject, base: form, form, checked: [], status: 'editing', refusal: null, isOvertaken: false };
    }
    return state === null ? null : reduceOpen(state, action);
  };
}

function withChange<Subject, Form extends object>(
  state: DialogFormState<Subject, Form>,
  change: Partial<Form>,
): DialogFormState<Subject, Form> {
  const about = state.refusal?.field ?? null;
  return {
    ...state,
    form: { ...state.form, ...change },
    refusal: about === null || about in change ? null : state.refusal,
  };
}

function withSubmit<Subject, Form extends object>(
  state: DialogFormState<Subject, Form>,
  { form, isSavable }: { readonly form: Form; readonly isSavable: boolean },
): DialogFormState<Subject, Form> {
  return { ...state, form, checked: fieldsOf(form), status: isSavable ? 'saving' : 'editing', refusal: null };
}

/** The fields that were changed since the dialog was opened. */
export function changesOf<Form extends object>({
  base,
  form,
}: Pick<DialogFormState<unknown, Form>, 'base' | 'form'>): Partial<Form> {
  const changes: Partial<Form> = {};
  for (const field of fieldsOf(form)) if (!isSame(form[field], base[field])) changes[field] = form[field];
  return changes;
}

/**
 * The typed values on top of what another person has saved: their values where nothing was typed, and both changes of
 * lists. The saga calls this, because a log masks the texts.
 */
export function typedOn<Form extends object>(
  { base, form }: Pick<DialogFormState<unknown, Form>, 'base' | 'form'>,
  theirs: Form,
): Form {
  const mine = changesOf({ base, form });
  for (const field of fieldsOf(mine)) {
    const lists = { base: base[field], typed: form[field], theirs: theirs[field] };
    if (isListOfIds(lists.base) && isListOfIds(lists.typed) && isListOfIds(lists.theirs)) {
      Object.assign(mine, { [field]: mergedIds({ base: lists.base, typed: lists.typed, theirs: lists.theirs }) });
    }
  }
  return { ...theirs, ...mine };
}

/** A list that another person has changed at the same time: theirs, with the items added and removed here. */
export function mergedIds({
  base,
  typed,
  theirs,
}: Readonly<Record<'base' | 'typed' | 'theirs', readonly string[]>>): readonly string[] {
  const added = typed.filter((id) => !base.includes(id));
  const remaining = theirs.filter((id) => typed.includes(id) || !base.includes(id));
  return [...new Set([...remaining, ...added])];
}

function isListOfIds(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isDirty<Form extends object>(state: Pick<DialogFormState<unknown, Form>, 'base' | 'form'>): boolean {
  return Object.keys(changesOf(state)).length > 0;
}

/** Compares plain data. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isFields(one) || !isFields(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf<Form extends object>(form: Form | Partial<Form>): readonly (keyof Form)[] {
  const isField = (key: string): key is string & keyof Form => key in form;
  return Object.keys(form).filter(isField);
}

function createFormSelectors<Root, Subject, Form extends object>(
  pick: (root: Root) => DialogFormState<Subject, Form> | null,
  { problemsOf }: DialogFormRules<Subject, Form>,
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
  { form, subject, checked, refusal }: DialogFormState<Subject, Form>,
  problemsOf: DialogFormRules<Subject, Form>['problemsOf'],
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
