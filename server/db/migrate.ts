import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LOCK_KEYS } from './advisoryLocks.ts';
import { dbOf, sqlState, type ConnectionOptions, type Db } from './connection.ts';
import { installFunctions, readSqlFiles, type SqlFile } from './sqlFunctions.ts';
import { StartupError } from './startupError.ts';

const TRY_EVERY_MS = 100;
const REPORT_EVERY_MS = 3_000;
/** Statements of running servers wait behind a migration that waits for a table. */
const TABLE_WITHIN_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
const OLDEST_SERVER = 150_000;
/** The last commit whose release upgrades databases that are older than the baseline. */
const COMMIT_BEFORE_BASELINE = '89833494';

interface Migration extends SqlFile {
  readonly version: number;
}

/** What a database stores about a step that it has taken. */
interface Applied {
  readonly version: number;
  readonly name: string;
  /** null for steps of releases that did not store it. */
  readonly checksum: string | null;
}

/** The schema version that this release works with: the number of its newest migration. */
export function newestVersion(): number {
  return readMigrations().at(-1)?.version ?? 0;
}

/**
 * Migrates a database to this release's schema and adds this release's functions, all in one transaction. When it fails,
 * the database is as before. Servers may call it concurrently, also through a pooler in transaction mode.
 * @param report receives a sentence every few seconds while another process migrates the database
 * @throws {StartupError} when the schema is newer or too old for this release, an applied file has changed, a table is
 * in use for too long, or the database does not meet the requirements
 */
export function migrate(options: ConnectionOptions, report: (text: string) => void = () => undefined): Promise<void> {
  return inTurn(options, report, (tx) => complete(tx, readMigrations()));
}

/** The contents of a database that a release made earlier. */
export interface EarlierContents {
  /** The schema version of that release. */
  readonly version: number;
  /** Fills the tables of that version, `schema_migration` included. */
  fill(client: pg.Client): Promise<void>;
}

/**
 * Makes the tables of an earlier version in an empty database, lets the caller fill them, and migrates the result as
 * `migrate` does, all in one transaction.
 * @throws {StartupError} as `migrate`, and when the database is not empty
 */
export function migrateFrom(
  options: ConnectionOptions,
  { version, fill }: EarlierContents,
  report: (text: string) => void,
): Promise<void> {
  const migrations = readMigrations();
  requireKnownVersion(version);
  return inTurn(options, report, async (tx, client) => {
    await requireEmpty(tx);
    for (const migration of migrations) if (migration.version <= version) await apply(tx, migration);
    await fill(client);
    await complete(tx, migrations);
  });
}

/** Runs `work` in a transaction in which no other process migrates the database. */
async function inTurn(
  options: ConnectionOptions,
  report: (text: string) => void,
  work: (tx: Db, client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...options, application_name: 'customer-service migration' });
  client.on('error', () => undefined); // the statement fails as well
  await client.connect();
  try {
    const tx = dbOf(client);
    await requireFitServer(tx);
    await beginTurn(tx, report);
    await work(tx, client);
    await tx.query('commit');
  } finally {
    await client.end();
  }
}

async function complete(tx: Db, migrations: readonly Migration[]): Promise<void> {
  const applied = await readApplied(tx);
  requireKnownSchema(migrations, applied);
  const missing = migrations.filter(({ version }) => !applied.some((step) => step.version === version));
  for (const migration of missing) await apply(tx, migration);
  // Also without missing steps: a database that can only be read refuses it.
  await tx.query(
    `insert into schema_migration (version, name, checksum)
     select * from unnest($1::integer[], $2::text[], $3::text[])`,
    [missing.map(({ version }) => version), missing.map(({ name }) => name), missing.map(({ checksum }) => checksum)],
  );
  await installFunctions(tx);
}

async function requireEmpty(tx: Db): Promise<void> {
  const isFilled = await tx.any(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`,
  );
  if (isFilled)
    throw new StartupError(
      'The database is not empty. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    );
}

function readMigrations(): readonly Migration[] {
  return readSqlFiles('migrations').map((file) => ({ ...file, version: Number.parseInt(file.name, 10) }));
}

/**
 * Begins the transaction, with the lock. It tries again and again, because a connection that waits for the lock could
 * not find out who holds it, and would take a pooler's connection from others.
 */
async function beginTurn(tx: Db, report: (text: string) => void): Promise<void> {
  const startedAt = performance.now();
  let reportAt = startedAt + REPORT_EVERY_MS;
  for (;;) {
    await tx.query(
      `begin isolation level read committed; set local statement_timeout = 0; set local lock_timeout = ${TABLE_WITHIN_MS}`,
    );
    if (await tx.value<boolean>('select pg_try_advisory_xact_lock($1) as is_ours', [LOCK_KEYS.migration])) return;
    await tx.query('rollback');
    const now = performance.now();
    if (now >= reportAt) {
      reportAt = now + REPORT_EVERY_MS;
      const seconds = Math.floor((now - startedAt) / 1_000);
      report(`Waiting for another process to migrate the database: ${await lockHolder(tx)} (${seconds} s)`);
    }
    await wait(TRY_EVERY_MS);
  }
}

/** The connection that holds the lock, in words. */
async function lockHolder(tx: Db): Promise<string> {
  const holder = await tx.maybe<{ pid: number; program: string | null; address: string | null }>(
    `select pid, application_name as program, host(client_addr) as address
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objid = $1 and objsubid = 1
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEYS.migration],
  );
  if (holder === null) return 'it has just ended';
  const { pid, program, address } = holder;
  return `PostgreSQL's process ${pid}, ${program ?? 'an unknown program'} on ${address ?? 'the same machine'}`;
}

async function readApplied(tx: Db): Promise<readonly Applied[]> {
  if (await tx.value<boolean>(`select to_regclass('schema_migration') is null as is_new`)) return [];
  // By JSON, because the column does not exist before migration 28.
  return tx.rows<Applied>(
    `select version, name, to_jsonb(schema_migration) ->> 'checksum' as checksum
       from schema_migration order by schema_migration.version`,
  );
}

async function apply(tx: Db, { name, text }: Migration): Promise<void> {
  try {
    await tx.query(text);
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) {
      throw new StartupError(
        `The migration ${name} waited ${TABLE_WITHIN_MS / 1_000} s for a table that another transaction uses. ` +
          'Wait until it ends (a backup, for example), or end it. Then start again.',
      );
    }
    throw new Error(`the migration ${name} failed`, { cause: error });
  }
}

function requireKnownSchema(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const newest = applied.at(-1);
  if (newest === undefined) return;
  requireKnownVersion(newest.version);
  for (const { version, name, checksum } of applied) {
    const file = migrations.find((migration) => migration.version === version);
    if (file === undefined || checksum === null || checksum === file.checksum) continue;
    throw new StartupError(
      `The migration ${file.name} has changed since this database took it (as ${name}). ` +
        'Restore the file, and put the change into a new migration.',
    );
  }
}

/** @throws {StartupError} when a schema of this version is newer than this release, or too old for it */
export function requireKnownVersion(version: number): void {
  const migrations = readMigrations();
  const [oldestKnown, newestKnown] = [migrations.at(0)?.version ?? 0, migrations.at(-1)?.version ?? 0];
  if (version > newestKnown) {
    throw new StartupError(
      `The database has schema version ${version}, and this release knows versions up to ${newestKnown}: ` +
        'a newer release has used it. Start that release, or restore a backup from before it.',
    );
  }
  if (version < oldestKnown) {
    throw new StartupError(
      `The database has schema version ${version}, and this release upgrades databases from version ` +
        `${oldestKnown} on. First start the release of commit ${COMMIT_BEFORE_BASELINE} once, then this one.`,
    );
  }
}

async function requireFitServer(tx: Db): Promise<void> {
  const server = await tx.one<{ version: string; commit: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('synchronous_commit') as commit,
            current_setting('server_encoding') as encoding`,
  );
  if (Number(server.version) < OLDEST_SERVER)
    throw new StartupError('The database server is older than PostgreSQL 15.');
  if (server.encoding !== 'UTF8')
    throw new StartupError(`The database is encoded as ${server.encoding}: create one with encoding UTF8.`);
  if (server.commit === 'off') {
    throw new StartupError(
      'The database confirms a commit before it is on disk (synchronous_commit = off), so a confirmed message ' +
        'could be lost. Turn it on.',
    );
  }
}
