import { REPORT_STATUS, REPORT_TYPE, type ReportStatusFilter, type ReportType } from '../../contract/domain.ts';
import {
  daysTrends,
  exportChatRanking,
  exportQueryRanking,
  exportReport,
  pageReport,
  pageStaffDays,
  topTen,
  usageAnalysisData,
} from '../../contract/http/reports.ts';
import { serveFile, serveStaff, type Server } from '../http/serve.ts';
import { workbookFile } from '../http/workbook.ts';
import type { ReportExport } from './reportExport.ts';
import type { ReportService } from './reportService.ts';

/** Values in a URL are text. */
const TYPE_OF: Readonly<Record<'1' | '2', ReportType>> = { 1: REPORT_TYPE.query, 2: REPORT_TYPE.chat };
const STATUS_OF: Readonly<Record<'1' | '2' | '3', ReportStatusFilter>> = {
  1: REPORT_STATUS.all,
  2: REPORT_STATUS.open,
  3: REPORT_STATUS.solved,
};

export interface ReportRoutesOptions {
  readonly reports: ReportService;
  readonly exports: ReportExport;
}

/** HTTP calls of the dashboard and the reports. Without parameters, a report covers queries of every status. */
export function reportRoutes(server: Server, { reports, exports }: ReportRoutesOptions): void {
  serveStaff(server, usageAnalysisData, () => reports.usage());
  serveStaff(
    server,
    daysTrends,
    ({ input: { startDate, endDate, type = REPORT_TYPE.query, status = REPORT_STATUS.all } }) =>
      reports.trend({ startDate, endDate, type, status }),
  );
  serveStaff(server, topTen, ({ input: { startDate, endDate, type = REPORT_TYPE.query } }) =>
    reports.topTen({ startDate, endDate, type }),
  );
  serveStaff(server, pageStaffDays, ({ input: { startDate, endDate, type = REPORT_TYPE.query, ...page } }) =>
    reports.pageStaffDays({ startDate, endDate, type }, page),
  );
  serveStaff(
    server,
    pageReport,
    ({ input: { startDate, endDate, type = REPORT_TYPE.query, status = REPORT_STATUS.all, asc = false, ...page } }) =>
      reports.pageRows({ startDate, endDate, type, status, isAscending: asc }, page),
  );
  serveFile(
    server,
    exportReport,
    async ({ principal, input: { startDate, endDate, type = '1', status = '1', asc }, checkAgain }) =>
      workbookFile(
        await exports.rows(
          principal,
          { startDate, endDate, type: TYPE_OF[type], status: STATUS_OF[status], isAscending: asc === 'true' },
          checkAgain,
        ),
      ),
  );
  serveFile(server, exportQueryRanking, async ({ principal, input: { startDate, endDate }, checkAgain }) =>
    workbookFile(await exports.ranking(principal, { startDate, endDate, type: REPORT_TYPE.query }, checkAgain)),
  );
  serveFile(server, exportChatRanking, async ({ principal, input: { startDate, endDate }, checkAgain }) =>
    workbookFile(await exports.ranking(principal, { startDate, endDate, type: REPORT_TYPE.chat }, checkAgain)),
  );
}
