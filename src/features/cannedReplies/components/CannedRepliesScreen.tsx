import { Archive, FileDown, Plus } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CANNED_SCOPE } from '#contract/canned.ts';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { ImportButton } from '#common/fileImport/index.ts';
import { useView } from '#common/view.ts';
import { archivedClosed, archivedOpened } from '../archivedSlice.ts';
import { newForm } from '../cannedForm.ts';
import type { CannedPlace } from '../cannedRows.ts';
import { replyExport, replyForm } from '../cannedRepliesSlice.ts';
import { cannedImport } from '../importSlice.ts';
import { versionsClosed } from '../versionsSlice.ts';
import { ArchivedDialog } from './ArchivedDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { Replies } from './Replies.tsx';
import { ReplyDialog } from './ReplyDialog.tsx';
import { StaleReplies } from './StaleReplies.tsx';
import { Usage } from './Usage.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';
import './cannedReplies.css';

const TABS = ['replies', 'usage', 'stale'] as const;

/** The replies for all and for products: their texts, how they are used, and which need work. */
export function SharedRepliesScreen() {
  const { t } = useTranslation();
  const [view, setView] = useView('canned.tab');
  const tab = TABS.find((name) => name === view) ?? 'replies';
  return (
    <Frame place="shared" title={t('screens.settingsCanned')} tools={<FileTools />}>
      <Tabs
        label={t('screens.settingsCanned')}
        tabs={TABS.map((name) => ({ name, label: t(`cannedReplies.tab.${name}`) }))}
        active={tab}
        onSelect={setView}
      >
        <div className="cs-stack cs-gap-4">
          {tab === 'replies' && <Replies place="shared" />}
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
    <Frame place="own" title={t('screens.ownReplies')} tools={null}>
      <p className="cs-muted cs-flush">{t('cannedReplies.ownLead')}</p>
      <Replies place="own" />
    </Frame>
  );
}

interface FrameProps {
  readonly place: CannedPlace;
  readonly title: string;
  /** Buttons before the one that creates a reply. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

function Frame({ place, title, tools, children }: FrameProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useEffect(
    () => () => {
      dispatch(archivedClosed());
      dispatch(versionsClosed());
      dispatch(cannedImport.actions.importClosed());
    },
    [dispatch],
  );
  const scope = place === 'own' ? CANNED_SCOPE.personal : CANNED_SCOPE.shared;
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-whole-head">
        <ScreenHeading>{title}</ScreenHeading>
        <span className="cs-wrap cs-gap-2">
          <Button variant="tertiary" aria-haspopup="dialog" onClick={() => dispatch(archivedOpened())}>
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
      <ArchivedDialog place={place} />
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
