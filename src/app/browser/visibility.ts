import { cancellable, type Cancellable } from '../../common/http/cancellable.ts';

/** Whether the tab is in front. */
export interface Visibility {
  readonly isHidden: () => boolean;
  /** Settles the next time the tab comes to the front. */
  readonly nextShown: () => Cancellable<void>;
}

export function createVisibility(page: Document): Visibility {
  return {
    isHidden: () => page.visibilityState === 'hidden',
    nextShown: () => {
      const listening = new AbortController();
      const shown = new Promise<void>((resolve) => {
        page.addEventListener('visibilitychange', () => {
          if (page.visibilityState !== 'visible') return;
          listening.abort();
          resolve();
        }, { signal: listening.signal });
      });
      return cancellable(shown, () => listening.abort());
    },
  };
}
