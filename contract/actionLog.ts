// An action log: what one tab's screens did, redacted while it was recorded. Made in the browser, kept by the server
// unread, opened by a replay.

/** Format of an exported log. Whoever reads another one says why it can't be replayed. */
export const ACTION_LOG_FORMAT = 2;

/** What an action came from: a person or the browser, a saga, what a socket brought, or time that passed. */
export type ActionOrigin = 'user' | 'saga' | 'socket' | 'clock';

/** An action as it reached the reducer, redacted. */
export interface LogEntry {
  /** Position among all actions of its page load, from 1. */
  readonly no: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly by: ActionOrigin;
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
 * `msg` of messages as they were, by chat and then by the message's number in it, or by `unsentTextKey`: what the agent
 * agreed to include.
 */
export type LogTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What stands for the number of a message that the server has not numbered. */
export function unsentTextKey(clientMsgId: string): string {
  return `c:${clientMsgId}`;
}

export interface ActionLog {
  readonly format: typeof ACTION_LOG_FORMAT;
  /** `build`: of the page's scripts. Another one may have other reducers. */
  readonly client: { readonly version: number; readonly build: string };
  /** Whose screen it was; null: nobody was signed in. */
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
}
