import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from '../../components/Note.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { readMessage } from '../../components/messageText.ts';
import { Failure, Loading } from '../../components/states.tsx';
import { errorText } from '../../errors.ts';
import type { SavedForm } from '../savedForm.ts';
import './savedForm.css';

interface SavedFormViewProps<Root, Values, Form extends object> {
  readonly form: SavedForm<Root, Values, Form>;
  /** Names the form. */
  readonly label: string;
  /** The name of a field on the screen. */
  readonly nameOf: (field: keyof Form) => string;
  /** Draws the fields. */
  readonly children: (form: Form) => ReactNode;
}

/**
 * A form that loads when it appears and is saved by its Update button. It shows what another person has changed since.
 */
export function SavedFormView<Root, Values, Form extends object>(props: SavedFormViewProps<Root, Values, Form>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const {
    form: { select, actions },
  } = props;
  const { status, error, form, saving } = useSelector(select);
  useEffect(() => {
    dispatch(actions.opened());
    return () => {
      dispatch(actions.closed());
    };
  }, [dispatch, actions]);
  const reason = error === null ? null : errorText(error);
  return (
    <>
      {status === 'failed' && (
        <Panel>
          <Failure onRetry={() => dispatch(actions.opened())}>
            {t('settings.failed')} {reason && readMessage(t, reason)}
          </Failure>
        </Panel>
      )}
      {status !== 'failed' &&
        (form === null ? (
          <Panel>
            <Loading />
          </Panel>
        ) : (
          <FormPanel {...props} values={form} />
        ))}
      {saving === 'asking' && <OverwriteQuestion {...props} />}
    </>
  );
}

function FormPanel<Root, Values, Form extends object>(
  props: SavedFormViewProps<Root, Values, Form> & { readonly values: Form },
) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const {
    form: { select, selectProblems, selectIsDirty, actions },
    label,
    values,
    children,
  } = props;
  const { saving } = useSelector(select);
  const isDirty = useSelector(selectIsDirty);
  const hasProblems = Object.keys(useSelector(selectProblems)).length > 0;
  const panel = useRef<HTMLFormElement>(null);
  // Moves the focus to the problem after an attempt to save.
  useEffect(() => {
    if (hasProblems) panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [hasProblems]);
  return (
    <form
      ref={panel}
      noValidate
      className="cs-panel cs-settings-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(actions.updateRequested());
      }}
    >
      {children(values)}
      <div className="cs-settings-foot">
        <Notes {...props} />
        <div className="cs-settings-actions">
          <span role="status" className="cs-settings-mark">
            {isDirty && t('settings.unsaved')}
          </span>
          <Button disabled={!isDirty} onClick={() => dispatch(actions.reverted())}>
            {t('settings.revert')}
          </Button>
          <Button type="submit" variant="primary" busy={saving === 'saving'}>
            {t('settings.update')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Remarks before or after saving. */
function Notes<Root, Values, Form extends object>({
  form: { select, selectProblems },
  nameOf,
}: SavedFormViewProps<Root, Values, Form>) {
  const { t } = useTranslation();
  const { saveError, takenOver, conflicts } = useSelector(select);
  const hasProblems = Object.keys(useSelector(selectProblems)).length > 0;
  const reason = saveError === null ? null : errorText(saveError);
  return (
    <>
      <div role="alert">
        {reason !== null && (
          <Note isError>
            {t('settings.notSaved')} {readMessage(t, reason)}
          </Note>
        )}
        {hasProblems && <Note isError>{t('settings.problem.some')}</Note>}
      </div>
      <div role="status">
        {takenOver.length > 0 && <Note>{t('settings.takenOver', { fields: takenOver.map(nameOf).join(', ') })}</Note>}
        {conflicts.length > 0 && <Note>{t('settings.conflicts', { fields: conflicts.map(nameOf).join(', ') })}</Note>}
      </div>
    </>
  );
}

function OverwriteQuestion<Root, Values, Form extends object>({
  form: { select, actions },
  nameOf,
}: SavedFormViewProps<Root, Values, Form>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { conflicts } = useSelector(select);
  return (
    <ConfirmDialog
      title={t('settings.overwriteTitle')}
      confirmLabel={t('settings.overwrite')}
      declineLabel={t('settings.goOn')}
      danger
      onConfirm={() => dispatch(actions.overwriteConfirmed())}
      onDecline={() => dispatch(actions.overwriteDeclined())}
    >
      {t('settings.overwriteLead', { fields: conflicts.map(nameOf).join(', ') })}
    </ConfirmDialog>
  );
}
