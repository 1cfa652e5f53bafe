import { getQuery, pageQueriesOfUser } from '../../contract/http/queries.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { QueryService } from '../services/queryService.ts';

/** HTTP face of queries. */
export function queryRoutes(server: Server, { queries }: { readonly queries: QueryService }): void {
  serveStaff(server, pageQueriesOfUser, ({ principal, input: { userId, ...page } }) => queries.ofCustomer(principal, userId, page));
  serveStaff(server, getQuery, ({ principal, input: { id } }) => queries.one(principal, id));
}
