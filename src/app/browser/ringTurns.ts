import type { TextStore } from '../../common/browser/textStore.ts';

/** Visible tabs of the product share this lock. */
export const VISIBLE_LOCK = 'cs.inFront';
const RANG_AT = 'cs.rangAt';

/** The visibility of a tab's document. */
export interface TabPage {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(type: 'visibilitychange', listener: () => void, options: { readonly signal: AbortSignal }): void;
}

export interface RingTurns {
  /** Lets the other tabs know while this tab is visible. @returns the function that ends this */
  readonly watch: () => () => void;
  /**
   * Whether this tab may ring: no tab of the product is visible, and none has rung for `pauseMs`. If it may, the other
   * tabs assume that it has rung.
   */
  readonly take: (pauseMs: number) => Promise<boolean>;
}

export interface RingTurnDeps {
  readonly page: TabPage;
  /** Shared by all tabs. */
  readonly store: TextStore;
  readonly now: () => number;
  /** null outside a secure context. Then a tab knows only when others have rung. */
  readonly locks: LockManager | null;
}

/** Of several tabs of one browser only one may ring, and none while one of them is visible. */
export function createRingTurns({ page, store, now, locks }: RingTurnDeps): RingTurns {
  const takeNow = (pauseMs: number): boolean => {
    const at = now();
    const sinceMs = at - Number(store.read(RANG_AT) ?? 0);
    // If the clock was set back, the time since is negative and must not silence the bell.
    if (page.visibilityState === 'visible' || (sinceMs >= 0 && sinceMs < pauseMs)) return false;
    store.write(RANG_AT, String(at));
    return true;
  };
  return {
    watch: () => (locks === null ? () => undefined : holdWhileVisible(page, locks)),
    take: async (pauseMs) =>
      locks === null
        ? takeNow(pauseMs)
        : // Visible tabs share the lock, so it is free only if no tab is visible.
          locks.request(VISIBLE_LOCK, { ifAvailable: true }, (lock) => lock !== null && takeNow(pauseMs)),
  };
}

function holdWhileVisible(page: TabPage, locks: LockManager): () => void {
  const listening = new AbortController();
  let release: (() => void) | null = null;
  const update = (): void => {
    const isVisible = page.visibilityState === 'visible';
    if (!isVisible) {
      release?.();
      release = null;
    } else if (release === null) {
      const hidden = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks.request(VISIBLE_LOCK, { mode: 'shared' }, () => hidden).catch(() => undefined);
    }
  };
  page.addEventListener('visibilitychange', update, { signal: listening.signal });
  update();
  return () => {
    listening.abort();
    release?.();
  };
}
