import type { AgeLimits } from '../common/ageLimits.ts';
import type { Database } from '../db/database.ts';
import type { Server } from '../http/serve.ts';
import { erasureRoutes } from './erasureRoutes.ts';
import { createErasureService, type ErasureService, type ErasureServiceDeps } from './erasureService.ts';
import { createRetentionService, type RetentionService } from './retentionService.ts';

export { rowsOfCustomer, type CustomerRow } from './customerRowsRepository.ts';
export {
  createErasureService,
  type ErasureCandidate,
  type ErasureService,
  type ErasureServiceDeps,
} from './erasureService.ts';
export type { RetentionService } from './retentionService.ts';

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
  erasureRoutes(server, { erasures });
  return { erasures, retention: createRetentionService({ db, limits: ageLimits }) };
}
