/** What a reader looks at. Its distance to the end changes only with what is below its upper edge. */
export interface ReadingPosition {
  readonly bubble: Element;
  readonly toEndPx: number;
  /** From the end to the lower edge of the visible part. */
  readonly belowPx: number;
}

/**
 * The first message in sight.
 * @returns null if there is none, and where the browser keeps the position itself, which Safari does not
 */
export function readingPositionIn(scroller: HTMLElement): ReadingPosition | null {
  if (getComputedStyle(scroller).overflowAnchor === 'auto') return null;
  const { top } = scroller.getBoundingClientRect();
  const bubbles = [...scroller.querySelectorAll('.cs-bubble')];
  const bubble = bubbles.find((each) => each.getBoundingClientRect().bottom > top);
  return bubble === undefined ? null : { bubble, toEndPx: toEndPx(scroller, bubble), belowPx: -scroller.scrollTop };
}

/** Scrolls by what has changed below the position, so that it stays where it was. */
export function keepReadingPosition(
  scroller: HTMLElement,
  { bubble, toEndPx: before, belowPx }: ReadingPosition,
): void {
  if (!bubble.isConnected) return;
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const changedPx = toEndPx(scroller, bubble) - before;
  // When rows are removed, the browser limits the position, and the rows above make room again.
  const wasLimited = scrollHeight - clientHeight + scrollTop < 1;
  if (changedPx !== 0) scroller.scrollTop = (wasLimited ? -belowPx : scrollTop) - changedPx;
}

function toEndPx(scroller: HTMLElement, bubble: Element): number {
  const { scrollTop, clientHeight } = scroller;
  return scroller.getBoundingClientRect().top + clientHeight - scrollTop - bubble.getBoundingClientRect().top;
}
