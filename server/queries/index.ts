import type { ChatPublisher } from '../chat/index.ts';
import type { QueryAllocation, StaffNotifier } from '../common/ports.ts';
import type { Database } from '../db/database.ts';
import type { FileAddresses } from '../files/index.ts';
import type { Server } from '../http/serve.ts';
import type { WorkKind } from '../schedule/index.ts';
import { createCardService } from './cardService.ts';
import { createCustomerQueryService } from './customerQueryService.ts';
import { createQueryAllocationService } from './queryAllocationService.ts';
import { createQueryAssignmentService } from './queryAssignmentService.ts';
import { createExpiryReminder, queryExpiry } from './queryExpiryService.ts';
import { createQueryListService, createQuerySearchService, type QuerySearchService } from './queryListService.ts';
import { createQueryLogService } from './queryLogService.ts';
import { createQueryViewerService, type QueryViewerService } from './queryViewerService.ts';
import { createQueryTakeover, type QueryTakeoverService } from './queryRecall.ts';
import { createQueryReplyService } from './queryReplyService.ts';
import { cardRoutes, customerQueryRoutes, queryListRoutes, queryRoutes, querySettingsRoutes } from './queryRoutes.ts';
import { createQueryService } from './queryService.ts';
import { createQuerySettingsService } from './querySettingsService.ts';

export { createCardCheck } from './cardService.ts';
export { recallQueries } from './queryRecall.ts';
export { countExpiredQueries, countOwnQueries } from './ownQueriesRepository.ts';
export { findOldestWaiting } from './queryListRepository.ts';
export { findQuery } from './queryRepository.ts';
export { fillQuerySearch } from './querySearchRepository.ts';
export type { QuerySearchService } from './queryListService.ts';

/** What other domains and jobs may use of queries. */
export interface Queries {
  readonly allocation: QueryAllocation;
  readonly takeover: QueryTakeoverService;
  /** Work on queries that wait too long for a reply. */
  readonly expiry: readonly WorkKind[];
  readonly viewers: QueryViewerService;
  readonly search: QuerySearchService;
}

export interface QueriesDeps {
  readonly db: Database;
  readonly publisher: ChatPublisher & StaffNotifier;
  readonly addresses: FileAddresses;
  readonly onError: (error: unknown) => void;
}

/** Serves queries, their replies and settings, and work-order cards. */
export function serveQueries(server: Server, { db, publisher: notifier, addresses, onError }: QueriesDeps): Queries {
  const allocation = createQueryAllocationService({ db, notifier });
  const viewers = createQueryViewerService({ db });
  queryRoutes(server, {
    queries: createQueryService({ db, addresses }),
    replies: createQueryReplyService({ db, addresses, allocation, onError }),
    assignments: createQueryAssignmentService({ db, allocation, notifier, onError }),
    log: createQueryLogService({ db }),
    viewers,
  });
  customerQueryRoutes(server, {
    queries: createCustomerQueryService({ db, addresses, allocation, notifier, onError }),
  });
  queryListRoutes(server, { lists: createQueryListService({ db }) });
  cardRoutes(server, { cards: createCardService({ db, publisher: notifier }) });
  querySettingsRoutes(server, { settings: createQuerySettingsService({ db, allocation, onError }) });
  return {
    allocation,
    takeover: createQueryTakeover({ db, allocation, notifier }),
    expiry: [queryExpiry, createExpiryReminder(notifier)],
    viewers,
    search: createQuerySearchService({ db }),
  };
}
