import { EXACT_TOTAL_MAX, FOUND_TOTAL_MAX } from '../../contract/constants.ts';
import type { Db } from '../db/connection.ts';
import { directionOf, instantOf, walked, type QueryFilter, type QueryWalk } from './queryFilterSql.ts';

// How a keyword search stays fast for rare and for common words
//
// A list has an order and a filter; a search needs one page of its rows that contain all words of a keyword. There are
// two ways, and each is slow where the other is fast:
// - Look up: find all matches in the word index, then sort them. It is fast for rare words. A common word has hundreds
//   of thousands of matches.
// - Walk: read the list in its order, and check the words of each row until the page is full. It is fast for common
//   words. A rare word may force it to read the whole list.
//
// The planner's statistics tell how common each word is (`expectedOf` reads them from `explain`, without running
// anything). They do not tell where in the list the matches are, or which words occur together. So the estimate picks
// the first way, and every walk has a limit:
// 1. Look up, if that is estimated to be cheap enough. Stop if there are too many matches to sort.
// 2. Otherwise walk, but no further than a lookup would have taken.
// 3. If the walk found too few matches, look up after all, with a higher limit.
// 4. If even that is exceeded, the words are very common: walk without a limit.
//
// The total is counted separately, in one of four ways (`countCosts`), and only up to FOUND_TOTAL_MAX.

/** Approximate costs in microseconds. Only their ratios matter. */
const COST = {
  /**
   * One occurrence in the word index: with prefix words, with whole words only, and with whole words and a filter,
   * where the index can skip entries.
   */
  place: 0.4,
  whole: 0.25,
  skipped: 0.1,
  /** Read a candidate that the index found, to check the remaining words. */
  read: 2,
  /** Sort one match. */
  sorted: 5,
  /** Read one row of the list, in the list's order, with its words. */
  walked: 1.6,
  /** Read one query's words, in the table's order. */
  stored: 0.6,
} as const;
/** Rows that a walk may always read, even when looking up seems cheaper: estimates of common words can be wrong. */
const WALKED_MIN = 3_000;
const WALKED_MAX = 50_000;
/**
 * A walk is given up after this many times the rows in which the page was expected, because the estimate is then wrong.
 */
const PATIENCE = 20;
/** A walk can fail, a lookup cannot. So a lookup is preferred unless it costs this many times as much. */
const RISK = 2;
/**
 * Most matches that are sorted: at first, and after a walk that found too little. With more matches than that, walking
 * on finds some soon.
 */
const SORTED_MAX = 10_000;
const SORTED_MAX_AT_LAST = 100_000;
const ALL_ROWS = 2_147_483_647;
const COUNTED_MAX = FOUND_TOTAL_MAX + 1;
const MATCHES = `query_matches($1::tsquery, $2::tsquery, ${COUNTED_MAX})`;
/** With more words than this, the planner is not asked for the rarest one, and all words are looked up. */
const COMPARED_MAX = 6;

export interface QuerySearch extends QueryWalk {
  /** A keyword as `matchOf` returns it. */
  readonly match: string;
}

/** The ids of the page, and the number of all matches, counted up to one more than `exactMax`. */
export interface FoundQueries {
  readonly ids: readonly string[];
  readonly counted: number;
  readonly exactMax: number;
}

/** The planner's estimates of a search, from its statistics about words. */
interface Expected {
  /** The words to look up: the rarest one where that suffices, otherwise all. */
  readonly lookupTerms: string;
  /** Their occurrences in the word index, and the queries of the list that must then be read. */
  readonly places: number;
  readonly read: number;
  /** Rows of the list, its matches, and rows of all queries. */
  readonly rows: number;
  readonly matches: number;
  readonly allRows: number;
  /** Matches by whole words only, without prefixes. */
  readonly whole: number;
  readonly isFiltered: boolean;
}

interface Walked {
  readonly ids: readonly string[];
  /** The walk reached the end of the list. */
  readonly isAll: boolean;
}
interface Sql {
  readonly text: string;
  readonly values: unknown[];
}

/** Finds a page of a list's queries that match a keyword; see the top of this file. */
export async function searchQueries(db: Db, search: QuerySearch): Promise<FoundQueries> {
  const expected = await expectedOf(db, search);
  const needed = rowsNeeded(search);
  const lookUpCost = expected.places * COST.place + expected.read * COST.read + expected.matches * COST.sorted;
  const walkCost = rowsTo(needed, expected) * COST.walked + Math.min(...Object.values(countCosts(expected)));
  const isLookUpCheaper = lookUpCost <= walkCost * RISK;
  if (isLookUpCheaper) {
    const found = await sortMatches(db, search, expected, SORTED_MAX);
    if (found !== null) return found;
  }
  const rowsMax = Math.min(
    Math.max(Math.min(lookUpCost / COST.walked, rowsTo(needed, expected) * PATIENCE), WALKED_MIN),
    WALKED_MAX,
  );
  const walkResult = await walkMatches(db, search, Math.ceil(rowsMax));
  if (walkResult.isAll || walkResult.ids.length >= needed) {
    return {
      ids: shownOf(search, walkResult.ids),
      counted: await countMatches(db, search, expected),
      exactMax: FOUND_TOTAL_MAX,
    };
  }
  const found = await sortMatches(db, search, expected, SORTED_MAX_AT_LAST);
  return (
    found ?? {
      ids: shownOf(search, (await walkMatches(db, search, ALL_ROWS)).ids),
      counted: COUNTED_MAX,
      exactMax: FOUND_TOTAL_MAX,
    }
  );
}

async function expectedOf(db: Db, { match, filter }: QuerySearch): Promise<Expected> {
  const [facets, terms] = [facetsOf(filter).join(' & '), match.split(' & ')];
  const compared = terms.length <= COMPARED_MAX ? terms : [];
  const expressions = [
    terms.join(' | '),
    withFacets(match, filter),
    facets === '' ? match : facets,
    withFacets(wholeWords(match), filter),
    ...compared,
  ];
  const matching = expressions.map(
    (_, index) => `union all select from query_search where document @@ $${index + 1}::tsquery`,
  );
  const {
    rows: [row],
  } = await db.query<{ 'QUERY PLAN': readonly [{ Plan: { Plans: readonly { 'Plan Rows': number }[] } }] }>(
    `explain (format json) select from query_search ${matching.join(' ')}`,
    expressions,
  );
  const [allRows = 0, places = 0, matches = 0, listed = 0, whole = 0, ...each] =
    row?.['QUERY PLAN'][0].Plan.Plans.map((plan) => plan['Plan Rows']) ?? [];
  const isFiltered = facets !== '';
  const rows = isFiltered ? listed : allRows;
  const fewest = Math.min(...each);
  const read = (fewest * rows) / Math.max(allRows, 1);
  const isOne = fewest * COST.place + read * COST.read < places * COST.place;
  const lookupTerms = isOne
    ? { lookupTerms: terms[each.indexOf(fewest)] ?? match, places: fewest, read }
    : { lookupTerms: match, places, read: 0 };
  return { ...lookupTerms, matches, allRows, whole, rows, isFiltered };
}

/** Rows of the list that must be read for this many matches, if matches are spread evenly. */
function rowsTo(count: number, { matches, rows }: Expected): number {
  return Math.min((count * rows) / Math.max(matches, 1), rows);
}

/** The cost of counting, for each way. */
function countCosts(expected: Expected): Readonly<Record<'place' | 'whole' | 'stored' | 'walked', number>> {
  const { places, read, matches, allRows, whole, isFiltered } = expected;
  const reading = Math.min(COUNTED_MAX / Math.max(matches, 1), 1) * read * COST.read;
  return {
    place: places * COST.place + reading,
    whole: whole < 2 * COUNTED_MAX ? Infinity : places * (isFiltered ? COST.skipped : COST.whole) + reading,
    walked: rowsTo(COUNTED_MAX, expected) * COST.walked,
    stored: rowsTo(COUNTED_MAX, { ...expected, rows: allRows }) * COST.stored,
  };
}

/** Looks all matches up in the word index and sorts them. @returns null when there are more than `max` */
async function sortMatches(
  db: Db,
  search: QuerySearch,
  { lookupTerms }: Expected,
  max: number,
): Promise<FoundQueries | null> {
  const { text, values } = sortStatement(search, lookupTerms, max);
  const {
    rows: [row],
  } = await db.query<{ n: number; ids: readonly string[] }>(text, values);
  if (row === undefined || row.n > max) return null;
  return { ids: row.ids, counted: Math.min(row.n, EXACT_TOTAL_MAX + 1), exactMax: EXACT_TOTAL_MAX };
}

/**
 * Counts by the way with the lowest estimated cost. Each of the short ways has a limit; at the limit it falls back to
 * the word index.
 */
async function countMatches(db: Db, search: QuerySearch, expected: Expected): Promise<number> {
  const { match, filter } = search;
  const costs = countCosts(expected);
  const rowsMax = (cost: 'stored' | 'walked'): number => Math.ceil(Math.min(2 * costs[cost], costs.place) / COST[cost]);
  const least = Math.min(...Object.values(costs));
  if (costs.whole === least) {
    const n = await count(db, MATCHES, [withFacets(wholeWords(expected.lookupTerms), filter), wholeWords(match)]);
    if (n === COUNTED_MAX) return n;
  } else if (costs.walked === least) {
    const { ids, isAll } = await walkMatches(
      db,
      { ...search, slice: { from: 'start', offset: 0, limit: COUNTED_MAX } },
      rowsMax('walked'),
    );
    if (isAll || ids.length === COUNTED_MAX) return ids.length;
  } else if (costs.stored === least) {
    const stored = `select document from query_search limit ${rowsMax('stored')}`;
    const n = await count(
      db,
      `(select from (${stored}) stored where document @@ $1::tsquery limit ${COUNTED_MAX}) matches`,
      [withFacets(match, filter)],
    );
    if (n === COUNTED_MAX) return n;
  }
  return count(db, MATCHES, [withFacets(expected.lookupTerms, filter), match]);
}

async function count(db: Db, from: string, words: readonly string[]): Promise<number> {
  const {
    rows: [row],
  } = await db.query<{ n: number }>(`select count(*)::int as n from ${from}`, [...words]);
  return row?.n ?? 0;
}

/** Reads rows in the list's order until enough match. @param rowsMax where it gives up */
async function walkMatches(db: Db, search: QuerySearch, rowsMax: number): Promise<Walked> {
  const { text, values } = walkStatement(search, rowsMax);
  const {
    rows: [row],
  } = await db.query<{ ids: readonly string[]; is_all: boolean }>(text, values);
  return { ids: row?.ids ?? [], isAll: row?.is_all ?? true };
}

function walkStatement(search: QuerySearch, rowsMax: number): Sql {
  const { match, filter, order, slice } = search;
  const { values, add } = placeholders();
  const part: QueryWalk = {
    filter,
    order,
    slice: slice.from === 'start' ? { from: 'start', offset: 0, limit: rowsMax } : { ...slice, limit: rowsMax },
  };
  const direction = directionOf(order, slice);
  const needed = add(rowsNeeded(search));
  // `offset 0` keeps the planner from merging the lateral part, so it reads words only as far as the walk gets.
  const text = `with met as materialized (
      select walked.id from (${walked(part, add)}) walked
       cross join lateral (select from query_search
                            where query_id = walked.id and document @@ ${add(match)}::tsquery offset 0) matching
       order by walked.at ${direction}, walked.id ${direction} limit ${needed})
    select array(select id::text from met) as ids,
           (select count(*) from met) < ${needed}::bigint
             and (select count(*) from (${walked(part, add)}) rows) < ${rowsMax} as is_all`;
  return { text, values };
}

function sortStatement({ match, filter, order, slice }: QuerySearch, lookupTerms: string, max: number): Sql {
  const { values, add } = placeholders();
  const direction = directionOf(order, slice);
  const matches = `select id
    from query_matches(${add(withFacets(lookupTerms, filter))}::tsquery, ${add(match)}::tsquery, ${max + 1}) as id`;
  const where = ['query.id = found.id', ...conditions(filter, add)];
  if (slice.from !== 'start')
    where.push(`(${order.by}, id) ${direction === 'asc' ? '>' : '<'} (${instantOf(slice.position, add)})`);
  const [limit, offset] = [add(slice.limit), add(slice.from === 'start' ? slice.offset : 0)];
  const text = `with found as materialized (${matches}), counted as materialized (select count(*)::int as n from found)
    select n, array(select found.id::text from found
                     cross join lateral (select ${order.by} as at
                                           from query where ${where.join(' and ')} offset 0) placed
                     where (select n from counted) <= ${max}
                     order by placed.at ${direction}, found.id ${direction} limit ${limit} offset ${offset}) as ids
      from counted`;
  return { text, values };
}

/** The keyword without prefix search. It finds a part of the matches. */
function wholeWords(match: string): string {
  return match.replaceAll(':*', '');
}

function withFacets(match: string, filter: QueryFilter): string {
  return [match, ...facetsOf(filter)].join(' & ');
}

/** The filter as facet words, which the index stores beside a query's words (`query_facets`). */
function facetsOf({ status, categoryId, staffId }: QueryFilter): readonly string[] {
  return [
    ['s', status],
    ['c', categoryId],
    ['a', staffId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`'=${name}${value}'`]));
}

function conditions({ status, categoryId, staffId }: QueryFilter, add: (value: unknown) => string): readonly string[] {
  return [
    ['status', status],
    ['category_id', categoryId],
    ['staff_id', staffId],
  ].flatMap(([column, value]) => (value === undefined ? [] : [`query.${column} = ${add(value)}`]));
}

function placeholders(): { values: unknown[]; add: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

function rowsNeeded({ slice }: QuerySearch): number {
  return slice.limit + (slice.from === 'start' ? slice.offset : 0);
}

/** Cuts the rows before the page off. */
function shownOf({ slice }: QuerySearch, ids: readonly string[]): readonly string[] {
  return slice.from === 'start' ? ids.slice(slice.offset) : ids;
}
