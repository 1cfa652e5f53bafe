import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Drafts that outlive the page. Each person sees only their own. */
export interface DraftStore<Draft> {
  /** @param ownerId the person whose drafts; those older than `DRAFT_DAYS` are deleted */
  readonly load: (ownerId: string) => Promise<readonly Draft[]>;
  /** An empty draft is removed. @param at milliseconds since 1970 */
  readonly save: (ownerId: string, draft: Draft, at: number) => Promise<void>;
  /** Deletes all drafts of this person. */
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
/** Version of the entries' form. Entries of another version are not read. */
const VERSION = 2;
const DRAFT_DAYS = 30;
const DRAFT_LIFE_MS = DRAFT_DAYS * 24 * 3_600_000;

interface DraftStoreOptions<Draft> {
  readonly databaseName: string;
  readonly now: () => number;
  /** The id of what the draft belongs to. Each has one draft. */
  readonly idOf: (draft: Draft) => string;
  readonly isEmpty: (draft: Draft) => boolean;
}

export function createDraftStore<Draft>({
  databaseName,
  now,
  idOf,
  isEmpty,
}: DraftStoreOptions<Draft>): DraftStore<Draft> {
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
      transaction.commit(); // at once: the page may be about to close, and then nothing would commit it
      await Promise.all([gone, transaction.done]);
    },
  };
}

/** The prefix of the keys of a person's drafts. */
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
