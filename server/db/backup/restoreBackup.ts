import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dbOf, type ConnectionOptions } from '../connection.ts';
import { migrateFrom, newestVersion } from '../migrate.ts';
import { StartupError } from '../startupError.ts';
import { BACKUP_SETTINGS, digestOf, namesOf, storedTables } from './catalogue.ts';
import { readManifest, tableFile, type BackedUpTable, type Manifest } from './manifest.ts';

type Report = (text: string) => void;

/**
 * Reads a whole backup and compares it with its manifest.
 * @throws {StartupError} when anything is missing, cut off or changed
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const table of manifest.tables) await verifyFile(tableFile(folder, table.name), table);
  return manifest;
}

async function verifyFile(file: string, { bytes, sha256 }: BackedUpTable): Promise<void> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(file);
    for await (const chunk of chunks) {
      hash.update(chunk);
      read += chunk.length;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartupError(`A file of the backup cannot be read: ${error.message}.`);
  }
  if (read !== bytes) throw new StartupError(`${file} has ${read} bytes instead of ${bytes}. Use another backup.`);
  if (hash.digest('hex') !== sha256)
    throw new StartupError(`${file} has changed since the backup was made. Use another backup.`);
}

/**
 * Fills an empty database from a verified backup and migrates it to this release, in one transaction: when it fails, the
 * database is still empty.
 * @throws {StartupError} when the database is not empty, the backup does not fit this release, or the restored rows
 * differ from those in the backup
 */
export async function restoreBackup(
  options: ConnectionOptions,
  folder: string,
  manifest: Manifest,
  report: Report,
): Promise<void> {
  const { release, schemaVersion: version } = manifest;
  if (version > newestVersion()) {
    throw new StartupError(
      `The backup was made by a newer release (${release}, schema version ${version}), and this release knows versions ` +
        `up to ${newestVersion()}. Restore it with that release.`,
    );
  }
  const fill = (client: pg.Client): Promise<void> => fillTables(client, folder, manifest, report);
  await migrateFrom(options, { version, fill }, report);
  await analyze(options);
}

async function fillTables(client: pg.Client, folder: string, manifest: Manifest, report: Report): Promise<void> {
  await client.query(BACKUP_SETTINGS);
  const known = (await storedTables(dbOf(client))).map(({ name }) => name);
  const tables = manifest.tables.filter(({ name }) => known.includes(name));
  const missing = known.filter((name) => !tables.some((table) => table.name === name));
  if (missing.length > 0) throw new StartupError(`The backup lacks the tables ${missing.join(', ')}.`);
  for (const { name } of manifest.tables)
    if (!known.includes(name)) report(`The table ${name} is not of this product, and is not restored.`);

  const restoreRules = await suspendRules(client, known);
  await client.query(`truncate ${namesOf(known)}`); // a migration may have added rows
  for (const table of tables) await fillTable(client, folder, table);
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query(`select setval(to_regclass($1), $2, $3)`, [pg.escapeIdentifier(name), lastValue, isCalled]);
  await restoreRules();
  for (const table of tables) await verifyTable(client, table);
}

/**
 * Turns triggers and foreign keys off. Triggers would write rows that the backup contains already. Checking a foreign
 * key for all rows at once, at the end, is faster, and then the order of the tables does not matter.
 * @returns turns them on again
 */
async function suspendRules(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ on_table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on_table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'`,
  );
  const turn = async (change: 'disable' | 'enable'): Promise<void> => {
    for (const table of tables) await client.query(`alter table ${namesOf([table])} ${change} trigger user`);
  };
  for (const { on_table, name } of keys) await client.query(`alter table ${on_table} drop constraint ${name}`);
  await turn('disable');
  return async () => {
    for (const { on_table, name, definition } of keys)
      await client.query(`alter table ${on_table} add constraint ${name} ${definition}`);
    await turn('enable');
  };
}

async function fillTable(client: pg.Client, folder: string, { name, columns }: BackedUpTable): Promise<void> {
  await pipeline(
    createReadStream(tableFile(folder, name)),
    createGunzip(),
    client.query(copyFrom(`copy ${namesOf([name])} (${namesOf(columns)}) from stdin with (freeze)`)),
  );
}

async function verifyTable(client: pg.Client, table: BackedUpTable): Promise<void> {
  const { rows, digest } = await digestOf(dbOf(client), table);
  if (rows === table.rows && digest === table.digest) return;
  throw new StartupError(
    `The restored table ${table.name} differs from the one in the backup: it has ${rows} rows instead of ` +
      `${table.rows}${rows === table.rows ? ', with other contents' : ''}. Nothing has been restored.`,
  );
}

/** Without statistics, the first searches would be slow. */
async function analyze(options: ConnectionOptions): Promise<void> {
  const client = new pg.Client(options);
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
