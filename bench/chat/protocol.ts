import type { Login } from '../support/logins.ts';

// The questions of the bench to its child processes, and their answers.

export const PAIRS = 100;

export type Side = 'customer' | 'agent';

/** A customer and an agent in one chat. */
export interface Pair {
  readonly chatId: string;
  readonly customer: Login;
  readonly agent: Login;
}

/** A connected pair: sends as the customer, and reports how many messages the agent receives at once. */
export interface Wire {
  sendText(clientMsgId: string, msg: string): void;
}

/** The servers of a pair. */
export interface Urls {
  readonly customer: string;
  readonly agent: string;
}

/** The protocol of a server. */
export type DialectName = 'raw' | 'forwarded' | 'socketIo' | 'socketIoAcked' | 'frames' | 'xmpp';

export interface ServerReady {
  readonly url: string;
  /** The versions that affect the result. */
  readonly versions: readonly string[];
}

/** A server with an external PostgreSQL. */
export interface StoringReady extends ServerReady {
  readonly postmaster: number;
  /** Where the product may have a database beside that of the server. */
  readonly databaseUrl: string;
}

export type LoadQuestion =
  | { readonly type: 'connect'; readonly dialect: DialectName; readonly url: string; readonly pairs: readonly Pair[] }
  /** The same with frames, and each side of each pair at a server of its own. */
  | { readonly type: 'connectAcross'; readonly pairs: readonly (Pair & { readonly urls: Urls })[] }
  /** Each pair has this many unacknowledged messages. */
  | { readonly type: 'flood'; readonly window: number }
  /** All pairs together send this many messages a second. */
  | { readonly type: 'sendSteadily'; readonly perSecond: number }
  | { readonly type: 'measure' }
  /** Stops sending and waits until all messages have arrived. */
  | { readonly type: 'rest' };

export interface LoadAnswer {
  /** Messages that agents have received so far. */
  readonly received: number;
  /** The clock of the load process, in milliseconds. */
  readonly atMs: number;
  /** From sending to receiving, of each message since the last question; only with `sendSteadily`. */
  readonly latenciesMs: readonly number[];
}
