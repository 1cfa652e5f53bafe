import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** For the element of a dialog that gets the focus first; by default the dialog itself gets it. */
export const INITIAL_FOCUS = { 'data-initial-focus': true } as const;

const DIALOG = '[aria-modal=true]';

/**
 * Moves the focus into a dialog before the browser draws it: a key that is pressed as soon as the dialog is seen is
 * meant for it. Returns the focus when the dialog has gone.
 */
export function useFocusInside(dialog: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    opener.current ??= document.activeElement;
    focusFirst(dialog.current);
  }, [dialog]);
  useEffect(() => {
    // The dialog that this one replaces returns the focus only now, to the element that opened it.
    if (dialog.current?.contains(document.activeElement) === false) {
      opener.current = document.activeElement;
      focusFirst(dialog.current);
    }
    return () => returnFocus(opener.current);
  }, [dialog]);
}

function focusFirst(dialog: HTMLElement | null): void {
  const first = dialog?.querySelector<HTMLElement>('[data-initial-focus]') ?? dialog;
  first?.focus();
}

function returnFocus(opener: Element | null): void {
  const { activeElement } = document;
  const isReplaced = activeElement?.closest(DIALOG)?.contains(opener) === false;
  // Another dialog that closed at the same time may have returned the focus already.
  if (!(opener instanceof HTMLElement) || (activeElement !== document.body && !isReplaced)) return;
  opener.focus();
  // The element may have been removed or disabled.
  if (document.activeElement !== opener) document.querySelector('main')?.focus();
}
