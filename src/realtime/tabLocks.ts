/** Distinguishes open tabs from closed ones. */
export interface TabLocks {
  /** Once it resolves, and until the page ends, other tabs see that this tab is open. */
  readonly hold: () => Promise<void>;
  /**
   * Runs `work` exclusively if the tab is closed, and nothing otherwise. `activeAt` is when the tab was last known to
   * be open.
   */
  readonly ifUnclaimed: <T>(
    tab: { readonly tabId: string; readonly activeAt: number },
    work: () => Promise<readonly T[]>,
  ) => Promise<readonly T[]>;
  /** Releases this tab's lock, as the end of the page would. */
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

/** Without locks, a tab whose newest message still waits after this time counts as closed. */
const ASSUMED_GONE_MS = 120_000;

/**
 * For pages without Web Locks (plain http). If the tab is open after all, a message is sent twice under one
 * clientMsgId, and the server keeps it once.
 */
export function createTimeoutTabLocks(now: () => number): TabLocks {
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
