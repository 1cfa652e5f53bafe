import pg from 'pg';
import type { Db } from '../connection.ts';

// What PostgreSQL's catalogue says about the tables that a backup contains.

export interface StoredTable {
  readonly name: string;
  /** Without generated ones, which cannot be written. */
  readonly columns: readonly string[];
}

/**
 * Values become the same text on every server. And a backup may take longer than the limits of usual transactions
 * allow.
 */
export const BACKUP_SETTINGS = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]
  .map((setting) => `set local ${setting}`)
  .join('; ');

const OF_THE_PRODUCT = `
  relnamespace = current_schema()::regnamespace and relpersistence = 'p'
  and not exists (select from pg_depend
                   where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

/** All tables that survive a crash, in the order of their names. */
export async function storedTables(tx: Db): Promise<readonly StoredTable[]> {
  return tx.rows<{ name: string; columns: string[] }>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
      where ${OF_THE_PRODUCT} and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname collate "C"`,
  );
}

export async function storedSequences(tx: Db): Promise<readonly string[]> {
  return tx.values<string>(
    `select relname::text as name from pg_class where ${OF_THE_PRODUCT} and relkind = 'S'
      order by relname collate "C"`,
  );
}

/**
 * Counts a table's rows and adds up their hashes, to compare two databases: tables with the same rows have the same
 * digest, in whatever order the rows are.
 */
export async function digestOf(tx: Db, { name, columns }: StoredTable) {
  const row = `sha256(convert_to(row(${namesOf(columns)})::text, 'UTF8'))`;
  const found = await tx.maybe<{ count: string; digest: string }>(
    `select count(*) as count, coalesce(sum(('x' || left(encode(${row}, 'hex'), 16))::bit(64)::bigint), 0)::text as digest
       from ${pg.escapeIdentifier(name)}`,
  );
  return { rows: Number(found?.count), digest: found?.digest ?? '' };
}

/** Names as parts of a statement, separated by commas. */
export function namesOf(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(', ');
}
