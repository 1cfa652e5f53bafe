import { createStateHasher } from '#src/actionLog/index.ts';
import { createReplay } from '#src/actionLog/replay/index.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { loadAllFeatures, createReplayReducer } from '#src/app/replay/allFeatures.tsx';
import { ANNOTATIONS } from '#src/app/replay/annotations.ts';
import type { AppState } from '#src/app/coreReducer.ts';
import type { Playing } from '../playing.ts';

/** Replays with the page's reducers and without its screens. Needs no browser. @param build id of the sources */
export async function startPlaying(build: string): Promise<Playing> {
  const reducers = await loadAllFeatures();
  const hashesOf = createStateHasher(LOG_RULES);
  let shown: AppState | null = null;
  const port = createReplay<AppState>({
    reducer: createReplayReducer(reducers),
    rules: LOG_RULES,
    annotations: ANNOTATIONS,
    build,
    yieldNow: () => Promise.resolve(), // there are no other tasks
    onShow: (state) => {
      shown = state;
    },
  });
  return { port, state: () => shown, hashes: () => hashesOf(shown) };
}
