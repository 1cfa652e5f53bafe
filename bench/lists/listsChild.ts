import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type ConnectionOptions, type Database } from '../../server/db/connection.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { listChats } from '../../server/repositories/chatListRepository.ts';
import { answerQuestions } from '../support/children.ts';
import { percentile } from '../support/statistics.ts';
import { casesAt, type Case } from './cases.ts';
import { fill, type Filled } from './fill.ts';

// Two databases of different sizes side by side in one PostgreSQL that syncs, and the server's own services asking both in turns.

export type ListsQuestion =
  | { readonly type: 'fill'; readonly sizes: readonly [number, number] }
  | { readonly type: 'measure'; readonly times: number };

/** Of the small database and of the large one. */
export interface Measured {
  readonly list: string;
  readonly filter: string;
  readonly rows: readonly [number, number];
  /** What the quarter of the turns that other programs disturbed least took no longer than. */
  readonly ms: readonly [number, number];
}

export interface ListsAnswer {
  readonly databases: readonly ConnectionOptions[];
  readonly version: string;
  readonly measured: readonly Measured[];
  /** A page amid all chats of the large database, in milliseconds: by a cursor, and by an OFFSET. */
  readonly deep: { readonly cursorMs: number; readonly offsetMs: number };
}

interface Side { readonly options: ConnectionOptions; readonly db: Database; readonly filled: Filled }
interface Running { readonly sides: readonly [Side, Side]; readonly version: string; stop(): Promise<void> }

const DEEP_TIMES = 15;
let running: Running | null = null;

async function start([small, large]: readonly [number, number]): Promise<Running> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-lists-'));
  const { address, stop } = await startEmbedded({ dataDir: dir, durability: 'full' });
  const open = async (chats: number): Promise<Side> => {
    const options = { ...address, database: `chats_${chats}` };
    const maintenance = openDatabase(address, () => undefined);
    await maintenance.query(`create database ${options.database}`);
    await maintenance.close();
    await migrate(options);
    const db = openDatabase(options, () => undefined);
    const patient = await db.dedicated();
    await patient.query('set statement_timeout = 0');
    const filled = await fill(patient, chats);
    await patient.end();
    return { options, db, filled };
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

async function measureAll([small, large]: Running['sides'], times: number): Promise<readonly Measured[]> {
  const others = casesAt(large.db, large.filled);
  const measured: Measured[] = [];
  for (const [index, one] of casesAt(small.db, small.filled).entries()) {
    const other = others[index];
    if (other !== undefined) measured.push(await measure(one, other, times));
  }
  return measured;
}

/** In turns, so that whatever else the machine does slows both. */
async function measure(one: Case, other: Case, times: number): Promise<Measured> {
  const spent: [number[], number[]] = [[], []];
  const rows: [number, number] = [await one.ask(), await other.ask()];
  for (let time = 0; time < times; time += 1) {
    for (const [side, { ask }] of [one, other].entries()) {
      const startedAt = performance.now();
      await ask();
      spent[side]?.push(performance.now() - startedAt);
    }
  }
  return { list: one.list, filter: one.filter, rows, ms: [quiet(spent[0]), quiet(spent[1])] };
}

async function measureDeep({ db, filled: { chats } }: Side): Promise<ListsAnswer['deep']> {
  const offset = chats / 2;
  const [before] = await listChats(db, {}, 'changed', { from: 'start', offset: offset - 1, limit: 1 });
  if (before === undefined) throw new Error('there is no such page');
  const timed = async (slice: Parameters<typeof listChats>[3]): Promise<number> => {
    const startedAt = performance.now();
    await listChats(db, {}, 'changed', slice);
    return performance.now() - startedAt;
  };
  const [cursor, skipping]: [number[], number[]] = [[], []];
  for (let time = 0; time < DEEP_TIMES; time += 1) {
    cursor.push(await timed({ from: 'after', position: before.position, limit: 11 }));
    skipping.push(await timed({ from: 'start', offset, limit: 11 }));
  }
  return { cursorMs: quiet(cursor), offsetMs: quiet(skipping) };
}

function quiet(ms: readonly number[]): number {
  return percentile(ms, 0.25);
}

answerQuestions(async (question: ListsQuestion): Promise<ListsAnswer> => {
  if (question.type === 'fill') running ??= await start(question.sizes);
  if (running === null) throw new Error('nothing is filled yet');
  const { sides, version } = running;
  const databases = sides.map(({ options }) => options);
  if (question.type === 'fill') return { databases, version, measured: [], deep: { cursorMs: Number.NaN, offsetMs: Number.NaN } };
  return { databases, version, measured: await measureAll(sides, question.times), deep: await measureDeep(sides[1]) };
}, async () => { await running?.stop(); });
