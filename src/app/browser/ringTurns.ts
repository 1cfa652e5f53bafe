import type { TextStore } from './storage.ts';

const LOCK = 'cs.inFront';
const RANG_AT = 'cs.rangAt';

/** A tab's document, as far as it is in front or not. */
export interface TabPage {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(sign: 'visibilitychange', listener: () => void, options: { readonly signal: AbortSignal }): void;
}

export interface RingTurns {
  /** Tells the other tabs whenever this one is in front. @returns stops telling */
  readonly watch: () => () => void;
  /**
   * Whether this tab may ring: no tab of ours is in front, and none has rung for `pauseMs`. Whoever may has rung, as
   * far as others know.
   */
  readonly take: (pauseMs: number) => Promise<boolean>;
}

export interface RingTurnDeps {
  readonly page: TabPage;
  /** Lasts beyond the tab. */
  readonly store: TextStore;
  readonly now: () => number;
  /** null outside a secure context: then a tab knows of the others only that they have rung. */
  readonly locks: LockManager | null;
}

/** Several tabs of one browser must not ring together, nor while their user looks at one of them. */
export function createRingTurns({ page, store, now, locks }: RingTurnDeps): RingTurns {
  const takeNow = (pauseMs: number): boolean => {
    const at = now();
    const sinceMs = at - Number(store.read(RANG_AT) ?? 0);
    // A clock that was set back must not silence the bell until it has caught up.
    if (page.visibilityState === 'visible' || (sinceMs >= 0 && sinceMs < pauseMs)) return false;
    store.write(RANG_AT, String(at));
    return true;
  };
  return {
    watch: () => (locks === null ? () => undefined : holdWhileVisible(page, locks)),
    take: async (pauseMs) =>
      locks === null
        ? takeNow(pauseMs)
        : // Tabs in front share the lock: alone with it is only who finds none of them.
          locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null && takeNow(pauseMs)),
  };
}

function holdWhileVisible(page: TabPage, locks: LockManager): () => void {
  const listening = new AbortController();
  let release: (() => void) | null = null;
  const look = (): void => {
    const isVisible = page.visibilityState === 'visible';
    if (!isVisible) {
      release?.();
      release = null;
    } else if (release === null) {
      const hidden = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks.request(LOCK, { mode: 'shared' }, () => hidden).catch(() => undefined);
    }
  };
  page.addEventListener('visibilitychange', look, { signal: listening.signal });
  look();
  return () => {
    listening.abort();
    release?.();
  };
}
