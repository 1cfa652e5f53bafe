import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Panel } from '#common/components/Panel.tsx';
import { Tabs } from '#common/components/Tabs.tsx';
import { useView } from '#common/view/index.ts';
import { selectCheck, selectLog, selectPositionDetails, selectReport } from '../replaySlice.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { ChangesPanel } from './ChangesPanel.tsx';
import { FramesPanel } from './FramesPanel.tsx';
import { HashesPanel } from './HashesPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import './Panels.css';

const PANELS = ['action', 'changes', 'frames', 'ledger', 'hashes', 'report'] as const;
type PanelName = (typeof PANELS)[number];

/** Tabs with details of the position and of the log. */
export function Panels() {
  const { t } = useTranslation();
  const [view, setView] = useView('replay.panel');
  const active = PANELS.find((name) => name === view) ?? 'action';
  return (
    <Panel as="section" className="cs-replay-panels cs-stack cs-narrowed" aria-label={t('replay.panels')}>
      <Tabs
        label={t('replay.panels')}
        tabs={PANELS.map((name) => ({ name, label: t(`replay.panel.${name}`) }))}
        active={active}
        onSelect={setView}
      >
        <div className="cs-replay-panel cs-stack cs-gap-3">
          <ActivePanel name={active} />
        </div>
      </Tabs>
    </Panel>
  );
}

function ActivePanel({ name }: { readonly name: PanelName }): ReactNode {
  const details = useSelector(selectPositionDetails);
  const log = useSelector(selectLog);
  const report = useSelector(selectReport);
  const check = useSelector(selectCheck);
  if (name === 'report') return log === null ? null : <ReportPanel log={log} report={report} />;
  if (name === 'hashes') return <HashesPanel check={check} />;
  if (details === null) return null;
  switch (name) {
    case 'action':
      return <ActionPanel details={details} />;
    case 'changes':
      return <ChangesPanel details={details} />;
    case 'frames':
      return <FramesPanel frames={details.entry?.frames ?? []} />;
    case 'ledger':
      return <LedgerPanel ledger={details.ledger} notes={check.name === 'done' ? check.verification.notes : null} />;
  }
}
