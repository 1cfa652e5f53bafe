import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { readMessage } from '../../components/messageText.ts';
import { Modal } from '../../components/Modal.tsx';
import { errorText } from '../../errors.ts';
import type { DialogForm, DialogFormState } from '../dialogForm.ts';
import { Overtaken, type FieldWords } from './Overtaken.tsx';
import './dialogForm.css';

interface DialogFormViewProps<Root, Subject, Form extends object, Extra> {
  readonly form: DialogForm<Root, Subject, Form, Extra>;
  readonly title: (subject: Subject | null) => string;
  /** What goes along when it is saved, read just then. */
  readonly extra: () => Extra;
  /** Why nothing can be saved so far; null: it can. */
  readonly blocked?: (state: DialogFormState<Subject, Form>) => string | null;
  readonly wide?: boolean;
  /** What a form says, field by field, in the words of the screen. */
  readonly wordsOf: (form: Form) => readonly FieldWords[];
  /** Its fields, as they stand. */
  readonly children: (state: DialogFormState<Subject, Form>) => ReactNode;
}

/** A dialog in which something is made or changed, for as long as its form is open in the store. */
export function DialogFormView<Root, Subject, Form extends object, Extra>(
  props: DialogFormViewProps<Root, Subject, Form, Extra>,
) {
  const dispatch = useDispatch();
  const {
    form: { select, actions },
  } = props;
  const state = useSelector(select);
  useEffect(
    () => () => {
      dispatch(actions.screenLeft());
    },
    [dispatch, actions],
  );
  return state === null ? null : <OpenDialog {...props} state={state} />;
}

interface OpenDialogProps<Root, Subject, Form extends object, Extra> extends DialogFormViewProps<
  Root,
  Subject,
  Form,
  Extra
> {
  readonly state: DialogFormState<Subject, Form>;
}

function OpenDialog<Root, Subject, Form extends object, Extra>(props: OpenDialogProps<Root, Subject, Form, Extra>) {
  const {
    form: { actions },
    state,
    title,
    extra,
    blocked = never,
    wide = false,
    wordsOf,
    children,
  } = props;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useId();
  const { form, tried } = useFocusOnProblem(state.refusal);
  const isSaving = state.status === 'saving';
  const why = blocked(state);
  const close = () => dispatch(actions.closeRequested());
  return (
    <>
      <Modal
        title={title(state.subject)}
        wide={wide}
        className="cs-dialog-form"
        onDismiss={close}
        actions={
          <>
            <div role="alert" className="cs-dialog-form-notes">
              {state.refusal !== null && state.refusal.field === null && (
                <p>
                  {t('dialogForm.notSaved')} {readMessage(t, errorText(state.refusal.error))}
                </p>
              )}
              {state.isOvertaken && <Overtaken theirs={wordsOf(state.base)} ours={wordsOf(state.form)} />}
            </div>
            {why !== null && (
              <p id={`${id}-why`} className="cs-dialog-form-why">
                {why}
              </p>
            )}
            <Button disabled={isSaving} onClick={close}>
              {t('dialogForm.cancel')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              form={id}
              busy={isSaving}
              disabled={why !== null}
              aria-describedby={why === null ? undefined : `${id}-why`}
            >
              {t('dialogForm.save')}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={id}
          noValidate
          className="cs-dialog-fields"
          aria-busy={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            tried();
            dispatch(actions.submitted(extra()));
          }}
        >
          {children(state)}
        </form>
      </Modal>
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

/** Who has tried to save goes on where something is wrong. */
function useFocusOnProblem(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries, refusal]);
  return { form, tried: () => setTries((before) => before + 1) };
}

function never(): null {
  return null;
}

/** What a form's fields need: what is wrong with one, and how to say that it was changed or left. */
export function useFormFields<Root, Subject, Form extends object, Extra>({
  selectProblems,
  actions,
}: DialogForm<Root, Subject, Form, Extra>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const problems = useSelector(selectProblems);
  return {
    errorOf: (field: keyof Form): string | null => {
      const problem = problems[field];
      return problem === undefined ? null : readMessage(t, problem);
    },
    change: (change: Partial<Form>) => {
      dispatch(actions.fieldsChanged(change));
    },
    leave: (field: keyof Form) => {
      dispatch(actions.fieldLeft(field));
    },
  };
}
