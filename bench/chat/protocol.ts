import type { Login } from '../support/logins.ts';

// What the bench asks of its child processes, and what they answer.

export type Side = 'customer' | 'agent';

/** One customer and one agent who talk to each other. */
export interface Pair {
  readonly chatId: string;
  readonly customer: Login;
  readonly agent: Login;
}

/** How a server is spoken to. */
export type DialectName = 'raw' | 'forwarded' | 'socketIo' | 'socketIoAcked' | 'frames';

export interface ServerReady {
  readonly url: string;
  /** The versions that make the difference. */
  readonly versions: readonly string[];
}

export type LoadQuestion =
  | { readonly type: 'connect'; readonly dialect: DialectName; readonly url: string; readonly pairs: readonly Pair[] }
  /** Every pair keeps this many messages on their way. */
  | { readonly type: 'flood'; readonly window: number }
  /** All pairs together send this many a second, whatever comes back. */
  | { readonly type: 'pace'; readonly perSecond: number }
  | { readonly type: 'look' }
  /** Sends nothing more and waits until everything has arrived. */
  | { readonly type: 'rest' };

export interface LoadAnswer {
  /** Messages that agents have received so far. */
  readonly received: number;
  /** The clock of the load process, in milliseconds. */
  readonly atMs: number;
  /** From sending to receiving, of every message received since the last question; while pacing only. */
  readonly latenciesMs: readonly number[];
}
