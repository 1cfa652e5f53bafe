import { wrap } from 'comlink';
import type { ChatWorkerApi } from '../../workers/chat/api.ts';
import { readPageConfig } from '../common/pageConfig.ts';
import type { ChatWorker, RealtimeDeps, RecordsApi } from './deps.ts';
import { durationsOf } from './durations.ts';
import { createIdbOutbox } from './idbOutbox.ts';
import { watchPage } from './pageHints.ts';
import { createTabLocks, createTabGuesses } from './tabLocks.ts';

const ID_BYTES = 16;

/** The world as it is. Made once a page load, by the page's composition. */
export function createRealtimeDeps(recordsApi: RecordsApi): RealtimeDeps {
  const tabId = newId();
  const now = () => Date.now();
  return {
    startWorker,
    outbox: createIdbOutbox({ tabId, locks: hasLocks(navigator) ? createTabLocks(navigator.locks, tabId) : createTabGuesses(now) }),
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

export function startWorker(): ChatWorker {
  const worker = new Worker(/* webpackChunkName: "chat-worker" */ new URL('../../workers/chat/chat.worker.ts', import.meta.url), { name: 'chat' });
  return { worker, remote: wrap<ChatWorkerApi>(worker) };
}

/** 128 random bits in hex. `crypto.randomUUID` exists in secure contexts only. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The type says that they always exist; outside a secure context they do not. */
function hasLocks(browser: object): boolean {
  return 'locks' in browser;
}
