import { exportAuditLog, pageAuditLog, searchAuditors } from '#contract/http/audit.ts';
import { workbookFile } from '../http/workbook.ts';
import { serveFile, serveStaff, type Server } from '../http/serve.ts';
import { exportEntries, pageEntries, searchPeople, type AuditLogDeps } from './auditLogService.ts';

export { writeAudit, type AuditEntry } from './auditRepository.ts';

/** Serves the audit log. Every domain writes to it. */
export function serveAudit(server: Server, deps: AuditLogDeps): void {
  serveStaff(server, pageAuditLog, ({ input }) => pageEntries(deps, input));
  serveStaff(server, searchAuditors, ({ input }) => searchPeople(deps.db, input.keyword));
  serveFile(server, exportAuditLog, async ({ principal, input, checkAgain }) =>
    workbookFile(await exportEntries(deps, principal, input, checkAgain)),
  );
}
