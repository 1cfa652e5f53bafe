/** What a person does to a page, but for moving the pointer and scrolling. */
const DEEDS = [
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
/** Their own action is moving through the page, or none. A prevented touch would not scroll. */
const HARMLESS: readonly string[] = ['touchstart', 'touchend', 'focusin', 'focusout', 'focus', 'blur'];
const MOVING_KEYS: readonly string[] = [
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
const ANSWERS_KEYS = 'input, select, textarea, [contenteditable], audio, video, summary';

/**
 * From here on the page can be looked at, scrolled and read, and that is all: nothing that somebody does in it reaches
 * what is drawn, links and forms lead nowhere, and nothing takes the focus for itself. Call it before anything is
 * drawn. For good: the page is for nothing else.
 */
export function lookOnly(page: Window & typeof globalThis): void {
  for (const deed of DEEDS) {
    page.addEventListener(
      deed,
      (event) => {
        event.stopImmediatePropagation();
        if (!HARMLESS.includes(deed) && !isMoving(page, event)) event.preventDefault();
      },
      { capture: true, passive: false },
    );
  }
  // In a frame of the same site it would take the focus of the page around it, too.
  page.HTMLElement.prototype.focus = () => undefined;
  page.SVGElement.prototype.focus = () => undefined;
  silence(page);
}

/** By these keys one gets around; what they would change stays. */
function isMoving(page: typeof globalThis, event: Event): boolean {
  if (!(event instanceof page.KeyboardEvent)) return false;
  // The browser's own: copying, zooming, closing.
  if (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)) return true;
  const answers = event.target instanceof page.Element && event.target.closest(ANSWERS_KEYS) !== null;
  return event.key === 'Tab' || (!answers && MOVING_KEYS.includes(event.key));
}

const LIVE =
  '[role=status], [role=alert], [role=log], [role=timer], [role=alertdialog], [aria-live]:not([aria-live=off]), output';

/** A screen reader reads what is shown when asked to, and does not speak of each change as if it happened now. */
function silence(page: Window & typeof globalThis): void {
  const still = () => {
    for (const region of page.document.querySelectorAll(LIVE)) {
      if (region.getAttribute('aria-live') !== 'off') region.setAttribute('aria-live', 'off');
    }
  };
  new page.MutationObserver(still).observe(page.document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['role', 'aria-live'],
  });
}
