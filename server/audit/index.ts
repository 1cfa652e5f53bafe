import { exportAuditLog, pageAuditLog, searchAuditors } from '#contract/http/audit.ts';
import { workbookFile } from '../http/workbook.ts';
import type { Database } from '../db/database.ts';
import { serveFile, serveStaff, type Server } from '../http/serve.ts';
import { createAuditLogService } from './auditLogService.ts';

export { writeAudit, type AuditEntry } from './auditRepository.ts';

/** Serves the audit log. Every domain writes to it. */
export function serveAudit(server: Server, deps: { readonly db: Database; readonly timeZone: string }): void {
  const audit = createAuditLogService(deps);
  serveStaff(server, pageAuditLog, ({ input }) => audit.page(input));
  serveStaff(server, searchAuditors, ({ input }) => audit.auditors(input.keyword));
  serveFile(server, exportAuditLog, async ({ principal, input, checkAgain }) =>
    workbookFile(await audit.exported(principal, input, checkAgain)),
  );
}
