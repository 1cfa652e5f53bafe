import { put, select, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import type { MessageKey } from '../../i18n/index.ts';
import { CODE } from '../../../contract/http/envelope.ts';
import { toAppError, type AppError } from '../errors.ts';
import { noticeRaised } from '../toasts/index.ts';
import { changesOf, typedOn, type DialogForm } from './dialogForm.ts';

/** What forms may do to the page around them. */
export interface DialogFormDeps {
  /** Lets the browser ask before the page is left. Each form asks for itself. */
  readonly leaveGuard: { readonly ask: (asks: boolean, form?: string) => void };
}

/** What is to be saved. */
export interface Wanted<Subject, Form, Extra> {
  /** null: something new. */
  readonly subject: Subject | null;
  readonly form: Form;
  /** What of it was changed. */
  readonly changes: Partial<Form>;
  readonly extra: Extra;
}

/** What changes with every edit, as the server answers it and takes it back with the next one. */
interface Versioned {
  readonly updateTime: string;
}

/** How something stands by now. */
export interface Standing<Subject, Form> {
  readonly subject: Subject;
  readonly form: Form;
}

interface DialogFormJob<Root, Subject extends Versioned, Form extends object, Extra> {
  readonly form: DialogForm<Root, Subject, Form, Extra>;
  /** Its calls fail without a notice: what failed is said in the dialog. */
  readonly save: (wanted: Wanted<Subject, Form, Extra>) => SagaGenerator<void>;
  /**
   * How it stands by now, when saving was refused as a conflict. Its calls fail without a notice. null: it is not
   * found.
   */
  readonly standing: (subject: Subject) => SagaGenerator<Standing<Subject, Form> | null>;
  /** It is saved, and the dialog is closed. */
  readonly onSaved: (wanted: Wanted<Subject, Form, Extra>) => SagaGenerator<void>;
  /** Which field a refusal is about; null: it is said for the whole. */
  readonly fieldOf: (error: AppError) => keyof Form | null;
  readonly success: MessageKey;
  readonly deps: DialogFormDeps;
}

/** Saves, one attempt at a time, and closes. Where nothing was changed nothing is sent, and nothing is asked. */
export function* dialogFormSaga<Root, Subject extends Versioned, Form extends object, Extra>(
  job: DialogFormJob<Root, Subject, Form, Extra>,
): SagaGenerator<void> {
  const {
    form: { name, actions, selectIsDirty, select: selectState },
    deps,
  } = job;
  yield* takeLeading(actions.submitted, function* submit({ payload }) {
    yield* save(job, payload);
  });
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
): SagaGenerator<void> {
  const {
    form: { actions, rules, select: selectState },
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
  const wanted = { subject: state.subject, form: state.form, changes: changesOf(state), extra };
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
  yield* put(noticeRaised({ kind: 'success', message: { key: success } }));
  yield* onSaved(wanted);
}

/** A conflict may be that somebody else was faster: then what they saved is shown, and what was typed here stays. */
function* refused<Root, Subject extends Versioned, Form extends object, Extra>(
  { form: { actions, select: selectState }, standing, fieldOf }: DialogFormJob<Root, Subject, Form, Extra>,
  error: AppError,
): SagaGenerator<void> {
  const state = yield* select(selectState);
  if (error.code === CODE.conflict && state !== null && state.subject !== null) {
    try {
      const now = yield* standing(state.subject);
      if (now !== null && now.subject.updateTime !== state.subject.updateTime) {
        yield* put(actions.overtaken({ subject: now.subject, base: now.form, form: typedOn(state, now.form) }));
        return;
      }
    } catch {
      // The refusal says enough.
    }
  }
  yield* put(actions.saveFailed({ error, field: fieldOf(error) }));
}
