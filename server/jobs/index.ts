import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Chat } from '../chat/index.ts';
import type { Database } from '../db/database.ts';
import type { Queries } from '../queries/index.ts';
import { createScheduleMetrics, startSchedule } from '../schedule/index.ts';
import { startQuerySearchJob } from './querySearchJob.ts';
import { recurringKinds, type RecurringDeps } from './recurringKinds.ts';
import { workKinds } from './workKinds.ts';

export interface JobsDeps extends RecurringDeps, Pick<Chat, 'chats'> {
  readonly db: Database;
  readonly queries: Queries;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
}

/**
 * Starts scheduled work and the search words of old queries.
 * @returns ends both; resolves when runs in progress have ended
 */
export async function startJobs(deps: JobsDeps): Promise<() => Promise<void>> {
  const { db, log } = deps;
  const endSchedule = await startSchedule(
    {
      db,
      metrics: createScheduleMetrics(deps.metrics),
      onError: (error, kind) => {
        log.error({ err: error, kind }, kind === null ? 'scheduled work was not found' : 'scheduled work failed');
      },
    },
    { kinds: workKinds(deps), recurring: recurringKinds(deps) },
  );
  const endSearch = startQuerySearchJob(deps.queries.search, (error) => {
    log.error({ err: error }, 'queries were not added to the search');
  });
  return async () => {
    endSearch();
    await endSchedule();
  };
}
