import { EXACT_TOTAL_MAX, FOUND_TOTAL_MAX } from '#contract/constants.ts';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { HomeDay } from '#contract/http/home.ts';
import type { WaitingQuery } from '#contract/http/queries.ts';
import { digitsIn } from '#contract/searchWords.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { lookUp, rowsOf, rowsWith } from '../db/searchIndex.ts';
import { matchOf } from '../db/searchWords.ts';
import { hasTag, type TagFilter } from '../tags/index.ts';
import { instantOf, microsOf, valuesOf, type Position, type Slice } from '../db/slice.ts';
import {
  IS_EXPIRED,
  LISTED_COLUMNS,
  LISTED_JOINS,
  WAITING_COLUMNS,
  WAITING_JOINS,
  WRITERS,
} from './queryRepository.ts';
import { SEARCHED_QUERIES } from './querySearchRepository.ts';

/** Absent means any. */
interface QueryFilter {
  /** 1 open, 2 closed. */
  readonly status?: number | undefined;
  readonly categoryId?: string | undefined;
  /** It has one of these tags. */
  readonly tags?: TagFilter | undefined;
  /** The assignee. */
  readonly staffId?: string;
}

interface QueryOrder {
  readonly by: 'created_at' | 'updated_at';
  readonly isAscending: boolean;
}

/** A part of a list: in its order, or in reverse where the slice leads backwards. */
export interface QueryWalk {
  readonly filter: QueryFilter;
  readonly order: QueryOrder;
  readonly slice: Slice<Position>;
}

/**
 * SQL that yields the `id` of each row and `at`, the instant that orders it, in the direction of the walk. PostgreSQL
 * reads only as many rows as the caller takes: from one index, or by merging two.
 * @param add registers a value and returns its placeholder
 * @param from what to read in place of the table `query`, under the same name
 */
function walked(
  { filter: { status, categoryId, tags, staffId }, order, slice }: QueryWalk,
  add: (value: unknown) => string,
  from = 'query',
): string {
  const direction = order.isAscending === (slice.from === 'before') ? 'desc' : 'asc';
  const where: string[] = [];
  if (categoryId !== undefined) where.push(`category_id = ${add(categoryId)}`);
  if (tags !== undefined) where.push(hasTag('query', 'id', tags, add));
  if (staffId !== undefined) where.push(`staff_id = ${add(staffId)}`);
  if (slice.from !== 'start')
    where.push(`(${order.by}, id) ${direction === 'asc' ? '>' : '<'} (${instantOf(slice.position, add).join(', ')})`);
  const [limit, offset] = [add(slice.limit), add(slice.from === 'start' ? slice.offset : 0)];
  const inOrder = (column: string) => `order by ${column} ${direction}, id ${direction}`;
  const parts = (status === undefined ? Object.values(QUERY_STATUS) : [status]).map(
    (each) => `
    (select id, ${order.by} as at from ${from} where ${[`status = ${each}`, ...where].join(' and ')} ${inOrder(order.by)}
      limit ${limit}::bigint + ${offset}::bigint)`,
  );
  return `select id, at from (${parts.join(' union all ')}) parts ${inOrder('at')} limit ${limit} offset ${offset}`;
}

/** The filter but for tags as words, as the SQL function `query_facets` makes them of a query. Each is a term of a tsquery. */
function facetsOf({ status, categoryId, staffId }: QueryFilter): readonly string[] {
  return [
    ['s', status],
    ['c', categoryId],
    ['a', staffId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`'=${name}${value}'`]));
}

/** Each figure is counted up to EXACT_TOTAL_MAX + 1. */
type OwnQueries = Omit<NonNullable<HomeDay['queries']>, 'oldestWait'>;

/** A query is due within the reminder's time of its expiry. */
export async function countOwnQueries(db: Db, staffId: string): Promise<OwnQueries> {
  return db.one<OwnQueries>(
    `with own as (
       select ${IS_EXPIRED} as is_expired,
              query.first_staff_reply_at is null and exists (
                select from config_query where expire_in > 0 and notification > 0
                   and query.created_at < now() - (expire_in - notification) * interval '1 hour') as is_near
         from query where query.status = 1 and query.staff_id = $1 limit $2
     )
     select count(*)::int as open, count(*) filter (where is_near and not is_expired)::int as due,
            count(*) filter (where is_expired)::int as expired,
            (select count(*)::int from (select from query where status = 1 and staff_id is null limit $2) free)
              as unassigned
       from own`,
    [staffId, EXACT_TOTAL_MAX + 1],
  );
}

/** Expired queries of everyone, up to EXACT_TOTAL_MAX + 1. */
export async function countExpiredQueries(db: Db): Promise<number> {
  return db.value<number>(
    `select count(*)::int as count from (select from query where query.status = 1 and ${IS_EXPIRED} limit $1) expired`,
    [EXACT_TOTAL_MAX + 1],
  );
}

/** A query with its position in an ordered list. */
type PositionedQuery = WaitingQuery & Position;

type OldestWait = NonNullable<HomeDay['queries']>['oldestWait'];

/** Of up to EXACT_TOTAL_MAX open queries of this person, the one whose customer waits longest; null: none waits. */
export async function findOldestWaiting(db: Db, staffId: string): Promise<OldestWait> {
  const since = 'coalesce(unanswered.created_at, query.created_at)';
  return db.maybe<NonNullable<OldestWait>>(
    `select query.id::text, query.title, ${isoTime(since)} as waiting_since
       from (select * from query where status = 1 and staff_id = $1 order by created_at limit $2) query ${WAITING_JOINS}
      where answer.id is null or unanswered.created_at is not null
      order by ${since}, query.id limit 1`,
    [staffId, EXACT_TOTAL_MAX],
  );
}

/** The queries of a part of a list. */
export async function listQueries(db: Db, walk: QueryWalk): Promise<readonly PositionedQuery[]> {
  return readPart(db, walk, () => 'query');
}

/**
 * The same for the queries with all words of a keyword. A keyword without words finds none.
 * @returns also the number of all rows, counted up to one more than `exactMax`
 */
export async function searchQueries(db: Db, walk: QueryWalk, keyword: string) {
  const match = matchOf((isLabelled(keyword) ? digitsIn(keyword) : null) ?? keyword);
  if (match === null) return { rows: [], counted: 0, exactMax: FOUND_TOTAL_MAX };
  const { tags } = walk.filter;
  const words = [match, ...facetsOf(walk.filter)].join(' & ');
  const ids = await lookUp(db, SEARCHED_QUERIES, words, (id, add) =>
    tags === undefined ? 'true' : hasTag('query', id, tags, add),
  );
  const rows = await readPart(db, walk, (add) =>
    ids === null ? rowsWith(SEARCHED_QUERIES, match, add) : rowsOf(SEARCHED_QUERIES, ids, add),
  );
  return { rows, counted: ids?.length ?? FOUND_TOTAL_MAX + 1, exactMax: FOUND_TOTAL_MAX };
}

/** Whether it may be an id with what screens write before it: '#12', 'ID-12'. */
function isLabelled(keyword: string): boolean {
  return /[#\p{L}]/u.test(keyword);
}

/** @param from SQL of the queries to list, under the name `query` */
async function readPart(db: Db, walk: QueryWalk, from: (add: (value: unknown) => string) => string) {
  const { values, add } = valuesOf();
  const { by, isAscending } = walk.order;
  const direction = isAscending ? 'asc' : 'desc';
  return db.rows<PositionedQuery>(
    `select ${LISTED_COLUMNS}, ${WAITING_COLUMNS}, ${WRITERS} as writers, ${microsOf(`query.${by}`)} as micros
       from (${walked(walk, add, from(add))}) chosen
       join query on query.id = chosen.id ${LISTED_JOINS} ${WAITING_JOINS}
      order by query.${by} ${direction}, query.id ${direction}`,
    values,
  );
}

/** Counts the matches, up to one more than the largest number that is shown exactly. */
export async function countQueries(db: Db, filter: QueryFilter): Promise<number> {
  const { values, add } = valuesOf();
  const slice = { from: 'start', offset: 0, limit: EXACT_TOTAL_MAX + 1 } as const;
  const counted = walked({ filter, order: { by: 'updated_at', isAscending: false }, slice }, add);
  return db.value<number>(`select count(*)::int as n from (${counted}) counted`, values);
}
