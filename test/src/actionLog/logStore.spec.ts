import { configureStore, Tuple } from '@reduxjs/toolkit';
import { deleteDB } from 'idb';
import type { UnknownAction } from 'redux';
import createSagaMiddleware, { buffers, eventChannel, runSaga } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { ACTION_LOG_FORMAT, type ActionLog } from '#contract/actionLog.ts';
import { createLogRules, createStateHasher, type LogRuleOptions } from '#src/actionLog/index.ts';
import { replaySegment } from '../../support/page/replaySegment.ts';
import {
  createIdbRingBuffer,
  createTabLock,
  logStoreSaga,
  type LogStoreOptions,
} from '#src/actionLog/logStore/index.ts';
import { createTestLog, readExported } from '../../support/page/testLog.ts';

interface Notes {
  readonly ownerId: string | null;
  readonly count: number;
  readonly texts: readonly string[];
}
const options: LogRuleOptions = {
  fields: { ownerId: 'keep', count: 'keep' },
  exceptions: { signedIn: { payload: 'keep' }, 'notes/counted': { payload: 'keep' } },
};
const rules = createLogRules(options);
const EMPTY: Notes = { ownerId: null, count: 0, texts: [] };
const DAY_MS = 24 * 3_600_000;

function notes(state: Notes = EMPTY, action: UnknownAction): Notes {
  const { type, payload } = action;
  if (type === 'signedIn') return { ...(state.ownerId === null ? state : EMPTY), ownerId: String(payload) };
  if (type === 'notes/counted') return { ...state, count: state.count + Number(payload) };
  if (type !== 'notes/added') return state;
  const { text } = payload as { text: string };
  return { ...state, count: state.count + 1, texts: [...state.texts.slice(-4), text] };
}

const clock = { now: 1_000 };
let loads = 0;

/** One page load: a Redux store whose actions are recorded and stored. */
function aPage({
  bounds,
  ...options
}: Partial<Pick<LogStoreOptions<Notes>, 'ringBuffer' | 'hashEvery'>> & {
  bounds?: Partial<LogStoreOptions<Notes>['bounds']>;
} = {}) {
  loads += 1;
  const recording = createTestLog<Notes>({
    rules,
    load: `load-${loads}`,
    now: () => clock.now,
    ownerOf: ({ ownerId }) => ownerId,
    hashEvery: 4,
    ...options,
    ...(bounds === undefined ? {} : { bounds }),
  });
  const store = configureStore({ reducer: notes, middleware: () => new Tuple(recording.middleware) });
  const add = (...texts: readonly string[]) => {
    for (const text of texts) {
      clock.now += 1;
      store.dispatch({ type: 'notes/added', payload: { text } });
    }
  };
  const process = () => {
    while (recording.logStore.step());
  };
  const save = async () => {
    await recording.logStore.open();
    process();
    await recording.logStore.save();
  };
  return {
    ...recording,
    store,
    add,
    save,
    process,
    signIn: (id: string) => store.dispatch({ type: 'signedIn', payload: id }),
  };
}

const words = (count: number, word = 'note') => Array.from({ length: count }, (_, index) => `${word} ${index}`);
const numbersOf = ({ segments }: ActionLog) => segments.map(({ entries }) => entries.map(({ no }) => no));

/** Expects that replaying a segment leads to the next segment's state, and the last one to the final hashes. */
function expectToReplay({ segments, hashes }: ActionLog) {
  const hashesOf = createStateHasher(rules);
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    const reached = hashesOf(replaySegment(notes, segment));
    if (next?.load === segment.load)
      expect(reached)
        .withContext(`segment ${index + 1}`)
        .toEqual(hashesOf(next.state));
    if (next === undefined) expect(reached).toEqual(hashes);
  }
}

describe('the log store', () => {
  beforeEach(() => {
    clock.now = 1_000;
  });

  it('exports segments that begin with a state, and hashes on the way and at the end', async () => {
    const { add, signIn, log } = aPage();
    signIn('7');
    add(...words(11));
    const stored = await log();
    expect(stored).toEqual(
      jasmine.objectContaining({ staffId: '7', device: 'Firefox 140 on Linux', from: 1_000, until: 1_011 }),
    );
    expect(numbersOf(stored)).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12],
    ]);
    expect(
      stored.segments.flatMap(({ entries }) => entries.flatMap(({ no, hashes }) => (hashes === undefined ? [] : [no]))),
    ).toEqual([4, 8, 12]);
    expect(stored.segments[2]?.entries[1]?.hashes).toEqual(stored.hashes);
    expect(stored.segments[0]?.state).toEqual({ ownerId: null, count: 0, texts: [] });
    expect(JSON.stringify(stored)).not.toContain('note 1');
    expectToReplay(stored);
  });

  it('redacts actions that came from a socket', async () => {
    const recording = createTestLog<Notes>({
      rules: createLogRules({ ...options, origins: { 'notes/added': 'socket' } }),
      hashEvery: 1,
    });
    const sagas = createSagaMiddleware();
    const store = configureStore({ reducer: notes, middleware: () => new Tuple(sagas, recording.middleware) });
    sagas.run(function* () {
      yield takeEvery('notes/counted', function* () {
        yield put({ type: 'notes/added', payload: { text: 'Kestrel' } });
      });
    });
    store.dispatch({ type: 'notes/counted', payload: 1 });
    const stored = await recording.log();
    expect(stored.segments[0]?.entries.map(({ by, action }) => `${by} ${JSON.stringify(action)}`)).toEqual([
      'user {"type":"notes/counted","payload":1}',
      'socket {"type":"notes/added","payload":{"text":"xxxxxxx"}}',
    ]);
    expectToReplay(stored);
  });

  it('exports a text that begins with the format', async () => {
    const { add, logStore } = aPage();
    add('a');
    expect(await (await logStore.exportLog()).text.text()).toMatch(
      new RegExp(`^\\{"format":${ACTION_LOG_FORMAT},.*\\}$`),
    );
  });

  it('deletes the oldest segments when there are too many actions', async () => {
    const { add, save, log } = aPage({ bounds: { maxActions: 12 } });
    for (const count of [11, 11, 11]) {
      add(...words(count));
      await save();
    }
    const stored = await log();
    expect(numbersOf(stored)).toEqual([
      [26, 27, 28, 29, 30],
      [31, 32, 33],
    ]);
    expectToReplay(stored);
  });

  it('deletes the oldest segments when there is too much text', async () => {
    const { add, log, process, logStore } = aPage({ bounds: { maxWeight: 4_000 } });
    await logStore.open();
    for (const text of words(50, 'x'.repeat(300))) {
      add(text);
      process();
    }
    const stored = await log();
    expect(JSON.stringify(stored).length).toBeLessThan(5_000);
    expect(numbersOf(stored).flat().at(-1)).toBe(50);
    expectToReplay(stored);
  });

  it('writes fewer checkpoints when the state is much larger than the actions', async () => {
    const { store, add, log } = aPage();
    add(...words(5, 'x'.repeat(10_000)));
    for (let n = 0; n < 70; n += 1) store.dispatch({ type: 'notes/counted', payload: 1 });
    expect(numbersOf(await log()).map(({ length }) => length)).toEqual([5, 50, 20]);
  });

  it('skips actions while the state is too large, and leaves a gap in their numbers', async () => {
    const { add, log } = aPage({ bounds: { maxWeight: 2_000 } });
    add(...words(4), ...words(4, 'x'.repeat(1_000)), ...words(20, 'short'));
    const stored = await log();
    const numbers = numbersOf(stored).flat();
    expect(numbers.at(-1)).toBe(28);
    expect(numbers).not.toContain(9);
    expectToReplay(stored);
  });

  it('deletes the log of one person when another signs in', async () => {
    const { add, signIn, log } = aPage();
    signIn('7');
    add("Ann's");
    signIn('7');
    signIn('8');
    add("Bob's");
    const stored = await log();
    expect(stored.staffId).toBe('8');
    expect(numbersOf(stored)).toEqual([[5]]);
    expectToReplay(stored);
  });

  it('drops the oldest queued actions when too many wait, and leaves a gap in their numbers', async () => {
    const { add, process, log, logStore } = aPage({ bounds: { maxActions: 12 } });
    add(...words(3));
    await logStore.open();
    process();
    add(...words(13));
    expect(numbersOf(await log())).toEqual([[1, 2, 3], [11, 12, 13, 14, 15], [16]]);
  });

  it('never exports an end before its beginning, even if the clock was set back', async () => {
    const { add, log } = aPage();
    add('a');
    clock.now = 10;
    expect(await log()).toEqual(jasmine.objectContaining({ from: 10, until: 10 }));
  });

  it('exports from the segment of the requested time on', async () => {
    const { add, logStore } = aPage();
    add(...words(20));
    const part = await logStore.exportLog({ sinceMs: 8 });
    expect(numbersOf(await readExported(part))).toEqual([
      [11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20],
    ]);
    expect(part).toEqual(jasmine.objectContaining({ from: 1_011, until: 1_020, actions: 10 }));
    expect((await logStore.exportLog({ sinceMs: 1_000 })).actions).toBe(20);
    expect((await logStore.exportLog({ sinceMs: 0 })).actions).toBe(5);
  });

  it('exports the newest segments that fit into the requested size, and at least one', async () => {
    const { add, logStore } = aPage();
    // Numbers are not masked, and hardly compress.
    for (const [n, text] of words(40).entries()) {
      add(text);
      clock.now += 7_919 * n;
    }
    const all = await logStore.exportLog();
    expect(all.actions).toBe(40);
    const some = await logStore.exportLog({ maxBytes: 4_096 + 800 });
    expect(some.actions).toBeGreaterThan(0);
    expect(some.actions).toBeLessThan(40);
    const [last] = numbersOf(await readExported(some))
      .flat()
      .reverse();
    expect(last).toBe(40);
    expect((await logStore.exportLog({ maxBytes: 1 })).actions).toBe(5);
  });
});

describe('the log store with a ring buffer in IndexedDB', () => {
  let databaseName = '';
  let specs = 0;
  const releases: (() => void)[] = [];

  beforeEach(() => {
    clock.now = 1_000;
    specs += 1;
    databaseName = `action-log-spec-${specs}-${Date.now()}`;
  });
  afterEach(async () => {
    for (const release of releases.splice(0)) release();
    await deleteDB(databaseName, { blocked: () => undefined });
  });

  /** A tab, with the memory that survives a reload. */
  const aTab = (remembered: string | null = null, locks: LockManager | null = navigator.locks) => {
    let known = remembered;
    const aLoad = (options: Parameters<typeof aPage>[0] = {}) => {
      const tabLock = createTabLock({
        memory: {
          read: () => known,
          write: (id) => {
            known = id;
          },
        },
        newId: () => `${databaseName}-${Math.random()}`,
        locks,
      });
      releases.push(tabLock.release);
      return {
        ...aPage({ ringBuffer: createIdbRingBuffer({ tabLock, now: () => clock.now, databaseName }), ...options }),
        end: tabLock.release,
      };
    };
    return { aLoad, ringBufferId: () => known };
  };

  it('continues the log after a reload', async () => {
    const { aLoad } = aTab();
    const first = aLoad();
    first.signIn('7');
    first.add(...words(7));
    await first.save();
    first.add(...words(3));
    await first.save();
    first.end();
    const second = aLoad();
    second.signIn('7');
    second.add(...words(2));
    const stored = await second.log();
    expect(numbersOf(stored)).toEqual([[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11], [1, 2, 3]]);
    expect(new Set(stored.segments.map(({ load }) => load)).size).toBe(2);
    expect(stored.staffId).toBe('7');
    expectToReplay(stored);
  });

  it('has the saved part of the log after a crash, and continues it', async () => {
    const { aLoad } = aTab();
    const first = aLoad();
    first.add(...words(7));
    await first.save();
    first.add(...words(9, 'lost'));
    first.end();
    const second = aLoad();
    second.add('after');
    await second.save();
    expect(numbersOf(await second.log())).toEqual([[1, 2, 3, 4, 5], [6, 7], [1]]);
    second.end();
    expect(numbersOf(await aLoad().log())).toEqual([[1, 2, 3, 4, 5], [6, 7], [1]]);
  });

  it('stays within its bounds over several page loads', async () => {
    const { aLoad } = aTab();
    for (let load = 0; load < 4; load += 1) {
      const page = aLoad({ bounds: { maxActions: 12 } });
      page.add(...words(8));
      await page.save();
      page.end();
    }
    expect(numbersOf(await aLoad({ bounds: { maxActions: 12 } }).log())).toEqual([
      [6, 7, 8],
      [1, 2, 3, 4, 5],
      [6, 7, 8],
    ]);
  });

  it('deletes the stored log of one person when another signs in after a reload', async () => {
    const { aLoad } = aTab();
    const first = aLoad();
    first.signIn('7');
    first.add("Ann's");
    await first.save();
    first.end();
    const second = aLoad();
    second.signIn('8');
    second.add("Bob's");
    await second.save();
    second.end();
    const stored = await aLoad().log();
    expect(numbersOf(stored)).toEqual([[2]]);
    expect(stored.staffId).toBe('8');
  });

  it('gives each tab its own ring buffer, also a duplicated tab', async () => {
    const original = aTab();
    const first = original.aLoad();
    first.add('original');
    await first.save();
    const duplicate = aTab(original.ringBufferId());
    const second = duplicate.aLoad();
    second.add('copied', 'copied');
    await second.save();
    expect(duplicate.ringBufferId()).not.toBe(original.ringBufferId());
    expect(numbersOf(await second.log())).toEqual([[1, 2]]);
    expect(numbersOf(await first.log())).toEqual([[1]]);
  });

  it('deletes the ring buffer of a tab that was closed a day ago', async () => {
    const gone = aTab();
    const living = aTab();
    const [left, stays] = [gone.aLoad(), living.aLoad()];
    left.add('gone');
    stays.add('stays');
    await Promise.all([left.save(), stays.save()]);
    left.end();
    clock.now += DAY_MS + 1;
    await aTab().aLoad().save();
    expect(numbersOf(await aTab(gone.ringBufferId()).aLoad().log())).toEqual([]);
    expect(numbersOf(await stays.log())).toEqual([[1]]);
  });

  it('works without Web Locks', async () => {
    const { aLoad } = aTab(null, null);
    const first = aLoad();
    first.add('a');
    await first.save();
    const second = aLoad();
    second.add('b');
    expect(numbersOf(await second.log())).toEqual([[1], [1]]);
  });

  it('continues in memory when the browser refuses storage', async () => {
    for (const failing of ['open', 'write', 'read', 'remove'] as const) {
      const { aLoad } = aTab();
      const tabLock = createTabLock({
        memory: { read: () => null, write: () => undefined },
        newId: () => `${databaseName}-${failing}`,
        locks: null,
      });
      const ringBuffer = createIdbRingBuffer({ tabLock, now: () => clock.now, databaseName });
      const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
      const page = aLoad({ ringBuffer: { ...ringBuffer, [failing]: refuse }, bounds: { maxActions: 12 } });
      page.add(...words(8));
      await page.save();
      page.add(...words(12));
      await page.save();
      const last = numbersOf(await page.log())
        .flat()
        .at(-1);
      expect([failing, last]).toEqual([failing, failing === 'read' ? undefined : 20]);
    }
  });
});

describe('the log store saga', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const settle = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });

  it('works in idle time, and saves when all work is done', async () => {
    const page = aPage();
    page.add(...words(30));
    const dispatched: unknown[] = [];
    const saved: number[] = [];
    let turns = 0;
    const task = runSaga({ dispatch: (action) => dispatched.push(action) }, logStoreSaga, {
      logStore: Object.assign(page.logStore, {
        save: async () => {
          saved.push(turns);
        },
      }),
      idle: async () => {
        turns += 1;
        let left = 5;
        return () => {
          left -= 1;
          return left;
        };
      },
      watchLeaving: () => eventChannel<'leaving'>(() => () => undefined),
    });
    await settle();
    expect(turns).toBe(0);
    jasmine.clock().tick(1_000);
    for (let n = 0; n < 100; n += 1) await settle();
    expect(turns).toBeGreaterThan(5);
    expect(saved).toEqual([turns]);
    expect(dispatched).toEqual([]);
    task.cancel();
  });

  it('saves everything at once when the page may close', async () => {
    const page = aPage();
    let leave: (sign: 'leaving') => void = () => undefined;
    let saves = 0;
    const task = runSaga({}, logStoreSaga, {
      logStore: Object.assign(page.logStore, {
        save: async () => {
          saves += 1;
        },
      }),
      idle: () => new Promise<never>(() => undefined),
      watchLeaving: () =>
        eventChannel<'leaving'>((emit) => {
          leave = emit;
          return () => undefined;
        }, buffers.none()),
    });
    await page.logStore.open();
    await settle();
    page.add(...words(10));
    leave('leaving');
    expect(saves).toBe(1);
    expect(page.logStore.step()).toBeFalse();
    task.cancel();
  });
});
