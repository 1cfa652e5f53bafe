/** What of a window this needs. */
export interface VisiblePage {
  readonly document: Document;
  readonly innerHeight: number;
  readonly visualViewport: (EventTarget & { readonly height: number; readonly scale: number }) | null;
  readonly scrollTo: (x: number, y: number) => void;
}

/** Zoomed in by more than this, the visible part is no measure of the page. */
const ZOOMED = 1.01;

/**
 * Keeps the page as high as what can be seen of it, in `--cs-visible-height`: some phones lay their keyboard over a
 * page instead of making it smaller, and it would cover the message box. Where they make it smaller the style sheet
 * knows that sooner. Lasts as long as the page.
 */
export function followVisibleHeight(page: VisiblePage): void {
  const {
    visualViewport,
    document: {
      documentElement: { style },
    },
  } = page;
  if (visualViewport === null) return;
  visualViewport.addEventListener('resize', () => {
    const { height, scale } = visualViewport;
    if (scale > ZOOMED) return;
    if (height < page.innerHeight - 1) style.setProperty('--cs-visible-height', `${height}px`);
    else style.removeProperty('--cs-visible-height');
    page.scrollTo(0, 0); // the phone has moved the page to show the box, which is in sight by now
  });
}
