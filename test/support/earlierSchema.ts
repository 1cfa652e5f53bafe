import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#server/db/connection.ts';
import { FUNCTION_SET } from '#server/db/sqlFunctions.ts';

/** The migrations that the baseline replaced, and rows for a database that took them. */
const OLD_DIR = path.join(import.meta.dirname, '../server/db/schema27');

/** Drops everything in it. */
export async function emptyDatabase(db: Database): Promise<void> {
  await db.query(`drop schema public cascade; drop schema ${FUNCTION_SET} cascade; create schema public`);
}

/** A database of a release with only these migrations, which had no baseline, checksums or sets of functions. */
export async function standAt(db: Database, version: number): Promise<void> {
  await emptyDatabase(db);
  await db.query(
    `create table schema_migration (version integer primary key, name text not null,
                                    applied_at timestamptz not null default now())`,
  );
  for (const name of readdirSync(OLD_DIR).toSorted()) {
    const number = Number.parseInt(name, 10);
    if (!(number <= version)) continue;
    await db.query(readFileSync(path.join(OLD_DIR, name), 'utf8'));
    await db.query('insert into schema_migration (version, name) values ($1, $2)', [number, name]);
  }
}

/** A database of version 27 with some rows in each table. */
export async function fillVersion27(db: Database): Promise<void> {
  await standAt(db, 27);
  await db.query(readFileSync(path.join(OLD_DIR, 'filled.sql'), 'utf8'));
}

export type Row = Readonly<Record<string, unknown>>;

/** The rows of each table, as JSON. */
export async function rowsOf(db: Database): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = new Map<string, readonly Row[]>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: Row }>(
      `select to_jsonb(${name}) as row from ${name} order by ${name}::text`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}
