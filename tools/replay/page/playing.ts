import type { ActionLog } from '#contract/actionLog.ts';
import { createStateHasher } from '#src/actionLog/index.ts';
import { withFallbacks } from '#src/actionLog/replay/annotations.ts';
import { diffLogs } from '#src/actionLog/replay/diffLogs.ts';
import { createReplay, readActionLog, recordOf, valueAt, type ReplayOptions } from '#src/actionLog/replay/index.ts';
import { replayLog } from '#src/actionLog/replay/replayedLog.ts';
import { createRun, shrinkLog } from '#src/actionLog/replay/shrink.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { slicesAdded } from '#src/app/pageSlice.ts';
import { loadAllFeatures, createReplayReducer } from '#src/app/replay/allFeatures.tsx';
import { ANNOTATIONS } from '#src/app/replay/annotations.ts';
import type { AppState } from '#src/app/coreReducer.ts';
import { CUSTOMER_LOG_RULES } from '#src/customer/logRequest/customerLogRules.ts';
import { logRequestReducer } from '#src/customer/logRequest/logRequestSlice.ts';
import { ratingReducer } from '#src/customer/rating/ratingSlice.ts';
import { queriesReducer } from '#src/customer/queries/queriesReducer.ts';
import { customerReducerWith } from '#src/customer/store.ts';
import type { CaseFile } from '#src/features/replay/case/caseFile.ts';
import { caseViewOf } from '#src/features/replay/case/caseView.ts';
import type { CaseLine } from '#src/features/replay/case/joinCase.ts';
import { seenIn } from '#src/features/replay/case/seenIn.ts';
import { ledgerOf } from '#src/realtime/index.ts';
import type { Playing } from '../playing.ts';

export { rerunLog } from './rerun/rerunLog.ts';

/** Time for shrinking, in milliseconds. */
const SHRINK_MAX_MS = 25_000;

type CustomerState = ReturnType<ReturnType<typeof customerReducerWith>>;

/** A page whose logs are replayed. */
interface Page<State> extends Pick<ReplayOptions<State>, 'reducer' | 'rules' | 'annotations'> {
  /** The slices that it has added to those of its beginning. */
  readonly addedSlices: (state: State) => readonly string[];
  readonly newState: (slices: readonly string[]) => State;
}

/**
 * Replays with a page's reducers and without its screens. Needs no browser.
 * @param build id of the sources
 */
export async function startPlaying(build: string, whose: 'agent' | 'customer'): Promise<Playing> {
  if (whose === 'customer') {
    const reducer = customerReducerWith({
      queries: queriesReducer,
      logRequest: logRequestReducer,
      rating: ratingReducer,
    });
    return play<CustomerState>(build, {
      reducer,
      rules: CUSTOMER_LOG_RULES,
      annotations: {
        ...ANNOTATIONS,
        ledgerOf: ({ conversations }) => ledgerOf(conversations),
        viewportOf: () => null,
        addressOf: () => '',
        mapStateMessages: (state) => state,
      },
      addedSlices: () => [],
      newState: () => reducer(undefined, slicesAdded({ slices: [] })),
    });
  }
  const reducer = createReplayReducer(await loadAllFeatures());
  return play<AppState>(build, {
    reducer,
    rules: LOG_RULES,
    annotations: ANNOTATIONS,
    // A log comes from a file.
    addedSlices: (state) => {
      const parts = valueAt(state, ['page', 'parts']);
      return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
    },
    newState: (slices) => reducer(undefined, slicesAdded({ slices })),
  });
}

/** The messages and events of a case, with what its pages and the server knew of them. */
export function caseLinesOf({ server, agent, customers }: CaseFile): readonly CaseLine[] {
  const reading = readActionLog(agent);
  const record = recordOf(reading.status === 'read' ? reading.log : { segments: [] }, seenIn);
  return caseViewOf(server, record, customers).lines;
}

function play<State>(build: string, { addedSlices, newState, ...page }: Page<State>): Playing {
  const { reducer, rules } = page;
  const annotations = withFallbacks(page.annotations);
  const run = createRun(reducer);
  const hashesOf = createStateHasher(rules);
  const yieldNow = () => Promise.resolve(); // there are no other tasks
  const replayed = ({ texts: _, ...log }: ActionLog) => replayLog<State>(log, reducer, annotations);
  let shown: State | null = null;
  const port = createReplay<State>({
    ...page,
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
        ...{ reducer, hashesOf, yieldNow, annotations, addedSlices, newState },
        now: () => performance.now(),
        maxMs: SHRINK_MAX_MS,
      }),
    stateAfter: (slices, actions) => run(newState(slices), actions),
    diff: (log, other) => diffLogs(replayed(log), replayed(other)),
  };
}
