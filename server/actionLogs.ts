import type { Database } from './db/connection.ts';
import type { Server } from './http/serve.ts';
import { actionLogRoutes } from './actionLogs/actionLogRoutes.ts';
import { createActionLogService } from './actionLogs/actionLogService.ts';

/** Where the parts of reported problems meet. */
export function serveActionLogs(server: Server, { db }: { readonly db: Database }): void {
  actionLogRoutes(server, { actionLogs: createActionLogService({ db }) });
}
