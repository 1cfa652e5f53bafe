import type { UnknownAction } from 'redux';
import {
  createReplay,
  holds,
  keysOfPath,
  readPredicate,
  valueAt,
  type Verification,
} from '#src/actionLog/replay/index.ts';
import { createRun } from '#src/actionLog/replay/shrink.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { loadAllFeatures, createReplayReducer } from '#src/app/replay/allFeatures.tsx';
import { ANNOTATIONS } from '#src/app/replay/annotations.ts';
import { slicesAdded } from '#src/app/pageSlice.ts';
import type { AppState } from '#src/app/coreReducer.ts';

/** A log that has been replayed to its end. */
export interface Replayed {
  readonly verification: Verification;
  /** A value of the last state. @param path as in `npm run replay -- … --print` */
  readonly valueAt: (path: string) => unknown;
  readonly holds: (predicate: string) => boolean;
}

/** Replays the action log at an address with the reducers of all features. */
export async function replayed(address: URL): Promise<Replayed> {
  const reducers = await loadAllFeatures();
  let shown: AppState | null = null;
  const port = createReplay<AppState>({
    reducer: createReplayReducer(reducers),
    rules: LOG_RULES,
    annotations: ANNOTATIONS,
    build: '',
    yieldNow: () => Promise.resolve(),
    onShow: (state) => {
      shown = state;
    },
  });
  const answer = await port.open(await (await fetch(address)).text());
  if (answer.status === 'refused') throw new Error(`no log to replay: ${answer.reason}, ${answer.detail}`);
  await port.seek(answer.count);
  return { verification: await port.verify(), ...questionsTo(shown) };
}

/** The state of a new page with these slices, after actions. No saga runs. */
export async function pageAfter(
  slices: readonly string[],
  actions: readonly UnknownAction[],
): Promise<Omit<Replayed, 'verification'>> {
  const reducer = createReplayReducer(await loadAllFeatures());
  return questionsTo(createRun<AppState>(reducer)(reducer(undefined, slicesAdded({ slices })), actions));
}

function questionsTo(state: AppState | null): Omit<Replayed, 'verification'> {
  return {
    valueAt: (path) => valueAt(state, keysOfPath(path) ?? []),
    holds: (text) => {
      const reading = readPredicate(text);
      if (reading.status === 'unreadable') throw new Error(`no predicate: ${text}`);
      return holds(reading.predicate, state);
    },
  };
}
