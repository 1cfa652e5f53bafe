import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Demonstration } from '#demo/index.ts';
import { isLoopback } from './common/networks.ts';
import type { Config } from './config.ts';
import { holdLock } from './db/advisoryLocks.ts';
import type { Database } from './db/connection.ts';
import { seedDefaults } from './db/defaults.ts';
import { readMeta, settleMeta } from './db/meta.ts';
import { StartupError } from './db/startupError.ts';

/** Stores which kind of passwords a demonstration has. Older releases did not store it. */
const PASSWORDS_KEY = 'demoPasswords';
const RANDOM = 'random';
const DEMO_DIR = path.resolve(import.meta.dirname, '..', 'demo');
/** Real deployments do without it. */
const loadDemo = () => import('#demo/index.ts');

/** A release has no demonstration. */
export function canBeDemo(): boolean {
  return existsSync(DEMO_DIR);
}

/**
 * Decides whether this deployment is a demonstration, stores the decision, and fills an empty database if it is one. A
 * demonstration needs a checkout, and the embedded database with settings that keep strangers out, or DEMO=1; never in
 * production.
 * @returns null for a real deployment
 * @throws {StartupError} when the database does not fit the settings, or a release would be a demonstration
 */
export async function settleDemo(config: Config, db: Database): Promise<Demonstration | null> {
  const isPublic = publicSettings(config).length > 0;
  const isWanted = config.demo ?? (canBeDemo() && config.databaseUrl === null && !isPublic && !config.isProduction);
  return db.transaction(async (tx) => {
    await holdLock(tx, 'demonstration');
    const remembered = await readMeta(tx, 'demo');
    if (!canBeDemo() && (remembered === true || config.demo === true))
      throw new StartupError(
        'A release cannot be a demonstration, which only a checkout has. Use an empty database, without DEMO=1.',
      );
    if (remembered === true) return stillDemo(config, (await readMeta(tx, PASSWORDS_KEY)) !== RANDOM);
    const isEmpty = await tx.value<boolean>(
      'select not exists (select from staff) and not exists (select from app_user) as is_empty',
    );
    const isDemo = remembered === null && isWanted && isEmpty;
    if (config.demo === true && !isDemo)
      throw new StartupError(
        'DEMO is 1, but the database holds a real deployment. Use an empty database for a demonstration.',
      );
    await settleMeta(tx, 'demo', isDemo);
    if (isDemo) {
      await settleMeta(tx, PASSWORDS_KEY, isPublic ? RANDOM : 'known');
      const { createDemonstration } = await loadDemo();
      return createDemonstration(tx, { timeZone: config.timeZone, isPublic });
    }
    if (remembered === null) await seedDefaults(tx);
    return null;
  });
}

/** Settings that let people on other machines reach the server. */
function publicSettings(config: Config): readonly string[] {
  const { host, trustProxy, publicOrigin, customerTokenSecrets, customerTokenJwks } = config;
  const settings = {
    'a public HOST': !isLoopback(host),
    TRUST_PROXY: trustProxy !== false,
    PUBLIC_ORIGIN: publicOrigin !== null,
    CUSTOMER_TOKEN_SECRET: customerTokenSecrets.length > 0,
    CUSTOMER_TOKEN_JWKS: customerTokenJwks !== null,
  };
  return Object.entries(settings).flatMap(([name, isSet]) => (isSet ? [name] : []));
}

/**
 * Makes a new database a real deployment. An existing real deployment stays as it is.
 * @throws {StartupError} when it holds a demonstration
 */
export async function settleReal(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'demonstration');
    const remembered = await readMeta(tx, 'demo');
    if (remembered === true)
      throw new StartupError(
        "The database holds a demonstration. Name the real deployment's with DATA_DIR or DATABASE_URL.",
      );
    if (remembered === null) await seedDefaults(tx);
    await settleMeta(tx, 'demo', false);
  });
}

async function stillDemo(config: Config, hasKnownPassword: boolean): Promise<Demonstration> {
  const settings = publicSettings(config);
  if (config.isProduction || config.demo === false) {
    throw new StartupError('The database holds a demonstration, which is not allowed here. Use an empty database.');
  }
  if (hasKnownPassword && settings.length > 0) {
    throw new StartupError(
      'The database holds a demonstration with a known password, ' +
        `which is not allowed with ${settings.join(', ')}. ` +
        'Use an empty database; with DEMO=1, it gets a demonstration with random passwords.',
    );
  }
  if ((config.databaseUrl !== null || settings.length > 0) && config.demo !== true) {
    throw new StartupError('The database holds a demonstration: start with DEMO=1, or use an empty database.');
  }
  const { demonstrationOf } = await loadDemo();
  return demonstrationOf({ hasKnownPassword, newPasswords: null });
}
