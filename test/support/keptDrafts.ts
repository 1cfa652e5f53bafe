import type { Page } from 'playwright-core';

/** As much of a draft as specs look at: of a chat's and a customer's query, and of a reply. */
export interface KeptDraft {
  readonly text?: string;
  readonly pictures?: readonly { readonly uploaded: unknown }[];
  readonly current?: {
    readonly text: string;
    readonly related: readonly unknown[];
    readonly pictureIds: readonly string[];
  } | null;
}

/**
 * What a page keeps on the disk of what is being written: the drafts of one of its databases, files in them as empty
 * objects.
 */
export async function keptDrafts(page: Page, databaseName: string): Promise<readonly KeptDraft[]> {
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
  return JSON.parse(json) as readonly KeptDraft[];
}
