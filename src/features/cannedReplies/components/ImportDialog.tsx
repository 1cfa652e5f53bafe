import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { CannedImportRow } from '../../../../contract/http/cannedReplies.ts';
import { Button } from '../../../common/components/Button.tsx';
import { readMessage } from '../../../common/components/messageText.ts';
import { Modal } from '../../../common/components/Modal.tsx';
import { Note } from '../../../common/components/Note.tsx';
import { Loading } from '../../../common/components/states.tsx';
import { Cell, Row, Table } from '../../../common/components/Table.tsx';
import { importClosed, importConfirmed, selectImport } from '../importSlice.ts';

const OUTCOMES = ['refused', 'added', 'changed', 'unchanged'] as const;

/** Says what the import of a file would do, and does it when the user confirms. */
export function ImportDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(selectImport);
  if (state.status === 'closed') return null;
  const { status, file, outcomes, problem } = state;
  const reason = whyNot(outcomes);
  const close = () => dispatch(importClosed());
  return (
    <Modal
      title={t('cannedReplies.import.title')}
      wide
      className="cs-dialog-form"
      onDismiss={close}
      actions={
        <>
          <Button onClick={close}>{t('dialogForm.cancel')}</Button>
          <Button
            variant="primary"
            busy={status === 'storing'}
            disabled={status === 'checking' || status === 'failed'}
            unavailable={reason === null ? null : t(`cannedReplies.import.${reason}`)}
            onClick={() => dispatch(importConfirmed())}
          >
            {t('cannedReplies.import.confirm')}
          </Button>
        </>
      }
    >
      <p className="cs-managed-more">
        <bdi>{file.name}</bdi>
      </p>
      {status === 'checking' && <Loading />}
      <div role="alert">
        {problem !== null && (
          <Note isError>
            {t('cannedReplies.import.failed')} {readMessage(t, problem)}
          </Note>
        )}
      </div>
      {(status === 'checked' || status === 'storing') && <Outcome rows={outcomes} />}
    </Modal>
  );
}

/** Why a checked file cannot be imported; null: it can. */
function whyNot(rows: readonly CannedImportRow[]): 'refusedSome' | 'nothing' | null {
  if (rows.some(({ outcome }) => outcome === 'refused')) return 'refusedSome';
  return rows.some(({ outcome }) => outcome !== 'unchanged') ? null : 'nothing';
}

function Outcome({ rows }: { readonly rows: readonly CannedImportRow[] }) {
  const { t } = useTranslation();
  const reason = whyNot(rows);
  const countOf = (outcome: CannedImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const listed = OUTCOMES.slice(0, -1).flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
  return (
    <>
      <p role="status">
        <span>
          {`${OUTCOMES.filter((outcome) => countOf(outcome) > 0)
            .map((outcome) => t(`cannedReplies.import.count.${outcome}`, { count: countOf(outcome) }))
            .join(', ')}.`}
        </span>
        {reason !== null && <span>{` ${t(`cannedReplies.import.${reason}`)}`}</span>}
      </p>
      {listed.length > 0 && (
        <Table
          label={t('cannedReplies.import.rows')}
          columns={[t('cannedReplies.reply'), t('cannedReplies.import.outcome')]}
          className="is-grid cs-managed-import"
        >
          {listed.map((row, at) => (
            <Row key={at}>
              <Cell>
                <bdi>{row.title}</bdi> <bdi className="cs-managed-shortcut">/{row.shortcut}</bdi>
              </Cell>
              <Cell className={row.outcome === 'refused' ? 'cs-managed-refused' : ''}>
                {t(`cannedReplies.import.row.${row.outcome}`)} {row.reason}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </>
  );
}
