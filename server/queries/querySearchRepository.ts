import type { Db } from '../db/connection.ts';
import { wordsOf } from './searchWords.ts';

/** The words of a query come from its newest replies: at most this many replies and characters. */
const REPLIES_MAX = 500;
const REPLIES_MAX_LENGTH = 300_000;

interface Texts {
  id: string;
  title: string;
  description: string;
  replies: readonly string[];
}

/**
 * Rebuilds the search words of a query. Every transaction that changes its title, description or replies calls it last.
 * The query stays locked until the transaction ends.
 */
export async function refreshQuerySearch(tx: Db, queryId: string): Promise<void> {
  await tx.query('select from query where id = $1 for no key update', [queryId]);
  await writeWords(tx, [queryId]);
}

/** Writes the search words of queries that the caller has locked, or that no other transaction can see yet. */
async function writeWords(tx: Db, queryIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<Texts>(
    `select query.id::text, query.title, query.description,
            array(select description
                    from (select reply.id, description,
                                 sum(length(description)) over (order by reply.id desc)
                                   - length(description) as length_after
                            from reply where reply.query_id = query.id and deleted_at is null
                           order by reply.id desc limit ${REPLIES_MAX}) newest
                   where length_after < ${REPLIES_MAX_LENGTH} order by newest.id desc) as replies
       from query where query.id = any($1::bigint[])`,
    [queryIds],
  );
  await tx.query(
    `insert into query_search (query_id, document)
     select query.id, array_to_tsvector(string_to_array(made.words, E'\\n') || query_facets(query))
       from unnest($1::bigint[], $2::text[]) as made (query_id, words) join query on query.id = made.query_id
         on conflict (query_id) do update set document = excluded.document`,
    [
      rows.map(({ id }) => id),
      rows.map(({ id, title, description, replies }) => wordsOf([id, title, description, ...replies]).join('\n')),
    ],
  );
}

/** The result of one batch of `fillQuerySearch`. */
export interface SearchFill {
  /** Queries without words in this batch: those that were indexed, and those that another transaction had locked. */
  readonly missing: number;
  /** Where the next batch starts; null when there are no more. */
  readonly below: string | null;
}

/**
 * Ids that are checked in one batch, one by one. A join of all queries with all words would take as long for each batch
 * as for the whole table.
 */
const LOOKED_THROUGH = 5_000;

/**
 * Indexes queries that have no words: the newest ones, `limit` at most. It skips rows that another server has locked.
 * @param below where the previous batch ended; null for the first one
 */
export async function fillQuerySearch(tx: Db, below: string | null, limit: number): Promise<SearchFill> {
  const {
    rows: [page],
  } = await tx.query<{ last: string | null; missing: readonly string[] }>(
    `with page as materialized (select id from query
                                 where $1::bigint is null or id < $1 order by id desc limit ${LOOKED_THROUGH})
     select (select min(id)::text from page) as last,
            array(select id::text from page where (select query_id from query_search where query_id = page.id) is null
                   order by page.id desc limit $2) as missing`,
    [below, limit],
  );
  const { last = null, missing = [] } = page ?? {};
  const { rows: locked } = await tx.query<{ id: string }>(
    'select id::text from query where id = any($1::bigint[]) order by query.id for no key update skip locked',
    [missing],
  );
  await writeWords(
    tx,
    locked.map(({ id }) => id),
  );
  return { missing: missing.length, below: missing.length === limit ? (missing.at(-1) ?? null) : last };
}
