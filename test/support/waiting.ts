import type { Db } from '../../server/db/connection.ts';

/** Whether a statement in this database waits for somebody else's transaction. */
export async function someoneWaits(db: Db): Promise<boolean> {
  return (
    (await db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length > 0
  );
}
