import type { Middleware, UnknownAction } from 'redux';
import type { ActionOrigin, LogEntry } from '../../contract/actionLog.ts';
import type { LogRules } from './logRules.ts';
import { redactAction } from './redactAction.ts';

/** What has been recorded, with the states around it as they are: unredacted, so they never leave the page's memory. */
export interface Recorded<State = unknown> {
  readonly entry: LogEntry;
  /** Its action is as it was dispatched: whoever takes it redacts it before it goes anywhere. */
  readonly isRaw: boolean;
  readonly before: State;
  /** undefined until it is reduced, and where another action came amid it. */
  after: State | undefined;
}

export interface Recorder<State = unknown> {
  /** Goes last, next to the reducer: it sees every action once, in the order in which they are reduced. */
  readonly middleware: Middleware<unknown, State>;
  /** From here on `take` is given every action before it is reduced, after those that have waited. */
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
 * Redacts every action as it comes. What a socket brought is left to whoever takes it, as soon as somebody does: there
 * may be thousands of messages a second, and the state beside them holds them as they are.
 */
export function createRecorder<State = unknown>({
  rules,
  now,
  maxWaiting = MAX_WAITING,
}: RecorderOptions): Recorder<State> {
  let waiting: Recorded<State>[] = [];
  let count = 0;
  let isTaken = false;
  let take = (recorded: Recorded<State>): void => {
    waiting.push(recorded);
    if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting / 2);
  };
  return {
    middleware:
      ({ getState }) =>
      (next) =>
      (action) => {
        if (!isAction(action)) return next(action);
        count += 1;
        const no = count;
        const by = originOf(rules, action);
        const isRaw = isTaken && by === 'socket';
        const entry = { no, at: now(), by, action: isRaw ? action : redactAction(rules, action) };
        const recorded: Recorded<State> = { entry, isRaw, before: getState(), after: undefined };
        take(recorded);
        const result = next(action);
        if (count === no) recorded.after = getState();
        return result;
      },
    handOver: (takeOver) => {
      for (const recorded of waiting) takeOver(recorded);
      waiting = [];
      take = takeOver;
      isTaken = true;
    },
  };
}

function originOf(rules: LogRules, action: UnknownAction): ActionOrigin {
  return SAGA_MARK in action ? (rules.originOf(action.type) ?? 'saga') : 'user';
}

function isAction(value: unknown): value is UnknownAction {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
