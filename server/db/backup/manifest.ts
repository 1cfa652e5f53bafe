import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StartupError } from '../startupError.ts';

// A backup is a folder: a compressed file for each table, and a manifest. The manifest is written last.

export const FORMAT = 1;
const MANIFEST_FILE = 'manifest.json';
const NAME = Type.String({ minLength: 1 });
const COUNT = Type.Integer({ minimum: 0 });
const SHA256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const TABLE = Type.Object({
  name: NAME,
  columns: Type.Array(NAME),
  rows: COUNT,
  /** As `digestOf` computes it, from the rows in any order. */
  digest: Type.String(),
  /** Of the table's file. */
  bytes: COUNT,
  sha256: SHA256,
});

const SEQUENCE = Type.Object({
  name: NAME,
  lastValue: Type.String({ pattern: '^\\d+$' }),
  isCalled: Type.Boolean(),
});

const MANIFEST = Type.Object({
  format: Type.Literal(FORMAT),
  /** The version of the product that made the backup. */
  release: Type.String(),
  madeAt: Type.String(),
  /** The version of the PostgreSQL server. */
  postgres: Type.String(),
  /** The number of the newest migration that the database had taken. */
  schemaVersion: Type.Integer({ minimum: 1 }),
  tables: Type.Array(TABLE),
  sequences: Type.Array(SEQUENCE),
});

/** What a backup contains, with everything that verifies it. */
export type Manifest = Static<typeof MANIFEST>;
export type BackedUpTable = Static<typeof TABLE>;
export type BackedUpSequence = Static<typeof SEQUENCE>;

/** The file of a table. Tables of other programs may have any name. */
export function tableFile(folder: string, table: string): string {
  return path.join(folder, `${encodeURIComponent(table)}.copy.gz`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2)}\n`;
  await writeFile(path.join(folder, MANIFEST_FILE), text, { flag: 'wx', mode: 0o600, flush: true });
}

/** @throws {StartupError} when the folder holds no complete, unchanged manifest of a known format */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST_FILE);
  const { checksum, ...contents } = parse(read(file, folder), file);
  if (checksum !== checksumOf(contents)) throw damaged(file);
  if (!Value.Check(MANIFEST, contents))
    throw new StartupError(`${folder} is a backup in a format that this release does not know. Use a newer release.`);
  return contents;
}

function read(file: string, folder: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartupError(`${folder} is no complete backup: its ${MANIFEST_FILE} cannot be read (${error.message}).`);
  }
}

function parse(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw damaged(file);
}

function damaged(file: string): StartupError {
  return new StartupError(`${file} has been cut off or changed since the backup was made. Use another backup.`);
}

function checksumOf(contents: object): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}
