import { EXACT_TOTAL_MAX, FOUND_TOTAL_MAX } from '../../contract/constants.ts';
import type { Db } from '../db/connection.ts';
import { directionOf, instantOf, walked, type QueryFilter, type QueryWalk } from './queryFilterSql.ts';

/** About what a step takes, in microseconds: only how they compare matters. */
const COST = {
  /**
   * A place in the index of words: of those that begin so, and of whole words, whose places can be skipped where a list
   * is filtered.
   */
  place: 0.4,
  whole: 0.25,
  skipped: 0.1,
  /** What was looked up of the keyword, read to see whether the rest of it is there. */
  read: 2,
  /** A match put in order. */
  sorted: 5,
  /** A row of a list with its words, in the list's order. */
  walked: 1.6,
  /** A query's words, as they are stored. */
  stored: 0.6,
} as const;
/** Rows that are walked even where looking the words up should take less: what a word is taken for may be wrong. */
const WALKED_MIN = 3_000;
const WALKED_MAX = 50_000;
/** So many times as many rows as a page should be found in: it is not as the planner says. */
const PATIENCE = 20;
/** A walk may be in vain, looking up never is: it is preferred unless it takes so many times as long. */
const RISK = 2;
/**
 * Matches that are put in order: at first, and where walking has led nowhere. Of still more, some are met by walking
 * on.
 */
const SORTED_MAX = 10_000;
const SORTED_MAX_AT_LAST = 100_000;
const ALL_ROWS = 2_147_483_647;
const COUNTED_MAX = FOUND_TOTAL_MAX + 1;
const MATCHES = `query_matches($1::tsquery, $2::tsquery, ${COUNTED_MAX})`;
/** Of keywords with more words than this, all are looked up. */
const COMPARED_MAX = 6;

export interface QuerySearch extends QueryWalk {
  /** What `matchOf` made of a keyword. */
  readonly match: string;
}

/** What was found: ids in no order, and how many there are in all, counted no further than one beyond `exactMax`. */
export interface FoundQueries {
  readonly ids: readonly string[];
  readonly counted: number;
  readonly exactMax: number;
}

/** What the planner takes a search for, by what it last saw of all words. */
interface Expected {
  /** What is looked up of the keyword: its rarest word where that is enough, otherwise all. */
  readonly lookedUp: string;
  /** How often that stands in the index of words, and how many queries of the list are then to be read. */
  readonly places: number;
  readonly read: number;
  /** Of the list, and of all queries: how many rows, and how many matches. */
  readonly rows: number;
  readonly matches: number;
  readonly allRows: number;
  /** Of the matches, those by whole words. */
  readonly whole: number;
  readonly isFiltered: boolean;
}

interface Walked {
  readonly ids: readonly string[];
  /** Whether that was the whole list. */ readonly isAll: boolean;
}
interface Sql {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The ids of the queries of a part of a list that have the words of a keyword.
 *
 * Rare words are looked up in the index of words, and their matches put in order. Common words are soon met by walking
 * the list in its order.
 * How common words are the planner can tell, but neither where in a list they stand nor which go together: so both ways
 * are asked for by themselves, and a walk that finds little is given up when looking up would have taken no longer.
 */
export async function searchQueries(db: Db, search: QuerySearch): Promise<FoundQueries> {
  const expected = await expectedOf(db, search);
  const wanted = wantedOf(search);
  const lookUp = expected.places * COST.place + expected.read * COST.read + expected.matches * COST.sorted;
  const walk = rowsTo(wanted, expected) * COST.walked + Math.min(...Object.values(countCosts(expected)));
  const isLookedUp = lookUp <= walk * RISK;
  if (isLookedUp) {
    const found = await sortMatches(db, search, expected, SORTED_MAX);
    if (found !== null) return found;
  }
  const rowsMax = Math.min(
    Math.max(Math.min(lookUp / COST.walked, rowsTo(wanted, expected) * PATIENCE), WALKED_MIN),
    WALKED_MAX,
  );
  const begun = await walkMatches(db, search, Math.ceil(rowsMax));
  if (begun.isAll || begun.ids.length >= wanted) {
    return {
      ids: shownOf(search, begun.ids),
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
  const asked = [
    terms.join(' | '),
    withFacets(match, filter),
    facets === '' ? match : facets,
    withFacets(wholeWords(match), filter),
    ...compared,
  ];
  const matching = asked.map(
    (_, index) => `union all select from query_search where document @@ $${index + 1}::tsquery`,
  );
  const {
    rows: [row],
  } = await db.query<{ 'QUERY PLAN': readonly [{ Plan: { Plans: readonly { 'Plan Rows': number }[] } }] }>(
    `explain (format json) select from query_search ${matching.join(' ')}`,
    asked,
  );
  const [allRows = 0, places = 0, matches = 0, listed = 0, whole = 0, ...each] =
    row?.['QUERY PLAN'][0].Plan.Plans.map((plan) => plan['Plan Rows']) ?? [];
  const isFiltered = facets !== '';
  const rows = isFiltered ? listed : allRows;
  const fewest = Math.min(...each);
  const read = (fewest * rows) / Math.max(allRows, 1);
  const isOne = fewest * COST.place + read * COST.read < places * COST.place;
  const lookedUp = isOne
    ? { lookedUp: terms[each.indexOf(fewest)] ?? match, places: fewest, read }
    : { lookedUp: match, places, read: 0 };
  return { ...lookedUp, matches, allRows, whole, rows, isFiltered };
}

/** Rows of the list to so many matches, if these are spread evenly. */
function rowsTo(count: number, { matches, rows }: Expected): number {
  return Math.min((count * rows) / Math.max(matches, 1), rows);
}

/** What counting takes, by way. */
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

/** Finds all matches by the index of words, and puts them in order. @returns null when there are too many */
async function sortMatches(
  db: Db,
  search: QuerySearch,
  { lookedUp }: Expected,
  max: number,
): Promise<FoundQueries | null> {
  const { text, values } = sortStatement(search, lookedUp, max);
  const {
    rows: [row],
  } = await db.query<{ n: number; ids: readonly string[] }>(text, values);
  if (row === undefined || row.n > max) return null;
  return { ids: row.ids, counted: Math.min(row.n, EXACT_TOTAL_MAX + 1), exactMax: EXACT_TOTAL_MAX };
}

/**
 * Counts by the way that should take least; a way that was to be short and is not is given up for the index of words.
 */
async function countMatches(db: Db, search: QuerySearch, expected: Expected): Promise<number> {
  const { match, filter } = search;
  const costs = countCosts(expected);
  const rowsMax = (cost: 'stored' | 'walked'): number => Math.ceil(Math.min(2 * costs[cost], costs.place) / COST[cost]);
  const least = Math.min(...Object.values(costs));
  if (costs.whole === least) {
    const n = await count(db, MATCHES, [withFacets(wholeWords(expected.lookedUp), filter), wholeWords(match)]);
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
  return count(db, MATCHES, [withFacets(expected.lookedUp, filter), match]);
}

async function count(db: Db, from: string, words: readonly string[]): Promise<number> {
  const {
    rows: [row],
  } = await db.query<{ n: number }>(`select count(*)::int as n from ${from}`, [...words]);
  return row?.n ?? 0;
}

/** Looks at the rows of a list one by one. @param rowsMax at how many */
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
  const wanted = add(wantedOf(search));
  // The lateral part stays by itself: each row's words are looked at where the walk stands, and no further than needed.
  const text = `with met as materialized (
      select walked.id from (${walked(part, add)}) walked
       cross join lateral (select from query_search
                            where query_id = walked.id and document @@ ${add(match)}::tsquery offset 0) matching
       order by walked.at ${direction}, walked.id ${direction} limit ${wanted})
    select array(select id::text from met) as ids,
           (select count(*) from met) < ${wanted}::bigint
             and (select count(*) from (${walked(part, add)}) rows) < ${rowsMax} as is_all`;
  return { text, values };
}

function sortStatement({ match, filter, order, slice }: QuerySearch, lookedUp: string, max: number): Sql {
  const { values, add } = placeholders();
  const direction = directionOf(order, slice);
  const matches = `select id
    from query_matches(${add(withFacets(lookedUp, filter))}::tsquery, ${add(match)}::tsquery, ${max + 1}) as id`;
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

/** Some of the matches: those in which the words stand as they are, and begin no longer ones. */
function wholeWords(match: string): string {
  return match.replaceAll(':*', '');
}

function withFacets(match: string, filter: QueryFilter): string {
  return [match, ...facetsOf(filter)].join(' & ');
}

/** What lists are filtered by, as it stands among a query's words (`query_facets`). */
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

function wantedOf({ slice }: QuerySearch): number {
  return slice.limit + (slice.from === 'start' ? slice.offset : 0);
}

/** Of the first rows of a list, those of the page. */
function shownOf({ slice }: QuerySearch, ids: readonly string[]): readonly string[] {
  return slice.from === 'start' ? ids.slice(slice.offset) : ids;
}
