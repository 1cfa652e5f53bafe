import type { UnknownAction } from 'redux';
import type { ActionLog } from '../../../contract/actionLog.ts';
import { createRecorder } from '../../../src/actionLog/index.ts';
import { createKeeper } from '../../../src/actionLog/keeper/index.ts';
import { createReplay, type ReplayPort } from '../../../src/actionLog/replay/index.ts';
import { partBrought } from '../../../src/app/pageSlice.ts';
import { LOG_RULES } from '../../../src/app/logRules.ts';
import { loadAllFeatures } from '../../../src/app/replay/allFeatures.tsx';
import { INSIGHTS } from '../../../src/app/replay/insights.ts';
import { createReplayReducer } from '../../../src/app/replay/replayReducer.ts';
import type { AppState } from '../../../src/app/coreReducer.ts';
import { createAppStore } from '../../../src/app/store.ts';
import type { RecordedDayOptions, RecordedDay } from '../dayPlayed.ts';
import { agentDay, DAY_START } from './agentDay.ts';

/** The real bounds would forget the morning. */
const BOUNDS = { maxActions: 1_000_000, maxWeight: 1_000_000_000 } as const;
/** Between two looks at what the keeper has to do. */
const STEP_ACTIONS = 100;
/** The screens', and the task list's. */
const BROUGHT = [
  ['chat', 'chatAway', 'chatConnection', 'chatQueries', 'realtime', 'conversations', 'pictures', 'view'],
  ['tasks', 'presence'],
] as const;

/** An agent's day through the page's own reducers, recorder and keeper. */
export async function recordDay({
  actions,
  chats,
  messages,
  checkpointEvery,
  hashEvery,
}: RecordedDayOptions): Promise<RecordedDay> {
  const reducers = await loadAllFeatures();
  const reducer = createReplayReducer(reducers);
  let now = DAY_START;
  const recorder = createRecorder<AppState>({ rules: LOG_RULES, now: () => now });
  const keeper = createKeeper<AppState>({
    rules: LOG_RULES,
    ring: null,
    load: 'day',
    now: () => now,
    ownerOf: () => null,
    about: { client: { version: 1, build: 'bench' }, device: 'Chromium on Linux' },
    bounds: { ...BOUNDS, checkpointEvery },
    hashEvery,
  });
  await keeper.open();
  recorder.handOver(keeper.take);
  const { store } = createAppStore<AppState>({ reducer, recorder: recorder.middleware });
  for (const slices of BROUGHT) store.dispatch(partBrought({ slices }));
  let left = actions - BROUGHT.length;
  for (const { action, at } of agentDay({ chats, messages })) {
    if (left === 0) break;
    left -= 1;
    now = at;
    store.dispatch(action);
    if (left % STEP_ACTIONS === 0) while (keeper.step());
  }
  const text = await (await keeper.exportLog()).text.text();
  const { segments } = JSON.parse(text) as ActionLog;
  const [first] = segments;
  const all = segments.flatMap(({ entries }) => entries.map(({ action }): UnknownAction => action));
  return {
    text,
    playAll: () => {
      all.reduce((state, action) => reducer(state, action), first?.state as AppState);
    },
  };
}

/** @returns what makes a replay in which no log is open yet */
export async function createPlayer(): Promise<() => ReplayPort> {
  const reducers = await loadAllFeatures();
  const reducer = createReplayReducer(reducers);
  return () =>
    createReplay<AppState>({
      reducer,
      rules: LOG_RULES,
      insights: INSIGHTS,
      build: 'bench',
      yieldNow: () => Promise.resolve(),
    });
}
