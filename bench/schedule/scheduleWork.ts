import type { ConnectionOptions } from '#server/db/connection.ts';

/** The kind of work that the bench schedules. */
export const EFFECT = 'bench.effect';

export interface ScheduleQuestion {
  readonly options: ConnectionOptions;
}

/** Since the last question. */
export interface ScheduleAnswer {
  /** Processor time. */
  readonly busyMs: number;
  readonly failures: number;
}
