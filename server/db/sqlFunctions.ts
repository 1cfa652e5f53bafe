import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db } from './connection.ts';

// The functions of `functions/`, for work that needs locks or atomicity. Each set of them has a PostgreSQL schema of its
// own, named after the contents of the files. So servers of two releases call their own functions, side by side
// (docs/decisions/0053).

/** One file defines each. */
export type SqlFunction = 'commit_messages' | 'move_marks' | 'publish_events';

/** An SQL file as its checksum counts it: line ends as in the repository. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** Reads the SQL files of a folder next to this one, in the order of their names. */
export function readSqlFiles(folder: 'functions' | 'migrations'): readonly SqlFile[] {
  const dir = path.join(import.meta.dirname, folder);
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

const FILES = readSqlFiles('functions');
const HASH = createHash('sha256').update(FILES.map(({ checksum }) => checksum).join('\n'));
/** The PostgreSQL schema with the functions of this release. */
export const FUNCTION_SET = `functions_${HASH.digest('hex').slice(0, 12)}`;

/** The name by which a statement calls a function. */
export function sqlFunction(name: SqlFunction): string {
  return `${FUNCTION_SET}.${name}`;
}

/**
 * Adds this release's functions to a migrated database that lacks them. Sets of other releases stay: their servers may
 * still run.
 * @param tx a transaction whose `search_path` nothing else needs
 */
export async function installFunctions(tx: Db): Promise<void> {
  const isMissing = await tx.maybeValue<boolean>('select to_regnamespace($1) is null as is_missing', [FUNCTION_SET]);
  if (isMissing !== true) return;
  await tx.query(`create schema ${FUNCTION_SET}`);
  // The first schema of the path is where functions are created. The others have the tables.
  await tx.query(`select set_config('search_path', $1 || ', ' || current_setting('search_path'), true)`, [
    FUNCTION_SET,
  ]);
  for (const { text } of FILES) await tx.query(text);
}
