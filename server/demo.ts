import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startOfToday } from './common/days.ts';
import { isLoopback } from './common/networks.ts';
import type { Config } from './config.ts';
import { holdLock } from './db/advisoryLocks.ts';
import type { Database, Db } from './db/connection.ts';
import { ROLES, seedDefaults } from './db/defaults.ts';
import { readMeta, settleMeta } from './db/meta.ts';
import { DEMO_PASSWORD, STAFF, kindOfAccount, randomPasswords, type DemoPasswords } from './db/seed/people.ts';
import { QUERY_COUNT } from './db/seed/queries.ts';
import { seedDemo } from './db/seed/seedDemo.ts';
import { StartupError } from './db/startupError.ts';
import { DEMO_TRAFFIC_KEY, type Traffic } from './demoTraffic/index.ts';
import { hashAlone } from './people/index.ts';
import { fillQuerySearch } from './queries/index.ts';

/** Stores which kind of passwords a demonstration has. Older releases did not store it. */
const PASSWORDS_KEY = 'demoPasswords';
const RANDOM = 'random';
/** How long a new demonstration has traffic. */
const TRAFFIC_MS = 3_600_000;

export interface Demonstration {
  /** The accounts have the published password; false: they have random ones. */
  readonly hasKnownPassword: boolean;
  /** Random passwords that were just made; null otherwise. Only their hashes are stored. */
  readonly newPasswords: DemoPasswords | null;
}

/** An account that the login page offers. */
export interface DemoLogin {
  readonly account: string;
  /** The name of its role. */
  readonly role: string;
  readonly password: string;
}

/** The first account of each kind; none unless their password is published. */
export function demoLoginsOf(demo: Demonstration | null): readonly DemoLogin[] {
  if (demo?.hasKnownPassword !== true) return [];
  const firsts = STAFF.filter(({ account }) => account === `${kindOfAccount(account)}01`);
  return firsts.map(({ account, role }) => ({
    account,
    role: ROLES.find(({ code }) => code === role)?.name ?? '',
    password: DEMO_PASSWORD,
  }));
}

/**
 * Decides whether this deployment is a demonstration, stores the decision, and fills an empty database if it is one. A
 * demonstration needs the embedded database and settings that keep strangers out, or DEMO=1; never in production.
 * @returns null for a real deployment
 * @throws {StartupError} when the database does not fit the settings
 */
export async function settleDemo(config: Config, db: Database): Promise<Demonstration | null> {
  const isPublic = publicSettings(config).length > 0;
  const isWanted = config.demo ?? (config.databaseUrl === null && !isPublic && !config.isProduction);
  return db.transaction(async (tx) => {
    await holdLock(tx, 'demonstration');
    const remembered = await readMeta(tx, 'demo');
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
    if (isDemo) return makeDemo(tx, config.timeZone, isPublic);
    if (remembered === null) await seedDefaults(tx);
    return null;
  });
}

async function makeDemo(tx: Db, timeZone: string, isPublic: boolean): Promise<Demonstration> {
  const newPasswords = isPublic ? randomPasswords() : null;
  await settleMeta(tx, PASSWORDS_KEY, isPublic ? RANDOM : 'known');
  const now = Date.now();
  await settleMeta(tx, DEMO_TRAFFIC_KEY, { until: new Date(now + TRAFFIC_MS).toISOString() });
  const passwordOf = (account: string): string => newPasswords?.get(kindOfAccount(account)) ?? DEMO_PASSWORD;
  await seedDemo(tx, { passwordOf, hash: hashAlone }, { now, midnight: startOfToday(timeZone, now).getTime() });
  await fillQuerySearch(tx, null, QUERY_COUNT);
  return { hasKnownPassword: !isPublic, newPasswords };
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

function stillDemo(config: Config, hasKnownPassword: boolean): Demonstration {
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
  return { hasKnownPassword, newPasswords: null };
}

/** The lines that a server prints when it is ready. @param demo null: a real deployment */
export function announcementOf(url: string, demo: Demonstration | null): readonly string[] {
  const ready = `Customer service is ready: ${url}`;
  if (demo === null) return [ready];
  const accounts = Array.from(accountsByKind().values(), rangeOf).join(', ');
  const demonstration = `Demonstration accounts: ${accounts}; ${passwordsOf(demo)}`;
  return [ready, demonstration, `Customer page: ${url}/h5?customer=1001`];
}

/** The passwords of a public demonstration, for its operator: only their hashes are stored. */
export function newPasswordLines(passwords: DemoPasswords): readonly string[] {
  const lines = Array.from(
    accountsByKind(),
    ([kind, accounts]) => `  ${rangeOf(accounts)}: ${passwords.get(kind) ?? ''}`,
  );
  return ['Passwords of the demonstration, shown only once:', ...lines];
}

function passwordsOf({ hasKnownPassword, newPasswords }: Demonstration): string {
  if (hasKnownPassword) return `password ${DEMO_PASSWORD}`;
  if (newPasswords !== null) return 'passwords: see above';
  return 'their passwords were shown when the demonstration was created (an empty database gets new ones)';
}

function accountsByKind(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const { account } of STAFF) {
    const accounts = kinds.get(kindOfAccount(account)) ?? [];
    kinds.set(kindOfAccount(account), accounts);
    accounts.push(account);
  }
  return kinds;
}

function rangeOf(accounts: readonly string[]): string {
  const [first = '', ...others] = accounts;
  return others.length > 1 ? `${first} to ${others.at(-1) ?? ''}` : accounts.join(', ');
}

/** The checkout's top folder. */
const ROOT = path.resolve(import.meta.dirname, '..');
const PROGRAM = path.join(ROOT, 'bench', 'players', 'main.ts');

/** A release has no such program. */
export function hasPlayers(): boolean {
  return existsSync(PROGRAM);
}

/** Plays the people of the demonstration in another process, which also ends when this one is gone. */
export function startPlayers(url: string, onError: (error: unknown) => void): Traffic {
  const child = fork(PROGRAM, [url], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      onError(error);
      resolve();
    });
    child.on('exit', (code) => {
      if (code !== 0 && code !== null) onError(new Error(`the people's process ended with ${code}`));
      resolve();
    });
  });
  return {
    end: () => {
      if (child.connected) child.send('end');
      return gone;
    },
    drop: () => {
      child.kill();
    },
  };
}
