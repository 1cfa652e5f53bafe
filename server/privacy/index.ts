import { eraseCustomer, findErasableCustomers } from '#contract/http/privacy.ts';
import type { AgeLimits } from '../common/ageLimits.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { erase, findCandidates, resumeErasure, type ErasureDeps } from './erasureService.ts';
import { eraseOld } from './retentionService.ts';

export { rowsOfCustomer, type CustomerRow } from './customerRowsRepository.ts';
export { erase, type ErasureDeps } from './erasureService.ts';

/** Erasures that someone requested, and those by age. */
export type Privacy = ReturnType<typeof servePrivacy>;

export interface PrivacyDeps extends Pick<ErasureDeps, 'db' | 'publisher'> {
  readonly ageLimits: AgeLimits;
}

/** Serves the erasure of customers. */
export function servePrivacy(server: Server, { db, publisher, ageLimits }: PrivacyDeps) {
  const deps = { db, publisher, now: Date.now };
  serveStaff(server, findErasableCustomers, async ({ input }) =>
    (await findCandidates(db, input.keyword)).map(({ rows, ...customer }) => ({ ...customer, rows: toRows(rows) })),
  );
  serveStaff(server, eraseCustomer, async ({ principal, input }) => ({
    rows: toRows(await erase(deps, input.customerId, principal.staffId)),
  }));
  return {
    resumeErasure: () => resumeErasure(deps),
    eraseOld: () => eraseOld(db, ageLimits),
  };
}

function toRows(receipt: Readonly<Record<string, number>>): { table: string; count: number }[] {
  return Object.entries(receipt)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => ({ table, count }));
}
