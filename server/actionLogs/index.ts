import {
  addActionLog,
  answerLogRequest,
  getActionLog,
  getActionLogCase,
  pageActionLogs,
  readLogRequest,
} from '#contract/http/actionLogs.ts';
import type { ChatPublisher } from '../chat/index.ts';
import type { Database } from '../db/database.ts';
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import { openReport, pageOfReports, storeReport } from './actionLogService.ts';
import { answerRequest, openCase, requestTo } from './caseService.ts';

export { countRecentActionLogs, listNewestProblems } from './actionLogRepository.ts';

interface ActionLogDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'>;
}

/** Serves the action logs of reported problems, and what belongs to them. */
export function serveActionLogs(server: Server, deps: ActionLogDeps): void {
  const { db } = deps;
  serveStaff(server, addActionLog, ({ principal, input }) => storeReport(deps, principal, input));
  serveStaff(server, pageActionLogs, ({ input: { pageNo, pageSize, ...cursor } }) =>
    pageOfReports(db, { pageNo: Number(pageNo), pageSize: Number(pageSize), ...cursor }),
  );
  serveStaff(server, getActionLog, ({ principal, input: { id } }) => openReport(db, principal, id));
  serveStaff(server, getActionLogCase, ({ principal, input: { id } }) => openCase(db, principal, id));
  serveCustomer(server, readLogRequest, ({ principal: { customerId } }) => requestTo(db, customerId));
  serveCustomer(server, answerLogRequest, ({ principal: { customerId }, input }) =>
    answerRequest(db, customerId, input),
  );
}
