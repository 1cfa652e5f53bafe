import type { EventChannel } from 'redux-saga';
import type { ChatRecord } from '../../contract/http/chats.ts';
import type { ChatWorkerApi } from '../../workers/chat/api.ts';
import type { QueuedSend } from './conversationEvents.ts';
import type { Durations } from './durations.ts';

/** The running worker and its face. Whoever starts it terminates it. */
export interface ChatWorker {
  readonly worker: EventTarget & { terminate(): void };
  /** Callbacks that are handed to it must be marked with Comlink's `proxy`. */
  readonly remote: ChatWorkerApi;
}

/**
 * Some of a chat's stored messages, in any order; `next` leads on in the direction that was asked for, null at its end.
 */
export interface RecordsPage {
  readonly records: readonly ChatRecord[];
  readonly next: string | null;
}

/**
 * How this page reads stored messages. Calls reject with a CallError, and are cancelled with the saga that waits for
 * them.
 */
export interface RecordsApi {
  /** The newest CHAT_FIRST_PAGE_SIZE messages. */
  readonly fetchNewest: (chatId: string) => Promise<RecordsPage>;
  /** What lies before the page that gave this cursor. */
  readonly fetchOlder: (chatId: string, cursor: string) => Promise<RecordsPage>;
  /** What follows this number, oldest first. */
  readonly fetchAfter: (chatId: string, afterSeq: number) => Promise<RecordsPage>;
}

/** What is written but not acknowledged, kept over a crash of the page. Each tab has its own entries. */
export interface Outbox {
  /** Entries of this tab, oldest first. `userKey` names the person: entries of others are never touched. */
  readonly load: (userKey: string) => Promise<readonly QueuedSend[]>;
  /** Keeps entries; one that is there already is replaced. */
  readonly put: (userKey: string, sends: readonly QueuedSend[]) => Promise<void>;
  readonly remove: (clientMsgIds: readonly string[]) => Promise<void>;
  /** Takes over what tabs of this person have left that no longer exist, oldest first. */
  readonly adopt: (userKey: string) => Promise<readonly QueuedSend[]>;
  /** Deletes everything of this person, of all tabs. */
  readonly clear: (userKey: string) => Promise<void>;
}

/** What the browser tells about the page. `woke`: after the computer slept or the page was frozen. */
export type PageHint = 'online' | 'offline' | 'visible' | 'hidden' | 'woke';

/** What this room may do to the world. */
export interface RealtimeDeps {
  /** Starts a chat worker of its own. */
  readonly startWorker: () => ChatWorker;
  readonly outbox: Outbox;
  readonly recordsApi: RecordsApi;
  /** This page load, as the server and the outbox know it. */
  readonly tabId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** An id that nobody else makes. */
  readonly newId: () => string;
  readonly durations: Durations;
  /** Whoever takes from the channel closes it. It begins with what is not as usual: `offline`, `hidden`. */
  readonly watchPage: () => EventChannel<PageHint>;
  /** Tells developers of a fault that was survived. */
  readonly reportFault: (error: unknown) => void;
}
