import { useEffect, type RefObject } from 'react';

/**
 * Focuses a part of the page when the focused element has disappeared. Without it, a screen reader would start again at
 * the top of the page.
 */
export function useFocusFallback(part: RefObject<HTMLElement | null>, occasion: string): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) part.current?.focus({ preventScroll: true });
  }, [part, occasion]);
}
