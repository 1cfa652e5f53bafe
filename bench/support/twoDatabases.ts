import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dbOf, openDatabase, type ConnectionOptions, type Database, type Db } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export interface Side<Filled> {
  readonly options: ConnectionOptions;
  readonly db: Database;
  readonly filled: Filled;
  readonly size: number;
  /** How long filling took. */
  readonly seconds: number;
}

export interface TwoDatabases<Filled> {
  /** The small and the large database. */
  readonly sides: readonly [Side<Filled>, Side<Filled>];
  /** Version of PostgreSQL. */
  readonly version: string;
  stop(): Promise<void>;
}

/**
 * Two databases of the product, of different sizes, in one PostgreSQL that syncs.
 * @param name what they are filled with
 */
export async function startTwoDatabases<Filled>(
  name: string,
  [small, large]: readonly [number, number],
  fill: (db: Db, size: number) => Promise<Filled>,
): Promise<TwoDatabases<Filled>> {
  const dir = mkdtempSync(path.join(tmpdir(), `bench-${name}-`));
  const { address, stop } = await startEmbedded({ dataDir: dir, durability: 'full' });
  const open = async (size: number): Promise<Side<Filled>> => {
    const startedAt = performance.now();
    const options = { ...address, database: `${name}_${size}` };
    const maintenance = openDatabase(address, () => undefined);
    await maintenance.query(`create database ${options.database}`);
    await maintenance.close();
    await migrate(options);
    const db = openDatabase(options, () => undefined);
    const patient = await db.dedicated();
    await patient.query('set statement_timeout = 0');
    const filled = await fill(dbOf(patient), size);
    await patient.end();
    return { options, db, filled, size, seconds: (performance.now() - startedAt) / 1_000 };
  };
  const sides = [await open(small), await open(large)] as const;
  const {
    rows: [row],
  } = await sides[0].db.query<{ server_version: string }>('show server_version');
  return {
    sides,
    version: `PostgreSQL ${row?.server_version ?? ''}`,
    stop: async () => {
      for (const { db } of sides) await db.close();
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Measures both in turns, so that other work on the machine slows both.
 * @returns the duration of each turn, in milliseconds
 */
export async function inTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  times: number,
): Promise<readonly [readonly number[], readonly number[]]> {
  const spent: readonly [number[], number[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    for (const [side, ask] of [one, other].entries()) {
      const startedAt = performance.now();
      await ask();
      spent[side]?.push(performance.now() - startedAt);
    }
  }
  return spent;
}
