import type { UnknownAction } from 'redux';
import type { ActionLog } from '#contract/actionLog.ts';
import { createRecorder } from '#src/actionLog/index.ts';
import { LogStore } from '#src/actionLog/logStore/index.ts';
import { createReplay, type ReplayPort } from '#src/actionLog/replay/index.ts';
import { slicesAdded } from '#src/app/pageSlice.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { loadAllFeatures, createReplayReducer } from '#src/app/replay/allFeatures.tsx';
import { ANNOTATIONS } from '#src/app/replay/annotations.ts';
import type { AppState } from '#src/app/coreReducer.ts';
import { createAppStore } from '#src/app/store.ts';
import type { RecordedDayOptions, RecordedDay } from '../dayPlayed.ts';
import { agentDay, DAY_START } from './agentDay.ts';

/** With the real bounds, the log would lose the morning. */
const BOUNDS = { maxActions: 1_000_000, maxWeight: 1_000_000_000 } as const;
/** Actions between two turns of the log store. */
const STEP_ACTIONS = 100;
/** The slices of the base feature, and those of the task list. */
const SLICES = [
  ['chat', 'chatAway', 'chatConnection', 'chatQueries', 'realtime', 'conversations', 'pictures', 'view'],
  ['tasks', 'presence'],
] as const;

/** Records an agent's day with the page's own reducers, recorder and log store. */
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
  const logStore = new LogStore<AppState>({
    rules: LOG_RULES,
    ringBuffer: null,
    load: 'day',
    now: () => now,
    ownerOf: () => null,
    about: { client: { version: 1, build: 'bench' }, device: 'Chromium on Linux' },
    bounds: { ...BOUNDS, checkpointEvery },
    hashEvery,
  });
  await logStore.open();
  recorder.handOver(logStore.append);
  const { store } = createAppStore<AppState>({ reducer, recorder: recorder.middleware });
  for (const slices of SLICES) store.dispatch(slicesAdded({ slices }));
  let left = actions - SLICES.length;
  for (const { action, at } of agentDay({ chats, messages })) {
    if (left === 0) break;
    left -= 1;
    now = at;
    store.dispatch(action);
    if (left % STEP_ACTIONS === 0) while (logStore.step());
  }
  const text = await (await logStore.exportLog()).text.text();
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

/** @returns a factory of replays without an open log */
export async function createPlayer(): Promise<() => ReplayPort> {
  const reducers = await loadAllFeatures();
  const reducer = createReplayReducer(reducers);
  return () =>
    createReplay<AppState>({
      reducer,
      rules: LOG_RULES,
      annotations: ANNOTATIONS,
      build: 'bench',
      yieldNow: () => Promise.resolve(),
    });
}
