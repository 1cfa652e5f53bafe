import { wrap } from 'comlink';
import type { ServerClock } from '#common/clock/index.ts';
import type { ChatWorkerApi, NotificationWorkerApi } from '#workers/chat/api.ts';
import { readPageConfig } from '#common/pageConfig.ts';
import type { RealtimeDeps, RecordsApi } from './deps.ts';
import { durationsOf } from './durations.ts';
import { createIdbOutbox } from './browser/idbOutbox.ts';
import { watchPage } from './browser/pageHints.ts';
import { shareWorker, type PageWorker } from './shareWorker.ts';
import { createTabLocks, createTimeoutTabLocks } from './tabLocks.ts';

const ID_BYTES = 16;

/** What a page provides for this module. A second caller of `startWorker` gets the worker that already runs. */
export interface PageRealtimeDeps extends RealtimeDeps {
  readonly startWorker: () => PageWorker;
}

/** The real dependencies. The page creates them once per page load. */
export function createRealtimeDeps(
  recordsApi: RecordsApi,
  { now, startExchange }: Pick<ServerClock, 'now' | 'startExchange'>,
): PageRealtimeDeps {
  const tabId = newId();
  return {
    startWorker: shareWorker(startWorker),
    outbox: createIdbOutbox({
      tabId,
      locks: hasLocks(navigator) ? createTabLocks(navigator.locks, tabId) : createTimeoutTabLocks(now),
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

/** Starts a separate worker. */
export function startWorker(): PageWorker {
  const worker = new Worker(
    /* webpackChunkName: "chat-worker" */ new URL('../../workers/chat/chat.worker.ts', import.meta.url),
    { name: 'chat' },
  );
  return { worker, remote: wrap<ChatWorkerApi & NotificationWorkerApi>(worker) };
}

/** 128 random bits in hex. `crypto.randomUUID` exists in secure contexts only. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The type claims that they always exist, but outside a secure context they do not. */
function hasLocks(browser: object): boolean {
  return 'locks' in browser;
}
