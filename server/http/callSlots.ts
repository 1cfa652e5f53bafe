import { TooManyTriesError } from '../common/errors.ts';
import { createSemaphore, type Semaphore } from '../common/semaphore.ts';

/** Calls of one caller that run at the same time. A list takes two of the 16 connections to the database. */
export const CALLS_AT_ONCE = 6;
/** Further calls of the same caller, which wait: several tabs may ask for everything at the same moment. */
export const CALLS_WAITING = 42;
const RETRY_MS = 1_000;

/**
 * Limits how many calls of one caller this process works on, so that no one takes all of its time.
 *
 * @param gone aborted when the caller has gone, so that the call no longer waits; asked only if it has to wait
 * @throws {TooManyTriesError} when too many of the same caller wait already
 */
export type CallSlots = <T>(caller: string, work: () => Promise<T>, gone: () => AbortSignal) => Promise<T>;

export function createCallSlots(): CallSlots {
  const callers = new Map<string, { calls: number; readonly run: Semaphore }>();
  return async (caller, work, gone) => {
    const own = callers.get(caller) ?? { calls: 0, run: createSemaphore(CALLS_AT_ONCE) };
    if (own.calls >= CALLS_AT_ONCE + CALLS_WAITING) throw new TooManyTriesError('calls', RETRY_MS);
    own.calls += 1;
    callers.set(caller, own);
    try {
      return await own.run(work, gone);
    } finally {
      own.calls -= 1;
      if (own.calls === 0) callers.delete(caller);
    }
  };
}
