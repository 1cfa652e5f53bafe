import { exportAuditLog, pageAuditLog, searchAuditors } from '../../contract/http/audit.ts';
import { serveFile, serveStaff, type Server } from '../http/serve.ts';
import { workbookFile } from '../http/workbook.ts';
import type { AuditLogService } from './auditLogService.ts';

/** HTTP calls of the audit log. */
export function auditRoutes(server: Server, { audit }: { readonly audit: AuditLogService }): void {
  serveStaff(server, pageAuditLog, ({ input }) => audit.page(input));
  serveStaff(server, searchAuditors, ({ input }) => audit.auditors(input.keyword));
  serveFile(server, exportAuditLog, async ({ principal, input, checkAgain }) =>
    workbookFile(await audit.exported(principal, input, checkAgain)),
  );
}
