import { EXACT_TOTAL_MAX, FOUND_TOTAL_MAX } from '#contract/constants.ts';
import { digitsIn } from '#contract/searchWords.ts';
import type { Db } from '../db/connection.ts';
import { lookUp, rowsOf, rowsWith } from '../db/searchIndex.ts';
import { matchOf } from '../db/searchWords.ts';
import { valuesOf, type Position } from '../db/slice.ts';
import {
  facetsOf,
  orderBy,
  positionColumn,
  walked,
  type QueryFilter,
  type QueryOrder,
  type QueryWalk,
} from './queryFilterSql.ts';
import {
  LISTED_COLUMNS,
  LISTED_JOINS,
  WAITING_COLUMNS,
  WAITING_JOINS,
  type ListedQuery,
  type QueryWait,
} from './queryRepository.ts';
import { SEARCHED_QUERIES } from './querySearchRepository.ts';

export type { QueryFilter, QueryOrder, QueryWalk };

/** A query with its position in an ordered list. */
export interface PlacedQuery extends ListedQuery, QueryWait {
  readonly position: Position;
}

/** A query whose customer waits for a reply of staff. */
export interface OldestWaiting {
  readonly id: string;
  readonly title: string;
  readonly since: Date;
}

/** Of up to EXACT_TOTAL_MAX open queries of this person, the one whose customer waits longest; null: none waits. */
export async function findOldestWaiting(db: Db, staffId: string): Promise<OldestWaiting | null> {
  return db.maybe<OldestWaiting>(
    `select query.id::text, query.title, coalesce(unanswered.created_at, query.created_at) as since
       from (select * from query where status = 1 and staff_id = $1 order by created_at limit $2) query ${WAITING_JOINS}
      where answer.id is null or unanswered.created_at is not null
      order by since, query.id limit 1`,
    [staffId, EXACT_TOTAL_MAX],
  );
}

/** A part of a list, and the number of all its rows, counted up to one more than `exactMax`. */
export interface QueryPart {
  readonly rows: readonly PlacedQuery[];
  readonly counted: number;
  readonly exactMax: number;
}

/** The queries of a part of a list. */
export async function listQueries(db: Db, walk: QueryWalk): Promise<readonly PlacedQuery[]> {
  return readPart(db, walk, () => 'query');
}

/** The same for the queries with all words of a keyword. A keyword without words finds none. */
export async function searchQueries(db: Db, walk: QueryWalk, keyword: string): Promise<QueryPart> {
  const match = matchOf((isLabelled(keyword) ? digitsIn(keyword) : null) ?? keyword);
  if (match === null) return { rows: [], counted: 0, exactMax: FOUND_TOTAL_MAX };
  const ids = await lookUp(db, SEARCHED_QUERIES, [match, ...facetsOf(walk.filter)].join(' & '));
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
async function readPart(
  db: Db,
  walk: QueryWalk,
  from: (add: (value: unknown) => string) => string,
): Promise<readonly PlacedQuery[]> {
  const { values, add } = valuesOf();
  const rows = await db.rows<Omit<PlacedQuery, 'position'> & Pick<Position, 'micros'>>(
    `select ${LISTED_COLUMNS}, ${WAITING_COLUMNS}, ${positionColumn(walk.order)}
       from (${walked(walk, add, from(add))}) chosen
       join query on query.id = chosen.id ${LISTED_JOINS} ${WAITING_JOINS}
      order by ${orderBy(walk.order)}`,
    values,
  );
  return rows.map(({ micros, ...row }) => ({ ...row, position: { micros, id: row.id } }));
}

/** Counts the matches, up to one more than the largest number that is shown exactly. */
export async function countQueries(db: Db, filter: QueryFilter): Promise<number> {
  const { values, add } = valuesOf();
  const slice = { from: 'start', offset: 0, limit: EXACT_TOTAL_MAX + 1 } as const;
  const counted = walked({ filter, order: { by: 'updated_at', isAscending: false }, slice }, add);
  return db.value<number>(`select count(*)::int as n from (${counted}) counted`, values);
}
