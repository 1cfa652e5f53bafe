import { put, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { MessageKey } from '../../i18n/index.ts';
import { CODE } from '#contract/http/envelope.ts';
import { toAppError, type AppError } from '../errors.ts';
import { toastRaised } from '../toasts/index.ts';
import type { DialogForm, FormState, OpenForm } from './dialogForm.ts';
import { changesOf, typedOn } from './merge.ts';
import { readState } from '../readStateSaga.ts';

export interface FormDeps {
  /** Makes the browser ask before the page is left. Each form has its own name. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void };
}

export interface Wanted<Subject, Form> {
  /** null: a new record. */
  readonly subject: Subject | null;
  readonly form: Form;
  /** Only the changed fields. */
  readonly changes: Partial<Form>;
  /** A typed password; null: none. */
  readonly encoded: string | null;
  /** The user has agreed that the change takes open work from people. */
  readonly takesWork: boolean;
}

/** The server returns a version with each read and checks it with each edit. */
interface Versioned {
  readonly updateTime: string;
}

/** The current values on the server. */
export interface CurrentSubject<Subject, Form> {
  readonly subject: Subject;
  readonly form: Form;
}

interface DialogFormJob<Subject extends Versioned, Form extends object> {
  readonly form: DialogForm<Subject, Form>;
  /** What was saved, for the toast that says so. Absent: it only says that something was. */
  readonly nameOf?: (form: Form) => string;
  /** Its calls fail without a toast, because the dialog shows failures. */
  readonly save: (wanted: Wanted<Subject, Form>) => SagaGenerator<void>;
  /** Reads the current values after a refused conflict. Fails without a toast. null: not found. */
  readonly fetchCurrent: (subject: Subject) => SagaGenerator<CurrentSubject<Subject, Form> | null>;
  /** Called when it is saved and the dialog is closed. */
  readonly onSaved: (wanted: Wanted<Subject, Form>) => SagaGenerator<void>;
  /** The field that a refusal concerns; null: the whole form. */
  readonly fieldOf: (error: AppError) => keyof Form | null;
  readonly success: MessageKey;
  readonly deps: FormDeps;
}

/** Saves, one attempt at a time, and closes the dialog. Without changes it closes at once. */
export function* dialogFormSaga<Subject extends Versioned, Form extends object>(
  job: DialogFormJob<Subject, Form>,
): SagaGenerator<void> {
  const { actions, selectIsDirty, select: selectState } = job.form;
  yield* takeLeading(
    [actions.submitted, actions.takingAccepted],
    function* submit(action: ReturnType<typeof actions.submitted | typeof actions.takingAccepted>) {
      yield* save(job, action.payload.encoded, actions.takingAccepted.match(action));
    },
  );
  yield* takeEvery([actions.closeRequested.type, actions.screenLeft.type], function* close({ type }) {
    if ((yield* readState(selectState))?.status !== 'editing') return;
    if (!(yield* readState(selectIsDirty))) yield* put(actions.closed());
    else if (type === actions.closeRequested.type) yield* put(actions.closeAsked());
  });
  yield* leaveGuardSaga(job.form, job.deps);
}

/** Makes the browser ask before the page is left with typed text. */
export function* leaveGuardSaga<Subject, Form extends object>(
  { name, actions, selectIsDirty }: OpenForm<Subject, Form>,
  { leaveGuard }: FormDeps,
): SagaGenerator<void> {
  yield* takeEvery(
    Object.values(actions).map(({ type }) => type),
    function* guard() {
      leaveGuard.ask(yield* readState(selectIsDirty), name);
    },
  );
}

/** Checks the form that the user wants to save. null: it cannot be saved. */
export function* judge<Subject, Form extends object>({
  actions,
  rules,
  select: selectState,
}: OpenForm<Subject, Form>): SagaGenerator<FormState<Subject, Form> | null> {
  const typed = yield* readState(selectState);
  if (typed?.status !== 'editing') return null;
  const form = rules.tidied(typed.form);
  const isSavable = Object.keys(rules.problemsOf(form, typed.subject)).length === 0;
  yield* put(actions.submitJudged({ form, isSavable }));
  const state = yield* readState(selectState);
  return state?.status === 'saving' ? state : null;
}

function* save<Subject extends Versioned, Form extends object>(
  job: DialogFormJob<Subject, Form>,
  encoded: string | null,
  takesWork: boolean,
): SagaGenerator<void> {
  const { actions } = job.form;
  const state = yield* judge(job.form);
  if (state === null) return;
  const wanted = { subject: state.subject, form: state.form, changes: changesOf(state), encoded, takesWork };
  if (wanted.subject !== null && Object.keys(wanted.changes).length === 0) {
    yield* put(actions.saved());
    return;
  }
  try {
    yield* job.save(wanted);
  } catch (thrown) {
    yield* refused(job, toAppError(thrown));
    return;
  }
  yield* put(actions.saved());
  const detail = job.nameOf && { text: job.nameOf(wanted.form) };
  yield* put(toastRaised({ kind: 'success', message: { key: job.success }, ...(detail && { detail }) }));
  yield* job.onSaved(wanted);
}

/** On a conflict, shows what the other person has saved, and keeps the typed values. */
function* refused<Subject extends Versioned, Form extends object>(
  { form: { actions, select: selectState }, fetchCurrent, fieldOf }: DialogFormJob<Subject, Form>,
  error: AppError,
): SagaGenerator<void> {
  const state = yield* readState(selectState);
  if (error.code === CODE.conflict && state !== null && state.subject !== null) {
    try {
      const now = yield* fetchCurrent(state.subject);
      if (now !== null && now.subject.updateTime !== state.subject.updateTime) {
        yield* put(actions.overtaken({ subject: now.subject, ...typedOn(state, now.form) }));
        return;
      }
    } catch {
      // The refusal itself is shown.
    }
  }
  yield* put(actions.saveFailed({ error, field: fieldOf(error) }));
}
