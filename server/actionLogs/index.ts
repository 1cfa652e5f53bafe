import { addActionLog, getActionLog, pageActionLogs } from '#contract/http/actionLogs.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { openReport, pageOfReports, storeReport } from './actionLogService.ts';

export { countRecentActionLogs, listNewestProblems } from './actionLogRepository.ts';

/** Serves the action logs of reported problems. */
export function serveActionLogs(server: Server, { db }: { readonly db: Database }): void {
  serveStaff(server, addActionLog, async ({ principal, input }) => ({ id: await storeReport(db, principal, input) }));
  serveStaff(server, pageActionLogs, ({ input: { pageNo, pageSize, ...cursor } }) =>
    pageOfReports(db, { pageNo: Number(pageNo), pageSize: Number(pageSize), ...cursor }),
  );
  serveStaff(server, getActionLog, ({ principal, input: { id } }) => openReport(db, principal, id));
}
