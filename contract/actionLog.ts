// An action log: what one tab's screens did, redacted while it was recorded. The browser makes it, the server stores it
// unread, and a replay opens it.

/**
 * Format of an exported log. A replay refuses other formats. Until version 1.0, raise it with every release that
 * changes recorded state or actions.
 */
export const ACTION_LOG_FORMAT = 4;

/** A report names the newest chats of its page. */
export const ACTION_LOG_CHATS_MAX = 20;
/** How often a customer is asked for the log of their page within an hour, and how long they can answer. */
export const CUSTOMER_LOGS_AN_HOUR = 3;
export const CUSTOMER_LOG_ASK_MS = 60 * 60_000;
/** After a No, the customer is not asked about this chat for so long. */
export const CUSTOMER_LOG_NO_MS = 24 * 60 * 60_000;
/** The page of a customer remembers at most so many actions, the newest ones. */
export const CUSTOMER_LOG_ACTIONS = 2_000;
/** How far a case reaches before and after its log, and how many messages and events it has at most. */
export const CASE_MARGIN_MS = 60_000;
export const CASE_ROWS_MAX = 5_000;

/** The origin of an action: a person or the browser, a saga, a message of a socket, an answer to a call, or the clock. */
export type ActionOrigin = 'user' | 'saga' | 'socket' | 'answer' | 'clock';

/** Kinds of events by which people act. The types of a kind begin with its name, as `keydown`. */
export const PERSON_EVENTS = [
  'click',
  'key',
  'input',
  'change',
  'paste',
  'submit',
  'drop',
  'pointer',
  'popstate',
] as const;

/** What set an action off: what the flow that dispatched it waited for last, or the event that the browser handled. */
export const CAUSE_KINDS = ['timer', 'answer', 'channel', ...PERSON_EVENTS] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Names of keys that a log may have. All others may be part of a text. */
export const LOGGED_KEY =
  /^(?:Enter|Escape|Tab|Backspace|Delete|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right)|F\d\d?)$/;

/** An action as it reached the reducer, redacted. */
export interface LogEntry {
  /** Position among all actions of its page load, from 1. */
  readonly no: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly by: ActionOrigin;
  /**
   * `no` of the action that the flow which dispatched this one took last, or that the flow which started it did. Absent
   * if there is none.
   */
  readonly of?: number;
  /** Absent if the flow went on at once from the action `of`, and if nothing is known. */
  readonly via?: CauseKind;
  /** Of a `key` that matches LOGGED_KEY. */
  readonly key?: string;
  readonly action: { readonly type: string };
  /** After every ACTION_LOG_HASH_EVERY-th action: of each slice of the state that it led to, projected. */
  readonly hashes?: Readonly<Record<string, string>>;
}

/** A stretch of actions with the projected state that they start from, so that a log can start in the middle. */
export interface LogSegment {
  /**
   * The page load that it belongs to. Where two segments of one load follow each other in the log, and their `no` do
   * not, entries are missing.
   */
  readonly load: string;
  readonly state: unknown;
  readonly entries: readonly LogEntry[];
}

/**
 * `msg` of messages as they were written, by chat and then by the message's number or `unsentTextKey`. Only messages
 * that the agent agreed to include.
 */
export type LogTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The key of a message that the server has not numbered. */
export function unsentTextKey(clientMsgId: string): string {
  return `c:${clientMsgId}`;
}

/** How many messages of a chat a page has received, of those `expected` since the first one that it knows. */
export interface ChatLedger {
  readonly chatId: string;
  readonly received: number;
  readonly expected: number;
  /** Ranges of missing message numbers, both ends included, in ascending order. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

export interface ActionLog {
  readonly format: typeof ACTION_LOG_FORMAT;
  /** `build`: of the page's scripts. Another one may have other reducers. */
  readonly client: { readonly version: number; readonly build: string };
  /** Whose screen it was; null: no one was signed in. */
  readonly staffId: string | null;
  /** Browser and system, as 'Firefox 140 on Linux'. */
  readonly device: string;
  /** Milliseconds since 1970: from the first entry until it was exported. */
  readonly from: number;
  readonly until: number;
  readonly segments: readonly LogSegment[];
  /** Of the state at the end, as an entry's. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly texts?: LogTexts;
  /** Absent: the page never heard from the server. */
  readonly clock?: LogClock;
}

/** How the clock of a log's page relates to the server's, in milliseconds. */
export interface LogClock {
  /** How far the server's is ahead. */
  readonly offsetMs: number;
  /** By how much that may be wrong: half of the shortest exchange with the server, and what the clocks have drifted. */
  readonly uncertaintyMs: number;
}
