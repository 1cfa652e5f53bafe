import type { Available } from '../chat/index.ts';
import { holdLock } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';
import { isHandedQueries, QUERY_KEYS } from '../people/index.ts';

/** A staff member to whom queries may be assigned now. */
export interface QueryTaker extends Available {
  readonly name: string;
}

/** A query without an assignee. */
export interface WaitingQuery {
  readonly queryId: string;
  readonly title: string;
}

const WAITS = 'query.status = 1 and query.staff_id is null';

/** Waits until no other server allocates queries, and holds the lock until the transaction ends. */
export async function lockQueryAllocation(tx: Db): Promise<void> {
  await holdLock(tx, 'queryAllocation');
}

/** Whether allocation is switched on and a query waits. */
export async function isAnyQueryWaiting(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await db.query<{ waits: boolean }>(
    `select exists (select from config_query where allocation > 0)
        and exists (select from query where ${WAITS}) as waits`,
  );
  return row?.waits === true;
}

/** Staff to whom queries may be assigned. Their accounts stay locked until the transaction ends. */
export async function lockQueryStaff(tx: Db): Promise<readonly QueryTaker[]> {
  const { rows: locked } = await tx.query<{ id: string }>(
    `select staff.id from staff where ${isHandedQueries('$1')} order by staff.id for share of staff`,
    [QUERY_KEYS],
  );
  // A separate statement, so that it sees what was committed before the locks were granted.
  const { rows } = await tx.query<{ staff_id: string; name: string; open: number; given_ms: number }>(
    `select staff.id::text as staff_id, staff.name,
            (select count(*)::int from query where query.staff_id = staff.id and query.status = 1) as open,
            coalesce((select extract(epoch from max(query.assigned_at)) * 1000
                        from query where query.staff_id = staff.id), 0)::float8 as given_ms
       from staff where staff.id = any($1::bigint[]) order by staff.id`,
    [locked.map(({ id }) => id)],
  );
  return rows.map((row) => ({ staffId: row.staff_id, name: row.name, open: row.open, waitsSince: row.given_ms }));
}

/** The oldest waiting queries, locked until the transaction ends. */
export async function lockWaitingQueries(tx: Db, limit: number): Promise<readonly WaitingQuery[]> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    `select query.id::text, query.title
       from query where ${WAITS} order by query.created_at, query.id limit $1 for no key update`,
    [limit],
  );
  return rows.map(({ id, title }) => ({ queryId: id, title }));
}
