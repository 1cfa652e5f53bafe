import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { counterIn, gaugeIn, histogramIn } from '../common/metrics.ts';
import type { Database, Db } from '../db/database.ts';
import {
  addRecurring,
  claimDue,
  findDueKinds,
  deleteDone,
  lockClaimed,
  moveWork,
  postponeFailed,
  repeatNow,
  takeRecurring,
  type ClaimedWork,
} from './scheduleRepository.ts';
import type { Outcome, RecurringKind, WorkKind } from './workKinds.ts';

/** Metrics of scheduled work, by kind. */
export type ScheduleMetrics = ReturnType<typeof createScheduleMetrics>;

export interface ScheduleDeps {
  readonly db: Database;
  readonly metrics: ScheduleMetrics;
  /** Receives failures of a run, and of looking for work (`kind` is null). */
  readonly onError: (error: unknown, kind: string | null) => void;
}

export interface ScheduleKinds {
  readonly kinds: readonly WorkKind[];
  readonly recurring: readonly RecurringKind[];
}

/** How often a process looks for work that is due, in milliseconds. */
const LOOK_EVERY_MS = 250;
/** After so much of a kind, the rest waits for the next look. */
const TURN_MS = 1_000;
const TURN_RUNS = 200;
/** Work that is due later after all is so late at least: a run that errs about the time cannot keep its process busy. */
const LATER_MIN_MS = LOOK_EVERY_MS;

/**
 * Runs work when it is due, on all server processes together: once for each row. The effect and the deletion of the row
 * are one transaction, so a process that is killed loses nothing and repeats nothing. Kinds run beside each other, so
 * none waits for another.
 * @returns ends it; resolves when runs in progress have ended
 */
export async function startSchedule(
  deps: ScheduleDeps,
  { kinds, recurring }: ScheduleKinds,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const { signal } = ending;
  const turns = new Map<string, () => Promise<void>>([
    ...kinds.map((work) => [work.kind, () => runWork(deps, work, signal)] as const),
    ...recurring.map((work) => [work.kind, () => runRecurring(deps, work)] as const),
  ]);
  const running = new Map<string, Promise<void>>();

  const take = async (kind: string, turn: () => Promise<void>): Promise<void> => {
    try {
      await turn();
    } catch (error) {
      deps.onError(error, kind);
    }
    running.delete(kind);
  };
  const look = async (): Promise<void> => {
    const due = new Set(
      await findDueKinds(
        deps.db,
        [...turns.keys()].filter((kind) => !running.has(kind)),
      ),
    );
    if (signal.aborted) return;
    for (const [kind, turn] of turns) if (due.has(kind)) running.set(kind, take(kind, turn));
  };
  const lookUntilEnd = async (): Promise<void> => {
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await look();
        hasFailed = false;
      } catch (error) {
        // Once for each outage: the next look will probably fail, too.
        if (!hasFailed) deps.onError(error, null);
        hasFailed = true;
      }
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  await addRecurring(deps.db, recurring);
  const looking = lookUntilEnd();
  return async () => {
    ending.abort();
    await looking;
    await Promise.all(running.values());
  };
}

/** Runs what is due of a kind, or as much of it as fits into a turn. */
export async function runWork(deps: ScheduleDeps, work: WorkKind, signal?: AbortSignal): Promise<void> {
  const endsAt = performance.now() + TURN_MS;
  const lane = async (): Promise<void> => {
    for (let runs = 0; runs < TURN_RUNS && performance.now() < endsAt && signal?.aborted !== true; runs += 1)
      if (!(await runNext(deps, work))) return;
  };
  await Promise.all(Array.from({ length: work.lanes ?? 1 }, lane));
}

/**
 * Runs the work of a kind that has been due for longest. Work that has failed runs alone.
 * @returns whether there was any
 */
async function runNext({ db, metrics, onError }: ScheduleDeps, work: WorkKind): Promise<boolean> {
  const { kind } = work;
  const startedAt = performance.now();
  let claimed: readonly ClaimedWork[] = [];
  let outcomes: readonly Outcome[];
  try {
    outcomes = await db.transaction(async (tx) => {
      claimed = alike(await claimDue(tx, kind, work.atOnce ?? 1));
      return claimed.length > 0 ? runClaimed(tx, work, claimed) : [];
    });
  } catch (error) {
    if (claimed.length === 0) throw error;
    metrics.failed(kind);
    onError(error, kind);
    await postponeFailed(db, kind, claimed.map(subjectOf));
    return true;
  }
  if (claimed.length === 0) return false;
  metrics.ran(kind, { latenessMs: claimed.map(({ lateMs }) => lateMs), tookMs: performance.now() - startedAt });
  for (const { afterCommit } of outcomes) await afterCommit?.();
  return true;
}

/** The first alone, if it has failed before; otherwise all that have not. */
function alike(claimed: readonly ClaimedWork[]): readonly ClaimedWork[] {
  const isAlone = (claimed[0]?.attempts ?? 0) > 0;
  return isAlone ? claimed.slice(0, 1) : claimed.filter(({ attempts }) => attempts === 0);
}

/** Locks all subjects before the first run, in ascending order, as other transactions do. */
async function runClaimed(tx: Db, work: WorkKind, claimed: readonly ClaimedWork[]): Promise<readonly Outcome[]> {
  const inOrder = claimed.map(subjectOf).toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
  for (const subjectId of inOrder) await work.lock?.(tx, subjectId);
  const subjectIds = await lockClaimed(tx, work.kind, inOrder);
  const outcomes: Outcome[] = [];
  for (const subjectId of subjectIds) {
    const outcome = await work.run(tx, subjectId);
    const { laterByMs } = outcome;
    if (laterByMs !== undefined) await moveWork(tx, work.kind, subjectId, Math.max(laterByMs, LATER_MIN_MS));
    outcomes.push(outcome);
  }
  await deleteDone(tx, work.kind, subjectIds);
  return outcomes;
}

function subjectOf({ subjectId }: ClaimedWork): string {
  return subjectId;
}

/** Runs repeated work, unless another process has taken it. */
async function runRecurring({ db, metrics }: ScheduleDeps, work: RecurringKind): Promise<void> {
  const lateMs = await takeRecurring(db, work);
  if (lateMs === null) return;
  const startedAt = performance.now();
  try {
    const hasMore = await work.run();
    metrics.ran(work.kind, { latenessMs: [lateMs], tookMs: performance.now() - startedAt });
    if (hasMore === true) await repeatNow(db, work.kind);
  } catch (error) {
    metrics.failed(work.kind);
    throw error;
  }
}

const LATENESS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3_600];
const DURATION_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

export function createScheduleMetrics(register: Registry) {
  const lastRunHelp = 'When this process last ran scheduled work without a failure';
  const lastRun = gaugeIn(register, 'scheduled_work_last_run_timestamp_seconds', lastRunHelp, 'kind');
  const ofDuration = { help: 'Time of a run of scheduled work', buckets: DURATION_S };
  const duration = histogramIn(register, 'scheduled_work_duration_seconds', ofDuration, 'kind');
  const ofLateness = { help: 'From the time that work was due to the start of its run', buckets: LATENESS_S };
  const lateness = histogramIn(register, 'scheduled_work_lateness_seconds', ofLateness, 'kind');
  const failuresHelp = 'Runs of scheduled work that failed. They are tried again, later each time';
  const failures = counterIn(register, 'scheduled_work_failures_total', failuresHelp, 'kind');
  return {
    /** @param latenessMs of each row, from the time that it was due to the start of the run */
    ran: (
      kind: string,
      { latenessMs, tookMs }: { readonly latenessMs: readonly number[]; readonly tookMs: number },
    ): void => {
      lastRun.set({ kind }, Date.now() / 1_000);
      duration.observe({ kind }, tookMs / 1_000);
      for (const lateMs of latenessMs) lateness.observe({ kind }, lateMs / 1_000);
    },
    failed: (kind: string): void => failures.inc({ kind }),
  };
}
