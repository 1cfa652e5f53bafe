import { useTranslation } from 'react-i18next';
import type { CannedImportRow } from '#contract/http/cannedReplies.ts';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { FileImportDialog } from '#common/fileImport/index.ts';
import { cannedImport } from '../importSlice.ts';

const OUTCOMES = ['refused', 'added', 'changed', 'unchanged'] as const;

/** The dialog that imports a file of replies. */
export function ImportDialog() {
  const { t } = useTranslation();
  return (
    <FileImportDialog
      fileImport={cannedImport}
      title={t('cannedReplies.import.title')}
      confirmLabel={t('cannedReplies.import.confirm')}
      whyNot={(rows) => {
        const reason = whyNot(rows);
        return reason === null ? null : t(`cannedReplies.import.${reason}`);
      }}
    >
      {(rows) => <Outcome rows={rows} />}
    </FileImportDialog>
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
          className="is-grid cs-managed-import cs-wide-cells"
        >
          {listed.map((row, at) => (
            <Row key={at}>
              <Cell>
                <bdi>{row.title}</bdi> <bdi className="cs-managed-shortcut cs-small cs-breaks">/{row.shortcut}</bdi>
              </Cell>
              <Cell className={row.outcome === 'refused' ? 'cs-managed-refused cs-danger' : ''}>
                {t(`cannedReplies.import.row.${row.outcome}`)} {row.reason}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </>
  );
}
