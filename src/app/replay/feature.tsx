import { defineFeature, type ScreenProps, type WithHttp } from '../../common/feature.ts';
import {
  createReplayApi,
  replayReducer,
  replaySaga,
  ReplayScreen,
  replayTexts,
  type ReplayDeps,
  type StageProps,
} from '../../features/replay/index.ts';
import { StageFrame } from './StageFrame.tsx';
import { createStageHost } from './stageHost.ts';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly replay: typeof replayTexts.replay;
  }
}

/** The stage of this page. */
const host = createStageHost();

function Stage(props: StageProps) {
  return <StageFrame host={host} {...props} />;
}

function ScreenOnStage({ homePath }: Pick<ScreenProps, 'homePath'>) {
  return <ReplayScreen Stage={Stage} homePath={homePath} />;
}

function gunzip(packed: Blob): ReadableStream<Uint8Array> {
  return packed.stream().pipeThrough(new DecompressionStream('gzip'));
}

/** The screen on which developers replay what a page did. Here and not beside the screen, as the stage is the app's. */
export const feature = defineFeature({
  name: 'replay',
  texts: replayTexts,
  reducers: { replay: replayReducer },
  components: { replay: ScreenOnStage },
  createSagas: (deps: WithHttp<ReplayDeps, 'replayApi' | 'replayPort' | 'gunzip'>) => ({
    replay: () => replaySaga({ ...deps, replayApi: createReplayApi(deps.http), replayPort: host.port, gunzip }),
  }),
});
