import { isAction, type Middleware, type UnknownAction } from 'redux';
import type { ActionLog, LogEntry } from '#contract/actionLog.ts';
import { createCauses, createRecorder, projectState, SAGA_MARK, type Recorded } from '#src/actionLog/index.ts';
import { baseFeature } from '#src/app/base.ts';
import { isCallAnswered } from '#src/app/callAnswered.ts';
import { createPageReducer, type AppState } from '#src/app/coreReducer.ts';
import { createFeatures } from '#src/app/loadFeature.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { slicesAdded } from '#src/app/pageSlice.ts';
import { SCREENS, SHARED_FEATURES } from '#src/app/registry.ts';
import { coreSaga } from '#src/app/runtime.ts';
import { createAppStore } from '#src/app/store.ts';
import startTexts from '#src/i18n/en.json';
import { startCatalogue } from '#src/i18n/index.ts';
import {
  accessStale,
  aliveReceived,
  connected,
  connectionEnded,
  conversationEvents,
  disconnected,
  DURATIONS,
  eventOf,
  packetsReceived,
  PAGE_HINTS,
  reconnectScheduled,
} from '#src/realtime/index.ts';
import type { Rerun } from '../../playing.ts';
import { FROM_BROWSER } from './fromBrowser.ts';
import { createOutside, type Outside } from './outside.ts';
import { standInForBrowser } from './stillBrowser.ts';
import { VirtualTime } from './virtualTime.ts';

// How a log is run again
//
// A log has all that its page learned from outside: what the person and the screens did, what the socket received, what
// calls were answered, and when. Today's sagas and reducers get this again, at the same times of a virtual clock, and
// what they do is recorded. So it is another log, of what this build would have done.

/** A page that does nothing for so long was asleep, or its clock was set: its timers run late, not all in turn. */
const ASLEEP_MS = 10 * 60_000;

/**
 * Runs the last page load of a log again.
 * @returns null if that began before the log
 */
export async function rerunLog(log: ActionLog): Promise<Rerun | null> {
  const entries = lastLoad(log);
  const from = entries?.[0]?.at;
  if (entries === null || from === undefined) return null;
  const takeAwayBrowser = standInForBrowser();
  startCatalogue(startTexts);
  const time = new VirtualTime(from);
  const restoreTimers = time.install();
  try {
    const outside = createOutside(() => time.now);
    const page = await startPage(outside, () => time.now);
    const ids = queuedIds(entries);
    for (const entry of entries) {
      if (entry.at - time.now > ASLEEP_MS) time.now = entry.at;
      await time.pass(Math.max(0, entry.at - time.now));
      if (isGiven(entry)) outside.giveIds(ids.get(entry.no) ?? []);
      repeat(entry, page, outside);
      await time.settle();
    }
    return { log: { ...log, from, segments: [page.recorded()], hashes: {} }, ...outside.calls.leftOver() };
  } finally {
    restoreTimers();
    takeAwayBrowser();
  }
}

/** null: its beginning is not there. */
function lastLoad({ segments }: ActionLog): readonly LogEntry[] | null {
  const load = segments.at(-1)?.load;
  const entries = segments.filter((segment) => segment.load === load).flatMap((segment) => segment.entries);
  return entries.every(({ no }, index) => no === index + 1) ? entries : null;
}

/** A wait is at least half as long as it is named. */
const HALF = 0.5;

type Page = Awaited<ReturnType<typeof startPage>>;

/** A page that has its own store and sagas, and records what it does. */
async function startPage(outside: Outside, now: () => number) {
  const causes = createCauses(() => undefined);
  const recorder = createRecorder<AppState>({ rules: LOG_RULES, now, causes, maxBuffered: Infinity });
  const reducers = createPageReducer();
  const { store, runSaga } = createAppStore<AppState>({
    ...{ reducer: reducers.reducer, recorder: withoutFound(recorder.middleware), causes },
  });
  const state = projectState(LOG_RULES, store.getState());
  const loads = [...Object.values(SHARED_FEATURES), ...SCREENS.map(({ load }) => load)];
  let features = [baseFeature, ...(await Promise.all(loads.map(async (load) => (await load()).feature)))];
  const known = new Set(Object.keys(store.getState()));
  const { add } = createFeatures({ store, runSaga, reducers }, outside.deps);
  runSaga(coreSaga, outside.deps);
  return {
    dispatch: (action: UnknownAction) => void store.dispatch(action),
    addSlices: (slices: readonly string[]) => {
      for (const slice of slices) known.add(slice);
      // A feature without slices of its own is not in the log: it is there with the others.
      const isThere = ({ reducers: own = {} }: (typeof features)[number]) =>
        Object.keys(own).every((slice) => known.has(slice));
      for (const feature of features.filter(isThere)) add(feature);
      features = features.filter((feature) => !isThere(feature));
    },
    recorded: () => {
      const entries: LogEntry[] = [];
      recorder.handOver(({ entry }: Recorded<AppState>) => entries.push(entry));
      return { load: 'rerun', state, entries };
    },
  };
}

/** What sagas find in the browser that stands in for one never happens: the log says what they found. */
function withoutFound(recorder: Middleware<unknown, AppState>): Middleware<unknown, AppState> {
  return (api) => (next) => {
    const record = recorder(api)(next);
    return (action) =>
      isAction(action) && FROM_BROWSER.has(action.type) && SAGA_MARK in action ? action : record(action);
  };
}

/** Whether it came from outside: what sagas did is left to sagas. */
function isGiven({ by, action: { type } }: LogEntry): boolean {
  return by === 'user' || by === 'answer' || by === 'socket' || FROM_BROWSER.has(type);
}

/** Of messages that sagas queued, by the number of what the page had learned last. */
function queuedIds(entries: readonly LogEntry[]): ReadonlyMap<number, readonly string[]> {
  const ids = new Map<number, string[]>();
  let learned = 0;
  for (const entry of entries) {
    const { no, action } = entry;
    if (isGiven(entry)) learned = no;
    if (!conversationEvents.messageQueued.match(action)) continue;
    const known = ids.get(learned) ?? [];
    known.push(action.payload.clientMsgId);
    ids.set(learned, known);
  }
  return ids;
}

/** Lets the page learn what an entry says that it learned. */
function repeat({ by, action }: LogEntry, page: Page, outside: Outside): void {
  const { calls, report, notify, hint } = outside;
  const seen = PAGE_HINTS.find((each) => eventOf(each).type === action.type);
  if (isCallAnswered(action)) {
    page.dispatch(action);
    calls.answer(action.payload);
  } else if (slicesAdded.match(action)) page.addSlices(action.payload.slices);
  else if (by === 'user' || FROM_BROWSER.has(action.type)) page.dispatch(action);
  else if (seen !== undefined) hint(seen);
  else if (connected.match(action)) report({ type: 'ready', serverTime: action.payload.at, ...action.payload });
  else if (packetsReceived.match(action)) report({ type: 'received', ...action.payload });
  else if (aliveReceived.match(action))
    report({ type: action.payload.isAnswer ? 'answered' : 'alive', serverTime: action.payload.at, ...action.payload });
  else if (accessStale.match(action)) notify({ type: 'accessChanged' });
  else repeatEnd(action, outside);
}

/** Of the connection. A page that gave up by itself does so again. The waits until the next one are by chance. */
function repeatEnd(action: LogEntry['action'], { report, setRandom }: Outside): void {
  if (!reconnectScheduled.match(action) && !disconnected.match(action) && !connectionEnded.match(action)) return;
  const { reason } = action.payload;
  if (reconnectScheduled.match(action)) {
    const { retry, retryAt, at } = action.payload;
    setRandom((retryAt - at) / (DURATIONS.retryDelays[retry - 1] ?? DURATIONS.givenUpRetry) - HALF);
  }
  if (reason !== 'unresponsive' && reason !== 'goaway') report({ type: 'closed', reason });
}
