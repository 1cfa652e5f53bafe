import type { DBSchema } from 'idb';
import { lazyDatabase } from '#common/browser/lazyDatabase.ts';

export type AvatarCache = ReturnType<typeof createAvatarCache>;

interface StoredAvatar {
  readonly head: string;
  readonly owner: string;
  readonly picture: Blob;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

interface AvatarsSchema extends DBSchema {
  heads: { key: string; value: StoredAvatar; indexes: { byOwner: string; byAge: number } };
}

const STORE = 'heads';
/** About 5 kB each. */
const PICTURES_MAX = 1_000;
/** Larger pictures are not stored. */
const PICTURE_MAX_BYTES = 256 * 1024;

export interface AvatarCacheOptions {
  /** Each page has its own database. */
  readonly databaseName: string;
  readonly now: () => number;
  readonly maxPictures?: number;
}

/**
 * Avatars that this browser stores for one person, beyond the life of the page. Each failure counts as a cache miss.
 * Uses IndexedDB, because the Cache API needs https.
 */
export function createAvatarCache({ databaseName, now, maxPictures = PICTURES_MAX }: AvatarCacheOptions) {
  let owner = '';
  const database = lazyDatabase<AvatarsSchema>({
    name: databaseName,
    version: 1,
    upgrade: (created) => {
      const avatars = created.createObjectStore(STORE, { keyPath: 'head' });
      avatars.createIndex('byOwner', 'owner');
      avatars.createIndex('byAge', 'keptAt');
    },
  });

  return {
    /** Sets the owner of the pictures, and deletes those of other owners. */
    enter: (newOwner: string): Promise<void> =>
      withFallback(undefined, async () => {
        owner = newOwner;
        const transaction = (await database()).transaction(STORE, 'readwrite');
        const others = [
          ...(await transaction.store.index('byOwner').getAllKeys(IDBKeyRange.upperBound(newOwner, true))),
          ...(await transaction.store.index('byOwner').getAllKeys(IDBKeyRange.lowerBound(newOwner, true))),
        ];
        await Promise.all([...others.map((avatar) => transaction.store.delete(avatar)), transaction.done]);
      }),
    /** null: not stored. */
    find: (avatar: string) =>
      withFallback<Blob | null>(null, async () => {
        const stored = await (await database()).get(STORE, avatar);
        return stored?.owner === owner ? stored.picture : null;
      }),
    keep: (avatar: string, picture: Blob): Promise<void> =>
      withFallback(undefined, async () => {
        if (picture.size > PICTURE_MAX_BYTES) return;
        const transaction = (await database()).transaction(STORE, 'readwrite');
        await transaction.store.put({ head: avatar, owner, picture, keptAt: now() });
        const tooMany = (await transaction.store.count()) - maxPictures;
        const oldest = tooMany > 0 ? await transaction.store.index('byAge').getAllKeys(null, tooMany) : [];
        await Promise.all([...oldest.map((old) => transaction.store.delete(old)), transaction.done]);
      }),
    clear: (): Promise<void> => withFallback(undefined, async () => (await database()).clear(STORE)),
  };
}

/** Storage fails on a full disk or in a private window. Then the pictures are loaded at each page load. */
async function withFallback<T>(otherwise: T, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch {
    return otherwise;
  }
}
