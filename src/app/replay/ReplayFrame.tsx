import { useCallback } from 'react';
import { REPLAY_FRAME_PATH } from '#contract/constants.ts';
import { useIsThrottled } from '#common/throttle.tsx';
import type { ReplayFrameHost } from './replayFrameHost.ts';
import './ReplayFrame.css';

interface ReplayFrameProps {
  readonly host: ReplayFrameHost;
  /** Size of the recorded page in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Accessible name. */
  readonly title: string;
}

/** The frame in which a replay draws the real screens. A user can look and scroll in it, and nothing else. */
export function ReplayFrame({ host, width, height, title }: ReplayFrameProps) {
  const attach = useCallback((frame: HTMLIFrameElement | null) => host.attach(frame), [host]);
  // Inside a replay of the replay screen: no frame within the frame.
  if (!useIsThrottled()) return <div className="cs-stage-frame" style={{ width, height }} />;
  return (
    <iframe
      ref={attach}
      className="cs-stage-frame"
      src={REPLAY_FRAME_PATH}
      sandbox="allow-scripts allow-same-origin"
      title={title}
      width={width}
      height={height}
    />
  );
}
