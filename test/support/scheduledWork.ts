import type { Database, Db } from '#server/db/connection.ts';
import type { ScheduleMetrics, WorkKind } from '#server/schedule/index.ts';
import { until } from './until.ts';

/** Runs work for these subjects like another server process, whether or not it is scheduled. */
export async function runFor(db: Database, { lock, run }: WorkKind, subjectIds: readonly string[]): Promise<void> {
  for (const subjectId of subjectIds) {
    const { afterCommit } = await db.transaction(async (tx) => {
      await lock?.(tx, subjectId);
      return run(tx, subjectId);
    });
    await afterCommit?.();
  }
}

/** The kinds of work that are scheduled for a subject, with the time until each is due. */
export async function scheduledFor(
  db: Db,
  about: 'chat' | 'query' | 'staff' | 'schedule',
  subjectId: string,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.query<{ kind: string; in_ms: number }>(
    `select kind, (extract(epoch from due_at - now()) * 1000)::float8 as in_ms from scheduled_work
      where kind like $1 || '.%' and subject_id = $2 order by kind`,
    [about, subjectId],
  );
  return Object.fromEntries(rows.map(({ kind, in_ms }) => [kind, in_ms]));
}

/** Waits until the servers have run all work that is due. */
export async function untilNothingIsDue(db: Database): Promise<void> {
  await until('no work is due', async () => {
    const { rows } = await db.query('select from scheduled_work where due_at <= now() and subject_id <> 0 limit 1');
    return rows.length === 0;
  });
}

export const NO_METRICS: ScheduleMetrics = { ran: () => undefined, failed: () => undefined };
