import { ReplayScreen, type StageProps } from '../../features/replay/index.ts';
import { StageFrame } from './StageFrame.tsx';
import { createStageHost } from './stageHost.ts';

/** The stage of this page, and the screen that stands around it. Once a page load. */
export function createReplayStage() {
  const host = createStageHost();
  const Stage = (props: StageProps) => <StageFrame host={host} {...props} />;
  return {
    replayPort: host.port,
    screenOnStage: (homePath: string) => () => <ReplayScreen Stage={Stage} homePath={homePath} />,
  };
}
