import type { EventChannel } from 'redux-saga';
import type { ServerClock } from '#common/clock/index.ts';
import type { ChatRecord } from '#contract/http/chats.ts';
import type { ChatWorkerApi } from '#workers/chat/api.ts';
import type { QueuedSend } from './conversationEvents.ts';
import type { Durations } from './durations.ts';

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

/** How this page loads stored messages. Calls reject with a CallError; cancelling the waiting saga cancels them. */
export interface RecordsApi {
  /** The newest CHAT_FIRST_PAGE_SIZE messages. */
  readonly fetchNewest: (chatId: string) => Promise<RecordsPage>;
  /** The messages before the page that returned this cursor. */
  readonly fetchOlder: (chatId: string, cursor: string) => Promise<RecordsPage>;
  /** The messages after this number, oldest first. */
  readonly fetchAfter: (chatId: string, afterSeq: number) => Promise<RecordsPage>;
}

/** Stores unacknowledged messages so that they survive a crash of the page. Each tab has its own entries. */
export interface Outbox {
  /** Entries of this tab, oldest first. `userKey` names the person; entries of other people are never touched. */
  readonly load: (userKey: string) => Promise<readonly QueuedSend[]>;
  /** Stores entries; replaces those that exist. */
  readonly put: (userKey: string, sends: readonly QueuedSend[]) => Promise<void>;
  readonly remove: (clientMsgIds: readonly string[]) => Promise<void>;
  /** Takes over the entries of this person's closed tabs, oldest first. */
  readonly restore: (userKey: string) => Promise<readonly QueuedSend[]>;
  /** Deletes all entries of this person, from all tabs. */
  readonly clear: (userKey: string) => Promise<void>;
}

/**
 * What the browser reports about the page. `attended`: a person looks at it, not only at the window beside it. `woke`:
 * after the computer slept or the page was frozen.
 */
export type PageHint = 'online' | 'offline' | 'visible' | 'hidden' | 'attended' | 'unattended' | 'woke';

/** Side effects of this module. */
export interface RealtimeDeps extends Pick<ServerClock, 'now' | 'startExchange'> {
  /** Starts a separate chat worker. */
  readonly startWorker: () => ChatWorker;
  readonly outbox: Outbox;
  readonly recordsApi: RecordsApi;
  /** Identifies this page load to the server and the outbox. */
  readonly tabId: string;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** A unique id. */
  readonly newId: () => string;
  readonly durations: Durations;
  /** The caller closes the channel. It first reports `hidden` and `unattended`. */
  readonly watchPage: () => EventChannel<PageHint>;
  /** Reports a fault that the page survived to developers. */
  readonly reportFault: (error: unknown) => void;
}
