import { ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CANNED_ARCHIVED_SHOWN_MAX } from '#contract/constants.ts';
import type { ArchivedCannedReply } from '#contract/http/cannedReplies.ts';
import { Button } from '#common/components/Button.tsx';
import { readMessage } from '#common/messageText.ts';
import { LoadedView } from '#common/components/LoadedView.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Note } from '#common/components/Note.tsx';
import { Empty } from '#common/components/states.tsx';
import { Time } from '#common/components/Time.tsx';
import { errorText } from '#common/errors.ts';
import { isolated } from '#contract/names.ts';
import { archivedReplies, restoreRequested, selectRestoring } from '../cannedRepliesSlice.ts';
import { isInGroup, type ReplyGroup } from '../cannedRows.ts';
import { ReplyName } from './ReplyName.tsx';

/** The archived replies of a group, which can be restored. */
export function ArchivedDialog({ group }: { readonly group: ReplyGroup }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status } = useSelector(archivedReplies.select);
  if (status === 'closed') return null;
  return (
    <Modal title={t('cannedReplies.archivedTitle')} wide onDismiss={() => dispatch(archivedReplies.actions.closed())}>
      <LoadedView loaded={archivedReplies} failed={t('cannedReplies.archivedFailed')}>
        {(rows) => <Archived group={group} rows={rows} />}
      </LoadedView>
    </Modal>
  );
}

interface ArchivedProps {
  readonly group: ReplyGroup;
  readonly rows: readonly ArchivedCannedReply[];
}

function Archived({ group, rows }: ArchivedProps) {
  const { t } = useTranslation();
  const { refusal } = useSelector(selectRestoring);
  const shown = rows.filter((reply) => isInGroup(group, reply));
  return (
    <>
      <div role="alert">
        {refusal !== null && (
          <Note isError>
            {t('cannedReplies.notRestored')} {readMessage(t, errorText(refusal))}
          </Note>
        )}
      </div>
      {shown.length === 0 && <Empty>{t('cannedReplies.noneArchived')}</Empty>}
      <ul className="cs-managed-archived cs-list">
        {shown.map((reply) => (
          <ArchivedRow key={reply.id} reply={reply} isOwn={group === 'own'} />
        ))}
      </ul>
      {rows.length >= CANNED_ARCHIVED_SHOWN_MAX && (
        <p className="cs-hint cs-flush">{t('cannedReplies.archivedMax', { max: CANNED_ARCHIVED_SHOWN_MAX })}</p>
      )}
    </>
  );
}

function ArchivedRow({ reply, isOwn }: { readonly reply: ArchivedCannedReply; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { restoring } = useSelector(selectRestoring);
  return (
    <li>
      <ReplyName reply={reply} isOwn={isOwn} />
      <span className="cs-hint cs-flush">
        <Time iso={reply.archivedAt} show="stacked" />
      </span>
      <Button
        className="compact"
        aria-label={t('cannedReplies.restoreOf', { name: isolated(reply.title) })}
        busy={restoring?.id === reply.id}
        onClick={() => dispatch(restoreRequested({ id: reply.id }))}
      >
        {restoring?.id !== reply.id && <ArchiveRestore size={14} aria-hidden="true" />}
        {t('cannedReplies.restore')}
      </Button>
    </li>
  );
}
