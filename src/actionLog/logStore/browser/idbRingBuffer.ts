import type { DBSchema, IDBPDatabase } from 'idb';
import { ACTION_LOG_FORMAT } from '#contract/actionLog.ts';
import { lazyDatabase } from '#common/browser/lazyDatabase.ts';
import { takeLock } from '#common/browser/webLocks.ts';
import type { SegmentInfo } from '../segments.ts';

interface StoredSegment extends SegmentInfo {
  /** Id of the ring buffer. */
  readonly ring: string;
}
/** All keys begin with the id of a ring buffer. `place` is the segment's; `part` counts the texts of a segment. */
interface RingBufferSchema extends DBSchema {
  /** When the ring buffer was last written, in milliseconds since 1970. */
  rings: { key: string; value: number };
  segments: { key: [id: string, place: number]; value: StoredSegment };
  texts: { key: [id: string, place: number, part: number]; value: string };
}
type Database = IDBPDatabase<RingBufferSchema>;

const STORES = ['rings', 'segments', 'texts'] as const;
/** A ring buffer that no tab uses is deleted this long after it was last written. */
const EXPIRES_AFTER_MS = 24 * 3_600_000;
/** Another tab can block the opening of a database, and a database can hang. A problem report waits no longer. */
const TIMEOUT_MS = 5_000;

export interface IdbRingBufferOptions {
  readonly tabLock: TabLock;
  readonly now: () => number;
  /** For specs. */
  readonly databaseName?: string;
}

export type RingBuffer = ReturnType<typeof createIdbRingBuffer>;

/**
 * Stores the last segments of a tab's log in IndexedDB, beyond the end of the page: the next page in the same tab finds
 * them again. Calls reject if the browser refuses storage.
 */
export function createIdbRingBuffer({ tabLock, now, databaseName = 'action-log' }: IdbRingBufferOptions) {
  let claiming: Promise<string> | null = null;
  const database = lazyDatabase<RingBufferSchema>({
    name: databaseName,
    // A log must not join segments of two formats, so those of another one are deleted.
    version: ACTION_LOG_FORMAT,
    upgrade: (found) => {
      for (const store of STORES) {
        if (found.objectStoreNames.contains(store)) found.deleteObjectStore(store);
        found.createObjectStore(store);
      }
    },
  });
  const ownId = () => {
    claiming ??= tabLock.claim();
    return claiming;
  };
  return {
    /** Claims the ring buffer for this tab. @returns the segments of the tab's earlier page loads, oldest first */
    open: async (): Promise<readonly SegmentInfo[]> => {
      const [id, db] = await within(TIMEOUT_MS, Promise.all([ownId(), database()]));
      const stored = await within(TIMEOUT_MS, db.getAll('segments', allOf(id)));
      // The ring buffer works even if those of closed tabs cannot be deleted.
      const deleting = deleteExpired(db, { tabLock, ownId: id, before: now() - EXPIRES_AFTER_MS });
      await within(TIMEOUT_MS, deleting).catch(() => undefined);
      return stored;
    },
    /** Adds texts after those that the segment has already. Writes all of them or none. */
    write: async (segment: SegmentInfo, texts: readonly string[]) => {
      const [id, db] = await Promise.all([ownId(), database()]);
      const transaction = db.transaction(STORES, 'readwrite');
      const puts = [
        transaction.objectStore('rings').put(now(), id),
        transaction.objectStore('segments').put({ ...segment, ring: id }, [id, segment.place]),
        ...texts.map((text, index) =>
          transaction.objectStore('texts').put(text, [id, segment.place, segment.parts - texts.length + index]),
        ),
      ];
      transaction.commit(); // at once: a page that is being closed would not commit it later
      await Promise.all([...puts, transaction.done]);
    },
    /** The texts of a segment, in order. */
    read: async (place: number): Promise<readonly string[]> => {
      const [id, db] = await within(TIMEOUT_MS, Promise.all([ownId(), database()]));
      return within(TIMEOUT_MS, db.getAll('texts', allAt(id, place)));
    },
    remove: async (places: readonly number[]) => {
      const [id, db] = await Promise.all([ownId(), database()]);
      const transaction = db.transaction(STORES, 'readwrite');
      const deletions = places.flatMap((place) => [
        transaction.objectStore('segments').delete([id, place]),
        transaction.objectStore('texts').delete(allAt(id, place)),
      ]);
      transaction.commit();
      await Promise.all([...deletions, transaction.done]);
    },
  };
}

async function deleteExpired(
  db: Database,
  { tabLock, ownId, before }: { tabLock: TabLock; ownId: string; before: number },
): Promise<void> {
  const ids = await db.getAllKeys('rings');
  for (const id of ids) {
    const writtenAt = await db.get('rings', id);
    if (id !== ownId && writtenAt !== undefined && writtenAt < before)
      await tabLock.ifUnclaimed(id, () => deleteRingBuffer(db, id));
  }
}

async function deleteRingBuffer(db: Database, id: string): Promise<void> {
  const transaction = db.transaction(STORES, 'readwrite');
  await Promise.all([
    transaction.objectStore('rings').delete(id),
    transaction.objectStore('segments').delete(allOf(id)),
    transaction.objectStore('texts').delete(allOf(id)),
    transaction.done,
  ]);
}

/** All keys that begin with the id. In IndexedDB an array sorts after every number, so `[]` ends the range. */
function allOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

function allAt(id: string, place: number): IDBKeyRange {
  return IDBKeyRange.bound([id, place], [id, place, []]);
}

function within<T>(ms: number, result: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('not in time')), ms);
  });
  return Promise.race([result, late]);
}

type TabLock = ReturnType<typeof createTabLock>;

interface TabLockOptions {
  /** Storage of the tab for the id. A reloaded page reads the same id, and so does a duplicated tab. */
  readonly memory: { readonly read: () => string | null; readonly write: (id: string) => void };
  readonly newId: () => string;
  /** null outside a secure context. Then a duplicated tab shares the ring buffer; `load` tells their segments apart. */
  readonly locks: LockManager | null;
}

/** How long the previous page of a tab may still hold the lock after a reload, in milliseconds. */
const UNLOADS_WITHIN_MS = 500;

/** Gives each tab a ring buffer of its own, by a Web Lock that the page holds until it ends. */
export function createTabLock({ memory, newId, locks }: TabLockOptions) {
  let held: (() => void) | null = null;
  /** @returns false if another page keeps the lock */
  const acquire = async (manager: LockManager, id: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(UNLOADS_WITHIN_MS);
    try {
      held = await takeLock(manager, lockName(id), { signal });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };
  return {
    /** Claims this tab's ring buffer until the page ends. A duplicated tab gets another. @returns its id */
    claim: async () => {
      const stored = memory.read();
      if (stored !== null && (locks === null || (await acquire(locks, stored)))) return stored;
      const id = newId();
      if (locks !== null) await acquire(locks, id);
      memory.write(id);
      return id;
    },
    /** Runs `work` unless a tab has claimed that ring buffer. */
    ifUnclaimed: async (id: string, work: () => Promise<void>) => {
      if (locks === null) await work();
      else await locks.request(lockName(id), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
    },
    /** Gives up the claim, as the end of the page would. */
    release: () => held?.(),
  };
}

function lockName(id: string): string {
  return `action-log:${id}`;
}
