import type { Config } from './config.ts';
import { openDatabase, type ConnectionOptions, type Database } from './db/connection.ts';
import { lockDataDir } from './db/dataLock.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';

/** The database in use, at this release's schema. */
export interface Storage {
  readonly db: Database;
  readonly isEmbedded: boolean;
  /** Resolves with a description when the embedded PostgreSQL ends without having been asked to; never for another one. */
  readonly crashed: Promise<string>;
  /** Closes the connections, ends the embedded PostgreSQL, and gives the data folder back, in this order. */
  readonly close: () => Promise<void>;
}

/** What a failing connection tells that nobody is waiting for. */
export type OnLost = (error: Error) => void;

/**
 * Opens what DATABASE_URL names, or starts the embedded database in DATA_DIR.
 * @throws {StartupError} when the data folder is in use or cannot be used, or the schema is newer than this release
 */
export async function openStorage(config: Pick<Config, 'databaseUrl' | 'dataDir'>, onLost: OnLost): Promise<Storage> {
  if (config.databaseUrl !== null) {
    const db = await openMigrated({ connectionString: config.databaseUrl }, onLost);
    return { db, isEmbedded: false, crashed: new Promise(() => undefined), close: () => db.close() };
  }
  const lock = await lockDataDir(config.dataDir);
  const embedded = await startEmbedded({ dataDir: config.dataDir, durability: 'full' });
  const close = async () => {
    await embedded.stop();
    await lock.release();
  };
  try {
    const db = await openMigrated(embedded.address, onLost);
    return {
      db, isEmbedded: true, crashed: embedded.crashed,
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

async function openMigrated(options: ConnectionOptions, onLost: OnLost): Promise<Database> {
  await migrate(options);
  return openDatabase(options, onLost);
}
