import { eraseCustomer, findErasableCustomers } from '../../contract/http/privacy.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { ErasureCandidate, ErasureService } from './erasureService.ts';

/** HTTP calls of erasures. */
export function erasureRoutes(server: Server, { erasures }: { readonly erasures: ErasureService }): void {
  serveStaff(server, findErasableCustomers, async ({ input }) => (await erasures.find(input.keyword)).map(toCandidate));
  serveStaff(server, eraseCustomer, async ({ principal, input }) => ({
    rows: toRows(await erasures.erase(input.customerId, principal.staffId)),
  }));
}

function toCandidate({ rows, erasedAt, ...customer }: ErasureCandidate) {
  return { ...customer, erasedAt: erasedAt?.toISOString() ?? null, rows: toRows(rows) };
}

function toRows(receipt: Readonly<Record<string, number>>): { table: string; count: number }[] {
  return Object.entries(receipt)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => ({ table, count }));
}
