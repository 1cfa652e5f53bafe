/** Events of a user's input, except moving the pointer and scrolling. */
const INPUT_EVENTS = [
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'keypress',
  'beforeinput',
  'input',
  'change',
  'submit',
  'reset',
  'cut',
  'paste',
  'compositionstart',
  'dragstart',
  'dragenter',
  'dragover',
  'drop',
  'focusin',
  'focusout',
  'focus',
  'blur',
  'toggle',
  'invalid',
] as const;
/** Their default action is to move through the page, or nothing. A touch that is prevented would not scroll. */
const HARMLESS_EVENTS: readonly string[] = ['touchstart', 'touchend', 'focusin', 'focusout', 'focus', 'blur'];
const NAVIGATION_KEYS: readonly string[] = [
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
];
/** Elements that these keys would change. */
const KEY_TARGETS = 'input, select, textarea, [contenteditable], audio, video, summary';

/**
 * Blocks all input for as long as the page lives: a user can only read and scroll. Input events reach no component,
 * links and forms do nothing, and nothing can take the focus. Call it before anything is drawn.
 */
export function blockInput(page: Window & typeof globalThis): void {
  for (const name of INPUT_EVENTS) {
    page.addEventListener(
      name,
      (event) => {
        event.stopImmediatePropagation();
        if (!HARMLESS_EVENTS.includes(name) && !isNavigationKey(page, event)) event.preventDefault();
      },
      { capture: true, passive: false },
    );
  }
  // A frame of the same site would take the focus from the page around it.
  page.HTMLElement.prototype.focus = () => undefined;
  page.SVGElement.prototype.focus = () => undefined;
  muteLiveRegions(page);
}

/** Whether a key press moves through the page, and changes nothing in it. */
function isNavigationKey(page: typeof globalThis, event: Event): boolean {
  if (!(event instanceof page.KeyboardEvent)) return false;
  // Shortcuts of the browser: copy, zoom, close.
  if (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)) return true;
  const isKeyTarget = event.target instanceof page.Element && event.target.closest(KEY_TARGETS) !== null;
  return event.key === 'Tab' || (!isKeyTarget && NAVIGATION_KEYS.includes(event.key));
}

const LIVE_REGIONS =
  '[role=status], [role=alert], [role=log], [role=timer], [role=alertdialog], [aria-live]:not([aria-live=off]), output';

/** A screen reader must not announce replayed changes as if they happened now. */
function muteLiveRegions(page: Window & typeof globalThis): void {
  const mute = () => {
    for (const region of page.document.querySelectorAll(LIVE_REGIONS)) {
      if (region.getAttribute('aria-live') !== 'off') region.setAttribute('aria-live', 'off');
    }
  };
  new page.MutationObserver(mute).observe(page.document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['role', 'aria-live'],
  });
}
