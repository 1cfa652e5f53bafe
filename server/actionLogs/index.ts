import type { Database } from '../db/database.ts';
import type { Server } from '../http/serve.ts';
import { actionLogRoutes } from './actionLogRoutes.ts';
import { createActionLogService } from './actionLogService.ts';

export { countRecentActionLogs, listNewestProblems } from './actionLogRepository.ts';

/** Serves the action logs of reported problems. */
export function serveActionLogs(server: Server, { db }: { readonly db: Database }): void {
  actionLogRoutes(server, { actionLogs: createActionLogService({ db }) });
}
