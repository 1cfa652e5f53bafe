import type { Db } from '#server/db/connection.ts';

/** Whether a statement in this database waits for another transaction. */
export async function isTransactionWaiting(db: Db): Promise<boolean> {
  return (
    (await db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length > 0
  );
}
