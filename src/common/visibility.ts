import { firstEvent } from './http/cancellable.ts';

export type Visibility = ReturnType<typeof createVisibility>;

/** Whether the tab is in front. */
export function createVisibility(page: Document) {
  return {
    isHidden: () => page.visibilityState === 'hidden',
    /** Resolves the next time that the tab comes to the front or its window gets the focus. */
    nextShown: () =>
      firstEvent((onShown, signal) => {
        const look = () => {
          if (page.visibilityState === 'visible') onShown();
        };
        page.addEventListener('visibilitychange', look, { signal });
        page.defaultView?.addEventListener('focus', look, { signal });
      }),
  };
}
