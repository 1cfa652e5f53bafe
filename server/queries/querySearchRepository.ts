import type { Db } from '../db/connection.ts';
import { fillWords, refreshWords, type SearchedTable, type WordsBatch } from '../db/searchIndex.ts';

export type { WordsBatch };

/** The words of a query come from its newest replies: at most this many replies and characters. */
const REPLIES_MAX = 500;
const REPLIES_MAX_LENGTH = 300_000;

/** Queries are searched by Query ID, title, description and replies. */
export const SEARCHED_QUERIES: SearchedTable = {
  name: 'query',
  textsOf: async (tx, ids) => {
    return tx.rows<{ id: string; texts: readonly string[] }>(
      `select query.id::text, array[query.id::text, query.title, query.description] ||
              array(select description
                      from (select reply.id, description,
                                   sum(length(description)) over (order by reply.id desc)
                                     - length(description) as length_after
                              from reply where reply.query_id = query.id and deleted_at is null
                             order by reply.id desc limit ${REPLIES_MAX}) newest
                     where length_after < ${REPLIES_MAX_LENGTH} order by newest.id desc) as texts
         from query where query.id = any($1::bigint[])`,
      [ids],
    );
  },
};

/** Every transaction that changes the title, description or replies of a query calls it last. */
export async function refreshQuerySearch(tx: Db, queryId: string): Promise<void> {
  await refreshWords(tx, SEARCHED_QUERIES, queryId);
}

/** Makes missing and old words of queries; see `fillWords`. */
export async function fillQuerySearch(tx: Db, below: string | null, limit: number): Promise<WordsBatch> {
  return fillWords(tx, SEARCHED_QUERIES, below, limit);
}
