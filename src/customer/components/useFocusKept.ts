import { useEffect, type RefObject } from 'react';

/**
 * Gives the focus to a part of the page whenever what had it has gone from the screen: else a screen reader would begin
 * again at the top.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>, occasion: string): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) part.current?.focus({ preventScroll: true });
  }, [part, occasion]);
}
