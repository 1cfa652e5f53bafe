import type { ConnectionOptions } from '#server/db/connection.ts';

/** Kinds of work that the bench schedules: rows that it adds itself, and the product's warnings before deadlines. */
export const BENCH_KIND = { effects: 'bench.effect', deadlines: 'chat.respond' } as const;
export type BenchWork = keyof typeof BENCH_KIND;

export interface ScheduleQuestion {
  readonly options: ConnectionOptions;
  readonly work: BenchWork;
}

/** Since the last question. */
export interface ScheduleAnswer {
  /** Processor time. */
  readonly busyMs: number;
  readonly failures: number;
}

/** So much work, so much of it a second, from so many seconds on. */
export interface DueWork {
  readonly count: number;
  readonly perSecond: number;
  readonly beginS: number;
}
