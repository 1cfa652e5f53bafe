import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { SUBJECTS_MAX } from '#contract/constants.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import { Note } from '#common/components/Note.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { readMessage } from '#common/messageText.ts';
import { Modal, ConfirmDialog } from '#common/components/Modal.tsx';
import { Empty } from '#common/components/states.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { errorText } from '#common/errors.ts';
import { isolated } from '#contract/names.ts';
import { NotLoaded } from '#common/components/Panel.tsx';
import {
  closeDeclined,
  closeRequested,
  nameTyped,
  rowAdded,
  rowRemoved,
  selectSubjectChanges,
  selectSubjects,
  subjectsClosed,
  subjectsOpened,
  submitRequested,
} from '../subjectsSlice.ts';
import type { SubjectRow } from '../subjectRows.ts';
import './SubjectsDialog.css';

/** The dialog that edits the subjects that customers choose from. */
export function SubjectsDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectSubjects);
  const form = useId();
  if (status === 'closed') return null;
  const isLoaded = status !== 'loading' && status !== 'failed';
  const close = () => dispatch(closeRequested());
  const actions = (
    <>
      <Notes />
      <Button disabled={status === 'saving'} onClick={close}>
        {t('querySettings.cancel')}
      </Button>
      <Button type="submit" variant="primary" form={form} busy={status === 'saving'}>
        {t('querySettings.submit')}
      </Button>
    </>
  );
  return (
    <>
      <Modal
        title={t('querySettings.subject')}
        className="cs-long-dialog"
        onDismiss={close}
        {...(isLoaded && { actions })}
      >
        {isLoaded ? (
          <Editor id={form} isSaving={status === 'saving'} />
        ) : (
          <NotLoaded
            failed={t('querySettings.subjectsFailed')}
            error={error}
            onRetry={() => dispatch(subjectsOpened())}
          />
        )}
      </Modal>
      {status === 'asking' && (
        <ConfirmDialog
          title={t('querySettings.discardTitle')}
          confirmLabel={t('querySettings.discard')}
          declineLabel={t('settings.goOn')}
          danger
          onConfirm={() => dispatch(subjectsClosed())}
          onDecline={() => dispatch(closeDeclined())}
        >
          {t('querySettings.discardLead')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Editor({ id, isSaving }: { readonly id: string; readonly isSaving: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { rows, added } = useSelector(selectSubjects);
  const isDirty = useSelector(selectSubjectChanges).length > 0;
  const { form, tried, moveTo } = useFocus(added);
  const remove = (key: string, index: number) => {
    moveTo(index);
    dispatch(rowRemoved({ key }));
  };
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="cs-stack cs-gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        tried();
        dispatch(submitRequested());
      }}
    >
      {rows.length === 0 && <Empty>{t('querySettings.noSubjects')}</Empty>}
      {rows.map((row, index) => (
        <Subject
          key={row.key}
          row={row}
          number={index + 1}
          isSaving={isSaving}
          onRemove={() => remove(row.key, index)}
        />
      ))}
      <div className="cs-row cs-wrap cs-gap-3">
        <Button data-add disabled={isSaving || rows.length >= SUBJECTS_MAX} onClick={() => dispatch(rowAdded())}>
          <Plus size={16} aria-hidden="true" />
          {t('querySettings.addField')}
        </Button>
        <span role="status" className="cs-settings-mark cs-warning cs-small cs-strong">
          {isDirty && t('settings.unsaved')}
        </span>
      </div>
      {rows.length >= SUBJECTS_MAX && (
        <p className="cs-hint cs-flush">{t('querySettings.full', { max: SUBJECTS_MAX })}</p>
      )}
    </form>
  );
}

interface SubjectProps {
  readonly row: SubjectRow;
  readonly number: number;
  readonly isSaving: boolean;
  readonly onRemove: () => void;
}

function Subject({ row: { key, name }, number, isSaving, onRemove }: SubjectProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const problem = useSelector(selectSubjects).problems[key];
  return (
    <div className="cs-subject cs-at-top cs-row cs-gap-2">
      <TextField
        className="cs-hidden-label"
        label={t('querySettings.nameOf', { number })}
        value={name}
        readOnly={isSaving}
        dir="auto"
        autoComplete="off"
        {...(problem !== undefined && { error: readMessage(t, problem) })}
        onChange={({ target }) => dispatch(nameTyped({ key, name: target.value }))}
      />
      <IconButton
        label={t('querySettings.remove', { name: hasVisibleCharacter(name) ? isolated(name) : number })}
        icon={<Trash2 size={18} />}
        disabled={isSaving}
        onClick={onRemove}
      />
    </div>
  );
}

/** Moves the focus to an added row, to the neighbour of a removed row, and to the first invalid name. */
function useFocus(added: number) {
  const form = useRef<HTMLFormElement>(null);
  const target = useRef<number | null>(null);
  const [tries, setTries] = useState(0);
  const known = useRef(added);
  const fields = () => [...(form.current?.querySelectorAll<HTMLElement>('input') ?? [])];
  useEffect(() => {
    if (added !== known.current) fields().at(-1)?.focus();
    known.current = added;
  }, [added]);
  useEffect(() => {
    if (target.current === null) return;
    const rest = fields();
    (
      rest.at(Math.min(target.current, rest.length - 1)) ?? form.current?.querySelector<HTMLElement>('[data-add]')
    )?.focus();
    target.current = null;
  });
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  return {
    form,
    tried: () => setTries((before) => before + 1),
    moveTo: (index: number) => {
      target.current = index;
    },
  };
}

/** What the user must know before saving again. */
function Notes(): ReactNode {
  const { t } = useTranslation();
  const { error, conflicts, problems } = useSelector(selectSubjects);
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <div role="alert" className="cs-subjects-notes cs-scroll cs-modal-note cs-stack cs-gap-2">
      {error !== null && (
        <Note isError>
          {t('querySettings.notSaved')} {readMessage(t, errorText(error))}
        </Note>
      )}
      {hasProblems && <Note isError>{t('settings.problem.some')}</Note>}
      {conflicts.map((conflict) => (
        <Note key={conflict.id}>
          {conflict.kind === 'removed'
            ? t('querySettings.theyRemoved', { name: isolated(conflict.name) })
            : t('querySettings.theyRenamed', {
                name: isolated(conflict.name),
                theirName: isolated(conflict.theirName),
              })}
        </Note>
      ))}
      {conflicts.length > 0 && <Note>{t('querySettings.submitAgain')}</Note>}
    </div>
  );
}
