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
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import type { CardService } from './cardService.ts';
import type { CustomerQueryService } from './customerQueryService.ts';
import type { QueryAssignmentService } from './queryAssignmentService.ts';
import type { QueryListService } from './queryListService.ts';
import type { QueryLogService } from './queryLogService.ts';
import type { QueryViewerService } from './queryViewerService.ts';
import type { QueryReplyService } from './queryReplyService.ts';
import type { QueryService } from './queryService.ts';
import type { QuerySettingsService } from './querySettingsService.ts';

export interface QueryRouteDeps {
  readonly queries: QueryService;
  readonly replies: QueryReplyService;
  readonly assignments: QueryAssignmentService;
  readonly log: QueryLogService;
  readonly viewers: QueryViewerService;
}

/** HTTP calls of queries, for staff. */
export function queryRoutes(server: Server, { queries, replies, assignments, log, viewers }: QueryRouteDeps): void {
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
export function customerQueryRoutes(server: Server, { queries }: { readonly queries: CustomerQueryService }): void {
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
export function queryListRoutes(server: Server, { lists }: { readonly lists: QueryListService }): void {
  serveStaff(server, pageQueries, ({ input }) => lists.all(input));
  serveStaff(server, pageMyQueries, ({ principal, input }) => lists.mine(principal, input));
}

/** HTTP calls of work-order cards. */
export function cardRoutes(server: Server, { cards }: { readonly cards: CardService }): void {
  serveCustomer(server, readCard, ({ principal, input }) => cards.opened(principal.customerId, input));
}

/** HTTP calls of the query settings. */
export function querySettingsRoutes(server: Server, { settings }: { readonly settings: QuerySettingsService }): void {
  serveStaff(server, listCategories, () => settings.categories());
  serveStaff(server, saveCategories, ({ principal, input: { categories } }) =>
    settings.saveCategories(principal, categories),
  );
  serveStaff(server, listSubjects, () => settings.subjects());
  serveStaff(server, saveSubjects, ({ principal, input: { subjects } }) => settings.saveSubjects(principal, subjects));
  serveStaff(server, getQuerySettings, () => settings.rules());
  serveStaff(server, saveQuerySettings, ({ principal, input }) => settings.saveRules(principal, input));
}
