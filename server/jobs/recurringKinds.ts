import type { Chat } from '../chat/index.ts';
import type { Config } from '../config.ts';
import type { FileService } from '../files/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Queries } from '../queries/index.ts';
import type { ReportRollupService } from '../reports/index.ts';
import type { RecurringKind } from '../schedule/index.ts';
import type { Sessions } from '../sessions/index.ts';

/** The services that repeated work calls. */
export interface RecurringDeps extends Pick<Sessions, 'sessions' | 'throttle'>, Pick<Chat, 'presence'> {
  readonly timings: Config['timings'];
  readonly files: Pick<FileService, 'sweep'>;
  readonly notifications: Pick<NotificationService, 'forgetOld'>;
  readonly queries: Pick<Queries, 'allocation' | 'takeover' | 'viewers'>;
  readonly privacy: Privacy;
  readonly rollup: ReportRollupService;
}

const HOUR_MS = 3_600_000;

/**
 * Repeated work. Add an entry for more: its time, duration and failures are then in the metrics. Allocations and
 * takeovers also finish what a server left undone when it ended between a change and its consequences.
 */
export function recurringKinds({
  timings,
  presence,
  queries,
  privacy: { erasures, retention },
  rollup,
  files,
  sessions,
  throttle,
  notifications,
}: RecurringDeps): readonly RecurringKind[] {
  const { allocationSweepMs, querySweepMs, reportRollupMs, fileSweepMs, retentionSweepMs } = timings;
  return [
    { kind: 'chats.allocation', everyMs: allocationSweepMs, run: () => presence.sweep() },
    { kind: 'queries.allocation', everyMs: querySweepMs, run: () => queries.allocation.allocate() },
    { kind: 'queries.takeover', everyMs: querySweepMs, run: () => queries.takeover.sweep() },
    { kind: 'queries.viewers', everyMs: querySweepMs, run: () => queries.viewers.sweep() },
    { kind: 'reports.rollup', everyMs: reportRollupMs, run: () => rollup.roll() },
    { kind: 'files.unused', everyMs: fileSweepMs, run: () => files.sweep() },
    // Erasures that a server left undone when it ended.
    { kind: 'customers.erased', everyMs: retentionSweepMs, run: () => erasures.resume() },
    { kind: 'content.old', everyMs: retentionSweepMs, run: () => retention.eraseChunk() },
    { kind: 'sessions.ended', everyMs: HOUR_MS, run: () => sessions.forgetDead() },
    { kind: 'logins.old', everyMs: HOUR_MS, run: () => throttle.forgetOld() },
    { kind: 'notifications.old', everyMs: HOUR_MS, run: () => notifications.forgetOld() },
  ];
}
