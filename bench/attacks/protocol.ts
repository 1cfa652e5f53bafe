import type { AttackName } from './attacks.ts';
import type { Agent, Pair } from './people.ts';

// The questions of the bench to its child processes, and their answers.

export type NormalQuestion =
  | { readonly type: 'connect'; readonly url: string; readonly agents: readonly Agent[]; readonly perSecond: number }
  /** Asks for the acknowledgements since the last question. */
  | { readonly type: 'look' };

/**
 * From a customer's send to its acknowledgement, in milliseconds. A send without one counts with its waiting time so
 * far.
 */
export interface NormalAnswer {
  readonly latenciesMs: readonly number[];
}

/** Attackers are customers of the same product. */
export interface Target {
  readonly url: string;
  readonly attackers: readonly Pair[];
}

export type AttackerQuestion =
  | { readonly type: 'attack'; readonly attack: AttackName; readonly target: Target; readonly seconds: number }
  /** Sends this many bytes to a process that discards them, evenly over the time. */
  | { readonly type: 'control'; readonly port: number; readonly bytes: number; readonly seconds: number }
  /** Closes the sockets of the last attack. */
  | { readonly type: 'end' };

export interface AttackerAnswer {
  readonly bytes: number;
}
