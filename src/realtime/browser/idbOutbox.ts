import type { DBSchema, IDBPDatabase } from 'idb';
import { lazyDatabase } from '#common/browser/lazyDatabase.ts';
import { takeLock } from '#common/browser/webLocks.ts';
import type { QueuedSend } from '../conversationEvents.ts';

/** Distinguishes open tabs from closed ones. */
export type TabLocks = ReturnType<typeof createTabLocks>;

interface Tab {
  readonly tabId: string;
  /** When it was last known to be open. */
  readonly activeAt: number;
}

/** The browser releases a page's Web Locks when it ends, however it ends. */
export function createTabLocks(locks: LockManager, tabId: string) {
  let held: ReturnType<typeof takeLock> | null = null;
  return {
    /** Once it resolves, and until the page ends, other tabs see that this tab is open. */
    hold: async () => {
      held ??= takeLock(locks, lockName(tabId));
      await held;
    },
    /** Runs `work` exclusively if the tab is closed, and nothing otherwise. */
    ifUnclaimed: <T>({ tabId: other }: Tab, work: () => Promise<readonly T[]>): Promise<readonly T[]> =>
      locks.request(lockName(other), { ifAvailable: true }, (lock) => (lock === null ? [] : work())),
    /** Releases this tab's lock, as the end of the page would. */
    release: () => void held?.then((release) => release?.()),
  };
}

/** Without locks, a tab whose newest message still waits after this time counts as closed. */
const ASSUMED_GONE_MS = 120_000;

/**
 * For pages without Web Locks (plain http). If the tab is open after all, a message is sent twice under one
 * clientMsgId, and the server keeps it once.
 */
export function createTimeoutTabLocks(now: () => number): TabLocks {
  return {
    hold: () => Promise.resolve(),
    ifUnclaimed: ({ activeAt }, work) => (now() - activeAt < ASSUMED_GONE_MS ? Promise.resolve([]) : work()),
    release: () => undefined,
  };
}

function lockName(tabId: string): string {
  return `outbox:${tabId}`;
}

interface OutboxEntry extends QueuedSend {
  /** Whose message it is. */
  readonly userKey: string;
  /** The tab that sends it. */
  readonly tabId: string;
}

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { byUser: string } };
}

const STORE = 'entries';

export type Outbox = ReturnType<typeof createIdbOutbox>;

/**
 * Stores unacknowledged messages so that they survive a crash of the page. Each tab has its own entries. It opens with
 * the first call, and again after the browser has closed it.
 * @param locks show which tabs are closed
 * @param databaseName for specs
 */
export function createIdbOutbox({
  tabId,
  locks,
  databaseName = 'chat-outbox',
}: {
  tabId: string;
  locks: TabLocks;
  databaseName?: string;
}) {
  const database = lazyDatabase<OutboxSchema>({
    name: databaseName,
    version: 1,
    upgrade: (created) => {
      created.createObjectStore(STORE, { keyPath: 'clientMsgId' }).createIndex('byUser', 'userKey');
    },
  });
  const entriesOf = async (userKey: string) => {
    const entries = await (await database()).getAllFromIndex(STORE, 'byUser', userKey);
    return entries.sort(byAge);
  };

  return {
    /** Entries of this tab, oldest first. `userKey` names the person; entries of other people are never touched. */
    load: async (userKey: string): Promise<readonly QueuedSend[]> =>
      (await entriesOf(userKey)).filter((entry) => entry.tabId === tabId).map(toSend),
    /** Stores entries; replaces those that exist. */
    put: async (userKey: string, sends: readonly QueuedSend[]) => {
      await locks.hold();
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const writes = sends.map((send) => transaction.store.put({ ...toSend(send), userKey, tabId }));
      // Otherwise the browser waits for the page to handle each write, and aborts when the page ends.
      transaction.commit();
      await Promise.all([...writes, transaction.done]);
    },
    remove: async (clientMsgIds: readonly string[]) => {
      const transaction = (await database()).transaction(STORE, 'readwrite');
      await Promise.all([...clientMsgIds.map((id) => transaction.store.delete(id)), transaction.done]);
    },
    /** Takes over the entries of this person's closed tabs, oldest first. */
    restore: async (userKey: string): Promise<readonly QueuedSend[]> => {
      const others = new Map(
        (await entriesOf(userKey))
          .filter((entry) => entry.tabId !== tabId)
          .map((entry) => [entry.tabId, entry.queuedAt]),
      );
      const restored = await Promise.all(
        [...others].map(([other, activeAt]) =>
          locks.ifUnclaimed({ tabId: other, activeAt }, async () =>
            takeOver(await database(), { userKey, from: other, to: tabId }),
          ),
        ),
      );
      return restored.flat().sort(byAge);
    },
    /** Deletes all entries of this person, from all tabs. */
    clear: async (userKey: string) => {
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const keys = await transaction.store.index('byUser').getAllKeys(userKey);
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },
  };
}

async function takeOver(
  database: IDBPDatabase<OutboxSchema>,
  { userKey, from, to }: { userKey: string; from: string; to: string },
) {
  const transaction = database.transaction(STORE, 'readwrite');
  const left = (await transaction.store.index('byUser').getAll(userKey)).filter(({ tabId }) => tabId === from);
  await Promise.all([...left.map((entry) => transaction.store.put({ ...entry, tabId: to })), transaction.done]);
  return left.map(toSend);
}

function byAge(a: QueuedSend, b: QueuedSend): number {
  return a.queuedAt - b.queuedAt;
}

function toSend({ chatId, clientMsgId, msgType, msg, queuedAt, canned, heldUntil }: QueuedSend): QueuedSend {
  return {
    chatId,
    clientMsgId,
    msgType,
    msg,
    queuedAt,
    ...(canned !== undefined && { canned }),
    ...(heldUntil !== undefined && { heldUntil }),
  };
}
