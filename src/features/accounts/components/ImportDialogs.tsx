import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { AccountImportRow } from '#contract/http/accounts.ts';
import { Button } from '#common/components/Button.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Note } from '#common/components/Note.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { FileImportDialog } from '#common/fileImport/index.ts';
import { accountImport, passwordsClosed, passwordsCopied, passwordsSaved, selectIssued } from '../accountsSlice.ts';

const OUTCOMES = ['refused', 'added', 'bound'] as const;

/** The dialogs of an import: what a file would do, and then the initial passwords. */
export function ImportDialogs() {
  const { t } = useTranslation();
  return (
    <>
      <FileImportDialog
        fileImport={accountImport}
        title={t('accountImport.title')}
        confirmLabel={t('accountImport.confirm')}
        storing={t('accountImport.storing')}
        whyNot={(rows) => (rows.some(({ outcome }) => outcome === 'refused') ? t('accountImport.refusedSome') : null)}
        outcomes={OUTCOMES}
        countOf={(outcome, count) => t(`accountImport.count.${outcome}`, { count })}
      >
        {(rows) => <ImportRows rows={rows} />}
      </FileImportDialog>
      <Passwords />
    </>
  );
}

function ImportRows({ rows }: { readonly rows: readonly AccountImportRow[] }) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('accountImport.rows')}
      columns={[t('accountImport.line'), t('accounts.account'), t('accountImport.outcome')]}
      className="is-grid cs-accounts-import cs-wide-cells"
    >
      {rows.map(({ line, account, outcome, reason }) => (
        <Row key={line}>
          <Cell>
            <span className="cs-caption cs-small">{t('accountImport.line')}</span> {line}
          </Cell>
          <Cell>
            <bdi className="cs-breaks">{account}</bdi>
          </Cell>
          <Cell className={outcome === 'refused' ? 'cs-danger' : ''}>
            <span className="cs-breaks">
              {t(`accountImport.row.${outcome}`)} <bdi>{reason}</bdi>
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** They exist nowhere else, so only the button below closes the dialog. */
function Passwords() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const issued = useSelector(selectIssued);
  if (issued === null) return null;
  return (
    <Modal
      title={t('issuedPasswords.title')}
      wide
      bare
      className="cs-dialog-form"
      onDismiss={() => undefined}
      actions={
        <>
          <Button onClick={() => dispatch(passwordsCopied())}>{t('issuedPasswords.copy')}</Button>
          <Button onClick={() => dispatch(passwordsSaved())}>{t('issuedPasswords.save')}</Button>
          <Button variant="primary" onClick={() => dispatch(passwordsClosed())}>
            {t('issuedPasswords.close')}
          </Button>
        </>
      }
    >
      <h2 className="ui header">{t('issuedPasswords.title')}</h2>
      <Note className="cs-accounts-once">{t('issuedPasswords.once')}</Note>
      <Table
        label={t('issuedPasswords.title')}
        columns={[t('accounts.account'), t('accounts.password')]}
        className="is-grid cs-accounts-passwords"
      >
        {issued.map(({ line, account, password }) => (
          <Row key={line}>
            <Cell>
              <bdi className="cs-breaks">{account}</bdi>
            </Cell>
            <Cell>
              <code translate="no">{password}</code>
            </Cell>
          </Row>
        ))}
      </Table>
    </Modal>
  );
}
