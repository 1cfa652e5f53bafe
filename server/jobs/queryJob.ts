import type { QueryAllocation } from '../common/ports.ts';
import type { QueryExpiryService, QueryViewerService, QueryTakeoverService } from '../queries/index.ts';
import { repeat } from './repeat.ts';

export interface QueryJobWork {
  readonly allocation: QueryAllocation;
  readonly expiry: QueryExpiryService;
  readonly viewers: Pick<QueryViewerService, 'sweep'>;
  readonly takeover: Pick<QueryTakeoverService, 'sweep'>;
}

/**
 * Assigns waiting queries, unassigns those of people who no longer work on queries, handles expiry, and removes viewers
 * whose page ended without a message. It also finishes what a server left undone when it ended between a change and its
 * consequences. Each run reads the settings, so a change takes effect at once.
 * @returns ends the job
 */
export function startQueryJob(
  { allocation, expiry, viewers, takeover }: QueryJobWork,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  return repeat(
    async () => {
      await Promise.all([allocation.allocate(), expiry.sweep(), viewers.sweep(), takeover.sweep()]);
    },
    everyMs,
    onError,
  );
}
