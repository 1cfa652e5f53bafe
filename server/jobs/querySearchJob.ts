import { setTimeout as wait } from 'node:timers/promises';
import type { QuerySearchService } from '../queries/index.ts';

const PAUSE_MS = 1_000;

/**
 * Makes the search words of all queries that have none, or old ones, newest first. Servers that start together share
 * the work, because a run skips locked rows. The job repeats its runs until one finds nothing to do. A restarted job
 * goes on, because it finds what is missing by looking.
 * @returns ends the job after the current batch
 */
export function startQuerySearchJob(search: QuerySearchService, onError: (error: unknown) => void): () => void {
  let isEnded = false;
  /** @returns whether another run is needed */
  const run = async (): Promise<boolean> => {
    let [below, missing]: [string | null, number] = [null, 0];
    try {
      do {
        const startedAt = performance.now();
        const batch = await search.fill(below);
        below = batch.below;
        missing += batch.missing;
        await wait(performance.now() - startedAt, undefined, { ref: false }); // leaves half of the time to others
      } while (below !== null && !isEnded);
      return missing > 0;
    } catch (error) {
      if (!isEnded) onError(error);
      return true;
    }
  };
  const work = async (): Promise<void> => {
    while (!isEnded && (await run())) await wait(PAUSE_MS, undefined, { ref: false });
  };
  void work();
  return () => {
    isEnded = true;
  };
}
