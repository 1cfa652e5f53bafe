import type { FastifyBaseLogger } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from 'prom-client';
import { repeat } from './common/asyncWork.ts';
import { gauge } from './common/metrics.ts';
import type { Config } from './config.ts';
import { canListen } from './db/busCheck.ts';
import { openDatabase, type ConnectionOptions, type Database, type Db } from './db/connection.ts';
import {
  explainFolderError,
  requireFitFolder,
  sharedFolderWarning,
  lockDataDir,
  DataInUseError,
} from './db/dataFolder.ts';
import { explainDatabaseError, targetOf, transactionPooler, type AddressVariable } from './db/databaseErrors.ts';
import { openDiskSpace, type DiskSpace } from './db/diskSpace.ts';
import { startEmbedded, embeddedAddress, type EmbeddedAddress } from './db/embedded.ts';
import { waitForDatabase } from './db/hostChoice.ts';
import { migrate } from './db/migrate.ts';
import { StartupError } from './db/startupError.ts';

/** The open database, migrated to this release's schema. */
export interface Storage {
  readonly db: Database;
  /** The disk of the embedded database; null for another database. */
  readonly disk: DiskSpace | null;
  /** Closes the connections, ends the embedded PostgreSQL, and unlocks the data folder, in this order. */
  readonly close: () => Promise<void>;
}

type StorageConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databasePoolMax' | 'databaseWaitMs' | 'dataDir' | 'disk'
>;

/**
 * Receives sentences for the operator: the start waits for the database, a connection was lost, PostgreSQL was
 * restarted.
 */
export type Report = (text: string) => void;

/**
 * Opens the database of DATABASE_URL as soon as it accepts connections, or starts the embedded one in DATA_DIR.
 * @throws {StartupError} when the data folder or the database cannot be used, or the schema is newer than this release
 */
export async function openStorage(config: StorageConfig, report: Report): Promise<Storage> {
  if (config.databaseUrl !== null) {
    const db = await openNamed(config.databaseUrl, config, report);
    return { db, disk: null, close: () => db.close() };
  }
  const { options, disk, stop } = await startInFolder(config, report);
  try {
    await migrate(options, report).catch(disk.rejectStart);
    const db = openDatabase(options, reportLost(report), { poolMax: config.databasePoolMax });
    return {
      db,
      disk,
      close: async () => {
        await db.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs `work` with the address of that database, which it does not migrate. If it is the embedded one, starts it first
 * and stops it afterwards.
 * @throws {StartupError} when the data folder or the database cannot be used
 */
export async function withDatabase<T>(
  config: StorageConfig,
  report: Report,
  work: (options: ConnectionOptions) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) {
    const { named, direct } = addressesOf(config.databaseUrl, config);
    return explained(direct ?? named, async (each) => work(await waitFor(each, config, report)));
  }
  const { options, stop } = await startInFolder(config, report);
  try {
    return await work(options);
  } finally {
    await stop();
  }
}

async function startInFolder({ dataDir, disk: limits }: StorageConfig, report: Report) {
  requireFitFolder(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const warning = sharedFolderWarning(dataDir);
    if (warning !== null) report(warning);
    const disk = await openDiskSpace({ dataDir, limits });
    const { address, stop } = await startEmbedded({ dataDir, durability: 'full', report }).catch(disk.rejectStart);
    return {
      options: address,
      disk,
      /** Ends PostgreSQL and unlocks the data folder. */
      stop: async (): Promise<void> => {
        await stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw explainFolderError(error, dataDir);
  }
}

/** An address of a database with its variable, for messages. */
interface Named {
  readonly variable: AddressVariable;
  readonly options: ConnectionOptions;
}

function addressesOf(url: string, { databaseDirectUrl }: StorageConfig) {
  const at = (variable: AddressVariable, connectionString: string): Named => ({
    variable,
    options: { connectionString },
  });
  return {
    named: at('DATABASE_URL', url),
    direct: databaseDirectUrl === null ? null : at('DATABASE_DIRECT_URL', databaseDirectUrl),
  };
}

function waitFor(
  { variable, options }: Named,
  { databaseWaitMs }: StorageConfig,
  report: Report,
): Promise<ConnectionOptions> {
  return waitForDatabase(options, databaseWaitMs, targetOf(options, variable), report);
}

/** @throws {StartupError} when the database does not start in time, refuses the login, or cannot be listened to */
async function openNamed(url: string, config: StorageConfig, report: Report): Promise<Database> {
  const { named, direct } = addressesOf(url, config);
  const host = await explained(direct ?? named, (each) => waitFor(each, config, report));
  if (direct !== null) await explained(named, (each) => waitFor(each, config, report));
  const db = openDatabase(named.options, reportLost(report), {
    poolMax: config.databasePoolMax,
    direct: direct?.options ?? null,
  });
  try {
    await explained(named, () => requireListen(db, named, direct));
    await explained(direct ?? named, () => migrate(host, report));
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function explained<T>(named: Named, work: (named: Named) => Promise<T>): Promise<T> {
  try {
    return await work(named);
  } catch (error) {
    throw explainDatabaseError(error, targetOf(named.options, named.variable));
  }
}

/** @throws {StartupError} when messages of other server processes would not arrive */
async function requireListen(db: Database, named: Named, direct: Named | null): Promise<void> {
  if (await canListen(db)) return;
  const target = targetOf(named.options, named.variable);
  if (direct === null) throw new StartupError(transactionPooler(target));
  throw new StartupError(
    `A message that was sent through DATABASE_URL (${target.address}) did not arrive at DATABASE_DIRECT_URL ` +
      `(${targetOf(direct.options).address}). Both must lead to the same database, and DATABASE_DIRECT_URL not through ` +
      'a pooler in transaction mode.',
  );
}

function reportLost(report: Report): (error: Error) => void {
  return (error) => report(`A database connection was lost: ${error.message}`);
}

// How commands reach the database of a deployment, also while a server runs on the embedded one.

/** Runs `work` on the database, which it opens as the server would. */
export async function withDeployment<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDeployment(config);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function openDeployment(config: Config): Promise<Pick<Storage, 'db' | 'close'>> {
  try {
    return await openStorage(config, () => undefined);
  } catch (error) {
    const address = inUse(error, config);
    await migrate(address);
    const db = openDatabase(address, () => undefined);
    return { db, close: () => db.close() };
  }
}

/**
 * Runs `work` with the address of the database, which is not migrated.
 * @param report receives sentences for the operator
 */
export async function reachDeployment<T>(
  config: Config,
  report: Report,
  work: (options: ConnectionOptions) => Promise<T>,
): Promise<T> {
  requireDeployment(config);
  try {
    return await withDatabase(config, report, work);
  } catch (error) {
    return work(inUse(error, config));
  }
}

/** @throws {StartupError} when there is no embedded database where one is expected */
export function requireDeployment({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || (existsSync(dataDir) && embeddedAddress(dataDir) !== null)) return;
  throw new StartupError(`The data folder ${path.resolve(dataDir)} holds no database. Check DATA_DIR.`);
}

/** @returns the address of the database that the running server uses @throws any other error */
function inUse(error: unknown, { dataDir }: Config): EmbeddedAddress {
  const address = error instanceof DataInUseError ? embeddedAddress(dataDir) : null;
  if (address === null) throw error;
  return address;
}

const CHECK_EVERY_MS = 1_000;

interface DiskWatchOptions {
  /** null: there is no disk to watch, and nothing is refused. */
  readonly disk: DiskSpace | null;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly metrics: Registry;
}

/** Checks the disk of the embedded database repeatedly, and logs when it becomes full and when there is room again. */
export function watchDisk({ disk, db, log, metrics }: DiskWatchOptions) {
  if (disk === null) return { isDiskFull: () => false, end: () => undefined };
  gauge(metrics, 'disk_free_bytes', 'Free space on the disk of DATA_DIR', () => disk.freeBytes);
  gauge(
    metrics,
    'disk_refusing_writes',
    '1 while messages, queries and files are refused because the disk is full',
    () => Number(disk.isFull),
  );
  const logState = (): void => {
    const { freeBytes, isFull } = disk;
    if (isFull) log.error({ freeBytes }, disk.explain());
    else log.warn({ freeBytes }, 'The disk has room again: messages, queries and files are accepted.');
  };
  if (disk.isFull) logState();
  const check = async (): Promise<void> => {
    if (!(await disk.check())) return;
    logState();
    // PostgreSQL then reuses old segments of its log instead of adding new ones.
    if (disk.isFull) await db.query('checkpoint');
  };
  return {
    isDiskFull: () => disk.isFull,
    end: repeat(check, CHECK_EVERY_MS, (error) => log.error({ err: error }, 'the disk was not looked after')),
  };
}
