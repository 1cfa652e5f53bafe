import type { EventChannel } from 'redux-saga';
import { CLIENT_DURATIONS, type ClientDurations } from '#contract/pageConfig.ts';
import { REQUEST_TIMEOUT_MS, TYPING_DELAY_MS, TYPING_INTERVAL_MS, TYPING_SHOWN_MS } from '#contract/constants.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { ChatWorkerApi } from '#workers/chat/api.ts';
import type { ServerClock } from '#common/clock/index.ts';
import type { Outbox } from './browser/idbOutbox.ts';

/** All waits of this module, in milliseconds. Specs scale them. */
interface Durations extends ClientDurations {
  readonly typingInterval: number;
  readonly typingShown: number;
  readonly typingDelay: number;
  readonly exitTimeout: number;
  /** An answer may overtake the push of an earlier message. A younger gap than this does not count as a loss. */
  readonly gapGrace: number;
  /** Time between searches for unsent messages of closed tabs and for messages that waited too long. */
  readonly outboxMaintenance: number;
}

export const DURATIONS: Durations = {
  ...CLIENT_DURATIONS,
  typingInterval: TYPING_INTERVAL_MS,
  typingShown: TYPING_SHOWN_MS,
  typingDelay: TYPING_DELAY_MS,
  exitTimeout: REQUEST_TIMEOUT_MS,
  gapGrace: 1_000,
  outboxMaintenance: 30_000,
};

/**
 * The durations of this deployment.
 * @param configured `durations` as the server wrote it into the page; missing or invalid values get their default
 */
export function durationsOf(configured: unknown): Durations {
  const values = new Map<string, unknown>(
    typeof configured === 'object' && configured !== null ? Object.entries(configured) : [],
  );
  const usable = Object.entries(CLIENT_DURATIONS).filter(([name, standard]) =>
    hasSameShape(standard, values.get(name)),
  );
  return { ...DURATIONS, ...Object.fromEntries(usable.map(([name]) => [name, values.get(name)])) };
}

function hasSameShape(standard: unknown, value: unknown): boolean {
  return Array.isArray(standard) ? Array.isArray(value) && value.every(isDuration) : isDuration(value);
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** The running worker and its interface. The caller who starts it terminates it. */
export interface ChatWorker {
  readonly worker: EventTarget & { terminate(): void };
  /** Callbacks passed to it must be wrapped in Comlink's `proxy`. */
  readonly remote: ChatWorkerApi;
}

/** Some of a chat's stored messages, in any order. `next` leads further in the requested direction; null at its end. */
export interface RecordsPage {
  readonly records: readonly ChatRecord[];
  readonly next: string | null;
}

/**
 * How this page loads and deletes stored messages. Calls reject with a CallError; cancelling the waiting saga cancels
 * them.
 */
export interface RecordsApi {
  /** The newest CHAT_FIRST_PAGE_SIZE messages. */
  readonly fetchNewest: (chatId: string) => Promise<RecordsPage>;
  /** The messages before the page that returned this cursor. */
  readonly fetchOlder: (chatId: string, cursor: string) => Promise<RecordsPage>;
  /** The messages after this number, oldest first. */
  readonly fetchAfter: (chatId: string, afterSeq: number) => Promise<RecordsPage>;
  /** Deletes a message of one's own. */
  readonly deleteMessage: (message: { readonly chatId: string; readonly chatSeq: number }) => Promise<unknown>;
}

/**
 * What the browser reports about the page. `attended`: a person looks at it, not only at the window beside it. `woke`:
 * after the computer slept or the page was frozen.
 */
export const PAGE_HINTS = ['online', 'offline', 'visible', 'hidden', 'attended', 'unattended', 'woke'] as const;
export type PageHint = (typeof PAGE_HINTS)[number];

export interface RealtimeDeps extends Pick<ServerClock, 'now' | 'startExchange'> {
  readonly startWorker: () => ChatWorker;
  readonly outbox: Outbox;
  readonly recordsApi: RecordsApi;
  /** Identifies this page load to the server and the outbox. */
  readonly tabId: string;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly durations: Durations;
  /** The caller closes the channel. It first reports `hidden` and `unattended`. */
  readonly watchPage: () => EventChannel<PageHint>;
  /** Reports a fault that the page survived to developers. */
  readonly reportFault: (error: unknown) => void;
}
