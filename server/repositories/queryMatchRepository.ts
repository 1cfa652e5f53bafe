import { EXACT_TOTAL_MAX } from '../../contract/constants.ts';
import type { Db } from '../db/connection.ts';
import { directionOf, instantOf, walked, type QueryFilter, type QueryWalk } from './queryFilter.ts';

/** Rows of a list that are looked at one by one, in the hope that a page of matches is among them. */
const WALKED_MAX = 3_000;
/** Matches that are put in order. Of more, some are soon met by walking on. */
const SORTED_MAX = 10_000;
/** Where one row in so many matches, a total is sooner told by walking than by the index of words. */
const COMMON_SHARE = 0.25;
const ALL_ROWS = 2_147_483_647;

export interface QuerySearch extends QueryWalk {
  /** What `matchOf` made of a keyword. */
  readonly match: string;
}

/** What was found: ids in no order, and how many there are in all, counted no further than one beyond what is shown exactly. */
export interface FoundQueries { readonly ids: readonly string[]; readonly counted: number }

interface Sql { readonly text: string; readonly values: unknown[] }
interface Walked { readonly ids: readonly string[]; readonly share: number }

/**
 * The ids of the queries of a part of a list that have the words of a keyword.
 *
 * Words that are common are soon met by walking the list in its order. Words that are rare are found by the index of words, and put in order.
 * Which they are shows in the first rows of the list, so that the cost hardly depends on how many queries there are; the planner knows
 * neither where in a list a word stands, nor which words go together.
 */
export async function searchQueries(db: Db, search: QuerySearch): Promise<FoundQueries> {
  const begun = await walkMatches(db, search, WALKED_MAX);
  if (begun.ids.length >= wantedOf(search)) return { ids: shownOf(search, begun.ids), counted: await countMatches(db, search, begun.share) };
  const sorted = await sortMatches(db, search);
  if (sorted !== null) return sorted;
  const { ids } = await walkMatches(db, search, null);
  return { ids: shownOf(search, ids), counted: EXACT_TOTAL_MAX + 1 };
}

/** Looks at the rows of a list one by one. @param rowsMax null: to its end */
async function walkMatches(db: Db, search: QuerySearch, rowsMax: number | null): Promise<Walked> {
  const wanted = wantedOf(search);
  const { text, values } = walkStatement(search, rowsMax, wanted);
  const { rows } = await db.query<{ id: string; nth: number }>(text, values);
  const looked = rows.length < wanted ? (rowsMax ?? Infinity) : rows.at(-1)?.nth ?? Infinity;
  return { ids: rows.map(({ id }) => id), share: rows.length / looked };
}

/** Finds all matches by the index of words, and puts them in order. @returns null when there are too many */
async function sortMatches(db: Db, search: QuerySearch): Promise<FoundQueries | null> {
  const { text, values } = sortStatement(search);
  const { rows: [row] } = await db.query<{ n: number; ids: readonly string[] }>(text, values);
  if (row === undefined || row.n > SORTED_MAX) return null;
  return { ids: row.ids, counted: Math.min(row.n, EXACT_TOTAL_MAX + 1) };
}

/** @param share of the rows of the list that were looked at, those that match */
async function countMatches(db: Db, search: QuerySearch, share: number): Promise<number> {
  if (share >= COMMON_SHARE) {
    const all = { ...search, slice: { from: 'start', offset: 0, limit: EXACT_TOTAL_MAX + 1 } } as const;
    const { ids } = await walkMatches(db, all, WALKED_MAX);
    if (ids.length > EXACT_TOTAL_MAX) return ids.length;
  }
  const { text, values } = countStatement(search);
  const { rows: [row] } = await db.query<{ n: number }>(text, values);
  return row?.n ?? 0;
}

/** Statements are exported for the bench, which shows their plans. */
export function walkStatement({ match, filter, order, slice }: QuerySearch, rowsMax: number | null, wanted: number): Sql {
  const { values, add } = placeholders();
  const limit = rowsMax ?? ALL_ROWS;
  const rows = walked({ filter, order, slice: slice.from === 'start' ? { ...slice, offset: 0, limit } : { ...slice, limit } }, add);
  // The lateral part stays by itself: each row's words are looked at where the walk stands, and no further than needed.
  const text = `select walked.id::text, walked.nth::int
    from (select id, row_number() over () as nth from (${rows}) rows) walked
   cross join lateral (select from query_search where query_id = walked.id and document @@ ${add(match)}::tsquery offset 0) matching
   order by walked.nth limit ${add(wanted)}`;
  return { text, values };
}

export function sortStatement({ match, filter, order, slice }: QuerySearch): Sql {
  const { values, add } = placeholders();
  const direction = directionOf(order, slice);
  const found = `select id from query_matches(${add(withFacets(match, filter))}::tsquery, ${SORTED_MAX + 1}) as id`;
  const where = [`(select n from counted) <= ${SORTED_MAX}`, ...conditions(filter, add)];
  if (slice.from !== 'start') where.push(`(${order.by}, query.id) ${direction === 'asc' ? '>' : '<'} (${instantOf(slice.position, add)})`);
  const [limit, offset] = [add(slice.limit), add(slice.from === 'start' ? slice.offset : 0)];
  const text = `with found as materialized (${found}), counted as materialized (select count(*)::int as n from found)
    select n, array(select query.id::text from found join query on query.id = found.id
                     where ${where.join(' and ')} order by query.${order.by} ${direction}, query.id ${direction} limit ${limit} offset ${offset}) as ids
      from counted`;
  return { text, values };
}

export function countStatement({ match, filter }: QuerySearch): Sql {
  return {
    text: `select count(*)::int as n from query_matches($1::tsquery, ${EXACT_TOTAL_MAX + 1})`, values: [withFacets(match, filter)],
  };
}

/** What lists are filtered by stands among a query's words (`query_facets`). */
function withFacets(match: string, { status, categoryId, staffId }: QueryFilter): string {
  const facets = [['s', status], ['c', categoryId], ['a', staffId]].flatMap(([name, value]) => (value === undefined ? [] : [`'=${name}${value}'`]));
  return [match, ...facets].join(' & ');
}

function conditions({ status, categoryId, staffId }: QueryFilter, add: (value: unknown) => string): readonly string[] {
  return [['status', status], ['category_id', categoryId], ['staff_id', staffId]].flatMap(([column, value]) => (
    value === undefined ? [] : [`query.${column} = ${add(value)}`]));
}

function placeholders(): { values: unknown[]; add: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

function wantedOf({ slice }: QuerySearch): number {
  return slice.limit + (slice.from === 'start' ? slice.offset : 0);
}

/** Of the first rows of a list, those of the page. */
function shownOf({ slice }: QuerySearch, ids: readonly string[]): readonly string[] {
  return slice.from === 'start' ? ids.slice(slice.offset) : ids;
}
