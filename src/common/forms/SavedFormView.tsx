import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from '../components/Note.tsx';
import { LoadPanel } from '../components/Panel.tsx';
import { Button } from '../components/Button.tsx';
import { readMessage } from '../messageText.ts';
import { errorText } from '../errors.ts';
import type { FormState } from './dialogForm.ts';
import type { SavedForm } from './savedForm.ts';
import { useFocusOnProblem } from './DialogFormView.tsx';
import './savedForm.css';

interface SavedFormViewProps<Values, Form extends object> {
  readonly form: SavedForm<Values, Form>;
  readonly label: string;
  readonly nameOf: (field: keyof Form) => string;
  readonly children: (form: Form) => ReactNode;
}

/**
 * A form that loads when it appears and is saved by its Update button. It shows what another person has changed since.
 */
export function SavedFormView<Values, Form extends object>(props: SavedFormViewProps<Values, Form>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { select, selectError, actions } = props.form;
  const open = useSelector(select);
  const error = useSelector(selectError);
  useEffect(() => {
    dispatch(actions.shown());
  }, [dispatch, actions]);
  if (error === null && open !== null) return <FormPanel {...props} open={open} />;
  return <LoadPanel failed={t('settings.failed')} error={error} onRetry={() => dispatch(actions.shown())} />;
}

interface FormPanelProps<Values, Form extends object> extends SavedFormViewProps<Values, Form> {
  readonly open: FormState<never, Form>;
}

function FormPanel<Values, Form extends object>(props: FormPanelProps<Values, Form>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { selectIsDirty, actions } = props.form;
  const { base, form, status, refusal } = props.open;
  const isDirty = useSelector(selectIsDirty);
  const { form: panel, tried } = useFocusOnProblem(refusal);
  return (
    <form
      ref={panel}
      noValidate
      className="cs-panel cs-stack"
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault();
        tried();
        dispatch(actions.submitted());
      }}
    >
      {props.children(form)}
      <div className="cs-settings-foot cs-on-surface cs-stack cs-gap-2">
        <Notes {...props} />
        <div className="cs-to-end cs-row cs-wrap cs-gap-2">
          <span role="status" className="cs-settings-mark cs-warning cs-small cs-strong">
            {isDirty && t('settings.unsaved')}
          </span>
          <Button disabled={!isDirty} onClick={() => dispatch(actions.opened({ subject: null, form: base }))}>
            {t('settings.revert')}
          </Button>
          <Button type="submit" variant="primary" busy={status === 'saving'}>
            {t('settings.update')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Remarks before or after saving. */
function Notes<Values, Form extends object>({
  form: { selectProblems },
  open: { refusal, others },
  nameOf,
}: FormPanelProps<Values, Form>) {
  const { t } = useTranslation();
  const hasProblems = Object.keys(useSelector(selectProblems)).length > 0;
  const namesOf = (fields: readonly (keyof Form)[]) => ({ fields: fields.map(nameOf).join(', ') });
  const { takenOver, conflicts } = others ?? NO_OTHERS;
  return (
    <>
      <div role="alert" className="cs-stack cs-gap-2">
        {refusal !== null && (
          <Note isError>
            {t('settings.notSaved')} {readMessage(t, errorText(refusal.error))}
          </Note>
        )}
        {hasProblems && <Note isError>{t('settings.problem.some')}</Note>}
        {conflicts.length > 0 && <Note>{t('settings.conflicts', namesOf(conflicts))}</Note>}
      </div>
      <div role="status" className="cs-stack cs-gap-2">
        {takenOver.length > 0 && <Note>{t('settings.takenOver', namesOf(takenOver))}</Note>}
      </div>
    </>
  );
}

const NO_OTHERS = { takenOver: [], conflicts: [] } as const;
