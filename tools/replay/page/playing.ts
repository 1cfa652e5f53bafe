import type { ActionLog } from '#contract/actionLog.ts';
import { createStateHasher } from '#src/actionLog/index.ts';
import { diffLogs } from '#src/actionLog/replay/diffLogs.ts';
import { createReplay } from '#src/actionLog/replay/index.ts';
import { replayLog } from '#src/actionLog/replay/replayedLog.ts';
import { shrinkLog } from '#src/actionLog/replay/shrink.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { slicesAdded } from '#src/app/pageSlice.ts';
import { loadAllFeatures, createReplayReducer } from '#src/app/replay/allFeatures.tsx';
import { ANNOTATIONS } from '#src/app/replay/annotations.ts';
import type { AppState } from '#src/app/coreReducer.ts';
import type { Playing } from '../playing.ts';

/** Time for shrinking, in milliseconds. */
const SHRINK_MAX_MS = 25_000;

/** Replays with the page's reducers and without its screens. Needs no browser. @param build id of the sources */
export async function startPlaying(build: string): Promise<Playing> {
  const reducer = createReplayReducer(await loadAllFeatures());
  const hashesOf = createStateHasher(LOG_RULES);
  const yieldNow = () => Promise.resolve(); // there are no other tasks
  const newState = (slices: readonly string[]) => reducer(undefined, slicesAdded({ slices }));
  const replayed = ({ texts: _, ...log }: ActionLog) => replayLog<AppState>(log, reducer, ANNOTATIONS);
  let shown: AppState | null = null;
  const port = createReplay<AppState>({
    reducer,
    rules: LOG_RULES,
    annotations: ANNOTATIONS,
    build,
    yieldNow,
    onShow: (state) => {
      shown = state;
    },
  });
  return {
    port,
    state: () => shown,
    hashesOf,
    shrink: (log, predicate) =>
      shrinkLog(replayed(log), predicate, {
        reducer,
        hashesOf,
        yieldNow,
        annotations: ANNOTATIONS,
        addedSlices: ({ page }) => page.parts,
        newState,
        now: () => performance.now(),
        maxMs: SHRINK_MAX_MS,
      }),
    stateAfter: (slices, actions) => actions.reduce((state, action) => reducer(state, action), newState(slices)),
    diff: (log, other) => diffLogs(replayed(log), replayed(other)),
  };
}
