import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Note } from '#common/components/Note.tsx';
import type { Assignee } from '#contract/http/staff.ts';
import { Button } from '#common/components/Button.tsx';
import { readMessage } from '#common/messageText.ts';
import { Modal } from '#common/components/Modal.tsx';
import { RemoteSelect, type RemoteOption } from '#common/components/RemoteSelect.tsx';
import { isolated } from '#contract/names.ts';
import type { Assignable, AssignActions, AssignState } from '../assignDialog.ts';
import './AssignDialog.css';

export interface AssignDialogProps<Thing extends Assignable> {
  readonly state: AssignState<Thing>;
  readonly actions: AssignActions<Thing>;
  readonly title: string;
  /** The present assignee, as a sentence. */
  readonly lead: string;
  /** Changes while the dialog is open, and warnings about the chosen person. */
  readonly notes: readonly string[];
  /** The signed-in user, if they may take it; else null. */
  readonly meId: string | null;
  /** People who are offline are only found by their name, as long as someone is online. */
  readonly isForNow?: boolean;
  /** The text beside a person's name. */
  readonly describe: (assignee: Assignee) => ReactNode;
}

/**
 * Assigns something to a person, while it is open. Shows changes that happen in the meantime; the chosen person stays
 * chosen.
 */
export function AssignDialog<Thing extends Assignable>(props: AssignDialogProps<Thing>) {
  const {
    state: { thing, chosen, status, error },
    actions,
    title,
    lead,
    notes,
    meId,
  } = props;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isSending = status === 'sending';
  const submit = (toId: string) => dispatch(actions.assignSubmitted({ toId }));
  return (
    <Modal
      className="cs-assign cs-modal-medium"
      title={title}
      onDismiss={() => dispatch(actions.assignDismissed())}
      actions={
        <>
          {meId !== null && meId !== thing.toId && (
            <Button disabled={isSending || thing.isOver} onClick={() => submit(meId)}>
              {t('assign.toMe')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={isSending}
            disabled={chosen === null || thing.isOver}
            onClick={() => {
              if (chosen !== null) submit(chosen.id);
            }}
          >
            {t('assign.assign')}
          </Button>
        </>
      }
    >
      <p className="cs-below-4">{lead}</p>
      <Search {...props} />
      <div role="status">
        {notes.map((note) => (
          <Note key={note}>
            <Info size={16} aria-hidden="true" />
            <span>{note}</span>
          </Note>
        ))}
      </div>
      {error !== null && (
        <Note isError role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span>{readMessage(t, error)}</span>
        </Note>
      )}
    </Modal>
  );
}

interface Option extends RemoteOption {
  readonly assignee: Assignee;
}

function Search<Thing extends Assignable>({
  state: { search, chosen },
  actions,
  isForNow = false,
  describe,
}: AssignDialogProps<Thing>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const look = (keyword: string) => dispatch(actions.assigneeTyped({ keyword }));
  const online = search.options.filter(({ isOnline }) => isOnline);
  const leavesOut = isForNow && search.keyword === '' && online.length > 0;
  const options = (leavesOut ? online : search.options).map((assignee): Option => ({
    id: assignee.id,
    label: assignee.name,
    assignee,
    detail: describe(assignee),
  }));
  return (
    <RemoteSelect
      viewKey="assignee"
      inFlow
      initialFocus
      label={t('assign.to')}
      placeholder={t('assign.placeholder')}
      value={chosen === null ? null : { id: chosen.id, label: `${isolated(chosen.name)} (${chosen.account})` }}
      keyword={search.keyword}
      options={options}
      status={search.status}
      leftOut={leavesOut ? t('assign.offline') : undefined}
      onOpen={() => look(search.keyword)}
      onType={look}
      onChoose={({ assignee }) => dispatch(actions.assigneeChosen(assignee))}
      onClear={() => {
        dispatch(actions.assigneeChosen(null));
        look('');
      }}
      onRetry={() => look(search.keyword)}
    />
  );
}
