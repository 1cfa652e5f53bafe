import type { Db } from '../db/database.ts';
import { type Recurrence, readDueInMs, scheduleMissing } from './scheduleRepository.ts';

/** Work for one subject. It runs once for each row, in the transaction that deletes the row. */
export interface WorkKind {
  readonly kind: string;
  /**
   * How many run in one transaction at most; 1 without it. For kinds whose runs lock nothing that other transactions
   * lock before the subject, or in another order.
   */
  readonly atOnce?: number;
  /** How many transactions a process runs beside each other at most; 1 without it. */
  readonly lanes?: number;
  /**
   * Locks what a change that cancels the work locks first. So either the change comes first and the work does not run,
   * or the change waits for the run.
   */
  lock?(tx: Db, subjectId: string): Promise<unknown>;
  /** May run again after a failure, so it changes nothing outside of the transaction. */
  run(tx: Db, subjectId: string): Promise<Outcome>;
}

/** What follows a run. */
export interface Outcome {
  /** After how many milliseconds the work is due after all. Absent: it is done. */
  readonly laterByMs?: number;
  /** Publishes what has been committed. */
  readonly afterCommit?: () => Promise<void> | void;
}

export const DONE: Outcome = {};

/** Repeated work, which finds itself what to do: at each time, one of all server processes runs it. */
export interface RecurringKind extends Recurrence {
  /**
   * Does a part that takes seconds at most, in transactions of its own. A process that ends in the middle leaves the
   * rest to the next run. If a run takes longer than `everyMs`, another process may begin the next one.
   * @returns true when more remains to do at once
   */
  run(): Promise<unknown>;
}

/** Rows added in one transaction. A small number keeps others from waiting long for them. */
const ADDED_AT_ONCE = 10_000;

/** Work whose time the view `due_work` states. Its run looks again, because the time may have moved since. */
export function stateWork(work: WorkKind): WorkKind {
  return {
    ...work,
    run: async (tx, subjectId) => {
      const dueInMs = await readDueInMs(tx, work.kind, subjectId);
      if (dueInMs === null) return DONE;
      return dueInMs > 0 ? { laterByMs: dueInMs } : work.run(tx, subjectId);
    },
  };
}

/** Schedules what a change of the settings has made due, or due earlier. */
export const missingWork: WorkKind = {
  kind: 'schedule.missing',
  run: async (tx) => ((await scheduleMissing(tx, ADDED_AT_ONCE)) < ADDED_AT_ONCE ? DONE : { laterByMs: 0 }),
};
