import type { Db } from '../db/connection.ts';

/** A query whose assignee must be notified that it expires soon. */
export interface ExpiringQuery {
  readonly queryId: string;
  readonly title: string;
  readonly staffId: string;
}

/** Stores that the expiry of a locked query was written to its log. */
export async function noteExpired(tx: Db, queryId: string): Promise<void> {
  await tx.query('update query set expired_at = now() where id = $1', [queryId]);
}

/** Stores that the assignee of a locked query is notified of its expiry: once per assignment. */
export async function noteExpiryNotified(tx: Db, queryId: string): Promise<ExpiringQuery | null> {
  const {
    rows: [row],
  } = await tx.query<{ title: string; staff_id: string | null }>(
    'update query set expiry_told_at = now() where id = $1 returning title, staff_id::text',
    [queryId],
  );
  return row === undefined || row.staff_id === null ? null : { queryId, title: row.title, staffId: row.staff_id };
}
