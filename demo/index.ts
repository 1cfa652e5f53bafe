import { fork } from 'node:child_process';
import path from 'node:path';
import { startOfToday } from '#server/common/days.ts';
import type { Db } from '#server/db/connection.ts';
import { ROLES } from '#server/db/defaults.ts';
import { settleMeta } from '#server/db/meta.ts';
import { DEMO_TRAFFIC_KEY, type StartTraffic, type Traffic } from '#server/demoTraffic/index.ts';
import type { DemoLogin } from '#server/http/index.ts';
import { hashAlone } from '#server/people/index.ts';
import { fillQuerySearch } from '#server/queries/index.ts';
import { DEMO_PASSWORD, STAFF, kindOfAccount, randomPasswords, type DemoPasswords } from './seed/people.ts';
import { QUERY_COUNT } from './seed/queries.ts';
import { seedDemo } from './seed/seedDemo.ts';

/** How long a new demonstration has traffic. */
const TRAFFIC_MS = 3_600_000;

interface Passwords {
  /** The accounts have the published password; false: they have random ones. */
  readonly hasKnownPassword: boolean;
  /** Random passwords that were just made; null otherwise. Only their hashes are stored. */
  readonly newPasswords: DemoPasswords | null;
}

/** What its server says and plays. */
export interface Demonstration extends Passwords {
  /** The accounts that the login page offers; none unless their password is published. */
  readonly logins: readonly DemoLogin[];
  /** The new passwords, for the operator. */
  readonly passwordLines: readonly string[];
  /** What the operator reads when the server is ready. */
  readonly announcementOf: (url: string) => readonly string[];
  /** Strangers may reach a demonstration with random passwords, and its accounts cannot be played: null. */
  readonly startTraffic: StartTraffic | null;
}

export function demonstrationOf(passwords: Passwords): Demonstration {
  const { hasKnownPassword, newPasswords } = passwords;
  return {
    ...passwords,
    logins: hasKnownPassword ? loginOffers() : [],
    passwordLines: newPasswords === null ? [] : linesOf(newPasswords),
    announcementOf: (url) => announcementOf(url, passwords),
    startTraffic: hasKnownPassword ? startPlayers : null,
  };
}

/** Fills an empty database. @param isPublic whether strangers may reach it: then its passwords are random */
export async function createDemonstration(
  tx: Db,
  { timeZone, isPublic }: { readonly timeZone: string; readonly isPublic: boolean },
): Promise<Demonstration> {
  const newPasswords = isPublic ? randomPasswords() : null;
  const now = Date.now();
  await settleMeta(tx, DEMO_TRAFFIC_KEY, { until: new Date(now + TRAFFIC_MS).toISOString() });
  const passwordOf = (account: string): string => newPasswords?.get(kindOfAccount(account)) ?? DEMO_PASSWORD;
  await seedDemo(tx, { passwordOf, hash: hashAlone }, { now, midnight: startOfToday(timeZone, now).getTime() });
  await fillQuerySearch(tx, null, QUERY_COUNT);
  return demonstrationOf({ hasKnownPassword: !isPublic, newPasswords });
}

/** The first account of each kind. */
function loginOffers(): readonly DemoLogin[] {
  const firsts = STAFF.filter(({ account }) => account === `${kindOfAccount(account)}01`);
  return firsts.map(({ account, role }) => ({
    account,
    role: ROLES.find(({ code }) => code === role)?.name ?? '',
    password: DEMO_PASSWORD,
  }));
}

function announcementOf(url: string, passwords: Passwords): readonly string[] {
  const accounts = Array.from(accountsByKind().values(), rangeOf).join(', ');
  return [`Demonstration accounts: ${accounts}; ${passwordsOf(passwords)}`, `Customer page: ${url}/h5?customer=1001`];
}

function linesOf(passwords: DemoPasswords): readonly string[] {
  const lines = Array.from(
    accountsByKind(),
    ([kind, accounts]) => `  ${rangeOf(accounts)}: ${passwords.get(kind) ?? ''}`,
  );
  return ['Passwords of the demonstration, shown only once:', ...lines];
}

function passwordsOf({ hasKnownPassword, newPasswords }: Passwords): string {
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
const PROGRAM = path.join(ROOT, 'demo', 'players', 'main.ts');

/** Plays the people of the demonstration in another process, which also ends when this one is gone. */
function startPlayers(url: string, onError: (error: unknown) => void): Traffic {
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
