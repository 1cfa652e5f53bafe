import type { Db } from '../db/connection.ts';

/** A query whose assignee must be notified that it expires soon. */
export interface ExpiringQuery {
  readonly queryId: string;
  readonly title: string;
  readonly staffId: string;
}

const WAITS_FOR_REPLY = 'query.status = 1 and query.first_staff_reply_at is null';
const HOURS = `interval '1 hour'`;

/**
 * Logs that queries have expired, once each. Concurrent sweeps take different queries.
 * @returns their ids, `limit` at most
 */
export async function noteExpired(tx: Db, limit: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update query set expired_at = now()
      where query.id in (
        select query.id from query
         where ${WAITS_FOR_REPLY} and query.expired_at is null
           and query.created_at < (select now() - expire_in * ${HOURS} from config_query where expire_in > 0)
         order by query.created_at limit $1 for no key update skip locked)
     returning query.id::text`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds queries that expire soon, of these assignees, and marks them as notified: once per assignment. Concurrent
 * sweeps take different queries.
 */
export async function noteExpiryNotified(
  db: Db,
  staffIds: readonly string[],
  limit: number,
): Promise<readonly ExpiringQuery[]> {
  const { rows } = await db.query<{ id: string; title: string; staff_id: string }>(
    `update query set expiry_told_at = now()
      where query.id in (
        select query.id from query cross join config_query
         where ${WAITS_FOR_REPLY} and query.expiry_told_at is null and query.staff_id = any($1::bigint[])
           and config_query.expire_in > 0 and config_query.notification > 0
           and query.created_at < now() - (config_query.expire_in - config_query.notification) * ${HOURS}
           and query.created_at >= now() - config_query.expire_in * ${HOURS}
         order by query.created_at limit $2 for no key update of query skip locked)
     returning query.id::text, query.title, query.staff_id::text`,
    [staffIds, limit],
  );
  return rows.map((row) => ({ queryId: row.id, title: row.title, staffId: row.staff_id }));
}
