import type { FastifyBaseLogger } from 'fastify';
import type { Announcing } from './chat.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { Server } from './http/serve.ts';
import { startQueryJob } from './jobs/queryJob.ts';
import { queryRoutes } from './routes/queryRoutes.ts';
import { querySettingsRoutes } from './routes/querySettingsRoutes.ts';
import { createQueryAllocationService } from './services/queryAllocationService.ts';
import { createQueryExpiryService } from './services/queryExpiryService.ts';
import { createQueryService } from './services/queryService.ts';
import { createQuerySettingsService } from './services/querySettingsService.ts';

export interface QueriesOptions {
  readonly announcing: Announcing;
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
}

/**
 * Where the parts of the query service meet.
 * @returns ends its jobs
 */
export function serveQueries(server: Server, { announcing, config, db, log }: QueriesOptions): () => void {
  const { announcer: notifier, core, onError } = announcing;
  const allocation = createQueryAllocationService({ db, notifier });
  const expiry = createQueryExpiryService({ db, notifier, listeners: () => core.notifications.staffIds() });
  queryRoutes(server, { queries: createQueryService({ db }) });
  querySettingsRoutes(server, { settings: createQuerySettingsService({ db, allocation, onError }) });
  return startQueryJob({ allocation, expiry }, config.timings.querySweepMs, (error) => log.error({ err: error }, 'queries were not looked through'));
}
