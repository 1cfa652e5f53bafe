import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** What people are writing, beyond the life of the page. Nobody sees another person's. */
export interface DraftStore<Draft> {
  /** @param ownerId whose drafts; those that are older than `DRAFT_DAYS` are forgotten */
  readonly load: (ownerId: string) => Promise<readonly Draft[]>;
  /** An empty draft is removed. @param at milliseconds since 1970 */
  readonly save: (ownerId: string, draft: Draft, at: number) => Promise<void>;
  /** Forgets all of this person's. */
  readonly clear: (ownerId: string) => Promise<void>;
}

interface Entry<Draft> {
  readonly key: string;
  readonly ownerId: string;
  readonly at: number;
  readonly draft: Draft;
}
interface DraftSchema<Draft> extends DBSchema {
  drafts: { key: string; value: Entry<Draft>; indexes: { byOwner: string } };
}

const STORE = 'drafts';
/** Of the entries' form: those of another are not read. */
const VERSION = 2;
const DRAFT_DAYS = 30;
const DRAFT_LIFE_MS = DRAFT_DAYS * 24 * 3_600_000;

interface DraftStoreWish<Draft> {
  readonly databaseName: string;
  readonly now: () => number;
  /** What it belongs to: there is one draft for each. */
  readonly idOf: (draft: Draft) => string;
  readonly isEmpty: (draft: Draft) => boolean;
}

export function createDraftStore<Draft>({
  databaseName,
  now,
  idOf,
  isEmpty,
}: DraftStoreWish<Draft>): DraftStore<Draft> {
  let opened: Promise<IDBPDatabase<DraftSchema<Draft>>> | null = null;
  const database = () => {
    opened ??= openDrafts<Draft>(databaseName, () => {
      opened = null;
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    load: async (ownerId) => {
      const oldest = now() - DRAFT_LIFE_MS;
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const entries = await transaction.store.index('byOwner').getAll(ownerId);
      await Promise.all([
        ...entries.filter(({ at }) => at < oldest).map(({ key }) => transaction.store.delete(key)),
        transaction.done,
      ]);
      return entries.filter(({ at }) => at >= oldest).map(({ draft }) => draft);
    },
    save: async (ownerId, draft, at) => {
      const key = `${prefixOf(ownerId)}${idOf(draft)}`;
      if (isEmpty(draft)) await (await database()).delete(STORE, key);
      else await (await database()).put(STORE, { key, ownerId, at, draft });
    },
    clear: async (ownerId) => {
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const prefix = prefixOf(ownerId);
      const gone = transaction.store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      transaction.commit(); // at once: the page is about to go, and nothing would commit it then
      await Promise.all([gone, transaction.done]);
    },
  };
}

/** How the keys of a person's drafts begin; what each belongs to follows. */
function prefixOf(ownerId: string): string {
  return `${ownerId} `;
}

function openDrafts<Draft>(name: string, onClosed: () => void): Promise<IDBPDatabase<DraftSchema<Draft>>> {
  return openDB<DraftSchema<Draft>>(name, VERSION, {
    upgrade: (database) => {
      if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE);
      database.createObjectStore(STORE, { keyPath: 'key' }).createIndex('byOwner', 'ownerId');
    },
    blocking: (_current, _blocked, event) => {
      onClosed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onClosed,
  });
}
