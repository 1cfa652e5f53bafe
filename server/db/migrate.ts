import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import { StartupError } from './startupError.ts';

const MIGRATIONS_DIR = path.join(import.meta.dirname, 'migrations');
/** The advisory lock by which servers that start together take turns. Any number that nothing else uses. */
const MIGRATION_LOCK = 4_353_001;
const OLDEST_SERVER = 150_000;

interface Migration {
  readonly version: number;
  readonly name: string;
}

/** The schema version that this release works with: the number of its newest migration. */
export function newestVersion(): number {
  return migrations().at(-1)?.version ?? 0;
}

/**
 * Migrates a database to this release's schema, each step in its own transaction. Servers may call it concurrently.
 * @throws {StartupError} when the schema is newer than this release, or the database does not meet the requirements
 */
export async function migrate(options: ConnectionOptions): Promise<void> {
  const client = new pg.Client({ ...options, application_name: 'customer-service migration' });
  client.on('error', () => undefined); // the statement fails as well
  await client.connect();
  try {
    await requireFitServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         version integer primary key, name text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ version: number }>('select version from schema_migration order by version');
    const applied = new Set(rows.map(({ version }) => version));
    requireKnownSchema(Math.max(0, ...applied));
    for (const migration of migrations()) {
      if (!applied.has(migration.version)) await apply(client, migration);
    }
  } finally {
    await client.end();
  }
}

function migrations(): readonly Migration[] {
  return readdirSync(MIGRATIONS_DIR)
    .flatMap((name) => {
      const version = /^(\d{4})_\w+\.sql$/.exec(name)?.[1];
      return version === undefined ? [] : [{ version: Number(version), name }];
    })
    .sort((one, other) => one.version - other.version);
}

async function apply(client: pg.Client, { version, name }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(readFileSync(path.join(MIGRATIONS_DIR, name), 'utf8'));
    await client.query('insert into schema_migration (version, name) values ($1, $2)', [version, name]);
    await client.query('commit');
  } catch (error) {
    throw new Error(`the migration ${name} failed`, { cause: error });
  }
}

function requireKnownSchema(found: number): void {
  const known = newestVersion();
  if (found > known) {
    throw new StartupError(
      `The database has schema version ${found}, and this release knows versions up to ${known}: a newer release ` +
        'has used it. Start that release, or restore a backup from before it.',
    );
  }
}

async function requireFitServer(client: pg.Client): Promise<void> {
  const {
    rows: [server],
  } = await client.query<{ version: string; commit: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('synchronous_commit') as commit,
            current_setting('server_encoding') as encoding`,
  );
  if (Number(server?.version) < OLDEST_SERVER)
    throw new StartupError('The database server is older than PostgreSQL 15.');
  if (server?.encoding !== 'UTF8')
    throw new StartupError(
      `The database is encoded as ${server?.encoding ?? 'unknown'}: create one with encoding UTF8.`,
    );
  if (server.commit === 'off') {
    throw new StartupError(
      'The database confirms a commit before it is on disk (synchronous_commit = off), so a confirmed message ' +
        'could be lost. Turn it on.',
    );
  }
}
