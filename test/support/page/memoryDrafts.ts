import type { DraftStore } from '#src/conversation/browser/draftStore.ts';

/** Drafts in memory, in place of IndexedDB. Keys are the owner and the place. */
export class MemoryDrafts<Draft> implements DraftStore<Draft> {
  readonly stored = new Map<string, Draft>();
  saves = 0;
  /** While set, writing waits for it. */
  delay: Promise<void> | null = null;

  readonly load = async (ownerId: string) =>
    [...this.stored].filter(([key]) => key.startsWith(`${ownerId} `)).map(([, draft]) => draft);

  readonly save = async (ownerId: string, place: string, draft: Draft | null) => {
    this.saves += 1;
    await this.delay;
    if (draft === null) this.stored.delete(`${ownerId} ${place}`);
    else this.stored.set(`${ownerId} ${place}`, draft);
  };

  readonly clear = async (ownerId: string) => {
    for (const key of this.stored.keys()) {
      if (key.startsWith(`${ownerId} `)) this.stored.delete(key);
    }
  };
}
