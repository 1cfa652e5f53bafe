import { defineFeature, type WithHttp } from '#common/feature.ts';
import commonTexts from '#common/texts.json';
import { ReplayScreen } from './components/ReplayScreen.tsx';
import { REPLAY_COMMANDS } from './replayCommands.ts';
import { frameHost } from './replayFrameHost.ts';
import { createReplayApi, replaySaga, type ReplayDeps } from './replaySaga.ts';
import { replayReducer } from './replaySlice.ts';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly replay: typeof texts.replay;
  }
}

/** The screen on which developers replay logs. The replay frame, which needs all features, is in the app. */
export const feature = defineFeature({
  name: 'replay',
  // Its list is on a full page, to which the layout brings no texts.
  texts: { ...texts, listState: commonTexts.listState },
  reducers: { replay: replayReducer },
  commands: REPLAY_COMMANDS,
  components: { replay: ReplayScreen },
  createSagas: (deps: WithHttp<ReplayDeps, 'replayApi' | 'replayPort'>) => ({
    replay: () => replaySaga({ ...deps, replayApi: createReplayApi(deps.http), replayPort: frameHost.port }),
  }),
});
