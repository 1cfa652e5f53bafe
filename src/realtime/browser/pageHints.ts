import { watchAttention } from '#common/browser/attention.ts';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type { PageHint } from '../deps.ts';

/** How often the clock is checked, in milliseconds. */
const TICK_MS = 5_000;
/** A later tick than this means that the page slept. Timers of a hidden tab may be a minute late without any sleep. */
const SLEPT_MS = 90_000;

/** Browser events of the page, which a worker does not receive. Closing the channel stops listening. */
export function watchPage(): EventChannel<PageHint> {
  return eventChannel<PageHint>((emit) => {
    const listening = new AbortController();
    const { signal } = listening;
    const emitVisibility = () => emit(document.visibilityState === 'visible' ? 'visible' : 'hidden');
    window.addEventListener('online', () => emit('online'), { signal });
    window.addEventListener('offline', () => emit('offline'), { signal });
    document.addEventListener('visibilitychange', emitVisibility, { signal });
    document.addEventListener('resume', () => emit('woke'), { signal });
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) emit('woke');
      },
      { signal },
    );

    let tickedAt = Date.now();
    const ticking = setInterval(() => {
      const now = Date.now();
      if (now - tickedAt > SLEPT_MS) emit('woke');
      tickedAt = now;
    }, TICK_MS);

    if (document.visibilityState === 'hidden') emit('hidden');
    let wasAttended = true;
    const unwatch = watchAttention(window, (isAttended) => {
      if (isAttended !== wasAttended) emit(isAttended ? 'attended' : 'unattended');
      wasAttended = isAttended;
    });
    return () => {
      clearInterval(ticking);
      unwatch();
      listening.abort();
    };
  }, buffers.expanding(4));
}
