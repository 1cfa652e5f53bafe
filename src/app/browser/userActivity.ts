import { ACTIVITY_EVENTS } from '#common/browser/attention.ts';

/**
 * Watches whether a person uses the page.
 * @returns a function that returns whether they have used it since its last call
 */
export function watchUserActivity(page: Pick<EventTarget, 'addEventListener'>): () => boolean {
  let wasActive = true; // to open the page is an activity
  for (const type of ACTIVITY_EVENTS)
    page.addEventListener(
      type,
      () => {
        wasActive = true;
      },
      { capture: true, passive: true },
    );
  return () => {
    const result = wasActive;
    wasActive = false;
    return result;
  };
}
