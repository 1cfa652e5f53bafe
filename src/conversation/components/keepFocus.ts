import type { MouseEvent } from 'react';

/** For a button beside a text: pressed by a pointer, it leaves the focus in the text, so a phone keeps its keyboard open. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
