import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectLog, selectPositionDetails } from '../replaySlice.ts';
import { ActionRows } from './ActionRows.tsx';
import { Controls, JumpForm, JumpFilterBar } from './Controls.tsx';
import { Panels } from './Panels.tsx';
import { ReplayFrameView } from './ReplayFrameView.tsx';
import { Timeline } from './Timeline.tsx';
import './Workbench.css';

/** One open log: the recorded screen, the time line and controls, the actions, and details of the position. */
export function Workbench() {
  const isOpen = useSelector(selectLog) !== null;
  return (
    <>
      <Warnings />
      <div className="cs-replay-bench cs-pad-3 cs-gap-3 cs-grid">
        <ReplayFrameView />
        {isOpen && (
          <>
            <div className="cs-replay-deck cs-stack cs-gap-3 cs-narrowed">
              <Timeline />
              <Controls />
              <div className="cs-replay-ways cs-at-top cs-wrap">
                <JumpFilterBar />
                <JumpForm />
              </div>
            </div>
            <ActionRows />
            <Panels />
          </>
        )}
      </div>
    </>
  );
}

function Warnings() {
  const { t } = useTranslation();
  const log = useSelector(selectLog);
  const isAfterGap = useSelector(selectPositionDetails)?.isAfterGap ?? false;
  const isOtherBuild = log?.isOtherBuild ?? false;
  if (!isOtherBuild && !isAfterGap) return null;
  return (
    <ul className="cs-line-below cs-pad-2-4 cs-warned cs-list cs-small">
      {isOtherBuild && (
        <li className="cs-row cs-gap-2">
          <TriangleAlert size={16} aria-hidden="true" />
          {t('replay.otherBuild', { build: log?.client.build })}
        </li>
      )}
      {isAfterGap && (
        <li className="cs-row cs-gap-2">
          <TriangleAlert size={16} aria-hidden="true" />
          {t('replay.afterGap')}
        </li>
      )}
    </ul>
  );
}
