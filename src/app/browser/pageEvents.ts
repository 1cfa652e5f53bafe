import type { EventChannel } from 'redux-saga';
import { listeningChannel } from '#common/browser/listening.ts';
import { watchSystemTheme } from '#common/browser/look.ts';

/** If the browser is never idle, a turn comes at the latest after this time. In milliseconds. */
const TIMEOUT_MS = 1_000;
/** Longest turn, in milliseconds. */
const TURN_MS = 8;

/**
 * Resolves when the browser is idle.
 * @returns a function that returns how many milliseconds of the idle time are left
 */
export function idle(): Promise<() => number> {
  return new Promise((resolve) => {
    const turn = (leftMs: () => number) => {
      const until = performance.now() + TURN_MS;
      resolve(() => Math.min(leftMs(), until - performance.now()));
    };
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) setTimeout(() => turn(() => TURN_MS));
    else
      requestIdleCallback((deadline) => turn(deadline.didTimeout ? () => TURN_MS : () => deadline.timeRemaining()), {
        timeout: TIMEOUT_MS,
      });
  });
}

/** Emits when the page may be about to close. The caller closes the channel. */
export function watchLeaving(page: Window): EventChannel<'leaving'> {
  return listeningChannel((emit, signal) => {
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

/** Emits when the size of the page changes. The caller closes the channel. */
export function watchResizing(page: Window): EventChannel<'resized'> {
  return listeningChannel((emit, signal) => page.addEventListener('resize', () => emit('resized'), { signal }));
}

/**
 * Emits when the system asks for another theme, or another tab changes one of these preferences. The caller closes the
 * channel.
 */
export function watchLook(page: Window, preferences: readonly string[]): EventChannel<'changed'> {
  return listeningChannel((emit, signal) => {
    signal.addEventListener(
      'abort',
      watchSystemTheme(page, () => emit('changed')),
    );
    page.addEventListener(
      'storage',
      ({ key }) => {
        // A null key: the whole storage has been cleared.
        if (key === null || preferences.includes(key)) emit('changed');
      },
      { signal },
    );
  });
}
