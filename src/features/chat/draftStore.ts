import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { UploadedPicture } from '../../realtime/index.ts';

/** What is being written in a chat, as it is kept. */
export interface KeptDraft {
  readonly chatId: string;
  readonly text: string;
  readonly pictures: readonly KeptPicture[];
}

/** A chosen picture. `uploaded`: the server has it already; null: not yet. */
export interface KeptPicture { readonly uploaded: UploadedPicture | null; readonly file: File }

/** Drafts beyond the life of the page. Nobody sees another person's. */
export interface DraftStore {
  /** @param staffId whose drafts; those that are older than `DRAFT_DAYS` are forgotten */
  readonly load: (staffId: string) => Promise<readonly KeptDraft[]>;
  /** An empty draft is removed. @param at milliseconds since 1970 */
  readonly save: (staffId: string, draft: KeptDraft, at: number) => Promise<void>;
  /** Forgets all of this person's. */
  readonly clear: (staffId: string) => Promise<void>;
}

interface Entry extends KeptDraft { readonly key: string; readonly staffId: string; readonly at: number }
interface DraftSchema extends DBSchema { drafts: { key: string; value: Entry; indexes: { byStaff: string } } }

const STORE = 'drafts';
const DRAFT_DAYS = 30;
const DRAFT_LIFE_MS = DRAFT_DAYS * 24 * 3_600_000;

/** @param databaseName for specs */
export function createDraftStore({ now, databaseName = 'chat-drafts' }: { readonly now: () => number; readonly databaseName?: string }): DraftStore {
  let opened: Promise<IDBPDatabase<DraftSchema>> | null = null;
  const database = () => {
    opened ??= openDrafts(databaseName, () => { opened = null; }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    load: async (staffId) => {
      const oldest = now() - DRAFT_LIFE_MS;
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const entries = await transaction.store.index('byStaff').getAll(staffId);
      await Promise.all([...entries.filter(({ at }) => at < oldest).map(({ key }) => transaction.store.delete(key)), transaction.done]);
      return entries.filter(({ at }) => at >= oldest).map(({ chatId, text, pictures }) => ({ chatId, text, pictures }));
    },
    save: async (staffId, { chatId, text, pictures }, at) => {
      const key = `${prefixOf(staffId)}${chatId}`;
      if (text === '' && pictures.length === 0) await (await database()).delete(STORE, key);
      else await (await database()).put(STORE, { key, staffId, chatId, text, pictures, at });
    },
    clear: async (staffId) => {
      const transaction = (await database()).transaction(STORE, 'readwrite');
      const prefix = prefixOf(staffId);
      const gone = transaction.store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      transaction.commit(); // at once: the page is about to go, and nothing would commit it then
      await Promise.all([gone, transaction.done]);
    },
  };
}

/** How the keys of a person's drafts begin; the id of the chat follows. */
function prefixOf(staffId: string): string {
  return `${staffId} `;
}

function openDrafts(name: string, onClosed: () => void): Promise<IDBPDatabase<DraftSchema>> {
  return openDB<DraftSchema>(name, 1, {
    upgrade: (database) => { database.createObjectStore(STORE, { keyPath: 'key' }).createIndex('byStaff', 'staffId'); },
    blocking: (_current, _blocked, event) => {
      onClosed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onClosed,
  });
}
