import type { Middleware, UnknownAction } from 'redux';
import type { ActionOrigin, LogEntry } from '../../contract/actionLog.ts';
import type { LogRules } from '../common/logRules.ts';
import { redactAction } from './redactAction.ts';

/** What has been recorded, with the states around it as they are: unredacted, so they never leave the page's memory. */
export interface Recorded<State = unknown> {
  entry: LogEntry;
  /** Its action is as it was dispatched: whoever takes it redacts it before it goes anywhere. */
  isRaw: boolean;
  readonly before: State;
  /** undefined until it is reduced, and where another action came amid it. */
  after: State | undefined;
}

export interface Recorder<State = unknown> {
  /** Goes last, next to the reducer: it sees every action once, in the order in which they are reduced. */
  readonly middleware: Middleware<unknown, State>;
  /** From here on `take` is given every action before it is reduced, after those that have waited. All rules have to be there by then. */
  readonly handOver: (take: (recorded: Recorded<State>) => void) => void;
}

export interface RecorderOptions {
  readonly rules: LogRules;
  readonly now: () => number;
  /** So many actions wait at most until somebody takes them; of more, the newest. */
  readonly maxWaiting?: number;
}

const MAX_WAITING = 4_000;
/** redux-saga puts it on whatever a saga dispatches. */
const SAGA_MARK = '@@redux-saga/SAGA_ACTION';

/**
 * Redacts every action as it comes, but for what a socket brought: there may be thousands of messages a second, and they stand in the state
 * beside it as they are. What becomes of it is for whoever takes it: the part of the page that keeps logs loads later, and brings most rules
 * along. Until then an action without a rule waits as it is as well.
 */
export function createRecorder<State = unknown>({ rules, now, maxWaiting = MAX_WAITING }: RecorderOptions): Recorder<State> {
  let waiting: Recorded<State>[] = [];
  let count = 0;
  let isTaken = false;
  let take = (recorded: Recorded<State>): void => {
    waiting.push(recorded);
    if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting / 2);
  };
  return {
    middleware: ({ getState }) => (next) => (action) => {
      if (!isAction(action)) return next(action);
      count += 1;
      const no = count;
      const by = originOf(rules, action);
      const isRaw = isTaken ? by === 'socket' : !Object.hasOwn(rules.actions, action.type);
      const entry = { no, at: now(), by, action: isRaw ? action : redactAction(rules, action) };
      const recorded: Recorded<State> = { entry, isRaw, before: getState(), after: undefined };
      take(recorded);
      const result = next(action);
      if (count === no) recorded.after = getState();
      return result;
    },
    handOver: (takeOver) => {
      for (const recorded of waiting) {
        const { entry, isRaw } = recorded;
        if (isRaw) recorded.entry = { ...entry, by: originOf(rules, entry.action), action: redactAction(rules, entry.action) };
        recorded.isRaw = false;
        takeOver(recorded);
      }
      waiting = [];
      take = takeOver;
      isTaken = true;
    },
  };
}

function originOf({ origins = {} }: LogRules, action: UnknownAction): ActionOrigin {
  if (!(SAGA_MARK in action)) return 'user';
  return (Object.hasOwn(origins, action.type) ? origins[action.type] : undefined) ?? 'saga';
}

function isAction(value: unknown): value is UnknownAction {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
