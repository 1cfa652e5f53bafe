import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { openDatabase, type ConnectionOptions, type Database } from './db/connection.ts';
import { DataInUseError } from './db/dataLock.ts';
import { embeddedAddress, type EmbeddedAddress } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { StartupError } from './db/startupError.ts';
import { openStorage, withDatabase } from './storage.ts';

// How commands reach the database of a deployment, also while a server runs on the embedded one.

/** Opens the database as the server would. */
export async function openDeployment(
  config: Config,
): Promise<{ readonly db: Database; readonly close: () => Promise<void> }> {
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
  report: (text: string) => void,
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
