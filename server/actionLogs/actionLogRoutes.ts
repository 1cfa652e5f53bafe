import { addActionLog, getActionLog, pageActionLogs } from '../../contract/http/actionLogs.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { ActionLogService } from './actionLogService.ts';

/** HTTP calls of reported problems. */
export function actionLogRoutes(server: Server, { actionLogs }: { readonly actionLogs: ActionLogService }): void {
  serveStaff(server, addActionLog, async ({ principal, input }) => ({ id: await actionLogs.add(principal, input) }));
  serveStaff(server, pageActionLogs, ({ input: { pageNo, pageSize, ...cursor } }) =>
    actionLogs.page({ pageNo: Number(pageNo), pageSize: Number(pageSize), ...cursor }),
  );
  serveStaff(server, getActionLog, ({ principal, input: { id } }) => actionLogs.open(principal, id));
}
