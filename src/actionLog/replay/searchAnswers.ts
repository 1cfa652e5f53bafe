import type { UnknownAction } from 'redux';
import type { StateChange } from './replayPort.ts';

/** The few actions of a log that make a predicate hold. */
export interface Shrunk<State> {
  readonly status: 'shrunk';
  /** The first position after which the predicate holds in the log. */
  readonly position: number;
  /** The slices of the new page on which the actions begin; null: they begin at a checkpoint of the log. */
  readonly slices: readonly string[] | null;
  readonly start: State;
  readonly actions: readonly UnknownAction[];
  /** The number of actions before it was shrunk. */
  readonly from: number;
  /** Without any of the actions, or any item of their lists, the predicate would not hold. Otherwise the time was over. */
  readonly isMinimal: boolean;
}

/** `start`: it holds before the first action. `hash`: hashes exist for the whole log only. */
export type ShrinkAnswer<State> =
  | Shrunk<State>
  | { readonly status: 'refused'; readonly reason: 'never' | 'start' | 'hash' };

/** A position in each of two logs. */
export interface Pair {
  readonly one: number;
  readonly other: number;
}

/** What is different in another log. A change leads from one log to the other. */
export interface LogDifference {
  /** How many actions have a counterpart. */
  readonly aligned: number;
  /** Between the states in which the logs begin. */
  readonly start: readonly StateChange[];
  /** The first aligned actions that lead to values which differ, and did not before. null: there are none. */
  readonly state: (Pair & { readonly changes: readonly StateChange[] }) | null;
  /** The first aligned actions with another content, or the first action without counterpart: null in the other log. */
  readonly action: (Pair & { readonly text: string | null; readonly otherText: string | null }) | null;
}
