import { setTimeout as wait } from 'node:timers/promises';
import type { QuerySearchService } from '../queries/index.ts';

const PAUSE_MS = 1_000;

/**
 * Builds the search words of all queries that have none, newest first: of queries older than the search, and of those
 * whose words were deleted to be built again. Servers that start together share the work, because a run skips locked
 * rows. The job repeats its runs until one finds nothing to do.
 * @returns ends the job after the current batch
 */
export function startQuerySearchJob(search: QuerySearchService, onError: (error: unknown) => void): () => void {
  let isEnded = false;
  /** @returns whether another run is needed */
  const run = async (): Promise<boolean> => {
    let [below, missing]: [string | null, number] = [null, 0];
    try {
      do {
        const batch = await search.fill(below);
        below = batch.below;
        missing += batch.missing;
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
