import { addTexts } from '../i18n/start.ts';
import { HOME_PATH } from './redirects.ts';
import type { RunScreenSagas } from './screenParts.ts';

/** How the screen comes on which developers replay what a page did. */
export function bringDebugScreens(runSagas: RunScreenSagas) {
  return {
    replay: async () => {
      const texts = import(/* webpackChunkName: "replay" */ '../i18n/replay.ts');
      const stage = import(/* webpackChunkName: "replay" */ './replay/replayStage.tsx');
      const { createReplayApi, replayLogRules, replayReducer, replaySaga } = await import(/* webpackChunkName: "replay" */ '../features/replay/index.ts');
      addTexts((await texts).REPLAY_TEXTS);
      const { replayPort, screenOnStage } = (await stage).createReplayStage();
      runSagas(
        (deps) => ({ replay: () => replaySaga({ ...deps, replayApi: createReplayApi(deps.http), replayPort, gunzip }) }),
        { reducers: { replay: replayReducer }, logRules: [replayLogRules] },
      );
      return { default: screenOnStage(HOME_PATH) };
    },
  } as const;
}

function gunzip(packed: Blob): ReadableStream<Uint8Array> {
  return packed.stream().pipeThrough(new DecompressionStream('gzip'));
}
