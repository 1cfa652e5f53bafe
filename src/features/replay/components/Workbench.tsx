import { TriangleAlert } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectLog, selectMoment } from '../replaySlice.ts';
import { ActionRows } from './ActionRows.tsx';
import { Controls } from './Controls.tsx';
import { JumpForm } from './JumpForm.tsx';
import { Panels } from './Panels.tsx';
import type { StageProps } from './stageProps.ts';
import { StageView } from './StageView.tsx';
import { StrideBar } from './StrideBar.tsx';
import { Timeline } from './Timeline.tsx';
import { useReplayKeys } from './useReplayKeys.ts';
import './Workbench.css';

/** One log: the screen at a moment, what led there and what came of it, and the ways through it. */
export function Workbench({ Stage }: { readonly Stage: ComponentType<StageProps> }) {
  const isOpen = useSelector(selectLog) !== null;
  useReplayKeys(isOpen);
  return (
    <>
      <Warnings />
      <div className="cs-replay-bench">
        <StageView Stage={Stage} />
        {isOpen && (
          <>
            <div className="cs-replay-deck">
              <Timeline />
              <Controls />
              <div className="cs-replay-ways">
                <StrideBar />
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
  const isAfterGap = useSelector(selectMoment)?.isAfterGap ?? false;
  const isOtherBuild = log?.isOtherBuild ?? false;
  if (!isOtherBuild && !isAfterGap) return null;
  return (
    <ul className="cs-replay-warnings">
      {isOtherBuild && (
        <li>
          <TriangleAlert size={16} aria-hidden="true" />
          {t('replay.otherBuild', { build: log?.client.build })}
        </li>
      )}
      {isAfterGap && (
        <li>
          <TriangleAlert size={16} aria-hidden="true" />
          {t('replay.afterGap')}
        </li>
      )}
    </ul>
  );
}
