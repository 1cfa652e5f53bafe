import {
  addReply,
  assignQuery,
  deleteReply,
  editReply,
  getQuery,
  handleQuery,
  listQueryLog,
  lookAtQuery,
  pageQueriesOfUser,
  pageReplies,
  pageReplyHistory,
} from '../../contract/http/queries.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { QueryAssignmentService } from './queryAssignmentService.ts';
import type { QueryLogService } from './queryLogService.ts';
import type { QueryLookService } from './queryLookService.ts';
import type { QueryReplyService } from './queryReplyService.ts';
import type { QueryService } from './queryService.ts';

export interface QueryRouteDeps {
  readonly queries: QueryService;
  readonly replies: QueryReplyService;
  readonly assignments: QueryAssignmentService;
  readonly log: QueryLogService;
  readonly looks: QueryLookService;
}

/** HTTP face of queries, for staff. */
export function queryRoutes(server: Server, { queries, replies, assignments, log, looks }: QueryRouteDeps): void {
  serveStaff(server, pageQueriesOfUser, ({ principal, input: { userId, ...page } }) =>
    queries.ofCustomer(principal, userId, page),
  );
  serveStaff(server, getQuery, ({ principal, input: { id } }) => queries.one(principal, id));
  serveStaff(server, listQueryLog, ({ input: { id } }) => log.list(id));
  serveStaff(server, lookAtQuery, ({ principal, input }) => looks.look(principal, input));
  serveStaff(server, assignQuery, async ({ principal, input: { queryId, userId } }) => {
    await assignments.assign(principal, queryId, userId);
    return null;
  });
  serveStaff(server, handleQuery, async ({ principal, input: { id, handleStatus } }) => {
    await assignments.handle(principal, id, handleStatus);
    return null;
  });
  replyRoutes(server, replies);
}

function replyRoutes(server: Server, replies: QueryReplyService): void {
  serveStaff(server, pageReplies, ({ principal, input: { queryId, ...page } }) =>
    replies.page(principal, queryId, page),
  );
  serveStaff(server, pageReplyHistory, ({ input: { replyId, ...page } }) => replies.history(replyId, page));
  serveStaff(server, addReply, async ({ principal, input }) => ({ id: await replies.add(principal, input) }));
  serveStaff(server, editReply, async ({ principal, input }) => {
    await replies.edit(principal, input);
    return null;
  });
  serveStaff(server, deleteReply, async ({ principal, input: { id } }) => {
    await replies.remove(principal, id);
    return null;
  });
}
