/** Gives each tab a ring buffer of its own, by a Web Lock that the page holds until it ends. */
export interface TabLock {
  /** Claims this tab's ring buffer until the page ends. A duplicated tab gets another. @returns its id */
  readonly claim: () => Promise<string>;
  /** Runs `work` unless a tab has claimed that ring buffer. */
  readonly ifUnclaimed: (id: string, work: () => Promise<void>) => Promise<void>;
  /** Gives up the claim, as the end of the page would. */
  readonly release: () => void;
}

export interface TabLockOptions {
  /** Storage of the tab for the id. A reloaded page reads the same id, and so does a duplicated tab. */
  readonly memory: { readonly read: () => string | null; readonly write: (id: string) => void };
  readonly newId: () => string;
  /** null outside a secure context. Then a duplicated tab shares the ring buffer; `load` tells their segments apart. */
  readonly locks: LockManager | null;
}

/** How long the previous page of a tab may still hold the lock after a reload, in milliseconds. */
const UNLOADS_WITHIN_MS = 500;

export function createTabLock({ memory, newId, locks }: TabLockOptions): TabLock {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  /** @returns false if another page keeps the lock */
  const acquire = (manager: LockManager, id: string) =>
    new Promise<boolean>((resolve, reject) => {
      const timeout = AbortSignal.timeout(UNLOADS_WITHIN_MS);
      manager
        .request(lockName(id), { signal: timeout }, () => {
          resolve(true);
          return released;
        })
        .catch((error: unknown) => {
          if (timeout.aborted) resolve(false);
          else reject(error instanceof Error ? error : new Error(String(error)));
        });
    });
  return {
    claim: async () => {
      const stored = memory.read();
      if (stored !== null && (locks === null || (await acquire(locks, stored)))) return stored;
      const id = newId();
      if (locks !== null) await acquire(locks, id);
      memory.write(id);
      return id;
    },
    ifUnclaimed: async (id, work) => {
      if (locks === null) await work();
      else await locks.request(lockName(id), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
    },
    release,
  };
}

function lockName(id: string): string {
  return `action-log:${id}`;
}
