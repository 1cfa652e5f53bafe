import { dbOf, type Database } from '#server/db/connection.ts';
import { searchQueries } from '#server/queries/queryListRepository.ts';
import type { Case } from './cases.ts';

/** PostgreSQL's plans for a search of all queries, by newest change. */
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
    if (keyword !== '') plans.push({ kind, keyword, lines: await explainSearch(db, keyword) });
  }
  return plans;
}

async function explainSearch(db: Database, keyword: string): Promise<readonly string[]> {
  const asked: { readonly text: string; readonly values: unknown[] }[] = [];
  const order = { by: 'updated_at', isAscending: false } as const;
  await searchQueries(
    dbOf({
      query: (text, values = []) => {
        asked.push({ text, values });
        return db.query(text, values);
      },
    }),
    { filter: {}, order, slice: { from: 'start', offset: 0, limit: 11 } },
    keyword,
  );
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, buffers off, summary off) ${text}`,
      values,
    );
    plans.push(...rows.map((row) => row['QUERY PLAN']), '');
  }
  return plans;
}
