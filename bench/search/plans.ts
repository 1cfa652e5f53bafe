import { FOUND_TOTAL_MAX } from '../../contract/constants.ts';
import type { Database } from '../../server/db/connection.ts';
import { searchQueries } from '../../server/queries/queryMatchRepository.ts';
import { matchOf } from '../../server/queries/searchWords.ts';
import type { Case } from './cases.ts';

/** PostgreSQL's plan for a search of all queries, by newest change. */
export interface Plan {
  readonly kind: string;
  readonly keyword: string;
  readonly lines: readonly string[];
}

/** The plans of the statements for each kind of keyword, as they ran. */
export async function plansOf(db: Database, cases: readonly Case[]): Promise<readonly Plan[]> {
  const kinds = new Map(cases.map(({ kind, keyword }) => [kind, keyword]));
  const plans: Plan[] = [];
  for (const [kind, keyword] of kinds) {
    const match = matchOf(keyword);
    if (match !== null) plans.push({ kind, keyword, lines: await explainSearch(db, match) });
  }
  return plans;
}

async function explainSearch(db: Database, match: string): Promise<readonly string[]> {
  const asked: { readonly text: string; readonly values: unknown[] }[] = [];
  const order = { by: 'updated_at', isAscending: false } as const;
  await searchQueries(
    {
      query: (text, values = []) => {
        if (!text.startsWith('explain')) asked.push({ text, values });
        return db.query(text, values);
      },
    },
    { match, filter: {}, order, slice: { from: 'start', offset: 0, limit: 11 } },
  );
  return db.transaction(async (tx) => {
    const plans: string[] = [];
    const explain = async (text: string, values: unknown[]): Promise<void> => {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, buffers off, summary off) ${text}`,
        values,
      );
      plans.push(...rows.map((row) => row['QUERY PLAN']), '');
    };
    for (const { text, values } of asked) await explain(text, values);
    if (asked.some(({ text }) => text.includes('query_matches'))) {
      // As in the function, which shows no plan of its own.
      await tx.query('set local enable_seqscan = off; set local enable_indexscan = off');
      const lookedUp = asked.findLast(({ text }) => text.includes('query_matches'))?.values[0];
      await explain(
        `select query_id
           from query_search
          where document @@ $1::tsquery and ts_match_vq(document, $2::tsquery) limit ${FOUND_TOTAL_MAX + 1}`,
        [lookedUp, match],
      );
    }
    return plans;
  });
}
