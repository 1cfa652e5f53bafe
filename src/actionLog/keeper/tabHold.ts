/** Which ring is whose. */
export interface TabHold {
  /** The ring of this tab, from now until the page is gone. A duplicated tab gets one of its own. */
  readonly claim: () => Promise<string>;
  /** Does it unless a tab has that ring. */
  readonly ifGone: (ring: string, work: () => Promise<void>) => Promise<void>;
  /** Gives the ring back, as the end of the page would. */
  readonly release: () => void;
}

export interface TabHoldOptions {
  /** Of the tab: a reload finds it again, and so does a duplicate. */
  readonly memory: { readonly read: () => string | null; readonly write: (ring: string) => void };
  readonly newId: () => string;
  /**
   * null where the browser has none: then a duplicated tab writes into the ring of the first, which is told by its page
   * loads.
   */
  readonly locks: LockManager | null;
}

/** The page before may still be on its way out when the next one asks. In milliseconds. */
const LEAVES_WITHIN_MS = 500;

export function createTabHold({ memory, newId, locks }: TabHoldOptions): TabHold {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const remember = (ring: string): string => {
    memory.write(ring);
    return ring;
  };
  /** @returns false when another page holds it, and goes on doing so */
  const take = (manager: LockManager, ring: string) =>
    new Promise<boolean>((resolve, reject) => {
      const late = AbortSignal.timeout(LEAVES_WITHIN_MS);
      manager
        .request(nameOf(ring), { signal: late }, () => {
          resolve(true);
          return released;
        })
        .catch((error: unknown) => {
          if (late.aborted) resolve(false);
          else reject(error instanceof Error ? error : new Error(String(error)));
        });
    });
  return {
    claim: async () => {
      const known = memory.read();
      if (known !== null && (locks === null || (await take(locks, known)))) return known;
      const fresh = newId();
      if (locks !== null) await take(locks, fresh);
      return remember(fresh);
    },
    ifGone: async (ring, work) => {
      if (locks === null) await work();
      else await locks.request(nameOf(ring), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
    },
    release,
  };
}

function nameOf(ring: string): string {
  return `action-log:${ring}`;
}
