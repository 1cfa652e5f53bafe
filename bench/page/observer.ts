/** What the page saw since it was last asked. */
export interface Observed {
  /** From each keydown to the second animation frame after it. */
  readonly keyMs: readonly number[];
  /** From a message's sending to its bubble's standing in the document, of the chat on screen. */
  readonly lagMs: readonly number[];
}

declare global {
  /** Made by `observe`; empties what it returns. */
  var takeObserved: (() => Observed) | undefined;
}

/** Runs in the page, by its text alone: watches keys and bubbles from outside of what is measured. */
export function observe(): void {
  let keyMs: number[] = [];
  let lagMs: number[] = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          keyMs.push(performance.now() - timeStamp);
        }),
      );
    },
    true,
  );
  const seen = new Set<string>();
  new MutationObserver((records) => {
    const now = Date.now();
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const { textContent: text } of node.querySelectorAll<HTMLElement>('[role=log] [data-message-text]')) {
          const [sentAt = ''] = text.split(' ', 1);
          const known = `${sentAt} ${text.length}`;
          // A bubble that scrolls into sight again is no news.
          if (!/^\d{13}$/.test(sentAt) || seen.has(known)) continue;
          seen.add(known);
          lagMs.push(now - Number(sentAt));
        }
      }
    }
  }).observe(document, { childList: true, subtree: true });
  globalThis.takeObserved = () => {
    const observed = { keyMs, lagMs };
    keyMs = [];
    lagMs = [];
    return observed;
  };
}
