import {
  addOwnReply,
  addQuery,
  getOwnQuery,
  getQueryChoices,
  pageOwnQueries,
  pageOwnReplies,
} from '../../contract/http/customerQueries.ts';
import { serveCustomer, type Server } from '../http/serve.ts';
import type { CustomerQueryService } from './customerQueryService.ts';

/** HTTP face of queries, for those who raise them. */
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
