import type { Middleware, UnknownAction } from 'redux';
import type { LogEntry } from '#contract/actionLog.ts';
import type { Causes } from './causes.ts';
import type { LogRules } from './logRules.ts';
import { redactAction } from './redact.ts';

/** A recorded action with the states before and after it. The states are not redacted and never leave the memory. */
export interface Recorded<State = unknown> {
  readonly entry: LogEntry;
  /** The entry's action is not redacted yet. The log store must redact it before it writes it. */
  readonly isRaw: boolean;
  readonly before: State;
  /** undefined until the action is reduced, and if another action was dispatched in between. */
  after: State | undefined;
}

export interface RecorderOptions {
  readonly rules: LogRules;
  readonly now: () => number;
  readonly causes?: Pick<Causes, 'recordCause'>;
  /** Size of the buffer until `handOver` is called. The oldest actions are dropped. */
  readonly maxBuffered?: number;
}

const MAX_BUFFERED = 4_000;
/** redux-saga sets this field on every action that a saga dispatches. */
export const SAGA_MARK = '@@redux-saga/SAGA_ACTION';

/**
 * Records every action, redacted. After `handOver`, actions from a socket and answers to calls are passed on as they are
 * and redacted in idle time: there may be thousands of messages a second, and an answer may be long.
 */
export function createRecorder<State = unknown>({ rules, now, causes, maxBuffered = MAX_BUFFERED }: RecorderOptions) {
  let buffer: Recorded<State>[] = [];
  let count = 0;
  let isHandedOver = false;
  let append = (recorded: Recorded<State>): void => {
    buffer.push(recorded);
    if (buffer.length > maxBuffered) buffer = buffer.slice(-maxBuffered / 2);
  };
  const middleware: Middleware<unknown, State> =
    ({ getState }) =>
    (next) =>
    (action) => {
      if (!isAction(action)) return next(action);
      count += 1;
      const no = count;
      const isBySaga = SAGA_MARK in action;
      const origin = rules.originOf(action.type);
      const by = isBySaga ? (origin ?? 'saga') : origin === 'answer' ? origin : 'user';
      const isRaw = isHandedOver && (by === 'socket' || by === 'answer');
      const cause = causes?.recordCause(action, no, isBySaga);
      const entry = { no, at: now(), by, ...cause, action: isRaw ? action : redactAction(rules, action) };
      const recorded: Recorded<State> = { entry, isRaw, before: getState(), after: undefined };
      append(recorded);
      const result = next(action);
      if (count === no) recorded.after = getState();
      return result;
    };
  return {
    /** Must be the last middleware. There it sees every action once, in the order of the reducer. */
    middleware,
    /** Passes all buffered actions to `append`, and from then on every action before it is reduced. */
    handOver: (appendToStore: typeof append) => {
      for (const recorded of buffer) appendToStore(recorded);
      buffer = [];
      append = appendToStore;
      isHandedOver = true;
    },
  };
}

function isAction(value: unknown): value is UnknownAction {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
