import { useCallback } from 'react';
import { REPLAY_STAGE_PATH } from '../../../contract/constants.ts';
import { useIsThrottled } from '../../common/throttle.tsx';
import type { StageHost } from './stageHost.ts';
import './StageFrame.css';

interface StageFrameProps {
  readonly host: StageHost;
  /** In CSS pixels, as the recorded page had them. */
  readonly width: number;
  readonly height: number;
  /** For those who can't see it. */
  readonly title: string;
}

/** The screens of a replay. What is in it can be looked at and scrolled, and nothing else. */
export function StageFrame({ host, width, height, title }: StageFrameProps) {
  const attach = useCallback((frame: HTMLIFrameElement | null) => host.attach(frame), [host]);
  // A replay of somebody who looked at a replay.
  if (!useIsThrottled()) return <div className="cs-stage-frame" style={{ width, height }} />;
  return (
    <iframe
      ref={attach}
      className="cs-stage-frame"
      src={REPLAY_STAGE_PATH}
      sandbox="allow-scripts allow-same-origin"
      title={title}
      width={width}
      height={height}
    />
  );
}
