import type { Clock } from '../common/ports.ts';
import type { Database } from '../db/database.ts';
import type { Server } from '../http/serve.ts';
import { createCannedUseService } from './cannedUseService.ts';
import { createReportExport } from './reportExport.ts';
import { createReportRollupService, type ReportRollupService } from './reportRollupService.ts';
import { reportRoutes } from './reportRoutes.ts';
import { rangeOf } from './reportRules.ts';
import { createReportService } from './reportService.ts';

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
