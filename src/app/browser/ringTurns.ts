import type { TextStore } from '#common/browser/textStore.ts';

/** Tabs of the product at which a person looks share this lock. */
export const ATTENDED_LOCK = 'cs.inFront';
const RANG_AT = 'cs.rangAt';
/** Within this time, the other tabs read what one has stored: they may be processes of their own. In milliseconds. */
const STORED_AFTER_MS = 500;

export interface RingTurns {
  /** Lets the other tabs know while a person looks at this tab. @returns the function that ends this */
  readonly watch: () => () => void;
  /**
   * Whether this tab may ring: no one looks at a tab of the product, and none has rung for `pauseMs`. If it may, the
   * other tabs assume that it has rung.
   */
  readonly take: (pauseMs: number) => Promise<boolean>;
}

export interface RingTurnDeps {
  /** Reports whether a person looks at this tab, now and later. @returns the function that ends this */
  readonly watchAttention: (onChange: (isAttended: boolean) => void) => () => void;
  /** Shared by all tabs. */
  readonly store: TextStore;
  readonly now: () => number;
  /** null outside a secure context. Then a tab knows only when others have rung. */
  readonly locks: LockManager | null;
}

/** Of several tabs of one browser only one may ring, and none while a person looks at one of them. */
export function createRingTurns({ watchAttention, store, now, locks }: RingTurnDeps): RingTurns {
  let isAttended = false;
  const takeNow = (pauseMs: number): boolean => {
    const at = now();
    const sinceMs = at - Number(store.read(RANG_AT) ?? 0);
    // If the clock was set back, the time since is negative and must not silence the bell.
    if (isAttended || (sinceMs >= 0 && sinceMs < pauseMs)) return false;
    store.write(RANG_AT, String(at));
    return true;
  };
  return {
    watch: () => {
      let release: (() => void) | null = null;
      const unwatch = watchAttention((isNow) => {
        isAttended = isNow;
        release?.();
        release = isNow && locks !== null ? hold(locks) : null;
      });
      return () => {
        unwatch();
        release?.();
      };
    },
    take: (pauseMs) =>
      new Promise((resolve, reject) => {
        const takeAlone = async (lock: Lock | null) => {
          const isOurs = lock !== null && takeNow(pauseMs);
          resolve(isOurs);
          if (isOurs) await new Promise((end) => setTimeout(end, STORED_AFTER_MS));
        };
        if (locks === null) resolve(takeNow(pauseMs));
        // Attended tabs share the lock, so it is free only if there is none.
        else locks.request(ATTENDED_LOCK, { ifAvailable: true }, takeAlone).catch(reject);
      }),
  };
}

/** @returns the function that releases the lock */
function hold(locks: LockManager): () => void {
  let release = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks.request(ATTENDED_LOCK, { mode: 'shared' }, () => left).catch(() => undefined);
  return release;
}
