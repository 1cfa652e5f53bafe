import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../../server/db/connection.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { answerQuestions } from '../support/children.ts';
import { percentile } from '../support/statistics.ts';
import { casesAt, type Case } from './cases.ts';
import { fill, type Filled } from './fill.ts';
import { plansOf, type Plan } from './plans.ts';

// Two databases of different sizes side by side in one PostgreSQL that syncs, and the server's own service asking both in turns.

export type SearchQuestion =
  | { readonly type: 'fill'; readonly sizes: readonly [number, number] }
  | { readonly type: 'measure'; readonly times: number }
  | { readonly type: 'plans' };

/** Of the small database and of the large one. */
export interface Measured {
  readonly kind: string;
  readonly isOdd: boolean;
  readonly list: string;
  readonly found: readonly [string, string];
  /** What the quarter of the turns that other programs disturbed least took no longer than. */
  readonly quietMs: readonly [number, number];
  /** All turns at the large one. */
  readonly ms: readonly number[];
}

export interface SearchAnswer {
  readonly version: string;
  /** What filling each of the two took, and how large each has become. */
  readonly filled: readonly { readonly queries: number; readonly seconds: number; readonly size: string; readonly wordsSize: string }[];
  readonly measured: readonly Measured[];
  readonly plans: readonly Plan[];
}

interface Side { readonly db: Database; readonly filled: Filled; readonly told: SearchAnswer['filled'][number] }
interface Running { readonly sides: readonly [Side, Side]; readonly version: string; stop(): Promise<void> }

let running: Running | null = null;

async function start([small, large]: readonly [number, number]): Promise<Running> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-search-'));
  const { address, stop } = await startEmbedded({ dataDir: dir, durability: 'full' });
  const open = async (queries: number): Promise<Side> => {
    const startedAt = performance.now();
    const options = { ...address, database: `queries_${queries}` };
    const maintenance = openDatabase(address, () => undefined);
    await maintenance.query(`create database ${options.database}`);
    await maintenance.close();
    await migrate(options);
    const db = openDatabase(options, () => undefined);
    const patient = await db.dedicated();
    await patient.query('set statement_timeout = 0');
    const filled = await fill(patient, queries);
    await patient.end();
    return { db, filled, told: { queries, seconds: (performance.now() - startedAt) / 1_000, ...await sizesOf(db) } };
  };
  const sides = [await open(small), await open(large)] as const;
  const { rows: [row] } = await sides[0].db.query<{ server_version: string }>('show server_version');
  return {
    sides, version: `PostgreSQL ${row?.server_version ?? ''}`,
    stop: async () => {
      for (const { db } of sides) await db.close();
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function sizesOf(db: Database): Promise<{ size: string; wordsSize: string }> {
  const { rows: [row] } = await db.query<{ size: string; words: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size, pg_size_pretty(pg_relation_size('query_search_document')) as words`,
  );
  return { size: row?.size ?? '', wordsSize: row?.words ?? '' };
}

async function measureAll([small, large]: Running['sides'], times: number): Promise<readonly Measured[]> {
  const others = await casesAt(large.db, large.filled);
  const measured: Measured[] = [];
  for (const [index, one] of (await casesAt(small.db, small.filled)).entries()) {
    const other = others[index];
    if (other !== undefined) measured.push(await measure(one, other, times));
  }
  return measured;
}

/** In turns, so that whatever else the machine does slows both. */
async function measure(one: Case, other: Case, times: number): Promise<Measured> {
  const spent: [number[], number[]] = [[], []];
  const found: [string, string] = [await one.ask(), await other.ask()];
  for (let time = 0; time < times; time += 1) {
    for (const [side, { ask }] of [one, other].entries()) {
      const startedAt = performance.now();
      await ask();
      spent[side]?.push(performance.now() - startedAt);
    }
  }
  return { kind: one.kind, isOdd: one.isOdd, list: one.list, found, quietMs: [percentile(spent[0], 0.25), percentile(spent[1], 0.25)], ms: spent[1] };
}

answerQuestions(async (question: SearchQuestion): Promise<SearchAnswer> => {
  if (question.type === 'fill') running ??= await start(question.sizes);
  if (running === null) throw new Error('nothing is filled yet');
  const { sides, version } = running;
  return {
    version, filled: sides.map(({ told }) => told),
    measured: question.type === 'measure' ? await measureAll(sides, question.times) : [],
    plans: question.type === 'plans' ? await plansOf(sides[1].db, await casesAt(sides[1].db, sides[1].filled)) : [],
  };
}, async () => { await running?.stop(); });
