import { QUERY_STATUS } from '#contract/domain.ts';
import { instantOf, type Position, type Slice } from '../db/slice.ts';

/** Absent means any. */
export interface QueryFilter {
  /** 1 open, 2 closed. */
  readonly status?: number;
  readonly categoryId?: string;
  /** The assignee. */
  readonly staffId?: string;
}

export interface QueryOrder {
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
export function walked(
  { filter: { status, categoryId, staffId }, order, slice }: QueryWalk,
  add: (value: unknown) => string,
  from = 'query',
): string {
  const direction = directionOf(order, slice);
  const where: string[] = [];
  if (categoryId !== undefined) where.push(`category_id = ${add(categoryId)}`);
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

/** The filter as words, as the SQL function `query_facets` makes them of a query. Each is a term of a tsquery. */
export function facetsOf({ status, categoryId, staffId }: QueryFilter): readonly string[] {
  return [
    ['s', status],
    ['c', categoryId],
    ['a', staffId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`'=${name}${value}'`]));
}

/** SQL of the list's own order, whatever the direction of reading. */
export function orderBy({ by, isAscending }: QueryOrder): string {
  const direction = isAscending ? 'asc' : 'desc';
  return `query.${by} ${direction}, query.id ${direction}`;
}

/** SQL of a row's position in the list, as a column of the table `query`. */
export function positionColumn({ by }: QueryOrder): string {
  return `(extract(epoch from query.${by}) * 1000000)::bigint::text as micros`;
}

function directionOf({ isAscending }: QueryOrder, { from }: Slice<Position>): 'asc' | 'desc' {
  return isAscending === (from === 'before') ? 'desc' : 'asc';
}
