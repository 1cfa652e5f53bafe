import { EXACT_TOTAL_MAX } from '../../contract/constants.ts';
import type { Db } from '../db/connection.ts';
import type { Position } from '../db/slice.ts';
import {
  orderBy,
  positionColumn,
  walked,
  type QueryFilter,
  type QueryOrder,
  type QueryWalk,
} from './queryFilterSql.ts';
import { LISTED_COLUMNS, LISTED_JOINS, toListed, type ListedQuery, type ListedRow } from './queryRepository.ts';

export type { QueryFilter, QueryOrder, QueryWalk };

/** A query with its position in an ordered list. */
export interface PlacedQuery extends ListedQuery {
  readonly position: Position;
}

/** The queries of a part of a list. */
export async function listQueries(db: Db, walk: QueryWalk): Promise<readonly PlacedQuery[]> {
  const values: unknown[] = [];
  const chosen = walked(walk, (value) => `$${values.push(value)}`);
  return readPlaced(db, walk.order, { text: chosen, values });
}

/** Counts the matches, up to one more than the largest number that is shown exactly. */
export async function countQueries(db: Db, filter: QueryFilter): Promise<number> {
  const values: unknown[] = [];
  const slice = { from: 'start', offset: 0, limit: EXACT_TOTAL_MAX + 1 } as const;
  const counted = walked(
    { filter, order: { by: 'updated_at', isAscending: false }, slice },
    (value) => `$${values.push(value)}`,
  );
  const {
    rows: [row],
  } = await db.query<{ n: number }>(`select count(*)::int as n from (${counted}) counted`, values);
  return row?.n ?? 0;
}

/** Queries by their ids, in the order of a list. */
export async function listQueriesById(
  db: Db,
  order: QueryOrder,
  ids: readonly string[],
): Promise<readonly PlacedQuery[]> {
  return ids.length === 0 ? [] : readPlaced(db, order, { text: 'select unnest($1::bigint[]) as id', values: [ids] });
}

async function readPlaced(
  db: Db,
  order: QueryOrder,
  chosen: { readonly text: string; readonly values: unknown[] },
): Promise<readonly PlacedQuery[]> {
  const { rows } = await db.query<ListedRow & { position_micros: string }>(
    `select ${LISTED_COLUMNS}, ${positionColumn(order)}
       from (${chosen.text}) chosen join query on query.id = chosen.id ${LISTED_JOINS} order by ${orderBy(order)}`,
    chosen.values,
  );
  return rows.map((row) => ({ ...toListed(row), position: { micros: row.position_micros, id: row.id } }));
}
