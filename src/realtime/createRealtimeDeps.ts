import { wrap } from 'comlink';
import type { ChatWorkerApi, NotificationWorkerApi } from '../../workers/chat/api.ts';
import { readPageConfig } from '../common/pageConfig.ts';
import type { RealtimeDeps, RecordsApi } from './deps.ts';
import { durationsOf } from './durations.ts';
import { createIdbOutbox } from './browser/idbOutbox.ts';
import { watchPage } from './browser/pageHints.ts';
import { shareWorker, type PageWorker } from './shareWorker.ts';
import { createTabLocks, createTabGuesses } from './tabLocks.ts';

const ID_BYTES = 16;

/** What a page has for this room: whoever starts the worker while it runs for others gets the same one. */
export interface PageRealtimeDeps extends RealtimeDeps {
  readonly startWorker: () => PageWorker;
}

/** The world as it is. Made once a page load, by the page's composition. */
export function createRealtimeDeps(recordsApi: RecordsApi): PageRealtimeDeps {
  const tabId = newId();
  const now = () => Date.now();
  return {
    startWorker: shareWorker(startWorker),
    outbox: createIdbOutbox({
      tabId,
      locks: hasLocks(navigator) ? createTabLocks(navigator.locks, tabId) : createTabGuesses(now),
    }),
    recordsApi,
    tabId,
    now,
    random: () => Math.random(),
    newId,
    durations: durationsOf(readPageConfig(document)['durations']),
    watchPage,
    reportFault: reportError,
  };
}

/** Starts a worker of its own. */
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

/** The type says that they always exist; outside a secure context they do not. */
function hasLocks(browser: object): boolean {
  return 'locks' in browser;
}
