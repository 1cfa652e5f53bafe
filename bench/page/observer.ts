/** What the page observed since the last call. */
export interface Observed {
  /** From each keydown to the second animation frame after it. */
  readonly keyMs: readonly number[];
  /** From sending a message to its bubble in the document, for the open chat. */
  readonly lagMs: readonly number[];
}

declare global {
  /** Defined by `observe`; returns and resets the figures. */
  var takeObserved: (() => Observed) | undefined;
}

/** Runs in the page, from its source text: observes keys and bubbles. */
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
          // A bubble that scrolls into view again is not new.
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
