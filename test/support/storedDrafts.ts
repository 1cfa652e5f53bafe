import type { Page } from 'playwright-core';

/** The parts of a draft that specs read: drafts of chats, of customers' queries and of replies. */
export interface StoredDraft {
  readonly text?: string;
  readonly pictures?: readonly { readonly uploaded: unknown }[];
  readonly current?: {
    readonly text: string;
    readonly related: readonly unknown[];
    readonly pictureIds: readonly string[];
  } | null;
}

/** Reads the stored drafts of one of the page's databases. Files become empty objects. */
export async function storedDrafts(page: Page, databaseName: string): Promise<readonly StoredDraft[]> {
  const json = await page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return '[]';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const entries = await new Promise<readonly { readonly draft: unknown }[]>((resolve) => {
      const reading = database.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return JSON.stringify(entries.map(({ draft }) => draft));
  }, databaseName);
  return JSON.parse(json) as readonly StoredDraft[];
}
