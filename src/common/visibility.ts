import { cancellable, type Cancellable } from './http/cancellable.ts';

/** Whether the tab is in front. */
export interface Visibility {
  readonly isHidden: () => boolean;
  /** Resolves the next time that the tab comes to the front or its window gets the focus. */
  readonly nextShown: () => Cancellable<void>;
}

export function createVisibility(page: Document): Visibility {
  return {
    isHidden: () => page.visibilityState === 'hidden',
    nextShown: () => {
      const listening = new AbortController();
      const shown = new Promise<void>((resolve) => {
        const look = () => {
          if (page.visibilityState !== 'visible') return;
          listening.abort();
          resolve();
        };
        page.addEventListener('visibilitychange', look, { signal: listening.signal });
        page.defaultView?.addEventListener('focus', look, { signal: listening.signal });
      });
      return cancellable(shown, () => listening.abort());
    },
  };
}
