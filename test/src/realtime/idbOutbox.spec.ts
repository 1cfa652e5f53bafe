import { deleteDB } from 'idb';
import type { QueuedSend } from '#src/realtime/conversationEvents.ts';
import {
  createIdbOutbox,
  createTabLocks,
  createTimeoutTabLocks,
  type TabLocks,
} from '#src/realtime/browser/idbOutbox.ts';

const ANN = '2:7';
const BOB = '1:7';
const aSend = (clientMsgId: string, queuedAt = 1): QueuedSend => ({
  chatId: '1',
  clientMsgId,
  msgType: 1,
  msg: '{"text":"hi"}',
  queuedAt,
});

describe('outbox in IndexedDB', () => {
  let databaseName = '';
  let specs = 0;
  const tabs: TabLocks[] = [];

  /** A tab of this browser. Ending it releases its lock, as closing it would. */
  const aTab = (name: string, locks = createTabLocks(navigator.locks, `${databaseName}-${name}`)) => {
    tabs.push(locks);
    return { outbox: createIdbOutbox({ tabId: `${databaseName}-${name}`, locks, databaseName }), end: locks.release };
  };

  beforeEach(() => {
    specs += 1;
    databaseName = `outbox-spec-${specs}-${Date.now()}`;
  });
  afterEach(async () => {
    for (const { release } of tabs.splice(0)) release();
    await deleteDB(databaseName, { blocked: () => undefined });
  });

  it('stores entries of a tab, oldest first, until they are removed', async () => {
    const { outbox } = aTab('a');
    await outbox.put(ANN, [aSend('m2', 2), aSend('m1', 1)]);
    await outbox.put(ANN, [aSend('m2', 3)]);
    expect(await outbox.load(ANN)).toEqual([aSend('m1', 1), aSend('m2', 3)]);
    await outbox.remove(['m1', 'unknown']);
    expect(await outbox.load(ANN)).toEqual([aSend('m2', 3)]);
  });

  it('returns and deletes entries of one person only', async () => {
    const { outbox } = aTab('a');
    await outbox.put(ANN, [aSend('ann')]);
    await outbox.put(BOB, [aSend('bob')]);
    expect(await outbox.load(BOB)).toEqual([aSend('bob')]);
    await outbox.clear(BOB);
    expect(await outbox.load(BOB)).toEqual([]);
    expect(await outbox.load(ANN)).toEqual([aSend('ann')]);
  });

  it('leaves the entries of an open tab alone', async () => {
    const first = aTab('first');
    const second = aTab('second');
    await first.outbox.put(ANN, [aSend('m1')]);
    expect(await second.outbox.restore(ANN)).toEqual([]);
    expect(await second.outbox.load(ANN)).toEqual([]);
    expect(await first.outbox.restore(ANN)).toEqual([]);
  });

  it("gives a closed tab's entries of the person to exactly one other tab", async () => {
    const closed = aTab('dead');
    await closed.outbox.put(ANN, [aSend('m2', 2), aSend('m1', 1)]);
    await closed.outbox.put(BOB, [aSend('bob')]);
    const open = aTab('living');
    await open.outbox.put(ANN, [aSend('living')]);
    closed.end();
    const others = [aTab('b'), aTab('c'), aTab('d')];
    const found = await Promise.all(others.map(({ outbox }) => outbox.restore(ANN)));
    expect(found.flat()).toEqual([aSend('m1', 1), aSend('m2', 2)]);
    expect(found.filter(({ length }) => length > 0)).toHaveSize(1);
    const stored = await Promise.all(others.map(({ outbox }) => outbox.load(ANN)));
    expect(stored.flat()).toHaveSize(2);
    expect(await open.outbox.load(ANN)).toEqual([aSend('living')]);
    expect(await others[0]?.outbox.restore(BOB)).toEqual([aSend('bob')]);
  });

  it('without locks considers a tab closed whose message waited two minutes', async () => {
    let now = 10_000;
    const guesses = () => createTimeoutTabLocks(() => now);
    const first = aTab('first', guesses());
    const second = aTab('second', guesses());
    await first.outbox.put(ANN, [aSend('m1', now)]);
    now += 119_999;
    expect(await second.outbox.restore(ANN)).toEqual([]);
    now += 1;
    expect(await second.outbox.restore(ANN)).toHaveSize(1);
    expect(await second.outbox.load(ANN)).toHaveSize(1);
  });

  it('opens again after the browser has closed it', async () => {
    const { outbox } = aTab('a');
    await outbox.put(ANN, [aSend('m1')]);
    await deleteDB(databaseName); // makes every open connection close
    await outbox.put(ANN, [aSend('m2')]);
    expect(await outbox.load(ANN)).toEqual([aSend('m2')]);
  });
});
