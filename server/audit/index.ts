import type { Database } from '../db/database.ts';
import type { Server } from '../http/serve.ts';
import { createAuditLogService } from './auditLogService.ts';
import { auditRoutes } from './auditRoutes.ts';

export { writeAudit, type AuditEntry } from './auditRepository.ts';

/** Serves the audit log. Every domain writes to it. */
export function serveAudit(server: Server, deps: { readonly db: Database; readonly timeZone: string }): void {
  auditRoutes(server, { audit: createAuditLogService(deps) });
}
