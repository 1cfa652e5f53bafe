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
  return db.value<boolean>(
    `select exists (select from config_query where allocation > 0)
        and exists (select from query where ${WAITS}) as waits`,
  );
}

/** Staff to whom queries may be assigned. Their accounts stay locked until the transaction ends. */
export async function lockQueryStaff(tx: Db): Promise<readonly QueryTaker[]> {
  const locked = await tx.values<string>(
    `select staff.id from staff where ${isHandedQueries('$1')} order by staff.id for share of staff`,
    [QUERY_KEYS],
  );
  // A separate statement, so that it sees what was committed before the locks were granted.
  return tx.rows<QueryTaker>(
    `select staff.id::text as staff_id, staff.name,
            (select count(*)::int from query where query.staff_id = staff.id and query.status = 1) as open,
            coalesce((select extract(epoch from max(query.assigned_at)) * 1000
                        from query where query.staff_id = staff.id), 0)::float8 as waits_since
       from staff where staff.id = any($1::bigint[]) order by staff.id`,
    [locked],
  );
}

/** The oldest waiting queries, locked until the transaction ends. */
export async function lockWaitingQueries(tx: Db, limit: number): Promise<readonly WaitingQuery[]> {
  return tx.rows<WaitingQuery>(
    `select query.id::text as query_id, query.title
       from query where ${WAITS} order by query.created_at, query.id limit $1 for no key update`,
    [limit],
  );
}
