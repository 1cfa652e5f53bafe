import { setTimeout as wait } from 'node:timers/promises';
import type { ReportRollupService } from '../reports/index.ts';
import { repeat } from './repeat.ts';

/** Between two steps. A long history must not slow other work. */
const PAUSE_MS = 50;

/**
 * Rolls up the figures of past days.
 * @returns ends the job after the current step
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
