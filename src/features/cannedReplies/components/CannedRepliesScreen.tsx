import { Archive, FileDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CANNED_SCOPE } from '#contract/canned.ts';
import type { CannedImportRow } from '#contract/http/cannedReplies.ts';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { ImportButton, FileImportDialog } from '#common/fileImport/index.ts';
import { useView } from '#common/view.ts';
import { useShown } from '#common/useShown.ts';
import { newForm } from '../cannedForm.ts';
import { archivedReplies, cannedImport, replyExport, replyForm, replyVersions } from '../cannedRepliesSlice.ts';
import type { ReplyGroup } from '../cannedRows.ts';
import { ArchivedDialog } from './ArchivedDialog.tsx';
import { Replies } from './Replies.tsx';
import { ReplyDialog } from './ReplyDialog.tsx';
import { Usage, StaleReplies } from './Usage.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';
import './cannedReplies.css';

const TABS = ['replies', 'usage', 'stale'] as const;

/** The replies for all and for products: their texts, how they are used, and which need work. */
export function SharedRepliesScreen() {
  const { t } = useTranslation();
  const [view, setView] = useView('canned.tab');
  const tab = TABS.find((name) => name === view) ?? 'replies';
  return (
    <Frame group="shared" title={t('screens.settingsCanned')} tools={<FileTools />}>
      <Tabs
        label={t('screens.settingsCanned')}
        tabs={TABS.map((name) => ({ name, label: t(`cannedReplies.tab.${name}`) }))}
        active={tab}
        onSelect={setView}
      >
        <div className="cs-stack cs-gap-4">
          {tab === 'replies' && <Replies group="shared" />}
          {tab === 'usage' && <Usage />}
          {tab === 'stale' && <StaleReplies />}
        </div>
      </Tabs>
      <ImportDialog />
    </Frame>
  );
}

/** The replies that only the user sees. */
export function OwnRepliesScreen() {
  const { t } = useTranslation();
  return (
    <Frame group="own" title={t('screens.ownReplies')} tools={null}>
      <p className="cs-muted cs-flush">{t('cannedReplies.ownLead')}</p>
      <Replies group="own" />
    </Frame>
  );
}

interface FrameProps {
  readonly group: ReplyGroup;
  readonly title: string;
  /** Buttons before the one that creates a reply. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

function Frame({ group, title, tools, children }: FrameProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useShown(undefined, archivedReplies.actions.closed);
  useShown(undefined, replyVersions.actions.closed);
  useShown(undefined, cannedImport.actions.importClosed);
  const scope = group === 'own' ? CANNED_SCOPE.personal : CANNED_SCOPE.shared;
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{title}</ScreenHeading>
        <span className="cs-wrap cs-gap-2">
          <Button
            variant="tertiary"
            aria-haspopup="dialog"
            onClick={() => dispatch(archivedReplies.actions.opened(null))}
          >
            <Archive size={16} aria-hidden="true" />
            {t('cannedReplies.archived')}
          </Button>
          {tools}
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => dispatch(replyForm.actions.opened({ subject: null, form: newForm(scope) }))}
          >
            <Plus size={16} aria-hidden="true" />
            {t('cannedReplies.create')}
          </Button>
        </span>
      </div>
      {children}
      <ReplyDialog />
      <VersionsDialog />
      <ArchivedDialog group={group} />
    </div>
  );
}

/** Export and import of all shared replies. */
function FileTools() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isExporting = useSelector(replyExport.selectIsRunning);
  return (
    <>
      <Button
        variant="tertiary"
        busy={isExporting}
        title={t('cannedReplies.exportHint')}
        onClick={() => dispatch(replyExport.actions.exportRequested())}
      >
        {!isExporting && <FileDown size={16} aria-hidden="true" />}
        {t('cannedReplies.export')}
      </Button>
      <ImportButton
        fileImport={cannedImport}
        accept=".json,application/json"
        label={t('cannedReplies.import.choose')}
        hint={t('cannedReplies.import.hint')}
      />
    </>
  );
}

const OUTCOMES = ['refused', 'added', 'changed', 'unchanged'] as const;

function ImportDialog() {
  const { t } = useTranslation();
  return (
    <FileImportDialog
      fileImport={cannedImport}
      title={t('cannedReplies.import.title')}
      confirmLabel={t('cannedReplies.import.confirm')}
      whyNot={(rows) => {
        if (rows.some(({ outcome }) => outcome === 'refused')) return t('cannedReplies.import.refusedSome');
        return rows.some(({ outcome }) => outcome !== 'unchanged') ? null : t('cannedReplies.import.nothing');
      }}
      outcomes={OUTCOMES}
      countOf={(outcome, count) => t(`cannedReplies.import.count.${outcome}`, { count })}
    >
      {(rows) => <ImportRows rows={rows.filter(({ outcome }) => outcome !== 'unchanged')} />}
    </FileImportDialog>
  );
}

function ImportRows({ rows }: { readonly rows: readonly CannedImportRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Table
      label={t('cannedReplies.import.rows')}
      columns={[t('cannedReplies.reply'), t('cannedReplies.import.outcome')]}
      className="is-grid cs-managed-import cs-wide-cells"
    >
      {rows.map((row, at) => (
        <Row key={at}>
          <Cell>
            <bdi>{row.title}</bdi> <bdi className="cs-mono cs-small cs-breaks">/{row.shortcut}</bdi>
          </Cell>
          <Cell className={row.outcome === 'refused' ? 'cs-when-filled cs-danger' : ''}>
            {t(`cannedReplies.import.row.${row.outcome}`)} {row.reason}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
