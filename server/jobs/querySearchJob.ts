import type { QuerySearchService } from '../services/querySearchService.ts';
import { repeat } from './repeat.ts';

const TURN_MS = 1_000;

/**
 * Makes the words of all queries that have none yet, the newest first: those from before there was a search, or whose words have been
 * thrown away so that they are made anew. Servers that start together share the work. A turn passes over what somebody else has locked,
 * and one may fail: it is done once a turn finds nothing to do.
 * @returns ends the job after the batch under way
 */
export function startQuerySearchJob(search: QuerySearchService, onError: (error: unknown) => void): () => void {
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    stop();
  };
  const stop = repeat(async () => {
    let [below, missing]: [string | null, number] = [null, 0];
    do {
      const batch = await search.fill(below);
      below = batch.below;
      missing += batch.missing;
    } while (below !== null && !isEnded);
    if (missing === 0) end();
  }, TURN_MS, onError);
  return end;
}
