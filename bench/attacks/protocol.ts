import type { AttackName } from './attacks.ts';
import type { Agent, Pair } from './people.ts';

// What the bench asks of its child processes, and what they answer.

export type NormalQuestion =
  | { readonly type: 'connect'; readonly url: string; readonly agents: readonly Agent[]; readonly perSecond: number }
  /** What was acknowledged since the last question. */
  | { readonly type: 'look' };

/** From a customer's send to its acknowledgement, in milliseconds. One without it counts as long as it has waited. */
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
  /** So many bytes to a process that throws them away, evenly over the time. */
  | { readonly type: 'control'; readonly port: number; readonly bytes: number; readonly seconds: number }
  /** Closes what the last attack has left open. */
  | { readonly type: 'end' };

export interface AttackerAnswer {
  readonly bytes: number;
}
