import { isLoopback, type Config } from './config.ts';
import type { Database, Db } from './db/connection.ts';
import { QUERY_COUNT } from './db/seed/queries.ts';
import { ROLES } from './db/seed/resources.ts';
import { seedDemo, seedRoles } from './db/seed/seedDemo.ts';
import { StartupError } from './db/startupError.ts';
import { readMeta, settleMeta } from './repositories/metaRepository.ts';
import { fillQuerySearch } from './repositories/querySearchRepository.ts';
import { createPasswords } from './services/passwords.ts';

/** Servers that start together on an empty database seed it once. The number only has to be ours. */
const SEED_LOCK = 4_353_002;

/**
 * Settles whether this deployment is a demonstration, and fills an empty database if it is. Once decided, the database remembers.
 * A demonstration needs the embedded database on a loopback address, or DEMO=1; never under NODE_ENV=production.
 * @throws {StartupError} when what the database holds and what is asked for don't go together
 */
export async function settleDemo(config: Config, db: Database): Promise<boolean> {
  const isWanted = config.demo ?? (config.databaseUrl === null && isLoopback(config.host) && !config.isProduction);
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const remembered = await readMeta(tx, 'demo');
    if (remembered === true) return stillDemo(config);
    const { rows: [row] } = await tx.query<{ is_empty: boolean }>('select not exists (select from staff) and not exists (select from app_user) as is_empty');
    const isDemo = remembered === null && isWanted && row?.is_empty === true;
    if (config.demo === true && !isDemo) throw new StartupError('DEMO is 1, but the database holds a real deployment. Use an empty database for a demonstration.');
    await settleMeta(tx, 'demo', isDemo);
    if (isDemo) {
      await seedDemo(tx, createPasswords().hash, new Date());
      await fillQuerySearch(tx, null, QUERY_COUNT);
    }
    else if (remembered === null) await furnish(tx);
    return isDemo;
  });
}

/**
 * Makes a new database a real deployment's; one that is already stays as it is.
 * @throws {StartupError} when it holds a demonstration
 */
export async function settleReal(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const remembered = await readMeta(tx, 'demo');
    if (remembered === true) throw new StartupError('The database holds a demonstration. Name the real deployment\'s with DATA_DIR or DATABASE_URL.');
    if (remembered === null) await furnish(tx);
    await settleMeta(tx, 'demo', false);
  });
}

/** What any deployment starts with: the menus and permissions that the product knows, and roles to hold them. */
async function furnish(tx: Db): Promise<void> {
  const { rows: [row] } = await tx.query<{ is_bare: boolean }>('select not exists (select from resource) and not exists (select from role) as is_bare');
  if (row?.is_bare === true) await seedRoles(tx, ROLES.filter(({ status }) => status === 'A'));
}

function stillDemo(config: Config): boolean {
  if (config.isProduction || config.demo === false) {
    throw new StartupError('The database holds a demonstration, with known passwords, which is refused here. Use an empty database.');
  }
  if (config.databaseUrl !== null && config.demo !== true) {
    throw new StartupError('The database holds a demonstration: start with DEMO=1, or use an empty database.');
  }
  if (!isLoopback(config.host) && config.demo !== true) {
    throw new StartupError('A demonstration, with known passwords, is not offered on a public address unless DEMO is 1.');
  }
  return true;
}
