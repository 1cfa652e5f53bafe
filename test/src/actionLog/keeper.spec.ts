import { configureStore, Tuple } from '@reduxjs/toolkit';
import { deleteDB } from 'idb';
import type { UnknownAction } from 'redux';
import createSagaMiddleware, { buffers, eventChannel, runSaga } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { ActionLog } from '../../../contract/actionLog.ts';
import { createLogRules, createStateHasher, type LogRuleOptions } from '../../../src/actionLog/index.ts';
import { replaySegment } from '../../support/page/replaySegment.ts';
import { createIdbRing, createTabHold, keepLogSaga, type KeeperOptions } from '../../../src/actionLog/keeper/index.ts';
import type { Ring } from '../../../src/actionLog/keeper/ring.ts';
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

/** A load of a page: a store whose actions are recorded and kept. */
function aPage({
  bounds,
  ...options
}: Partial<Pick<KeeperOptions<Notes>, 'ring' | 'hashEvery'>> & {
  bounds?: Partial<KeeperOptions<Notes>['bounds']>;
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
  const digest = () => {
    while (recording.keeper.step());
  };
  /** What the page does from time to time. */
  const save = async () => {
    await recording.keeper.open();
    digest();
    await recording.keeper.save();
  };
  return {
    ...recording,
    store,
    add,
    save,
    digest,
    signIn: (id: string) => store.dispatch({ type: 'signedIn', payload: id }),
  };
}

const words = (count: number, word = 'note') => Array.from({ length: count }, (_, index) => `${word} ${index}`);
const numbersOf = ({ segments }: ActionLog) => segments.map(({ entries }) => entries.map(({ no }) => no));

/** That each segment leads where the next begins, and the last to the end. */
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

describe('what keeps the action log', () => {
  beforeEach(() => {
    clock.now = 1_000;
  });

  it('gives segments that each begin with a state, and hashes on the way and at the end', async () => {
    const { add, signIn, log } = aPage();
    signIn('7');
    add(...words(11));
    const kept = await log();
    expect(kept).toEqual(
      jasmine.objectContaining({ format: 2, staffId: '7', device: 'Firefox 140 on Linux', from: 1_000, until: 1_011 }),
    );
    expect(numbersOf(kept)).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12],
    ]);
    expect(
      kept.segments.flatMap(({ entries }) => entries.flatMap(({ no, hashes }) => (hashes === undefined ? [] : [no]))),
    ).toEqual([4, 8, 12]);
    expect(kept.segments[2]?.entries[1]?.hashes).toEqual(kept.hashes);
    expect(kept.segments[0]?.state).toEqual({ ownerId: null, count: 0, texts: [] });
    expect(JSON.stringify(kept)).not.toContain('note 1');
    expectToReplay(kept);
  });

  it('writes what a socket brought no other than all else: redacted', async () => {
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
    const kept = await recording.log();
    expect(kept.segments[0]?.entries.map(({ by, action }) => `${by} ${JSON.stringify(action)}`)).toEqual([
      'user {"type":"notes/counted","payload":1}',
      'socket {"type":"notes/added","payload":{"text":"xxxxxxx"}}',
    ]);
    expectToReplay(kept);
  });

  it('begins its text with the format', async () => {
    const { add, keeper } = aPage();
    add('a');
    expect(await (await keeper.exportLog()).text.text()).toMatch(/^\{"format":2,.*\}$/);
  });

  it('keeps so many actions at most: the oldest segments go, whole', async () => {
    const { add, save, log } = aPage({ bounds: { maxActions: 12 } });
    for (const count of [11, 11, 11]) {
      add(...words(count));
      await save();
    }
    const kept = await log();
    expect(numbersOf(kept)).toEqual([
      [26, 27, 28, 29, 30],
      [31, 32, 33],
    ]);
    expectToReplay(kept);
  });

  it('keeps so much text at most, however large a single action is', async () => {
    const { add, log, digest, keeper } = aPage({ bounds: { maxWeight: 4_000 } });
    await keeper.open();
    for (const text of words(50, 'x'.repeat(300))) {
      add(text);
      digest();
    }
    const kept = await log();
    expect(JSON.stringify(kept).length).toBeLessThan(5_000);
    expect(numbersOf(kept).flat().at(-1)).toBe(50);
    expectToReplay(kept);
  });

  it('writes a state that is much heavier than what happens more seldom', async () => {
    const { store, add, log } = aPage();
    add(...words(5, 'x'.repeat(10_000)));
    for (let n = 0; n < 70; n += 1) store.dispatch({ type: 'notes/counted', payload: 1 });
    expect(numbersOf(await log()).map(({ length }) => length)).toEqual([5, 50, 20]);
  });

  it('pauses while a state alone would be too much, and says by its numbers that something is missing', async () => {
    const { add, log } = aPage({ bounds: { maxWeight: 2_000 } });
    add(...words(4), ...words(4, 'x'.repeat(1_000)), ...words(20, 'short'));
    const kept = await log();
    const numbers = numbersOf(kept).flat();
    expect(numbers.at(-1)).toBe(28);
    expect(numbers).not.toContain(9);
    expectToReplay(kept);
  });

  it('forgets what another person did, the sign-in of the next included', async () => {
    const { add, signIn, log } = aPage();
    signIn('7');
    add("Ann's");
    signIn('7');
    signIn('8');
    add("Bob's");
    const kept = await log();
    expect(kept.staffId).toBe('8');
    expect(numbersOf(kept)).toEqual([[5]]);
    expectToReplay(kept);
  });

  it('holds no more than it may keep while it cannot work, and says by its numbers what is missing', async () => {
    const { add, digest, log, keeper } = aPage({ bounds: { maxActions: 12 } });
    add(...words(3));
    await keeper.open();
    digest();
    add(...words(13));
    expect(numbersOf(await log())).toEqual([[1, 2, 3], [11, 12, 13, 14, 15], [16]]);
  });

  it('ends no sooner than it begins, though the clock was set back', async () => {
    const { add, log } = aPage();
    add('a');
    clock.now = 10;
    expect(await log()).toEqual(jasmine.objectContaining({ from: 10, until: 10 }));
  });

  it('gives only what is wanted: from the segment that holds the moment on', async () => {
    const { add, keeper } = aPage();
    add(...words(20));
    const part = await keeper.exportLog({ sinceMs: 8 });
    expect(numbersOf(await readExported(part))).toEqual([
      [11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20],
    ]);
    expect(part).toEqual(jasmine.objectContaining({ from: 1_011, until: 1_020, actions: 10 }));
    expect((await keeper.exportLog({ sinceMs: 1_000 })).actions).toBe(20);
    expect((await keeper.exportLog({ sinceMs: 0 })).actions).toBe(5);
  });

  it('gives the newest that packs into what it may take, and always something', async () => {
    const { add, keeper } = aPage();
    // Numbers are kept as they are, and hardly pack.
    for (const [n, text] of words(40).entries()) {
      add(text);
      clock.now += 7_919 * n;
    }
    const all = await keeper.exportLog();
    expect(all.actions).toBe(40);
    const some = await keeper.exportLog({ maxBytes: 4_096 + 800 });
    expect(some.actions).toBeGreaterThan(0);
    expect(some.actions).toBeLessThan(40);
    expect(
      numbersOf(await readExported(some))
        .flat()
        .at(-1),
    ).toBe(40);
    expect((await keeper.exportLog({ maxBytes: 1 })).actions).toBe(5);
  });
});

describe("the action log's ring on disk", () => {
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

  /** A tab, and what it remembers from one page load to the next. */
  const aTab = (remembered: string | null = null, locks: LockManager | null = navigator.locks) => {
    let known = remembered;
    const aLoad = (options: Parameters<typeof aPage>[0] = {}) => {
      const hold = createTabHold({
        memory: {
          read: () => known,
          write: (ring) => {
            known = ring;
          },
        },
        newId: () => `${databaseName}-${Math.random()}`,
        locks,
      });
      releases.push(hold.release);
      return {
        ...aPage({ ring: createIdbRing({ hold, now: () => clock.now, databaseName }), ...options }),
        end: hold.release,
      };
    };
    return { aLoad, ring: () => known };
  };

  it('outlives a page: the log goes on with the next load', async () => {
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
    const kept = await second.log();
    expect(numbersOf(kept)).toEqual([[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11], [1, 2, 3]]);
    expect(new Set(kept.segments.map(({ load }) => load)).size).toBe(2);
    expect(kept.staffId).toBe('7');
    expectToReplay(kept);
  });

  it('has after a crash what was saved before it, and can go on', async () => {
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

  it('stays within its bounds over page loads', async () => {
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

  it('holds nothing of one person once another has signed in', async () => {
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
    const kept = await aLoad().log();
    expect(numbersOf(kept)).toEqual([[2]]);
    expect(kept.staffId).toBe('8');
  });

  it("is each tab's own, a duplicated one's too", async () => {
    const original = aTab();
    const first = original.aLoad();
    first.add('original');
    await first.save();
    const duplicate = aTab(original.ring());
    const second = duplicate.aLoad();
    second.add('copied', 'copied');
    await second.save();
    expect(duplicate.ring()).not.toBe(original.ring());
    expect(numbersOf(await second.log())).toEqual([[1, 2]]);
    expect(numbersOf(await first.log())).toEqual([[1]]);
  });

  it('is swept when its tab has been gone for a day', async () => {
    const gone = aTab();
    const living = aTab();
    const [left, stays] = [gone.aLoad(), living.aLoad()];
    left.add('gone');
    stays.add('stays');
    await Promise.all([left.save(), stays.save()]);
    left.end();
    clock.now += DAY_MS + 1;
    await aTab().aLoad().save();
    expect(numbersOf(await aTab(gone.ring()).aLoad().log())).toEqual([]);
    expect(numbersOf(await stays.log())).toEqual([[1]]);
  });

  it('needs no locks', async () => {
    const { aLoad } = aTab(null, null);
    const first = aLoad();
    first.add('a');
    await first.save();
    const second = aLoad();
    second.add('b');
    expect(numbersOf(await second.log())).toEqual([[1], [1]]);
  });

  it('may be refused by the browser at any time: the log goes on in memory', async () => {
    for (const failing of ['open', 'write', 'read', 'remove'] as const) {
      const { aLoad } = aTab();
      let ring: Ring | null = null;
      const hold = createTabHold({
        memory: { read: () => null, write: () => undefined },
        newId: () => `${databaseName}-${failing}`,
        locks: null,
      });
      ring = createIdbRing({ hold, now: () => clock.now, databaseName });
      const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
      const page = aLoad({ ring: { ...ring, [failing]: refuse }, bounds: { maxActions: 12 } });
      page.add(...words(8));
      await page.save();
      page.add(...words(12));
      await page.save();
      const numbers = numbersOf(await page.log()).flat();
      expect(numbers.at(-1))
        .withContext(failing)
        .toBe(failing === 'read' ? undefined : 20);
    }
  });
});

describe('the saga that keeps the log', () => {
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

  it('works a little whenever there is time, and saves once it is through', async () => {
    const page = aPage();
    page.add(...words(30));
    const dispatched: unknown[] = [];
    const saved: number[] = [];
    let turns = 0;
    const task = runSaga({ dispatch: (action) => dispatched.push(action) }, keepLogSaga, {
      keeper: {
        ...page.keeper,
        save: async () => {
          saved.push(turns);
        },
      },
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

  it('saves everything at once when the page may go', async () => {
    const page = aPage();
    let leave: (sign: 'leaving') => void = () => undefined;
    let saves = 0;
    const task = runSaga({}, keepLogSaga, {
      keeper: {
        ...page.keeper,
        save: async () => {
          saves += 1;
        },
      },
      idle: () => new Promise<never>(() => undefined),
      watchLeaving: () =>
        eventChannel<'leaving'>((emit) => {
          leave = emit;
          return () => undefined;
        }, buffers.none()),
    });
    await page.keeper.open();
    await settle();
    page.add(...words(10));
    leave('leaving');
    expect(saves).toBe(1);
    expect(page.keeper.step()).toBeFalse();
    task.cancel();
  });
});
