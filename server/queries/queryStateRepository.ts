import { QUERY_LOG_MAX } from '#contract/constants.ts';
import type { QueryAction, QueryLogEntry } from '#contract/http/queries.ts';
import type { Available } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';
import { holdLock } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { worksOnQueries, QUERY_KEYS, takesQueries, isHandedQueries } from '../people/index.ts';

interface NewQueryLogEntry {
  readonly queryId: string;
  readonly action: QueryAction;
  /** A customer, a member of staff, or the product itself: type 3 and id '0'. */
  readonly actor: Person;
  /** The new assignee. */
  readonly toId?: string;
  /** The reply that the entry is about. Once the reply is deleted, no one may read the entry's texts. */
  readonly replyId?: string;
  /** The old value: the previous assignee, or the beginning of the reply's previous text. */
  readonly oldDesc?: string;
  readonly newDesc?: string;
}

type QueryLogRecord = Omit<QueryLogEntry, 'extend'> & { readonly extend: object };

/** Writes log entries, in the transaction that makes the change. */
export async function writeQueryLog(tx: Db, entries: readonly NewQueryLogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    `insert into query_log (query_id, action, actor_type, actor_id, to_id, reply_id, old_desc, new_desc)
     select * from unnest($1::bigint[], $2::text[], $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[],
                          $7::text[], $8::text[])`,
    [
      entries.map(({ queryId }) => queryId),
      entries.map(({ action }) => action),
      entries.map(({ actor }) => actor.type),
      entries.map(({ actor }) => actor.id),
      entries.map(({ toId }) => toId ?? null),
      entries.map(({ replyId }) => replyId ?? null),
      entries.map(({ oldDesc }) => oldDesc ?? ''),
      entries.map(({ newDesc }) => newDesc ?? ''),
    ],
  );
}

/** The newest entries of a query's log, newest first. */
export async function listQueryLogOf(db: Db, queryId: string): Promise<readonly QueryLogRecord[]> {
  return db.rows<QueryLogRecord>(
    `select query_log.id::text, query_log.action as description, ${isoTime('query_log.at')} as create_time,
            query_log.actor_type as from_type,
            coalesce(given.name, '') as to_name,
            coalesce(case query_log.actor_type when 1 then app_user.nick_name
                                               when 2 then doer.name end, '') as from_name,
            json_build_object('oldDesc', case when reply.deleted_at is null then query_log.old_desc else '' end,
                              'newDesc', case when reply.deleted_at is null then query_log.new_desc else '' end
            ) as extend
       from query_log
       left join app_user on query_log.actor_type = 1 and app_user.id = query_log.actor_id
       left join staff doer on query_log.actor_type = 2 and doer.id = query_log.actor_id
       left join staff given on given.id = query_log.to_id
       left join reply on reply.id = query_log.reply_id
      where query_log.query_id = $1
      order by query_log.id desc limit $2`,
    [queryId, QUERY_LOG_MAX],
  );
}

/** A staff member to whom queries may be assigned now. */
interface QueryTaker extends Available {
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

// Changes of a query. Every transaction locks in the same order, to avoid deadlocks: the new assignee's account, the
// query's row, its replies.

/** A query whose row stays locked until the transaction ends, so that changes of it happen one after another. */
export interface LockedQuery {
  readonly id: string;
  readonly customerId: string;
  readonly isClosed: boolean;
  /** The assignee; null without one. */
  readonly staffId: string | null;
}

/** SQL of a time later than the current one: a client that compares versions always sees a change. */
const NOW_LATER = `greatest(clock_timestamp(), query.updated_at + interval '1 millisecond')`;

export async function lockQuery(tx: Db, id: string): Promise<LockedQuery | null> {
  // No join in this statement. With one, PostgreSQL would find no row if another transaction changed the query while
  // this one waited for the lock.
  return tx.maybe<LockedQuery>(
    `select id::text, customer_id::text, status = 2 as is_closed, staff_id::text from query
      where id = $1 for no key update`,
    [id],
  );
}

/** The name of a query's assignee; '' without one. */
export async function readAssigneeName(tx: Db, queryId: string): Promise<string> {
  return (
    (await tx.maybeValue<string>(
      'select staff.name from query join staff on staff.id = query.staff_id where query.id = $1',
      [queryId],
    )) ?? ''
  );
}

/**
 * Locks the account of a person who may take queries, until the transaction ends.
 * @returns their name; null for all others, and for a missing account
 */
export async function lockQueryTaker(tx: Db, staffId: string): Promise<string | null> {
  return tx.maybeValue<string>(
    `select staff.name from staff where staff.id = $2 and ${takesQueries('$1')} for share of staff`,
    [QUERY_KEYS, staffId],
  );
}

/** Sets the assignee of locked queries. New assignees have not been notified of the expiry yet. */
export async function giveQueries(
  tx: Db,
  given: readonly { readonly queryId: string; readonly staffId: string }[],
): Promise<void> {
  await tx.query(
    `update query set staff_id = given.staff_id, assigned_at = clock_timestamp(), expiry_told_at = null,
            taken_from = null, taken_at = null, updated_at = ${NOW_LATER}
       from unnest($1::bigint[], $2::bigint[]) as given (query_id, staff_id) where query.id = given.query_id`,
    [given.map(({ queryId }) => queryId), given.map(({ staffId }) => staffId)],
  );
}

/**
 * Takes all open queries from a person whose account is locked, so no transaction can assign them another. Stores that
 * they had them.
 * @returns their ids
 */
export async function takeQueriesFrom(tx: Db, staffId: string): Promise<readonly string[]> {
  const ids = await tx.values<string>(
    'select id::text from query where staff_id = $1 and status = 1 order by query.id for no key update',
    [staffId],
  );
  await takeQueries(tx, ids);
  await tx.query('update query set taken_from = $2, taken_at = clock_timestamp() where id = any($1::bigint[])', [
    ids,
    staffId,
  ]);
  return ids;
}

/** Removes the assignees of locked queries. */
export async function takeQueries(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update query set staff_id = null, assigned_at = null, expiry_told_at = null, updated_at = ${NOW_LATER}
      where id = any($1::bigint[])`,
    [ids],
  );
}

/** People who no longer work on queries but still have open ones. */
export async function findUnfitForQueries(db: Db, among: readonly string[] | null): Promise<readonly string[]> {
  return db.values<string>(
    `select staff.id::text from staff
      where exists (select from query where query.staff_id = staff.id and query.status = 1)
        and ($2::bigint[] is null or staff.id = any($2::bigint[])) and not (${worksOnQueries('$1')})
      order by staff.id`,
    [QUERY_KEYS, among],
  );
}

interface OpenWork {
  readonly staffId: string;
  readonly count: number;
}

/** Open queries of those among these people who no longer work on queries. */
export async function countUnfitsQueries(tx: Db, among: readonly string[]): Promise<readonly OpenWork[]> {
  return tx.rows<OpenWork>(
    `select staff.id::text as "staffId", count(*)::integer as count
       from query join staff on staff.id = query.staff_id
      where query.status = 1 and staff.id = any($2::bigint[]) and not (${worksOnQueries('$1')})
      group by staff.id`,
    [QUERY_KEYS, among],
  );
}

/** Those among these people from whom open queries were taken within this time that no one has now. */
export async function findTakenFrom(db: Db, among: readonly string[], withinMs: number): Promise<readonly string[]> {
  return db.values<string>(`select distinct taken_from::text as id from query where ${isTakenFrom('$1', '$2')}`, [
    among,
    withinMs,
  ]);
}

/** Locks the open queries that were taken from a person within this time and that no one has now. */
export async function lockTakenFrom(tx: Db, staffId: string, withinMs: number): Promise<readonly WaitingQuery[]> {
  return tx.rows<WaitingQuery>(
    `select id::text as query_id, title from query where ${isTakenFrom('$1', '$2')}
      order by query.id for no key update`,
    [[staffId], withinMs],
  );
}

function isTakenFrom(staffIds: string, withinMs: string): string {
  return `status = 1 and staff_id is null and taken_from = any(${staffIds}::bigint[])
          and taken_at > clock_timestamp() - ${withinMs} * interval '1 ms'`;
}

/**
 * The name of a person who no longer works on queries; null for all others. The account stays locked until the
 * transaction ends.
 */
export async function nameOfUnfit(tx: Db, staffId: string): Promise<string | null> {
  const row = await tx.maybe<{ name: string; isFit: boolean }>(
    `select name, ${worksOnQueries('$1')} as is_fit from staff where id = $2 for share`,
    [QUERY_KEYS, staffId],
  );
  return row?.isFit === false ? row.name : null;
}

/** Opens or closes a locked query. */
export async function setQueryClosed(tx: Db, id: string, isClosed: boolean): Promise<void> {
  await tx.query(
    `update query set status = $2::smallint, closed_at = case when $2::smallint = 2 then clock_timestamp() end,
            updated_at = ${NOW_LATER} where id = $1`,
    [id, isClosed ? 2 : 1],
  );
}

/** Stores that the tags of a locked query have changed. */
export async function noteTagged(tx: Db, id: string): Promise<void> {
  await tx.query(`update query set updated_at = ${NOW_LATER} where id = $1`, [id]);
}

/** Stores that the replies of a locked query have changed, and when staff first replied. */
export async function noteReplies(tx: Db, id: string): Promise<void> {
  await tx.query(
    `update query
        set updated_at = ${NOW_LATER},
            first_staff_reply_at = (select created_at from reply
                                     where query_id = $1 and author_type = 2 and deleted_at is null order by id limit 1)
      where id = $1`,
    [id],
  );
}

/**
 * Stores that the notes on a query change, and locks it until the transaction ends.
 * @returns whether there is such a query
 */
export async function markNotesChanged(tx: Db, id: string): Promise<boolean> {
  const changed = await tx.count(
    `update query
        set notes_changed_at = greatest(clock_timestamp(), notes_changed_at + interval '1 millisecond') where id = $1`,
    [id],
  );
  return changed > 0;
}

/** Stores that the expiry of a locked query was written to its log. */
export async function noteExpired(tx: Db, queryId: string): Promise<void> {
  await tx.query('update query set expired_at = now() where id = $1', [queryId]);
}

/** Stores that the assignee of a locked query, if it has one, is notified of its expiry: once per assignment. */
export async function noteExpiryNotified(tx: Db, queryId: string) {
  return tx.one<WaitingQuery & Pick<LockedQuery, 'staffId'>>(
    'update query set expiry_told_at = now() where id = $1 returning id::text as query_id, title, staff_id::text',
    [queryId],
  );
}
