import { eventChannel, type EventChannel } from 'redux-saga';

/**
 * Longest time that the browser is left alone while it always has something better to do, and how long one turn takes
 * then; in milliseconds.
 */
const [AT_THE_LATEST_MS, TURN_MS] = [1_000, 8];

/**
 * Resolves when the browser has nothing better to do.
 * @returns how many milliseconds are left of that time whenever it is asked
 */
export function idle(): Promise<() => number> {
  return new Promise((resolve) => {
    const turn = (leftMs: () => number) => {
      const until = performance.now() + TURN_MS;
      resolve(() => Math.min(leftMs(), until - performance.now()));
    };
    // Safari has no idle time to give.
    if (!('requestIdleCallback' in window)) setTimeout(() => turn(() => TURN_MS));
    else
      requestIdleCallback((deadline) => turn(deadline.didTimeout ? () => TURN_MS : () => deadline.timeRemaining()), {
        timeout: AT_THE_LATEST_MS,
      });
  });
}

/** Speaks when the page may be about to go. */
export function watchLeaving(page: Window): EventChannel<'leaving'> {
  return listening((emit, signal) => {
    page.addEventListener('pagehide', () => emit('leaving'), { signal });
    page.document.addEventListener(
      'visibilitychange',
      () => {
        if (page.document.visibilityState === 'hidden') emit('leaving');
      },
      { signal },
    );
  });
}

export function watchResizing(page: Window): EventChannel<'resized'> {
  return listening((emit, signal) => page.addEventListener('resize', () => emit('resized'), { signal }));
}

function listening<Sign extends string>(
  listen: (emit: (sign: Sign) => void, signal: AbortSignal) => void,
): EventChannel<Sign> {
  return eventChannel<Sign>((emit) => {
    const stopping = new AbortController();
    listen(emit, stopping.signal);
    return () => stopping.abort();
  });
}
