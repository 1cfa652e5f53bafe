import { pageMyQueries, pageQueries } from '../../contract/http/queries.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { QueryListService } from './queryListService.ts';

/** HTTP face of the lists of queries. */
export function queryListRoutes(server: Server, { lists }: { readonly lists: QueryListService }): void {
  serveStaff(server, pageQueries, ({ input }) => lists.all(input));
  serveStaff(server, pageMyQueries, ({ principal, input }) => lists.mine(principal, input));
}
