import type { DBSchema, IDBPDatabase } from 'idb';
import { lazyDatabase } from '#common/browser/lazyDatabase.ts';
import type { QueuedSend } from '../conversationEvents.ts';
import type { Outbox } from '../deps.ts';
import type { TabLocks } from '../tabLocks.ts';

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

/**
 * The outbox in IndexedDB. It opens with the first call, and again after the browser has closed it.
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
}): Outbox {
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
    load: async (userKey) => (await entriesOf(userKey)).filter((entry) => entry.tabId === tabId).map(toSend),
    async put(userKey, sends) {
      await locks.hold();
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const writes = sends.map((send) => transaction.store.put({ ...toSend(send), userKey, tabId }));
      // Otherwise the browser waits for the page to handle each write, and aborts when the page ends.
      transaction.commit();
      await Promise.all([...writes, transaction.done]);
    },
    async remove(clientMsgIds) {
      const transaction = (await database()).transaction(STORE, 'readwrite');
      await Promise.all([...clientMsgIds.map((id) => transaction.store.delete(id)), transaction.done]);
    },
    async restore(userKey) {
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
    async clear(userKey) {
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

function toSend({ chatId, clientMsgId, msgType, msg, queuedAt, canned }: QueuedSend): QueuedSend {
  return { chatId, clientMsgId, msgType, msg, queuedAt, ...(canned !== undefined && { canned }) };
}
