import { put, select, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { MessageKey } from '../../i18n/index.ts';
import { CODE } from '../../../contract/http/envelope.ts';
import { toAppError, type AppError } from '../errors.ts';
import { toastRaised } from '../toasts/index.ts';
import { changesOf, typedOn, type DialogForm } from './dialogForm.ts';

/** Dependencies of forms. */
export interface DialogFormDeps {
  /** Makes the browser ask before the page is left. Each form has its own name. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void };
}

/** What to save. */
export interface Wanted<Subject, Form, Extra> {
  /** null: a new record. */
  readonly subject: Subject | null;
  readonly form: Form;
  /** Only the changed fields. */
  readonly changes: Partial<Form>;
  readonly extra: Extra;
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

interface DialogFormJob<Root, Subject extends Versioned, Form extends object, Extra> {
  readonly form: DialogForm<Root, Subject, Form, Extra>;
  /** What was saved, for the toast that says so. */
  readonly nameOf: (form: Form) => string;
  /** Its calls fail without a toast, because the dialog shows failures. */
  readonly save: (wanted: Wanted<Subject, Form, Extra>) => SagaGenerator<void>;
  /** Reads the current values after a refused conflict. Fails without a toast. null: not found. */
  readonly fetchCurrent: (subject: Subject) => SagaGenerator<CurrentSubject<Subject, Form> | null>;
  /** Called when it is saved and the dialog is closed. */
  readonly onSaved: (wanted: Wanted<Subject, Form, Extra>) => SagaGenerator<void>;
  /** The field that a refusal concerns; null: the whole form. */
  readonly fieldOf: (error: AppError) => keyof Form | null;
  readonly success: MessageKey;
  readonly deps: DialogFormDeps;
}

/** Saves, one attempt at a time, and closes the dialog. Without changes it closes at once. */
export function* dialogFormSaga<Root, Subject extends Versioned, Form extends object, Extra>(
  job: DialogFormJob<Root, Subject, Form, Extra>,
): SagaGenerator<void> {
  const {
    form: { name, actions, selectIsDirty, select: selectState },
    deps,
  } = job;
  yield* takeLeading(
    [actions.submitted, actions.takingAccepted],
    function* submit(action: ReturnType<typeof actions.submitted | typeof actions.takingAccepted>) {
      yield* save(job, action.payload, actions.takingAccepted.match(action));
    },
  );
  yield* takeEvery([actions.closeRequested.type, actions.screenLeft.type], function* close({ type }) {
    if ((yield* select(selectState))?.status !== 'editing') return;
    if (!(yield* select(selectIsDirty))) yield* put(actions.closed());
    else if (type === actions.closeRequested.type) yield* put(actions.closeAsked());
  });
  yield* takeEvery(
    Object.values(actions).map(({ type }) => type),
    function* guard() {
      deps.leaveGuard.ask(yield* select(selectIsDirty), name);
    },
  );
}

function* save<Root, Subject extends Versioned, Form extends object, Extra>(
  job: DialogFormJob<Root, Subject, Form, Extra>,
  extra: Extra,
  takesWork: boolean,
): SagaGenerator<void> {
  const {
    form: { actions, rules, select: selectState },
    nameOf,
    save: send,
    onSaved,
    success,
  } = job;
  const typed = yield* select(selectState);
  if (typed?.status !== 'editing') return;
  const form = rules.tidied(typed.form);
  const isSavable = Object.keys(rules.problemsOf(form, typed.subject)).length === 0;
  yield* put(actions.submitJudged({ form, isSavable }));
  const state = yield* select(selectState);
  if (state?.status !== 'saving') return;
  const wanted = { subject: state.subject, form: state.form, changes: changesOf(state), extra, takesWork };
  if (wanted.subject !== null && Object.keys(wanted.changes).length === 0) {
    yield* put(actions.saved());
    return;
  }
  try {
    yield* send(wanted);
  } catch (thrown) {
    yield* refused(job, toAppError(thrown));
    return;
  }
  yield* put(actions.saved());
  yield* put(toastRaised({ kind: 'success', message: { key: success }, detail: { text: nameOf(wanted.form) } }));
  yield* onSaved(wanted);
}

/** On a conflict, shows what the other person has saved, and keeps the typed values. */
function* refused<Root, Subject extends Versioned, Form extends object, Extra>(
  { form: { actions, select: selectState }, fetchCurrent, fieldOf }: DialogFormJob<Root, Subject, Form, Extra>,
  error: AppError,
): SagaGenerator<void> {
  const state = yield* select(selectState);
  if (error.code === CODE.conflict && state !== null && state.subject !== null) {
    try {
      const now = yield* fetchCurrent(state.subject);
      if (now !== null && now.subject.updateTime !== state.subject.updateTime) {
        yield* put(actions.overtaken({ subject: now.subject, base: now.form, form: typedOn(state, now.form) }));
        return;
      }
    } catch {
      // The refusal itself is shown.
    }
  }
  yield* put(actions.saveFailed({ error, field: fieldOf(error) }));
}
