import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { renewOpenings } from '../businessHours/index.ts';
import type { Chat } from '../chat/index.ts';
import { DAY_MS } from '../common/days.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { FileService } from '../files/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Queries } from '../queries/index.ts';
import type { ReportRollupService } from '../reports/index.ts';
import {
  createScheduleMetrics,
  startSchedule,
  missingWork,
  type RecurringKind,
  type WorkKind,
} from '../schedule/index.ts';
import type { Sessions } from '../sessions/index.ts';

/** The services that repeated work calls. */
interface RecurringDeps extends Pick<Sessions, 'sessions' | 'throttle'>, Pick<Chat, 'presence' | 'words'> {
  readonly db: Database;
  readonly timings: Config['timings'];
  readonly files: Pick<FileService, 'sweep'>;
  readonly notifications: Pick<NotificationService, 'forgetOld'>;
  readonly queries: Pick<Queries, 'allocation' | 'takeover' | 'sweepViewers'>;
  readonly privacy: Privacy;
  readonly rollup: ReportRollupService;
  readonly blocks: { readonly forgetPast: () => Promise<void> };
}

const HOUR_MS = 3_600_000;

/**
 * Repeated work. Add an entry for more: its time, duration and failures are then in the metrics. Allocations and
 * takeovers also finish what a server left undone when it ended between a change and its consequences.
 */
function recurringKinds({
  db,
  timings,
  presence,
  words,
  queries,
  privacy,
  rollup,
  blocks,
  files,
  sessions,
  throttle,
  notifications,
}: RecurringDeps): readonly RecurringKind[] {
  const { allocationSweepMs, messageWordsMs, querySweepMs, reportRollupMs, fileSweepMs, retentionSweepMs } = timings;
  return [
    { kind: 'chats.allocation', everyMs: allocationSweepMs, run: () => presence.sweep() },
    { kind: 'queries.allocation', everyMs: querySweepMs, run: () => queries.allocation.allocate() },
    { kind: 'queries.takeover', everyMs: querySweepMs, run: () => queries.takeover.sweep() },
    { kind: 'messages.words', everyMs: messageWordsMs, run: () => words.run() },
    { kind: 'queries.viewers', everyMs: querySweepMs, run: () => queries.sweepViewers() },
    { kind: 'reports.rollup', everyMs: reportRollupMs, run: () => rollup.roll() },
    { kind: 'files.unused', everyMs: fileSweepMs, run: () => files.sweep() },
    // Erasures that a server left undone when it ended.
    { kind: 'customers.erased', everyMs: retentionSweepMs, run: () => privacy.resumeErasure() },
    { kind: 'content.old', everyMs: retentionSweepMs, run: () => privacy.eraseOld() },
    { kind: 'sessions.ended', everyMs: HOUR_MS, run: () => sessions.forgetDead() },
    { kind: 'logins.old', everyMs: HOUR_MS, run: () => throttle.forgetOld() },
    { kind: 'presence.old', everyMs: HOUR_MS, run: () => presence.forgetOld() },
    { kind: 'blocks.past', everyMs: HOUR_MS, run: () => blocks.forgetPast() },
    { kind: 'hours.openings', everyMs: DAY_MS, run: () => renewOpenings(db) },
    { kind: 'notifications.old', everyMs: HOUR_MS, run: () => notifications.forgetOld() },
  ];
}

const PAUSE_MS = 1_000;

/**
 * Makes the search words of all queries that have none, or old ones, newest first. Servers that start together share
 * the work, because a run skips locked rows. The job repeats its runs until one finds nothing to do. A restarted job
 * goes on, because it finds what is missing by looking.
 * @returns ends the job after the current batch
 */
function startQuerySearchJob(fill: Queries['fillSearch'], onError: (error: unknown) => void): () => void {
  let isEnded = false;
  /** @returns whether another run is needed */
  const run = async (): Promise<boolean> => {
    let [below, missing]: [string | null, number] = [null, 0];
    try {
      do {
        const startedAt = performance.now();
        const batch = await fill(below);
        below = batch.below;
        missing += batch.missing;
        await wait(performance.now() - startedAt, undefined, { ref: false }); // leaves half of the time to others
      } while (below !== null && !isEnded);
      return missing > 0;
    } catch (error) {
      if (!isEnded) onError(error);
      return true;
    }
  };
  const work = async (): Promise<void> => {
    while (!isEnded && (await run())) await wait(PAUSE_MS, undefined, { ref: false });
  };
  void work();
  return () => {
    isEnded = true;
  };
}

export interface JobsDeps extends RecurringDeps, Pick<Chat, 'chats'> {
  readonly queries: Queries;
  readonly transfers: { readonly expiry: WorkKind };
  readonly warnings: readonly WorkKind[];
  readonly putOff: { readonly due: WorkKind };
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
}

/**
 * Starts scheduled work and the search words of old queries.
 * @returns ends both; resolves when runs in progress have ended
 */
export async function startJobs(deps: JobsDeps): Promise<() => Promise<void>> {
  const { db, log, chats, presence, queries, transfers, putOff, warnings } = deps;
  const endSchedule = await startSchedule(
    {
      db,
      metrics: createScheduleMetrics(deps.metrics),
      onError: (error, kind) => {
        log.error({ err: error, kind }, kind === null ? 'scheduled work was not found' : 'scheduled work failed');
      },
    },
    {
      // Work that rows of the database make due.
      kinds: [
        chats.silence,
        chats.away,
        presence.absence,
        transfers.expiry,
        putOff.due,
        ...queries.expiry,
        ...warnings,
        missingWork,
      ],
      recurring: recurringKinds(deps),
    },
  );
  const endSearch = startQuerySearchJob(queries.fillSearch, (error) => {
    log.error({ err: error }, 'queries were not added to the search');
  });
  return async () => {
    endSearch();
    await endSchedule();
  };
}
