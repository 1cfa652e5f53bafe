import { useRef, type MouseEvent } from 'react';

/** A mouse moves so far while a hand clicks. */
const STILL_PX = 4;
const MIDDLE = 1;
const CONTROLS = 'a, button, .ui.checkbox';

interface Press {
  readonly x: number;
  readonly y: number;
  /** The text that was selected before. */
  readonly selected: string;
}

/**
 * Handlers of a row that a click anywhere activates, apart from its controls. The first click of a double click counts
 * at once, because waiting for a second one would delay every click. A click that selects text activates nothing:
 * dragging, a double click, or Shift. With Ctrl, Cmd or the middle button, it clicks the link of the row instead, so
 * that it opens in a new tab.
 */
export function useRowClick(onActivate: () => void) {
  const press = useRef<Press | null>(null);
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      press.current = { x: event.clientX, y: event.clientY, selected: selectedText() };
      // Otherwise some browsers begin to scroll.
      if (event.button === MIDDLE && linkIn(event) !== null) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const isSelection = hasSelected(event, press.current);
      press.current = null; // programs click without pressing
      if (isOnControl(event) || isSelection) return;
      const link = event.ctrlKey || event.metaKey ? linkIn(event) : null;
      if (link === null) onActivate();
      else openInNewTab(link);
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      const link = event.button === MIDDLE && !isOnControl(event) ? linkIn(event) : null;
      if (link !== null) openInNewTab(link);
    },
  };
}

function isOnControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}

function hasSelected({ clientX, clientY }: MouseEvent, press: Press | null): boolean {
  if (press === null) return false;
  const selected = selectedText();
  return (
    Math.hypot(clientX - press.x, clientY - press.y) > STILL_PX || (selected !== '' && selected !== press.selected)
  );
}

function selectedText(): string {
  return window.getSelection()?.toString() ?? '';
}

function linkIn({ currentTarget }: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  return currentTarget.querySelector<HTMLAnchorElement>('a[href]');
}

/** As a click with the key of any system does. */
function openInNewTab(link: HTMLAnchorElement): void {
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true }));
}
