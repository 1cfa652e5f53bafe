/** The parts of `window` that this file uses. */
export interface VisiblePage {
  readonly document: Document;
  readonly innerHeight: number;
  readonly visualViewport: (EventTarget & { readonly height: number; readonly scale: number }) | null;
  readonly scrollTo: (x: number, y: number) => void;
}

/** Above this zoom the visible part says nothing about the page's height. */
const ZOOMED = 1.01;

/**
 * Keeps `--cs-visible-height` equal to the visible height of the page. Some phones lay their keyboard over the page
 * instead of shrinking it, and it would cover the message box. Where the browser shrinks the page, the style sheet
 * reacts sooner. Runs as long as the page.
 */
export function followVisibleHeight(page: VisiblePage): void {
  const { visualViewport } = page;
  const { style } = page.document.documentElement;
  if (visualViewport === null) return;
  visualViewport.addEventListener('resize', () => {
    const { height, scale } = visualViewport;
    if (scale > ZOOMED) return;
    if (height < page.innerHeight - 1) style.setProperty('--cs-visible-height', `${height}px`);
    else style.removeProperty('--cs-visible-height');
    page.scrollTo(0, 0); // the phone has scrolled the page to show the message box, which is visible now
  });
}
