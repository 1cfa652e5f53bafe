import type { Database } from '#server/db/connection.ts';
import { answerQuestions } from '../support/children.ts';
import { percentile } from '../support/statistics.ts';
import { inTurns, startTwoDatabases, type TwoDatabases } from '../support/twoDatabases.ts';
import { casesAt, type Case } from './cases.ts';
import { fill, type Filled } from './fill.ts';
import { plansOf, type Plan } from './plans.ts';

// Two databases of different sizes in one PostgreSQL that syncs, with the server's service searching both in turns.

export type SearchQuestion =
  | { readonly type: 'fill'; readonly sizes: readonly [number, number] }
  | { readonly type: 'measure'; readonly times: number }
  | { readonly type: 'plans' };

/** The small and the large database. */
export interface Measured {
  readonly kind: string;
  readonly isOdd: boolean;
  readonly list: string;
  readonly found: readonly [string, string];
  /** Longest of the quarter of turns that other programs disturbed least. */
  readonly quietMs: readonly [number, number];
  /** All turns in the large one. */
  readonly ms: readonly number[];
}

export interface SearchAnswer {
  readonly version: string;
  /** Duration of filling and final size of each. */
  readonly filled: readonly {
    readonly queries: number;
    readonly seconds: number;
    readonly size: string;
    readonly wordsSize: string;
  }[];
  readonly measured: readonly Measured[];
  readonly plans: readonly Plan[];
}

let running: TwoDatabases<Filled> | null = null;

async function sizesOf(db: Database): Promise<{ size: string; wordsSize: string }> {
  const {
    rows: [row],
  } = await db.query<{ size: string; words: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size, ' +
      "pg_size_pretty(pg_relation_size('query_search_document')) as words",
  );
  return { size: row?.size ?? '', wordsSize: row?.words ?? '' };
}

async function measureAll([small, large]: TwoDatabases<Filled>['sides'], times: number): Promise<readonly Measured[]> {
  const others = await casesAt(large.db, large.filled);
  const measured: Measured[] = [];
  for (const [index, one] of (await casesAt(small.db, small.filled)).entries()) {
    const other = others[index];
    if (other !== undefined) measured.push(await measure(one, other, times));
  }
  return measured;
}

async function measure(one: Case, other: Case, times: number): Promise<Measured> {
  const found: [string, string] = [await one.ask(), await other.ask()];
  const [small, large] = await inTurns(one.ask, other.ask, times);
  return {
    kind: one.kind,
    isOdd: one.isOdd,
    list: one.list,
    found,
    quietMs: [percentile(small, 0.25), percentile(large, 0.25)],
    ms: large,
  };
}

answerQuestions(
  async (question: SearchQuestion): Promise<SearchAnswer> => {
    if (question.type === 'fill') running ??= await startTwoDatabases('queries', question.sizes, fill);
    if (running === null) throw new Error('nothing is filled yet');
    const { sides, version } = running;
    return {
      version,
      filled: await Promise.all(
        sides.map(async ({ db, size, seconds }) => ({ queries: size, seconds, ...(await sizesOf(db)) })),
      ),
      measured: question.type === 'measure' ? await measureAll(sides, question.times) : [],
      plans: question.type === 'plans' ? await plansOf(sides[1].db, await casesAt(sides[1].db, sides[1].filled)) : [],
    };
  },
  async () => {
    await running?.stop();
  },
);
