import {
  addOwnReply,
  addQuery,
  getOwnQuery,
  getQueryChoices,
  pageOwnQueries,
  pageOwnReplies,
  readCard,
} from '#contract/http/customerQueries.ts';
import {
  addReply,
  assignQuery,
  deleteReply,
  editReply,
  getQuery,
  handleQuery,
  listQueryLog,
  lookAtQuery,
  pageMyQueries,
  pageQueries,
  pageQueriesOfUser,
  pageReplies,
  pageReplyHistory,
} from '#contract/http/queries.ts';
import {
  getQuerySettings,
  listCategories,
  listSubjects,
  saveCategories,
  saveQuerySettings,
  saveSubjects,
} from '#contract/http/settings.ts';
import type { ChatPublisher } from '../chat/index.ts';
import type { QueryAllocation, StaffNotifier } from '../common/ports.ts';
import type { Database } from '../db/database.ts';
import type { FileAddresses } from '../files/index.ts';
import { type Server, serveCustomer, serveStaff } from '../http/serve.ts';
import type { WorkKind } from '../schedule/index.ts';
import { createCardService, type CardService } from './cardService.ts';
import { createCustomerQueryService, type CustomerQueryService } from './customerQueryService.ts';
import {
  createQueryAllocationService,
  createQueryTakeover,
  type QueryTakeoverService,
} from './queryAllocationService.ts';
import { createQueryAssignmentService, type QueryAssignmentService } from './queryAssignmentService.ts';
import { createExpiryReminder, queryExpiry } from './queryExpiryService.ts';
import {
  createQueryListService,
  createQuerySearchService,
  type QuerySearchService,
  type QueryListService,
} from './queryListService.ts';
import { createQueryReplyService, type QueryReplyService } from './queryReplyService.ts';
import {
  createQueryService,
  createQueryLogService,
  createQueryViewerService,
  type QueryViewerService,
  type QueryService,
  type QueryLogService,
} from './queryService.ts';
import { createQuerySettingsService, type QuerySettingsService } from './querySettingsService.ts';

interface QueryRouteDeps {
  readonly queries: QueryService;
  readonly replies: QueryReplyService;
  readonly assignments: QueryAssignmentService;
  readonly log: QueryLogService;
  readonly viewers: QueryViewerService;
}

/** HTTP calls of queries, for staff. */
function queryRoutes(server: Server, { queries, replies, assignments, log, viewers }: QueryRouteDeps): void {
  serveStaff(server, pageQueriesOfUser, ({ principal, input: { userId, ...page } }) =>
    queries.ofCustomer(principal, userId, page),
  );
  serveStaff(server, getQuery, ({ principal, input: { id } }) => queries.one(principal, id));
  serveStaff(server, listQueryLog, ({ input: { id } }) => log.list(id));
  serveStaff(server, lookAtQuery, ({ principal, input }) => viewers.report(principal, input));
  serveStaff(server, assignQuery, ({ principal, input: { queryId, userId } }) =>
    assignments.assign(principal, queryId, userId),
  );
  serveStaff(server, handleQuery, ({ principal, input: { id, handleStatus } }) =>
    assignments.handle(principal, id, handleStatus),
  );
  replyRoutes(server, replies);
}

function replyRoutes(server: Server, replies: QueryReplyService): void {
  serveStaff(server, pageReplies, ({ principal, input: { queryId, ...page } }) =>
    replies.page(principal, queryId, page),
  );
  serveStaff(server, pageReplyHistory, ({ input: { replyId, ...page } }) => replies.history(replyId, page));
  serveStaff(server, addReply, async ({ principal, input }) => ({ id: await replies.add(principal, input) }));
  serveStaff(server, editReply, ({ principal, input }) => replies.edit(principal, input));
  serveStaff(server, deleteReply, ({ principal, input: { id } }) => replies.remove(principal, id));
}

/** HTTP calls of queries, for customers. */
function customerQueryRoutes(server: Server, { queries }: { readonly queries: CustomerQueryService }): void {
  serveCustomer(server, getQueryChoices, () => queries.choices());
  serveCustomer(server, addQuery, async ({ principal, input }) => ({ id: await queries.add(principal, input) }));
  serveCustomer(server, pageOwnQueries, ({ principal, input: { pageNo, pageSize, ...cursor } }) =>
    queries.page(principal, { pageNo: Number(pageNo), pageSize: Number(pageSize), ...cursor }),
  );
  serveCustomer(server, getOwnQuery, ({ principal, input: { id } }) => queries.one(principal, id));
  serveCustomer(server, pageOwnReplies, ({ principal, input: { queryId, ...page } }) =>
    queries.replies(principal, queryId, page),
  );
  serveCustomer(server, addOwnReply, async ({ principal, input }) => ({ id: await queries.reply(principal, input) }));
}

/** HTTP calls of the lists of queries. */
function queryListRoutes(server: Server, { lists }: { readonly lists: QueryListService }): void {
  serveStaff(server, pageQueries, ({ input }) => lists.all(input));
  serveStaff(server, pageMyQueries, ({ principal, input }) => lists.mine(principal, input));
}

/** HTTP calls of work-order cards. */
function cardRoutes(server: Server, { cards }: { readonly cards: CardService }): void {
  serveCustomer(server, readCard, ({ principal, input }) => cards.opened(principal.customerId, input));
}

/** HTTP calls of the query settings. */
function querySettingsRoutes(server: Server, { settings }: { readonly settings: QuerySettingsService }): void {
  serveStaff(server, listCategories, () => settings.categories());
  serveStaff(server, saveCategories, ({ principal, input: { categories } }) =>
    settings.saveCategories(principal, categories),
  );
  serveStaff(server, listSubjects, () => settings.subjects());
  serveStaff(server, saveSubjects, ({ principal, input: { subjects } }) => settings.saveSubjects(principal, subjects));
  serveStaff(server, getQuerySettings, () => settings.rules());
  serveStaff(server, saveQuerySettings, ({ principal, input }) => settings.saveRules(principal, input));
}

export { createCardCheck } from './cardService.ts';
export { recallQueries } from './queryAllocationService.ts';
export { countExpiredQueries, countOwnQueries } from './queryListRepository.ts';
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
