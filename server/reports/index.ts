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
  tagsUsed,
  targetsKept,
  topTen,
  usageAnalysisData,
} from '#contract/http/reports.ts';
import { serveFile, serveStaff, type Server } from '../http/serve.ts';
import { workbookFile } from '../http/workbook.ts';
import { pageUses, readStale } from './cannedUseService.ts';
import { exportRanking, exportRows } from './reportExport.ts';
import { createReportRollupService, type ReportRollupService } from './reportRollupService.ts';
import { rangeOf, type NamedDays, type ReportDeps } from './reportRules.ts';
import { pageRows, pageStaffDaysOf, readTopTen, readToday, readTrend, readUsageAnalysis } from './reportService.ts';
import { readTagsUsed } from './reportTagService.ts';
import { readTargetsKept } from './reportTargetService.ts';

export { dayOf, dayRangeOf, hoursOf } from './reportDays.ts';
export { readFirstResponse, readWork } from './reportFigures.ts';
export type { ReportRollupService } from './reportRollupService.ts';

/** Values in a URL are text. */
const TYPE_OF: Readonly<Record<'1' | '2', ReportType>> = { 1: REPORT_TYPE.query, 2: REPORT_TYPE.chat };
const STATUS_OF: Readonly<Record<'1' | '2' | '3', ReportStatusFilter>> = {
  1: REPORT_STATUS.all,
  2: REPORT_STATUS.open,
  3: REPORT_STATUS.solved,
};

/** What a request names of a report. Without it, a report covers yesterday's queries of every status. */
interface Requested extends NamedDays {
  readonly type?: ReportType;
  readonly status?: ReportStatusFilter;
  readonly asc?: boolean;
}

/**
 * Serves the dashboard and the reports.
 * @returns the service with which a job updates the roll-ups
 */
export function serveReports(server: Server, deps: ReportDeps): ReportRollupService {
  const { timeZone, now } = deps;
  const daysOf = (days: NamedDays) => rangeOf(timeZone, now(), days);
  const filterOf = ({ type = REPORT_TYPE.query, status = REPORT_STATUS.all, asc = false, ...days }: Requested) => ({
    ...daysOf(days),
    type,
    status,
    isAscending: asc,
  });
  serveStaff(server, usageAnalysisData, () => readUsageAnalysis(deps));
  serveStaff(server, serviceToday, () => readToday(deps));
  serveStaff(server, daysTrends, ({ input }) => readTrend(deps, filterOf(input)));
  serveStaff(server, topTen, ({ input }) => readTopTen(deps, filterOf(input)));
  serveStaff(server, targetsKept, ({ input }) => readTargetsKept(deps, filterOf(input)));
  serveStaff(server, tagsUsed, ({ input }) => readTagsUsed(deps, filterOf(input)));
  serveStaff(server, pageStaffDays, ({ input }) => pageStaffDaysOf(deps, filterOf(input), input));
  serveStaff(server, pageReport, ({ input }) => pageRows(deps, filterOf(input), input));
  serveStaff(server, pageCannedUse, ({ input }) => pageUses(deps, daysOf(input), input));
  serveStaff(server, listStaleCannedReplies, () => readStale(deps));
  serveFile(
    server,
    exportReport,
    async ({ principal, input: { type = '1', status = '1', asc, ...days }, checkAgain }) => {
      const filter = { type: TYPE_OF[type], status: STATUS_OF[status], isAscending: asc === 'true', ...daysOf(days) };
      return workbookFile(await exportRows(deps, principal, filter, checkAgain));
    },
  );
  for (const [call, type] of [
    [exportQueryRanking, REPORT_TYPE.query],
    [exportChatRanking, REPORT_TYPE.chat],
  ] as const)
    serveFile(server, call, async ({ principal, input, checkAgain }) =>
      workbookFile(await exportRanking(deps, principal, { ...daysOf(input), type }, checkAgain)),
    );
  return createReportRollupService(deps);
}
