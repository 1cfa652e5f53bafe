import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** For the element of a dialog that gets the focus first; by default the dialog itself gets it. */
export const INITIAL_FOCUS = { 'data-initial-focus': true } as const;

/** What opened the dialog that is being removed. A dialog that replaces it returns the focus there. */
let handedOver: Element | null = null;

/**
 * Moves the focus into a dialog before the browser draws it: a key that is pressed as soon as the dialog is seen is
 * meant for it. Returns the focus when the dialog has gone.
 */
export function useFocusInside(dialog: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    opener.current ??= activeElement === body ? (handedOver ?? body) : activeElement;
    const first = dialog.current?.querySelector<HTMLElement>('[data-initial-focus]') ?? dialog.current;
    first?.focus();
    // React runs this before it removes the elements, and before the effects of a dialog that replaces this one.
    return () => {
      handedOver = opener.current;
    };
  }, [dialog]);
  useEffect(
    () => () => {
      handedOver = null;
      returnFocus(opener.current);
    },
    [],
  );
}

function returnFocus(opener: Element | null): void {
  // Another dialog that closed at the same time, or one that replaces this one, has already moved the focus.
  if (!(opener instanceof HTMLElement) || document.activeElement !== document.body) return;
  opener.focus();
  // The element may have been removed or disabled.
  if (document.activeElement !== opener) topOfPage()?.focus();
}

function topOfPage(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal=true]');
  return [...dialogs].at(-1) ?? document.querySelector('main');
}
