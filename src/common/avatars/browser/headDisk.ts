import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * Pictures that this browser keeps from one page load to the next, for one person. What fails is as if it had not been
 * there.
 */
export interface HeadDisk {
  /** Says whose pictures these are from now on, and throws away those of others. */
  readonly enter: (owner: string) => Promise<void>;
  /** null: it is not here. */
  readonly find: (head: string) => Promise<Blob | null>;
  readonly keep: (head: string, picture: Blob) => Promise<void>;
  readonly clear: () => Promise<void>;
}

interface Kept {
  readonly head: string;
  readonly owner: string;
  readonly picture: Blob;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

interface HeadsSchema extends DBSchema {
  heads: { key: string; value: Kept; indexes: { byOwner: string; byAge: number } };
}

const STORE = 'heads';
/** About 5 kB each. */
const KEPT_MAX = 1_000;
/** Larger ones are not worth the room. */
const PICTURE_MAX_BYTES = 256 * 1024;

export interface HeadDiskWish {
  /** Each page has its own. */
  readonly databaseName: string;
  readonly now: () => number;
  readonly keptMax?: number;
}

/** In IndexedDB: the Cache API needs https. */
export function createHeadDisk({ databaseName, now, keptMax = KEPT_MAX }: HeadDiskWish): HeadDisk {
  let opened: Promise<IDBPDatabase<HeadsSchema>> | null = null;
  let owner = '';
  const forget = () => {
    opened = null;
  };
  const database = () => {
    opened ??= openHeads(databaseName, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };

  return {
    enter: (newOwner) =>
      survived(undefined, async () => {
        owner = newOwner;
        const transaction = (await database()).transaction(STORE, 'readwrite');
        const others = [
          ...(await transaction.store.index('byOwner').getAllKeys(IDBKeyRange.upperBound(newOwner, true))),
          ...(await transaction.store.index('byOwner').getAllKeys(IDBKeyRange.lowerBound(newOwner, true))),
        ];
        await Promise.all([...others.map((head) => transaction.store.delete(head)), transaction.done]);
      }),
    find: (head) =>
      survived(null, async () => {
        const kept = await (await database()).get(STORE, head);
        return kept?.owner === owner ? kept.picture : null;
      }),
    keep: (head, picture) =>
      survived(undefined, async () => {
        if (picture.size > PICTURE_MAX_BYTES) return;
        const transaction = (await database()).transaction(STORE, 'readwrite');
        await transaction.store.put({ head, owner, picture, keptAt: now() });
        const tooMany = (await transaction.store.count()) - keptMax;
        const oldest = tooMany > 0 ? await transaction.store.index('byAge').getAllKeys(null, tooMany) : [];
        await Promise.all([...oldest.map((old) => transaction.store.delete(old)), transaction.done]);
      }),
    clear: () => survived(undefined, async () => (await database()).clear(STORE)),
  };
}

function openHeads(name: string, onClosed: () => void): Promise<IDBPDatabase<HeadsSchema>> {
  return openDB<HeadsSchema>(name, 1, {
    upgrade: (database) => {
      const heads = database.createObjectStore(STORE, { keyPath: 'head' });
      heads.createIndex('byOwner', 'owner');
      heads.createIndex('byAge', 'keptAt');
    },
    blocking: (_current, _blocked, event) => {
      onClosed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onClosed,
  });
}

/** A full disk, a private window: without a place for them, pictures are fetched at each page load. */
async function survived<T>(otherwise: T, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch {
    return otherwise;
  }
}
