import type { QuerySearchService } from '../services/querySearchService.ts';

/**
 * Makes the words of all queries that have none yet, the newest first: those from before there was a search, or whose words have been
 * thrown away so that they are made anew. Servers that start together share the work.
 * @returns ends the job after the batch under way
 */
export function startQuerySearchJob(search: QuerySearchService, onError: (error: unknown) => void): () => void {
  let isEnded = false;
  const fill = async (): Promise<void> => {
    let below: string | null = null;
    do below = await search.fill(below); while (below !== null && !isEnded);
  };
  fill().catch((error: unknown) => { if (!isEnded) onError(error); });
  return () => { isEnded = true; };
}
