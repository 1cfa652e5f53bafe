import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Tabs } from '../../../common/components/Tabs.tsx';
import { useView } from '../../../common/view/index.ts';
import { selectCheck, selectLog, selectMoment, selectReport } from '../replaySlice.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { ChangesPanel } from './ChangesPanel.tsx';
import { FramesPanel } from './FramesPanel.tsx';
import { HashesPanel } from './HashesPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import './Panels.css';

const PANELS = ['action', 'changes', 'frames', 'ledger', 'hashes', 'report'] as const;
type PanelName = (typeof PANELS)[number];

/** What led to the moment, what came of it, and what is known of the log. */
export function Panels() {
  const { t } = useTranslation();
  const [view, setView] = useView('replay.panel');
  const active = PANELS.find((name) => name === view) ?? 'action';
  return (
    <section className="cs-replay-panels cs-panel" aria-label={t('replay.panels')}>
      <Tabs
        label={t('replay.panels')}
        tabs={PANELS.map((name) => ({ name, label: t(`replay.panel.${name}`) }))}
        active={active}
        onSelect={setView}
      >
        <div className="cs-replay-panel">
          <Panel name={active} />
        </div>
      </Tabs>
    </section>
  );
}

function Panel({ name }: { readonly name: PanelName }): ReactNode {
  const moment = useSelector(selectMoment);
  const log = useSelector(selectLog);
  const report = useSelector(selectReport);
  const check = useSelector(selectCheck);
  if (name === 'report') return log === null ? null : <ReportPanel log={log} report={report} />;
  if (name === 'hashes') return <HashesPanel check={check} />;
  if (moment === null) return null;
  switch (name) {
    case 'action':
      return <ActionPanel moment={moment} />;
    case 'changes':
      return <ChangesPanel moment={moment} />;
    case 'frames':
      return <FramesPanel frames={moment.entry?.frames ?? []} />;
    case 'ledger':
      return <LedgerPanel ledger={moment.ledger} notes={check.name === 'done' ? check.verdict.notes : null} />;
  }
}
