import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { dbOf, type ConnectionOptions } from '../connection.ts';
import { requireKnownVersion } from '../migrate.ts';
import { makeFolder } from '../newFolder.ts';
import { StartupError } from '../startupError.ts';
import { BACKUP_SETTINGS, digestOf, namesOf, storedSequences, storedTables, type StoredTable } from './catalogue.ts';
import {
  FORMAT,
  tableFile,
  writeManifest,
  type BackedUpSequence,
  type BackedUpTable,
  type Manifest,
} from './manifest.ts';

/** Most of the bytes are pictures in hexadecimal. Higher levels take several times as long and save little. */
const COMPRESSION_LEVEL = 1;

/**
 * Writes a backup of a database, as it is at one moment, into a new folder. Servers may use the database.
 * @param release the version of this product
 * @throws {StartupError} when the folder exists, or this release does not know the database
 */
export function writeBackup(options: ConnectionOptions, folder: string, release: string): Promise<Manifest> {
  return makeFolder(folder, async (unfinished) => {
    const manifest = await inSnapshot(options, (client) => writeTables(client, unfinished, release));
    await writeManifest(unfinished, manifest);
    return manifest;
  });
}

async function inSnapshot<T>(options: ConnectionOptions, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...options, application_name: 'customer-service backup' });
  client.on('error', () => undefined); // the statement fails as well
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${BACKUP_SETTINGS}`);
    return await work(client);
  } finally {
    // Not awaited: PostgreSQL may still send a table that no one reads any more.
    void client.end().catch(() => undefined);
  }
}

async function writeTables(client: pg.Client, folder: string, release: string): Promise<Manifest> {
  const {
    rows: [found],
  } = await client.query<{ is_ours: boolean; postgres: string; made_at: Date }>(
    `select to_regclass('schema_migration') is not null as is_ours, current_setting('server_version') as postgres,
            now() as made_at`,
  );
  if (found?.is_ours !== true) throw new StartupError('The database holds no data of this product.');
  const { rows: versions } = await client.query<{ version: number }>(
    'select max(version) as version from schema_migration',
  );
  const schemaVersion = versions[0]?.version ?? 0;
  requireKnownVersion(schemaVersion);
  const tables = await storedTables(dbOf(client));
  await client.query(`lock table ${namesOf(tables.map(({ name }) => name))} in access share mode`);
  const written: BackedUpTable[] = [];
  for (const table of tables) written.push(await writeTable(client, folder, table));
  return {
    format: FORMAT,
    release,
    madeAt: found.made_at.toISOString(),
    postgres: found.postgres,
    schemaVersion,
    tables: written,
    sequences: await readSequences(client),
  };
}

async function writeTable(client: pg.Client, folder: string, table: StoredTable): Promise<BackedUpTable> {
  const { name, columns } = table;
  const { rows, digest } = await digestOf(dbOf(client), table);
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    client.query(copyTo(`copy ${namesOf([name])} (${namesOf(columns)}) to stdout`)),
    createGzip({ level: COMPRESSION_LEVEL }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(tableFile(folder, name), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { name, columns: [...columns], rows, digest, bytes, sha256: hash.digest('hex') };
}

/** Sequences do not take part in transactions. They are read after the rows, so none is behind its rows. */
async function readSequences(client: pg.Client): Promise<BackedUpSequence[]> {
  const db = dbOf(client);
  const found: BackedUpSequence[] = [];
  for (const name of await storedSequences(db)) {
    const row = await db.one<Omit<BackedUpSequence, 'name'>>(`select last_value, is_called from ${namesOf([name])}`);
    found.push({ name, ...row });
  }
  return found;
}
