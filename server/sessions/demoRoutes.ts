import { demoToken } from '../../contract/http/customer.ts';
import { serve, type Server } from '../http/serve.ts';
import type { CustomerTokens } from './customerTokens.ts';

/** What exists in a demonstration only. */
export function demoRoutes(server: Server, { customers }: { readonly customers: CustomerTokens }): void {
  serve(server, demoToken, ({ input }) => customers.issue(input.customerId));
}
