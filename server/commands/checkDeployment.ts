import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { WebSocket } from 'ws';
import { CHAT_SOCKET_PATH } from '#contract/constants.ts';
import { ACCOUNT_CHARACTERS, hasHidden } from '#contract/names.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import type { Config } from '../config.ts';
import { canListen } from '../db/busCheck.ts';
import { openDatabase, type ConnectionOptions, type Database } from '../db/connection.ts';
import { newestVersion } from '../db/migrate.ts';
import { StartupError } from '../db/startupError.ts';
import { canBeDemo } from '../deployment.ts';
import { reachDeployment } from '../storage.ts';
import { readFirstSteps } from '../home/index.ts';
import { examineToken, readKeySet } from '../sessions/index.ts';

/** What one check found. */
interface Outcome {
  readonly state: 'ok' | 'look' | 'wrong';
  /** What is, and what to change. */
  readonly text: string;
}

interface Finding extends Outcome {
  readonly subject: string;
}

type Check = () => Promise<Outcome>;

const OLDEST_POSTGRESQL = 15;
const SERVER_CONNECTIONS_BESIDE_POOL = 3;
const CLOCK_OFF_MS = 2_000;
const DAY_MS = 24 * 3_600_000;
const CERTIFICATE_DAYS = 14;
const ANSWERS_WITHIN_MS = 10_000;
const BYTES_PER_MB = 1024 * 1024;

/** What `/readyz` answers when it cannot use the proxy's header. */
const FORWARDING_PROBLEMS = [
  { answer: '"forwardedFor":"noAddress"', text: "the proxy's X-Forwarded-For holds no address: all share its limits" },
  { answer: '"forwardedFor":"ignored"', text: 'TRUST_PROXY does not name the proxy: all share its limits' },
];

/**
 * Examines the deployment without changing it: configuration, database, disk, clock, and what the proxy passes on.
 * @param token a customer's token to examine; null: none
 * @returns one line for each check
 * @throws {StartupError} with the same lines, when one of them says `wrong`
 */
export async function checkDeployment(config: Config, token: string | null = null): Promise<string> {
  const findings: Finding[] = [...checkConfiguration(config), ...(await runAll(tokenChecks(config, token)))];
  const { databaseUrl, databaseDirectUrl, databasePoolMax: poolMax } = config;
  await reachDeployment(
    config,
    () => undefined,
    async (options) => {
      const named: ConnectionOptions = databaseUrl === null ? options : { connectionString: databaseUrl };
      const direct = databaseDirectUrl === null ? null : { connectionString: databaseDirectUrl };
      const db = openDatabase(named, () => undefined, { poolMax, direct });
      try {
        findings.push(...(await runAll(databaseChecks(db, config))));
      } finally {
        await db.close();
      }
    },
  );
  if (databaseUrl === null) findings.push({ subject: 'disk', ...(await checkDisk(config)) });
  if (config.publicOrigin !== null) findings.push(...(await runAll(proxyChecks(config.publicOrigin))));
  const lines = findings.map(({ state, subject, text }) => `${state.padEnd(6)}${subject.padEnd(18)}${text}`).join('\n');
  if (findings.some(({ state }) => state === 'wrong')) throw new StartupError(lines);
  return lines;
}

/** A check that fails finds something wrong. */
async function runAll(checks: Readonly<Record<string, Check>>): Promise<readonly Finding[]> {
  return Promise.all(
    Object.entries(checks).map(async ([subject, check]) => ({
      subject,
      ...(await check().catch((error: unknown) => wrong(reasonOf(error)))),
    })),
  );
}

const outcome = (state: Outcome['state'], text: string): Outcome => ({ state, text });
const ok = (text: string): Outcome => outcome('ok', text);
const look = (text: string): Outcome => outcome('look', text);
const wrong = (text: string): Outcome => outcome('wrong', text);

function checkConfiguration(config: Config): readonly Finding[] {
  const { isProduction, publicOrigin, customerTokenSecrets, customerTokenJwks, demo } = config;
  const findings = [
    ...(isProduction || demo === false || !canBeDemo()
      ? []
      : [look('NODE_ENV is not production, so a start may make a demonstration')]),
    ...(publicOrigin === null ? [look('PUBLIC_ORIGIN is not set: the proxy is not checked')] : []),
    ...(customerTokenSecrets.length === 0 && customerTokenJwks === null
      ? [look('neither CUSTOMER_TOKEN_SECRET nor CUSTOMER_TOKEN_JWKS is set: no customer can log in')]
      : []),
  ];
  return (findings.length > 0 ? findings : [ok('complete')]).map((each) => ({ subject: 'configuration', ...each }));
}

function tokenChecks(config: Config, token: string | null): Readonly<Record<string, Check>> {
  const { customerTokenJwks } = config;
  return {
    ...(customerTokenJwks !== null && {
      'public keys': async () => {
        const { keys } = await readKeySet(customerTokenJwks);
        return outcome(keys.length === 0 ? 'wrong' : 'ok', `${keys.length} in CUSTOMER_TOKEN_JWKS`);
      },
    }),
    ...(token !== null && {
      token: async () => {
        const proof = await examineToken(config, token);
        if (typeof proof === 'string') return wrong(`refused: ${proof}`);
        return ok(`proves ${inAscii(proof.appId)} until ${new Date(proof.expiresAt).toISOString()}`);
      },
    }),
  };
}

function databaseChecks(db: Database, { databasePoolMax }: Config): Readonly<Record<string, Check>> {
  return {
    database: async () => {
      const rows = await db.rows<{ number: number; version: string; isStandby: boolean; isEmpty: boolean }>(
        `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
                pg_is_in_recovery() as is_standby, to_regclass('schema_migration') is null as is_empty`,
      );
      const [row] = rows;
      if (row === undefined) throw new Error('no answer');
      const found = `PostgreSQL ${row.version}`;
      if (row.number < OLDEST_POSTGRESQL * 10_000) return wrong(`${found}: ${OLDEST_POSTGRESQL} or newer is needed`);
      if (row.isStandby) return wrong(`${found} is a standby, which accepts no writes`);
      if (row.isEmpty) return look(`${found}, empty: the next start fills it`);
      return checkSchema(db, found);
    },
    connections: async () => {
      const { room, used } = await db.one<{ room: number; used: number }>(
        `select current_setting('max_connections')::integer
                  - current_setting('superuser_reserved_connections')::integer as room,
                (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as used`,
      );
      const each = databasePoolMax + SERVER_CONNECTIONS_BESIDE_POOL;
      const text = `${used} of ${room} used; a server process needs up to ${each}`;
      return outcome(room - used < each ? 'look' : 'ok', text);
    },
    'bus messages': async () =>
      (await canListen(db))
        ? ok('LISTEN works')
        : wrong('LISTEN does not work: DATABASE_DIRECT_URL must lead to PostgreSQL itself'),
    clock: async () => {
      const before = Date.now();
      const ms = await db.value<number>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
      const offMs = Math.round(ms - (before + Date.now()) / 2);
      const text = `${offMs} ms between this machine and the database`;
      return outcome(Math.abs(offMs) > CLOCK_OFF_MS ? 'look' : 'ok', text);
    },
    durability: async () => {
      const isDurable = await db.value<boolean>(
        `select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as is_durable`,
      );
      return isDurable
        ? ok('what is acknowledged is on disk')
        : look('fsync or synchronous_commit is off: a crash loses acknowledged messages');
    },
    "PostgreSQL's log": async () => {
      const isSilent = await db.value<boolean>(
        `select current_setting('log_error_verbosity') = 'terse'
                and (current_setting('log_parameter_max_length') = '0'
                     or current_setting('log_min_duration_statement') = '-1'
                        and current_setting('log_statement') = 'none') as is_silent`,
      );
      return isSilent
        ? ok('holds nothing that people wrote')
        : look('may quote what people wrote: set log_error_verbosity = terse, and log no parameters');
    },
    names: () => checkNames(db),
    'first day': () => checkFirstDay(db),
  };
}

/** Looks for accounts from before the rules of names: others cannot tell what they really are. */
async function checkNames(db: Database): Promise<Outcome> {
  const tables = await db.rows("select from pg_class where oid = to_regclass('staff')");
  const rows =
    tables.length === 0
      ? []
      : await db.rows<{ account: string; name: string }>(
          'select account, name from staff where deleted_at is null order by id',
        );
  const odd = rows.filter(
    ({ account, name }) => !ACCOUNT_CHARACTERS.test(account) || hasHidden(name) || !hasVisibleCharacter(name),
  );
  if (odd.length === 0) return ok('are what they look like');
  const shown = odd.map(({ account, name }) => `${inAscii(account)} (${inAscii(name)})`).join(', ');
  return look(`may imitate others: rename or deactivate ${shown}`);
}

/** What is missing before customers can be answered. */
async function checkFirstDay(db: Database): Promise<Outcome> {
  const tables = await db.rows("select from pg_class where oid = to_regclass('product')");
  if (tables.length === 0) return look('has not begun: the next start makes the tables');
  const { admins, ableAdmins, able, hasProducts, hasSubjects, hasCustomers } = await readFirstSteps(db);
  if (admins === 0) return look('no administrator: npm run admin -- create');
  if (able === 0) return look('no one can take chats: give an account a phone, and a role with the task list');
  if (ableAdmins === 0) return look('no administrator can take chats: choose their phone in Account');
  if (!hasProducts) return look('no product is active, so no customer can write: Settings, Products');
  if (!hasSubjects) return look('no query can be raised: Query Settings needs a category and a subject');
  if (!hasCustomers) return look('no customer has ever come: docs/first-day.md');
  return ok(`is over: customers come, and ${able} can take chats`);
}

/** With escapes for all other characters, so that the operator sees them. */
function inAscii(text: string): string {
  return text.replace(/[^ -~]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

async function checkSchema(db: Database, found: string): Promise<Outcome> {
  const schema = await db.value<number>('select coalesce(max(version), 0)::integer as schema from schema_migration');
  const ours = newestVersion();
  const text = `${found}, schema ${schema}`;
  if (schema > ours) return wrong(`${text}: a newer release than this one (${ours}) has used it`);
  if (schema < ours) return look(`${text}: the next start migrates it to ${ours}`);
  return ok(text);
}

async function checkDisk({ dataDir, disk }: Config): Promise<Outcome> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const text = `${Math.floor(freeBytes / BYTES_PER_MB)} MB are free on the disk of DATA_DIR`;
  return outcome(freeBytes < disk.minFreeBytes + disk.reserveBytes ? 'wrong' : 'ok', text);
}

function proxyChecks(origin: string): Readonly<Record<string, Check>> {
  const ask = (path: string) => fetch(`${origin}${path}`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  return {
    ...(origin.startsWith('https:') && { certificate: () => checkCertificate(new URL(origin)) }),
    proxy: async () => {
      const { status } = await ask('/readyz');
      return outcome(status === 200 ? 'ok' : 'wrong', `${origin}/readyz answers ${status}`);
    },
    headers: async () => {
      // Without a forwarding header, the server takes the proxy for a program on its own machine.
      const { status } = await ask('/api/docs');
      if (status === 200) return wrong('the proxy must set X-Forwarded-For: now strangers count as this machine');
      const ready = await (await ask('/readyz')).text();
      const problem = FORWARDING_PROBLEMS.find(({ answer }) => ready.includes(answer));
      return problem === undefined ? ok('the proxy says for whom it asks') : wrong(problem.text);
    },
    sockets: async () => {
      const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}`, {
        origin,
        handshakeTimeout: ANSWERS_WITHIN_MS,
      });
      try {
        await once(socket, 'open');
      } finally {
        socket.terminate();
      }
      return ok('the proxy passes WebSockets on');
    },
  };
}

async function checkCertificate({ hostname, port }: URL): Promise<Outcome> {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: isIP(hostname) === 0 ? hostname : '',
  });
  socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
    return outcome(days < CERTIFICATE_DAYS ? 'look' : 'ok', `valid for ${days} more days`);
  } finally {
    socket.destroy();
  }
}

/** The cause of a failed request says more than its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
