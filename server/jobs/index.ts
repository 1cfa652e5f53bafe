import type { FastifyBaseLogger } from 'fastify';
import type { Chat } from '../chat/index.ts';
import type { Config } from '../config.ts';
import type { FileService } from '../files/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { Queries } from '../queries/index.ts';
import type { ReportRollupService } from '../reports/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { startAllocationJob } from './allocationJob.ts';
import { startFileJob } from './fileJob.ts';
import { startQueryJob } from './queryJob.ts';
import { startQuerySearchJob } from './querySearchJob.ts';
import { startReportJob } from './reportJob.ts';
import { startSessionJob } from './sessionJob.ts';
import { startSilenceJob } from './silenceJob.ts';

export interface JobsDeps extends Pick<Sessions, 'sessions' | 'throttle'> {
  readonly timings: Config['timings'];
  readonly files: FileService;
  readonly notifications: NotificationService;
  readonly queries: Queries;
  readonly rollup: ReportRollupService;
  readonly log: FastifyBaseLogger;
}

/**
 * Starts the repeated jobs.
 * @returns ends them; a run in progress goes on to its end
 */
export function startJobs({
  timings,
  sessions,
  throttle,
  files,
  notifications,
  queries,
  rollup,
  log,
}: JobsDeps): () => void {
  const logged = (text: string) => (error: unknown) => {
    log.error({ err: error }, text);
  };
  const ends = [
    startSessionJob(
      { sessions, throttle, notifications },
      logged('ended sessions, old login attempts or notifications were not deleted'),
    ),
    startFileJob(files, timings.fileSweepMs, logged('files that nothing refers to were not deleted')),
    startQuerySearchJob(queries.search, logged('queries were not added to the search')),
    startQueryJob(queries, timings.querySweepMs, logged('queries were not swept')),
    startReportJob(rollup, timings.reportRollupMs, logged('figures were not rolled up')),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The same for chats. These jobs run until all sockets are closed. */
export function startChatJobs(
  { presence, chats }: Pick<Chat, 'chats' | 'presence'>,
  timings: Config['timings'],
  onError: (error: unknown) => void,
): () => void {
  const ends = [
    startAllocationJob(presence, timings.allocationSweepMs, onError),
    startSilenceJob(chats, timings.silenceSweepMs, onError),
  ];
  return () => {
    for (const end of ends) end();
  };
}
