import type { DBSchema } from 'idb';
import { lazyDatabase } from '#common/browser/lazyDatabase.ts';

export type DraftStore<Draft> = ReturnType<typeof createDraftStore<Draft>>;

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

/** Drafts that outlive the page. Each person sees only their own. */
export function createDraftStore<Draft>(databaseName: string, now: () => number) {
  const database = lazyDatabase<DraftSchema<Draft>>({
    name: databaseName,
    version: VERSION,
    upgrade: (created) => {
      if (created.objectStoreNames.contains(STORE)) created.deleteObjectStore(STORE);
      created.createObjectStore(STORE, { keyPath: 'key' }).createIndex('byOwner', 'ownerId');
    },
  });
  return {
    /** @param ownerId the person whose drafts; those older than `DRAFT_DAYS` are deleted */
    load: async (ownerId: string): Promise<readonly Draft[]> => {
      const oldest = now() - DRAFT_LIFE_MS;
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const entries = await transaction.store.index('byOwner').getAll(ownerId);
      await Promise.all([
        ...entries.filter(({ at }) => at < oldest).map(({ key }) => transaction.store.delete(key)),
        transaction.done,
      ]);
      return entries.filter(({ at }) => at >= oldest).map(({ draft }) => draft);
    },
    /**
     * @param textId the id of what the draft belongs to; each has one draft
     * @param draft null removes it
     * @param at milliseconds since 1970
     */
    save: async (ownerId: string, textId: string, draft: Draft | null, at: number) => {
      const key = `${prefixOf(ownerId)}${textId}`;
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const written =
        draft === null ? transaction.store.delete(key) : transaction.store.put({ key, ownerId, at, draft });
      transaction.commit(); // at once: the page may be about to close, and then nothing would commit it
      await Promise.all([written, transaction.done]);
    },
    clear: async (ownerId: string) => {
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const prefix = prefixOf(ownerId);
      const gone = transaction.store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      transaction.commit(); // see `save`
      await Promise.all([gone, transaction.done]);
    },
  };
}

function prefixOf(ownerId: string): string {
  return `${ownerId} `;
}
