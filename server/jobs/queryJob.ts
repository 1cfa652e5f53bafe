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
 * Hands out queries that wait, also those that a server left behind that ended between a change and what should have
 * followed it; takes those of who works on none any more; sees to what expires; and forgets who has closed a query's
 * screen without saying so. The settings are read each time, so a change counts at once.
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
