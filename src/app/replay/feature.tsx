import { defineFeature, type ScreenProps, type WithHttp } from '#common/feature.ts';
import {
  createReplayApi,
  REPLAY_COMMANDS,
  replayReducer,
  replaySaga,
  ReplayScreen,
  replayTexts,
  type ReplayDeps,
  type ReplayFrameProps,
} from '../../features/replay/index.ts';
import { ReplayFrame } from './ReplayFrame.tsx';
import { createReplayFrameHost } from './replayFrameHost.ts';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly replay: typeof replayTexts.replay;
  }
}

/** The one replay frame of this page. */
const frameHost = createReplayFrameHost();

function PageReplayFrame(props: ReplayFrameProps) {
  return <ReplayFrame host={frameHost} {...props} />;
}

function ScreenWithFrame({ homePath }: Pick<ScreenProps, 'homePath'>) {
  return <ReplayScreen ReplayFrame={PageReplayFrame} homePath={homePath} />;
}

function gunzip(packed: Blob): ReadableStream<Uint8Array> {
  return packed.stream().pipeThrough(new DecompressionStream('gzip'));
}

/** The screen on which developers replay logs. Its manifest is in the app, as the replay frame needs all features. */
export const feature = defineFeature({
  name: 'replay',
  texts: replayTexts,
  reducers: { replay: replayReducer },
  commands: REPLAY_COMMANDS,
  components: { replay: ScreenWithFrame },
  createSagas: (deps: WithHttp<ReplayDeps, 'replayApi' | 'replayPort' | 'gunzip'>) => ({
    replay: () => replaySaga({ ...deps, replayApi: createReplayApi(deps.http), replayPort: frameHost.port, gunzip }),
  }),
});
