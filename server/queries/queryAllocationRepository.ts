import type { Available } from '../chat/index.ts';
import type { Db } from '../db/connection.ts';
import { isHandedQueries, QUERY_KEYS } from '../people/index.ts';

/** Somebody who may be handed queries now. */
export interface QueryTaker extends Available {
  readonly name: string;
}

/** A query that nobody has yet. */
export interface WaitingQuery {
  readonly queryId: string;
  readonly title: string;
}

/** The number only has to be ours. */
const ALLOCATION_LOCK = 4_353_003;

const WAITS = 'query.status = 1 and query.staff_id is null';

/** Waits until no other server hands out queries; others wait in turn until the transaction ends. */
export async function lockQueryAllocation(tx: Db): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ALLOCATION_LOCK]);
}

/** Whether queries are handed out at all, and one waits for it. */
export async function isAnyQueryWaiting(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await db.query<{ waits: boolean }>(
    `select exists (select from config_query where allocation > 0)
        and exists (select from query where ${WAITS}) as waits`,
  );
  return row?.waits === true;
}

/** Whoever may be handed queries. Their accounts stay as they are until the transaction ends. */
export async function lockQueryStaff(tx: Db): Promise<readonly QueryTaker[]> {
  const { rows: locked } = await tx.query<{ id: string }>(
    `select staff.id from staff where ${isHandedQueries('$1')} order by staff.id for share of staff`,
    [QUERY_KEYS],
  );
  // Counted by a statement of its own, which sees what was committed before the locks were granted.
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

/** The oldest that wait, locked until the transaction ends. */
export async function lockWaitingQueries(tx: Db, limit: number): Promise<readonly WaitingQuery[]> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    `select query.id::text, query.title
       from query where ${WAITS} order by query.created_at, query.id limit $1 for no key update`,
    [limit],
  );
  return rows.map(({ id, title }) => ({ queryId: id, title }));
}
