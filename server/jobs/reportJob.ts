import { setTimeout as wait } from 'node:timers/promises';
import type { ReportRollupService } from '../reports/index.ts';
import { repeat } from './repeat.ts';

/** Between two turns that follow each other: a long history is rolled up beside other work, not before it. */
const PAUSE_MS = 50;

/**
 * Keeps the figures of days that are over rolled up.
 * @returns ends the job after the turn under way
 */
export function startReportJob(
  rollup: ReportRollupService,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  let isEnded = false;
  const end = repeat(
    async () => {
      while (!isEnded && (await rollup.roll())) await wait(PAUSE_MS, undefined, { ref: false });
    },
    everyMs,
    onError,
  );
  return () => {
    isEnded = true;
    end();
  };
}
