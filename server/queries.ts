import type { FastifyBaseLogger } from 'fastify';
import type { Announcing } from './chat.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { Server } from './http/serve.ts';
import { startQueryJob } from './jobs/queryJob.ts';
import { startQuerySearchJob } from './jobs/querySearchJob.ts';
import { cardRoutes } from './queries/cardRoutes.ts';
import { customerQueryRoutes } from './queries/customerQueryRoutes.ts';
import { queryListRoutes } from './queries/queryListRoutes.ts';
import { queryRoutes } from './queries/queryRoutes.ts';
import { querySettingsRoutes } from './queries/querySettingsRoutes.ts';
import { inServiceRoutes } from './accounts/staffListRoutes.ts';
import { createCardService } from './queries/cardService.ts';
import { createCustomerQueryService } from './queries/customerQueryService.ts';
import type { FileAddresses } from './files/fileAddresses.ts';
import { createInServiceService } from './accounts/inServiceService.ts';
import type { ChatAllocation, QueryAllocation } from './common/ports.ts';
import { createQueryAssignmentService } from './queries/queryAssignmentService.ts';
import { createQueryExpiryService } from './queries/queryExpiryService.ts';
import { createQueryListService } from './queries/queryListService.ts';
import { createQueryLogService } from './queries/queryLogService.ts';
import { createQueryLookService } from './queries/queryLookService.ts';
import type { QueryTakeoverService } from './queries/queryRecall.ts';
import { createQueryReplyService } from './queries/queryReplyService.ts';
import { createQuerySearchService } from './queries/querySearchService.ts';
import { createQueryService } from './queries/queryService.ts';
import { createQuerySettingsService } from './queries/querySettingsService.ts';

export interface QueriesOptions {
  readonly announcing: Announcing;
  readonly config: Config;
  readonly db: Database;
  readonly addresses: FileAddresses;
  readonly log: FastifyBaseLogger;
  /** Who is back in service may be handed chats, too. */
  readonly chats: ChatAllocation;
  readonly allocation: QueryAllocation;
  readonly takeover: QueryTakeoverService;
}

/**
 * Where the parts of the query service meet.
 * @returns ends its jobs
 */
export function serveQueries(
  server: Server,
  { announcing, config, db, addresses, log, chats, allocation, takeover }: QueriesOptions,
): () => void {
  const { announcer: notifier, core, onError } = announcing;
  const looks = createQueryLookService({ db });
  const expiry = createQueryExpiryService({ db, notifier, listeners: () => core.notifications.staffIds() });
  queryRoutes(server, {
    queries: createQueryService({ db, addresses }),
    replies: createQueryReplyService({ db, addresses }),
    assignments: createQueryAssignmentService({ db, allocation, notifier, onError }),
    log: createQueryLogService({ db }),
    looks,
  });
  customerQueryRoutes(server, {
    queries: createCustomerQueryService({ db, addresses, allocation, notifier, onError }),
  });
  queryListRoutes(server, { lists: createQueryListService({ db }) });
  cardRoutes(server, { cards: createCardService({ db, publisher: announcing.announcer }) });
  inServiceRoutes(server, { inService: createInServiceService({ db, chats, queries: allocation, onError }) });
  querySettingsRoutes(server, { settings: createQuerySettingsService({ db, allocation, onError }) });
  const endSearchJob = startQuerySearchJob(createQuerySearchService({ db }), (error) =>
    log.error({ err: error }, 'queries were not made findable'),
  );
  const endQueryJob = startQueryJob({ allocation, expiry, looks, takeover }, config.timings.querySweepMs, (error) =>
    log.error({ err: error }, 'queries were not looked through'),
  );
  return () => {
    endSearchJob();
    endQueryJob();
  };
}
