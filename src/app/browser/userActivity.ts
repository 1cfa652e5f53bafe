/** What only a person does to a page. Moving the pointer is not enough: a desk shakes. */
const ACTS = ['keydown', 'pointerdown', 'wheel', 'input'] as const;

/**
 * Notices that somebody uses the page, whatever screen it shows.
 * @returns whether they have since it was last asked
 */
export function watchUserActivity(page: Pick<EventTarget, 'addEventListener'>): () => boolean {
  let wasActive = true; // somebody has opened the page
  for (const act of ACTS)
    page.addEventListener(
      act,
      () => {
        wasActive = true;
      },
      { capture: true, passive: true },
    );
  return () => {
    const answer = wasActive;
    wasActive = false;
    return answer;
  };
}
