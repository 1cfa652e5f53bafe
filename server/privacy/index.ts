import { eraseCustomer, findErasableCustomers } from '#contract/http/privacy.ts';
import type { AgeLimits } from '../common/ageLimits.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import {
  createErasureService,
  type ErasureCandidate,
  type ErasureService,
  type ErasureServiceDeps,
} from './erasureService.ts';
import { createRetentionService, type RetentionService } from './retentionService.ts';

export { rowsOfCustomer, type CustomerRow } from './customerRowsRepository.ts';
export { createErasureService, type ErasureService, type ErasureServiceDeps } from './erasureService.ts';

/** Erasures that someone requested, and those by age. */
export interface Privacy {
  readonly erasures: ErasureService;
  readonly retention: RetentionService;
}

export interface PrivacyDeps {
  readonly db: Database;
  readonly publisher: ErasureServiceDeps['publisher'];
  readonly ageLimits: AgeLimits;
}

/** Serves the erasure of customers. */
export function servePrivacy(server: Server, { db, publisher, ageLimits }: PrivacyDeps): Privacy {
  const erasures = createErasureService({ db, publisher, now: Date.now });
  serveStaff(server, findErasableCustomers, async ({ input }) => (await erasures.find(input.keyword)).map(toCandidate));
  serveStaff(server, eraseCustomer, async ({ principal, input }) => ({
    rows: toRows(await erasures.erase(input.customerId, principal.staffId)),
  }));
  return { erasures, retention: createRetentionService({ db, limits: ageLimits }) };
}

function toCandidate({ rows, erasedAt, ...customer }: ErasureCandidate) {
  return { ...customer, erasedAt: erasedAt?.toISOString() ?? null, rows: toRows(rows) };
}

function toRows(receipt: Readonly<Record<string, number>>): { table: string; count: number }[] {
  return Object.entries(receipt)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => ({ table, count }));
}
