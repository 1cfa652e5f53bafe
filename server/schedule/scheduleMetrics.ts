import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ScheduleMetrics } from './scheduleRunner.ts';

const LATENESS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3_600];
const DURATION_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Metrics of scheduled work, for operators. */
export function createScheduleMetrics(register: Registry): ScheduleMetrics {
  const common = { labelNames: ['kind'], registers: [register] };
  const lastRun = new Gauge({
    name: 'scheduled_work_last_run_timestamp_seconds',
    help: 'When this process last ran scheduled work without a failure',
    ...common,
  });
  const duration = new Histogram({
    name: 'scheduled_work_duration_seconds',
    help: 'Time of a run of scheduled work',
    buckets: DURATION_S,
    ...common,
  });
  const lateness = new Histogram({
    name: 'scheduled_work_lateness_seconds',
    help: 'From the time that work was due to the start of its run',
    buckets: LATENESS_S,
    ...common,
  });
  const failures = new Counter({
    name: 'scheduled_work_failures_total',
    help: 'Runs of scheduled work that failed. They are tried again, later each time',
    ...common,
  });
  return {
    ran: (kind, { latenessMs, tookMs }) => {
      lastRun.set({ kind }, Date.now() / 1_000);
      duration.observe({ kind }, tookMs / 1_000);
      for (const lateMs of latenessMs) lateness.observe({ kind }, lateMs / 1_000);
    },
    failed: (kind) => failures.inc({ kind }),
  };
}
