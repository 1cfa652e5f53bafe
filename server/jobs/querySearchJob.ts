import { setTimeout as wait } from 'node:timers/promises';
import type { QuerySearchService } from '../queries/index.ts';

const PAUSE_MS = 1_000;

/**
 * Makes the words of all queries that have none yet, the newest first: those from before there was a search, or whose
 * words have been thrown away so that they are made anew. Servers that start together share the work. A turn passes
 * over what somebody else has locked, and one may fail: it is done once a turn finds nothing to do.
 * @returns ends the job after the batch under way
 */
export function startQuerySearchJob(search: QuerySearchService, onError: (error: unknown) => void): () => void {
  let isEnded = false;
  /** @returns whether there is to be another one */
  const turn = async (): Promise<boolean> => {
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
    while (!isEnded && (await turn())) await wait(PAUSE_MS, undefined, { ref: false });
  };
  void work();
  return () => {
    isEnded = true;
  };
}
