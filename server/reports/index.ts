import { REPORT_STATUS, REPORT_TYPE, type ReportStatusFilter, type ReportType } from '#contract/domain.ts';
import { listStaleCannedReplies, pageCannedUse } from '#contract/http/cannedReplies.ts';
import {
  daysTrends,
  exportChatRanking,
  exportQueryRanking,
  exportReport,
  pageReport,
  pageStaffDays,
  serviceToday,
  topTen,
  usageAnalysisData,
} from '#contract/http/reports.ts';
import type { Clock } from '../common/ports.ts';
import type { Database } from '../db/database.ts';
import { type Server, serveFile, serveStaff } from '../http/serve.ts';
import { workbookFile } from '../http/workbook.ts';
import { createCannedUseService, type CannedUseService } from './cannedUseService.ts';
import { createReportExport, type ReportExport } from './reportExport.ts';
import { createReportRollupService, type ReportRollupService } from './reportRollupService.ts';
import { rangeOf, type NamedDays, type ReportRange } from './reportRules.ts';
import { createReportService, type ReportService } from './reportService.ts';

/** Values in a URL are text. */
const TYPE_OF: Readonly<Record<'1' | '2', ReportType>> = { 1: REPORT_TYPE.query, 2: REPORT_TYPE.chat };
const STATUS_OF: Readonly<Record<'1' | '2' | '3', ReportStatusFilter>> = {
  1: REPORT_STATUS.all,
  2: REPORT_STATUS.open,
  3: REPORT_STATUS.solved,
};

interface ReportRoutesOptions {
  readonly reports: ReportService;
  readonly exports: ReportExport;
  readonly cannedUse: CannedUseService;
  /** The range of a request. @throws {DomainError} 4022 for one date without the other */
  readonly rangeOf: (days: NamedDays) => ReportRange;
}

/**
 * HTTP calls of the dashboard and the reports. Without parameters, a report covers yesterday's queries of every status.
 */
function reportRoutes(server: Server, { reports, exports, cannedUse, rangeOf }: ReportRoutesOptions): void {
  serveStaff(server, usageAnalysisData, () => reports.usage());
  serveStaff(server, serviceToday, () => reports.service());
  serveStaff(server, daysTrends, ({ input: { type = REPORT_TYPE.query, status = REPORT_STATUS.all, ...days } }) =>
    reports.trend({ ...rangeOf(days), type, status }),
  );
  serveStaff(server, topTen, ({ input: { type = REPORT_TYPE.query, ...days } }) =>
    reports.topTen({ ...rangeOf(days), type }),
  );
  serveStaff(server, pageStaffDays, ({ input: { startDate, endDate, type = REPORT_TYPE.query, ...page } }) =>
    reports.pageStaffDays({ ...rangeOf({ startDate, endDate }), type }, page),
  );
  serveStaff(
    server,
    pageReport,
    ({ input: { startDate, endDate, type = REPORT_TYPE.query, status = REPORT_STATUS.all, asc = false, ...page } }) =>
      reports.pageRows({ ...rangeOf({ startDate, endDate }), type, status, isAscending: asc }, page),
  );
  serveStaff(server, pageCannedUse, ({ input: { startDate, endDate, ...page } }) =>
    cannedUse.page(rangeOf({ startDate, endDate }), page),
  );
  serveStaff(server, listStaleCannedReplies, () => cannedUse.stale());
  serveFile(
    server,
    exportReport,
    async ({ principal, input: { type = '1', status = '1', asc, ...days }, checkAgain }) =>
      workbookFile(
        await exports.rows(
          principal,
          { ...rangeOf(days), type: TYPE_OF[type], status: STATUS_OF[status], isAscending: asc === 'true' },
          checkAgain,
        ),
      ),
  );
  serveFile(server, exportQueryRanking, async ({ principal, input, checkAgain }) =>
    workbookFile(await exports.ranking(principal, { ...rangeOf(input), type: REPORT_TYPE.query }, checkAgain)),
  );
  serveFile(server, exportChatRanking, async ({ principal, input, checkAgain }) =>
    workbookFile(await exports.ranking(principal, { ...rangeOf(input), type: REPORT_TYPE.chat }, checkAgain)),
  );
}

export { readFirstResponse, readWork } from './reportFigures.ts';
export type { ReportRollupService } from './reportRollupService.ts';

export interface ReportsDeps {
  readonly db: Database;
  readonly timeZone: string;
  /** The current time. */
  readonly now: Clock;
}

/**
 * Serves the reports.
 * @returns the service with which a job updates the roll-ups
 */
export function serveReports(server: Server, { db, timeZone, now }: ReportsDeps): ReportRollupService {
  reportRoutes(server, {
    reports: createReportService({ db, timeZone, now }),
    exports: createReportExport({ db, timeZone }),
    cannedUse: createCannedUseService({ db, timeZone, now }),
    rangeOf: (days) => rangeOf(timeZone, now(), days),
  });
  return createReportRollupService({ db, zone: timeZone, now });
}
