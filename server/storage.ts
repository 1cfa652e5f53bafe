import type { Config } from './config.ts';
import { openDatabase, type ConnectionOptions, type Database } from './db/connection.ts';
import { lockDataDir } from './db/dataLock.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';

/** The database in use, at this release's schema. */
export interface Storage {
  readonly db: Database;
  readonly isEmbedded: boolean;
  /** Closes the connections, ends the embedded PostgreSQL, and gives the data folder back, in this order. */
  readonly close: () => Promise<void>;
}

/** Hears, in sentences, what an operator should know of the database: a lost connection, a PostgreSQL that has to be started again. */
export type Report = (text: string) => void;

/**
 * Opens what DATABASE_URL names, or starts the embedded database in DATA_DIR.
 * @throws {StartupError} when the data folder is in use or cannot be used, or the schema is newer than this release
 */
export async function openStorage(config: Pick<Config, 'databaseUrl' | 'dataDir'>, report: Report): Promise<Storage> {
  if (config.databaseUrl !== null) {
    const db = await openMigrated({ connectionString: config.databaseUrl }, report);
    return { db, isEmbedded: false, close: () => db.close() };
  }
  const lock = await lockDataDir(config.dataDir);
  const embedded = await startEmbedded({ dataDir: config.dataDir, durability: 'full', report });
  const close = async () => {
    await embedded.stop();
    await lock.release();
  };
  try {
    const db = await openMigrated(embedded.address, report);
    return {
      db, isEmbedded: true,
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

async function openMigrated(options: ConnectionOptions, report: Report): Promise<Database> {
  await migrate(options);
  return openDatabase(options, (error) => report(`A database connection was lost: ${error.message}`));
}
