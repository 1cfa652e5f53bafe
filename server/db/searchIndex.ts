import { WORDS_VERSION } from '#contract/searchWords.ts';
import type { Db } from './connection.ts';
import { wordsOf } from './searchWords.ts';
import { valuesOf } from './slice.ts';

// How a search works, and why some are slow
//
// Each row of a searched table has a row with its words in a second table, which has a GIN index. A search of a list
// takes two statements:
// 1. Look up rows with the words, LOOKED_UP_MAX at most (`lookUp`). They come in no order.
// 2. If these are all, read them, sort them and cut the page out (`rowsOf`). Their number is the total.
//    If there are more, walk the list in its order and check the words of each row until the page is full
//    (`rowsWith`). The total is shown as '200+'.
//
// For the first statement PostgreSQL picks the index or the whole table, by its statistics of how common the words are.
// The time grows with what the statements read in vain:
// - Two common words, or a common word in a filtered list. The index compares all their places first.
// - Two common words that never occur together. PostgreSQL expects many matches, reads the table, and finds none.
// - A common word that is rare at the beginning of the list, such as one that people no longer use. The walk reads the
//   list down to the first matches.
// - A far page by number. The walk starts at the first row of the list; a cursor starts at the page.
// - A search right after many rows were added, because the statistics are missing or old.
// Each statement reads the table once at most: a second or two for a million rows. docs/performance.md has figures.

/** With more matches, walking to a full page takes less time than sorting, if matches are spread evenly. */
const LOOKED_UP_MAX = 2_000;

/**
 * A table whose rows can be searched, such as `query`. It has an `id`. Its words are in the table `query_search`
 * (`query_id`, `document`), and the SQL function `query_facets` returns the values of a row by which its lists are
 * filtered, as words that no text contains.
 */
export interface SearchedTable {
  readonly name: string;
  /** Reads texts of rows. The most important texts come first, because very long texts are cut. */
  readonly textsOf: (tx: Db, ids: readonly string[]) => Promise<readonly { id: string; texts: readonly string[] }[]>;
}

type Add = (value: unknown) => string;

/**
 * The ids of all rows with these words, in no order; null when there are more than LOOKED_UP_MAX.
 * @param beside SQL condition on rows that is not among their words, with SQL of a row's id
 */
export async function lookUp(
  db: Db,
  { name }: SearchedTable,
  match: string,
  beside: (id: string, add: Add) => string = () => 'true',
): Promise<readonly string[] | null> {
  const { values, add } = valuesOf(match);
  const ids = await db.values<string>(
    `select ${name}_id::text as id from ${name}_search
      where document @@ $1::tsquery and ${beside(`${name}_id`, add)} limit ${LOOKED_UP_MAX + 1}`,
    values,
  );
  return ids.length > LOOKED_UP_MAX ? null : ids;
}

/**
 * SQL that replaces the table in a list's statement: its rows with these ids. They are read before they are sorted,
 * because `offset 0` keeps PostgreSQL from reading the list in its order instead.
 * @param add registers a value and returns its placeholder
 */
export function rowsOf({ name }: SearchedTable, ids: readonly string[], add: Add): string {
  return `(select * from ${name} where id = any(${add(ids)}::bigint[]) offset 0) ${name}`;
}

/** The same for its rows with these words. They are checked one by one, in the order of the list. */
export function rowsWith({ name }: SearchedTable, match: string, add: Add): string {
  return `(select * from ${name} where ${hasWords(name, `${name}.id`, add(match))}) ${name}`;
}

/** A subquery, so PostgreSQL reads the words of one row at a time. Null for a row without words. */
function hasWords(name: string, id: string, match: string): string {
  return `(select document @@ ${match}::tsquery from ${name}_search where ${name}_id = ${id})`;
}

/**
 * Makes the search words of a row. Every transaction that changes its texts calls this last. The row stays locked until
 * the transaction ends.
 */
export async function refreshWords(tx: Db, table: SearchedTable, id: string): Promise<void> {
  await tx.query(`select from ${table.name} where id = $1 for no key update`, [id]);
  await writeWords(tx, table, [id]);
}

/** Of rows that the caller has locked, or that no other transaction can see yet. */
async function writeWords(tx: Db, { name, textsOf }: SearchedTable, ids: readonly string[]): Promise<void> {
  const rows = await textsOf(tx, ids);
  await tx.query(
    `insert into ${name}_search (${name}_id, document)
     select ${name}.id, array_to_tsvector(string_to_array(made.words, E'\\n') || ${name}_facets(${name}))
       from unnest($1::bigint[], $2::text[]) as made (id, words) join ${name} on ${name}.id = made.id
         on conflict (${name}_id) do update set document = excluded.document`,
    [rows.map(({ id }) => id), rows.map(({ texts }) => [VERSION_WORD, ...wordsOf(texts)].join('\n'))],
  );
}

/**
 * Part of each row's words: which rules made them. Older servers, which may run beside this one, write words without
 * it. The words of texts contain no sign.
 */
const VERSION_WORD = `=v${WORDS_VERSION}`;

/** The result of one batch of `fillWords`. */
export interface WordsBatch {
  /** Rows without current words in this batch: those that were indexed, and those that were locked. */
  readonly missing: number;
  /** Where the next batch starts; null when there are no more. */
  readonly below: string | null;
}

/** Ids that are checked in one batch. A join of all rows would take as long for each batch as for the whole table. */
const CHECKED_MAX = 5_000;

/**
 * Makes the words of rows that have none, or old ones: the newest rows, `limit` at most. It skips rows that another
 * server has locked.
 * @param below where the previous batch ended; null for the first one
 */
export async function fillWords(
  tx: Db,
  table: SearchedTable,
  below: string | null,
  limit: number,
): Promise<WordsBatch> {
  const { name } = table;
  const page = await tx.maybe<{ last: string | null; missing: readonly string[] }>(
    `with page as materialized (select id from ${name}
                                 where $1::bigint is null or id < $1 order by id desc limit ${CHECKED_MAX})
     select (select min(id)::text from page) as last,
            array(select id::text from page where ${hasWords(name, 'page.id', '$3')} is not true
                   order by page.id desc limit $2) as missing`,
    [below, limit, `'${VERSION_WORD}'`],
  );
  const { last = null, missing = [] } = page ?? {};
  const ids = await tx.values<string>(
    `select id::text from ${name} where id = any($1::bigint[]) order by ${name}.id for no key update skip locked`,
    [missing],
  );
  await writeWords(tx, table, ids);
  return { missing: missing.length, below: missing.length === limit ? (missing.at(-1) ?? null) : last };
}
