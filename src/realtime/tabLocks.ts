/** Tells living tabs from dead ones. */
export interface TabLocks {
  /** From when it resolves until the page is gone, others see that this tab lives. */
  readonly hold: () => Promise<void>;
  /**
   * Runs `work` alone, if the tab does not exist any more; nothing otherwise. `activeAt` is when it was last known to
   * live.
   */
  readonly ifUnclaimed: <T>(
    tab: { readonly tabId: string; readonly activeAt: number },
    work: () => Promise<readonly T[]>,
  ) => Promise<readonly T[]>;
  /** Gives this tab's lock back, as the end of the page would. */
  readonly release: () => void;
}

/** The browser releases a page's Web Locks when it ends, however it ends. */
export function createTabLocks(locks: LockManager, tabId: string): TabLocks {
  const released = deferred();
  let held: Promise<void> | null = null;
  return {
    hold: () => {
      held ??= new Promise((resolve, reject) => {
        locks
          .request(lockName(tabId), () => {
            resolve();
            return released.promise;
          })
          .catch(reject);
      });
      return held;
    },
    ifUnclaimed: ({ tabId: other }, work) =>
      locks.request(lockName(other), { ifAvailable: true }, (lock) => (lock === null ? [] : work())),
    release: released.resolve,
  };
}

/** Without locks, a tab whose newest message still waits after this long is taken for gone. */
const ASSUMED_GONE_MS = 120_000;

/**
 * For where there are no Web Locks: a page that came over plain http. Should the tab live after all, a message is sent
 * twice under one clientMsgId, and the server keeps it once.
 */
export function createTabGuesses(now: () => number): TabLocks {
  return {
    hold: () => Promise.resolve(),
    ifUnclaimed: ({ activeAt }, work) => (now() - activeAt < ASSUMED_GONE_MS ? Promise.resolve([]) : work()),
    release: () => undefined,
  };
}

function lockName(tabId: string): string {
  return `outbox:${tabId}`;
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
