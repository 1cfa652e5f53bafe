import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Ring, SegmentInfo } from '../ring.ts';
import type { TabHold } from '../tabHold.ts';

interface KeptSegment extends SegmentInfo {
  readonly ring: string;
}
interface RingSchema extends DBSchema {
  /** By ring: when it was last written, in milliseconds since 1970. */
  rings: { key: string; value: number };
  segments: { key: [ring: string, place: number]; value: KeptSegment };
  texts: { key: [ring: string, place: number, part: number]; value: string };
}
type Database = IDBPDatabase<RingSchema>;

const STORES = ['rings', 'segments', 'texts'] as const;
/** Rings of tabs that have been gone for longer are deleted. */
const GONE_MS = 24 * 3_600_000;
/**
 * Another tab can keep a database from opening, and a browser's can hang. Nobody who reports a problem waits for it for
 * longer.
 */
const ANSWER_WITHIN_MS = 5_000;

export interface IdbRingOptions {
  readonly hold: TabHold;
  readonly now: () => number;
  /** For specs. */
  readonly databaseName?: string;
}

/** The ring in IndexedDB: each tab has its own, which its next page load finds. */
export function createIdbRing({ hold, now, databaseName = 'action-log' }: IdbRingOptions): Ring {
  let opened: Promise<Database> | null = null;
  let mine: Promise<string> | null = null;
  const database = () => {
    opened ??= openRings(databaseName, () => {
      opened = null;
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const ring = () => {
    mine ??= hold.claim();
    return mine;
  };
  return {
    open: async () => {
      const [name, kept] = await within(ANSWER_WITHIN_MS, Promise.all([ring(), database()]));
      const left = await within(ANSWER_WITHIN_MS, kept.getAll('segments', ofRing(name)));
      // What others have left is no reason to go without a ring.
      await within(ANSWER_WITHIN_MS, sweep(kept, { hold, mine: name, before: now() - GONE_MS })).catch(() => undefined);
      return left;
    },
    write: async (segment, texts) => {
      const [name, kept] = await Promise.all([ring(), database()]);
      const transaction = kept.transaction(STORES, 'readwrite');
      const puts = [
        transaction.objectStore('rings').put(now(), name),
        transaction.objectStore('segments').put({ ...segment, ring: name }, [name, segment.place]),
        ...texts.map((text, index) =>
          transaction.objectStore('texts').put(text, [name, segment.place, segment.parts - texts.length + index]),
        ),
      ];
      transaction.commit(); // at once: the page may be about to go, and nothing would commit it then
      await Promise.all([...puts, transaction.done]);
    },
    read: async (place) => {
      const [name, kept] = await within(ANSWER_WITHIN_MS, Promise.all([ring(), database()]));
      return within(ANSWER_WITHIN_MS, kept.getAll('texts', ofPlace(name, place)));
    },
    remove: async (places) => {
      const [name, kept] = await Promise.all([ring(), database()]);
      const transaction = kept.transaction(STORES, 'readwrite');
      const gone = places.flatMap((place) => [
        transaction.objectStore('segments').delete([name, place]),
        transaction.objectStore('texts').delete(ofPlace(name, place)),
      ]);
      transaction.commit();
      await Promise.all([...gone, transaction.done]);
    },
  };
}

async function sweep(
  kept: Database,
  { hold, mine, before }: { hold: TabHold; mine: string; before: number },
): Promise<void> {
  const names = await kept.getAllKeys('rings');
  for (const name of names) {
    const at = await kept.get('rings', name);
    if (name !== mine && at !== undefined && at < before) await hold.ifGone(name, () => forget(kept, name));
  }
}

async function forget(kept: Database, name: string): Promise<void> {
  const transaction = kept.transaction(STORES, 'readwrite');
  await Promise.all([
    transaction.objectStore('rings').delete(name),
    transaction.objectStore('segments').delete(ofRing(name)),
    transaction.objectStore('texts').delete(ofRing(name)),
    transaction.done,
  ]);
}

/** Keys that begin with the ring's name: an array is larger than any number, and so an empty one than any place. */
function ofRing(name: string): IDBKeyRange {
  return IDBKeyRange.bound([name], [name, []]);
}

function ofPlace(name: string, place: number): IDBKeyRange {
  return IDBKeyRange.bound([name, place], [name, place, []]);
}

function openRings(name: string, onClosed: () => void): Promise<Database> {
  return openDB<RingSchema>(name, 1, {
    upgrade: (database) => {
      for (const store of STORES) database.createObjectStore(store);
    },
    // A newer page wants to upgrade: make room, and open again when next asked.
    blocking: (_current, _blocked, event) => {
      onClosed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onClosed,
  });
}

function within<T>(ms: number, result: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('not in time')), ms);
  });
  return Promise.race([result, late]);
}
