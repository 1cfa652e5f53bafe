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
  const row = await tx.maybe<{ title: string; staffId: string | null }>(
    'update query set expiry_told_at = now() where id = $1 returning title, staff_id::text',
    [queryId],
  );
  if (row === null || row.staffId === null) return null;
  return { queryId, title: row.title, staffId: row.staffId };
}
