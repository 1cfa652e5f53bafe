import { wrap } from 'comlink';
import { buffers, type EventChannel } from 'redux-saga';
import type { ChatWorkerApi, NotificationWorkerApi } from '#workers/chat/api.ts';
import { watchAttention } from '#common/browser/attention.ts';
import { listeningChannel } from '#common/browser/listening.ts';
import { newId } from '#common/browser/newId.ts';
import type { ServerClock } from '#common/clock/index.ts';
import { readPageConfig } from '#common/pageConfig.ts';
import { createIdbOutbox, createTabLocks, createTimeoutTabLocks } from './browser/idbOutbox.ts';
import { durationsOf, type ChatWorker, type PageHint, type RealtimeDeps, type RecordsApi } from './deps.ts';

/** How often the clock is checked, in milliseconds. */
const TICK_MS = 5_000;
/** A later tick than this means that the page slept. Timers of a hidden tab may be a minute late without any sleep. */
const SLEPT_MS = 90_000;

/** Browser events of the page, which a worker does not receive. Closing the channel stops listening. */
function watchPage(): EventChannel<PageHint> {
  return listeningChannel<PageHint>((emit, signal) => {
    const emitVisibility = () => emit(document.visibilityState);
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) emit('woke');
    };
    window.addEventListener('online', () => emit('online'), { signal });
    window.addEventListener('offline', () => emit('offline'), { signal });
    window.addEventListener('pageshow', onShow, { signal });
    document.addEventListener('visibilitychange', emitVisibility, { signal });
    document.addEventListener('resume', () => emit('woke'), { signal });

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
    signal.addEventListener('abort', () => {
      clearInterval(ticking);
      unwatch();
    });
  }, buffers.expanding(4));
}

export interface PageWorker extends ChatWorker {
  readonly remote: ChatWorker['remote'] & NotificationWorkerApi;
}

/**
 * Lets several callers share one worker: it starts with the first and ends with the last. A crashed worker is not given
 * to new callers.
 */
export function shareWorker(start: () => PageWorker): () => PageWorker {
  let shared: { readonly running: PageWorker; users: number } | null = null;
  return () => {
    const mine = shared ?? { running: start(), users: 0 };
    const { worker, remote } = mine.running;
    const forget = () => {
      if (shared === mine) shared = null;
    };
    if (shared === null) worker.addEventListener('error', forget);
    shared = mine;
    mine.users += 1;
    let isHeld = true;
    const terminate = () => {
      if (!isHeld) return;
      isHeld = false;
      mine.users -= 1;
      if (mine.users > 0) return;
      forget();
      worker.terminate();
    };
    const handle = {
      addEventListener: worker.addEventListener.bind(worker),
      removeEventListener: worker.removeEventListener.bind(worker),
      dispatchEvent: worker.dispatchEvent.bind(worker),
      terminate,
    };
    return { worker: handle, remote };
  };
}

/**
 * The real dependencies. The page creates them once per page load. A second caller of `startWorker` gets the worker that
 * already runs.
 */
export function createRealtimeDeps(
  recordsApi: RecordsApi,
  { now, startExchange }: Pick<ServerClock, 'now' | 'startExchange'>,
): RealtimeDeps & { readonly startWorker: () => PageWorker } {
  const tabId = newId();
  return {
    startWorker: shareWorker(startWorker),
    outbox: createIdbOutbox({
      tabId,
      // Outside a secure context there are no locks, although the type says so.
      locks: 'locks' in navigator ? createTabLocks(navigator.locks, tabId) : createTimeoutTabLocks(now),
    }),
    recordsApi,
    tabId,
    now,
    startExchange,
    random: () => Math.random(),
    newId,
    durations: durationsOf(readPageConfig(document)['durations']),
    watchPage,
    reportFault: reportError,
  };
}

export function startWorker(): PageWorker {
  const worker = new Worker(
    /* webpackChunkName: "chat-worker" */ new URL('../../workers/chat/chat.worker.ts', import.meta.url),
    { name: 'chat' },
  );
  return { worker, remote: wrap<ChatWorkerApi & NotificationWorkerApi>(worker) };
}
