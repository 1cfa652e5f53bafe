import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { Server } from './http/serve.ts';
import { startReportJob } from './jobs/reportJob.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import { createReportExport } from './reports/reportExport.ts';
import { createReportRollupService } from './reports/reportRollupService.ts';
import { createReportService } from './reports/reportService.ts';

export interface ReportsOptions {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** What reports take for the present. */
  readonly now: () => number;
}

/**
 * Where the parts of the reports meet.
 * @returns ends their job
 */
export function serveReports(
  server: Server,
  { config: { timeZone, timings }, db, log, now }: ReportsOptions,
): () => void {
  reportRoutes(server, {
    reports: createReportService({ db, timeZone, now }),
    exports: createReportExport({ db, timeZone }),
  });
  const rollup = createReportRollupService({ db, zone: timeZone, now });
  return startReportJob(rollup, timings.reportRollupMs, (error) =>
    log.error({ err: error }, 'figures were not rolled up'),
  );
}
