import { useEffect, useId, useRef, useState, type ReactNode, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CODE } from '#contract/http/envelope.ts';
import { Button } from '../components/Button.tsx';
import { Modal, ConfirmDialog } from '../components/Modal.tsx';
import { Note } from '../components/Note.tsx';
import { useShown } from '../useShown.ts';
import { errorText, type AppError } from '../errors.ts';
import { readMessage } from '../messageText.ts';
import type { DialogForm, FormState, OpenForm } from './dialogForm.ts';
import './dialogForm.css';

/** A field's name on the screen, and its value as text. */
export interface FieldWords {
  readonly name: string;
  readonly text: string;
}

interface SaveConflictProps {
  /** The form as another person has saved it. */
  readonly theirs: readonly FieldWords[];
  /** The form as typed here. */
  readonly ours: readonly FieldWords[];
}

/** Says that another person has saved first, shows the differences, and explains what saving again does. */
export function SaveConflict({ theirs, ours }: SaveConflictProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const different = theirs.filter(({ name, text }) => ours.find((field) => field.name === name)?.text !== text);
  if (different.length === 0) return <Note>{t('dialogForm.overtakenMerged')}</Note>;
  return (
    <div className="cs-dialog-form-overtaken cs-rounded cs-pad-2-3 cs-small cs-breaks cs-flush">
      <p className="cs-flush">{t('dialogForm.overtaken')}</p>
      <Button variant="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'dialogForm.hideTheirs' : 'dialogForm.showTheirs')}
      </Button>
      <dl id={id} className="cs-flush" hidden={!isOpen}>
        {different.map(({ name, text }) => (
          <div key={name} className="cs-row cs-at-top cs-gap-2">
            <dt className="cs-strong cs-fixed">{name}</dt>
            <dd className="cs-lines cs-flush">
              <bdi dir="auto">{text === '' ? '–' : text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface DialogFormViewProps<Subject, Form extends object> {
  readonly form: DialogForm<Subject, Form>;
  readonly title: (subject: Subject | null) => string;
  /** A password to save along with the form, read when it is submitted; null: none. */
  readonly encoded?: () => string | null;
  /** Why the form cannot be saved yet; null: it can. */
  readonly blocked?: (state: FormState<Subject, Form>) => string | null;
  readonly wide?: boolean;
  /** By default 'Save'. */
  readonly saveLabel?: string;
  /** Saving cannot be undone. */
  readonly danger?: boolean;
  readonly wordsOf: (form: Form) => readonly FieldWords[];
  readonly children: (state: FormState<Subject, Form>) => ReactNode;
}

/** A dialog that creates or changes something, shown while its form is open in the store. */
export function DialogFormView<Subject, Form extends object>(props: DialogFormViewProps<Subject, Form>) {
  const { select, actions } = props.form;
  const state = useSelector(select);
  useShown(undefined, actions.screenLeft);
  return state === null ? null : <OpenDialog {...props} state={state} />;
}

interface OpenDialogProps<Subject, Form extends object> extends DialogFormViewProps<Subject, Form> {
  readonly state: FormState<Subject, Form>;
}

function OpenDialog<Subject, Form extends object>(props: OpenDialogProps<Subject, Form>) {
  const { state, encoded = none } = props;
  const { actions } = props.form;
  const dispatch = useDispatch();
  const id = useId();
  const { form, tried } = useFocusOnProblem(state.refusal);
  const close = () => dispatch(actions.closeRequested());
  return (
    <>
      <Modal
        title={props.title(state.subject)}
        wide={props.wide ?? false}
        className="cs-dialog-form"
        onDismiss={close}
        actions={<DialogActions {...props} id={id} onClose={close} />}
      >
        <form
          ref={form}
          id={id}
          noValidate
          className="cs-dialog-fields cs-stack cs-gap-2"
          aria-busy={state.status === 'saving'}
          onSubmit={(event) => {
            event.preventDefault();
            tried();
            dispatch(actions.submitted(encoded()));
          }}
        >
          {props.children(state)}
        </form>
      </Modal>
      <Questions {...props} />
    </>
  );
}

interface DialogActionsProps<Subject, Form extends object> extends OpenDialogProps<Subject, Form> {
  /** Of the form. */
  readonly id: string;
  readonly onClose: () => void;
}

function DialogActions<Subject, Form extends object>(props: DialogActionsProps<Subject, Form>) {
  const { id, state, blocked = none, wordsOf, onClose } = props;
  const { t } = useTranslation();
  const isSaving = state.status === 'saving';
  const why = blocked(state);
  return (
    <>
      <div role="alert" className="cs-modal-note cs-when-filled">
        {state.refusal !== null && state.refusal.field === null && !takesWork(state.refusal) && (
          <Note isError>
            {t('dialogForm.notSaved')} {readMessage(t, errorText(state.refusal.error))}
          </Note>
        )}
        {state.others !== null && <SaveConflict theirs={wordsOf(state.base)} ours={wordsOf(state.form)} />}
      </div>
      {why !== null && (
        <p id={`${id}-why`} className="cs-dialog-form-why cs-hint cs-flush">
          {why}
        </p>
      )}
      <Button disabled={isSaving} onClick={onClose}>
        {t('dialogForm.cancel')}
      </Button>
      <Button
        type="submit"
        variant={props.danger === true ? 'danger' : 'primary'}
        form={id}
        busy={isSaving}
        disabled={why !== null}
        aria-describedby={why === null ? undefined : `${id}-why`}
      >
        {props.saveLabel ?? t('dialogForm.save')}
      </Button>
    </>
  );
}

/** What the dialog asks before it takes work from others, and before it forgets changes. */
function Questions<Subject, Form extends object>({ form, state, encoded = none }: OpenDialogProps<Subject, Form>) {
  const { actions } = form;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <>
      {state.refusal !== null && takesWork(state.refusal) && (
        <ConfirmDialog
          title={t('dialogForm.takingTitle')}
          confirmLabel={t('dialogForm.taking')}
          declineLabel={t('dialogForm.goOn')}
          danger
          onConfirm={() => dispatch(actions.takingAccepted(encoded()))}
          onDecline={() => dispatch(actions.takingDeclined())}
        >
          <p>{readMessage(t, errorText(state.refusal.error))}</p>
          <p>{t('dialogForm.takingLead')}</p>
        </ConfirmDialog>
      )}
      {state.status === 'asking' && (
        <ConfirmDialog
          title={t('dialogForm.discardTitle')}
          confirmLabel={t('dialogForm.discard')}
          declineLabel={t('dialogForm.goOn')}
          danger
          onConfirm={() => dispatch(actions.closeConfirmed())}
          onDecline={() => dispatch(actions.closeDeclined())}
        >
          {t('dialogForm.discardLead')}
        </ConfirmDialog>
      )}
    </>
  );
}

function takesWork({ error }: { readonly error: AppError }): boolean {
  return error.code === CODE.takesWork;
}

/** Moves the focus to the problem after an attempt to save. */
export function useFocusOnProblem(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries, refusal]);
  return { form, tried: () => setTries((before) => before + 1) };
}

function none(): null {
  return null;
}

/** What the fields of a form need: the problem of a field, and the events for a change and for leaving it. */
export function useFormFields<Subject, Form extends object>({ selectProblems, actions }: OpenForm<Subject, Form>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const problems = useSelector(selectProblems);
  const errorOf = (field: keyof Form): string | null => {
    const problem = problems[field];
    return problem === undefined ? null : readMessage(t, problem);
  };
  const leave = (field: keyof Form) => {
    dispatch(actions.fieldLeft(field));
  };
  return {
    errorOf,
    change: (change: Partial<Form>) => {
      dispatch(actions.fieldsChanged(change));
    },
    leave,
    /** The properties of a text field that is checked when it is left. */
    textOf: (field: keyof Form, value: string, onValue: (value: string) => void) => ({
      value,
      error: errorOf(field),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onValue(target.value),
      onBlur: () => leave(field),
    }),
  };
}
