import type { Config } from './config.ts';
import { openDatabase, type ConnectionOptions, type Database } from './db/connection.ts';
import { explainDatabaseError, targetOf } from './db/databaseErrors.ts';
import { explainFolderError, requireFitFolder } from './db/dataFolder.ts';
import { lockDataDir, type DataLock } from './db/dataLock.ts';
import { openDiskSpace, type DiskSpace } from './db/diskSpace.ts';
import { startEmbedded, type EmbeddedDatabase } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { waitForDatabase } from './db/waitForDatabase.ts';

/** The open database, migrated to this release's schema. */
export interface Storage {
  readonly db: Database;
  readonly isEmbedded: boolean;
  /** The disk of the embedded database; null for another database. */
  readonly disk: DiskSpace | null;
  /** Closes the connections, ends the embedded PostgreSQL, and unlocks the data folder, in this order. */
  readonly close: () => Promise<void>;
}

type StorageConfig = Pick<Config, 'databaseUrl' | 'databaseWaitMs' | 'dataDir' | 'disk'>;

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
    const db = await openNamed({ connectionString: config.databaseUrl }, config.databaseWaitMs, report);
    return { db, isEmbedded: false, disk: null, close: () => db.close() };
  }
  requireFitFolder(config.dataDir);
  const { lock, disk, embedded } = await lockAndStart(config, report);
  const close = async () => {
    await embedded.stop();
    await lock.release();
  };
  try {
    const db = await openMigrated(embedded.address, report).catch(disk.rejectStart);
    return {
      db,
      isEmbedded: true,
      disk,
      close: async () => {
        await db.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Embedded {
  readonly lock: DataLock;
  readonly disk: DiskSpace;
  readonly embedded: EmbeddedDatabase;
}

async function lockAndStart({ dataDir, disk: limits }: StorageConfig, report: Report): Promise<Embedded> {
  try {
    const lock = await lockDataDir(dataDir);
    const disk = await openDiskSpace({ dataDir, limits });
    return {
      lock,
      disk,
      embedded: await startEmbedded({ dataDir, durability: 'full', report }).catch(disk.rejectStart),
    };
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

/** @throws {StartupError} when the database does not start in time, or refuses the login */
async function openNamed(options: ConnectionOptions, waitMs: number, report: Report): Promise<Database> {
  try {
    await waitForDatabase(options, waitMs, report);
    return await openMigrated(options, report);
  } catch (error) {
    throw explainDatabaseError(error, targetOf(options));
  }
}

async function openMigrated(options: ConnectionOptions, report: Report): Promise<Database> {
  await migrate(options);
  return openDatabase(options, (error) => report(`A database connection was lost: ${error.message}`));
}
