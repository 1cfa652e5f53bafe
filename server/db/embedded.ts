import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clusterOwner, letEnter, requireReach, type ClusterOwner, findBinaries } from './postgresPrograms.ts';
import { sqlState } from './connection.ts';
import { isUnavailable } from './databaseErrors.ts';
import { endForgottenPostmaster, launch } from './postmaster.ts';
import { StartupError } from './startupError.ts';
import { supervise } from './supervisor.ts';

const SUPERUSER = 'postgres';
const DATABASE = 'customer_service';
/** Only part of the socket's name: PostgreSQL does not listen on TCP. */
const PORT = 5432;
/** Longest address of a Unix socket without its final NUL. macOS has the shorter limit. */
const SOCKET_PATH_MAX_BYTES = process.platform === 'darwin' ? 103 : 107;
/** Longest time without a sign of life while it starts. */
const ANSWER_WITHIN_MS = 60_000;
/** PostgreSQL recovers, or is about to end. */
const STARTING_UP = '57P03';
const LOOK_AGAIN_MS = 20;
const LOG_MAX_BYTES = 10 * 1024 * 1024;
const LOG_TAIL_CHARS = 2_000;
/** Of 16 MB each; `min_wal_size` keeps as many and one more. */
const LOG_SEGMENTS_AHEAD = 4;

export interface EmbeddedOptions {
  /** Contains the cluster in `postgres/`, with its password and log beside it. The caller has locked it. */
  readonly dataDir: string;
  /** `none` gives up surviving a power cut, for the speed of specs. */
  readonly durability: 'full' | 'none';
  /** Called with sentences, when PostgreSQL has ended by itself and when it runs again. */
  readonly report?: (text: string) => void;
}

/** How to connect: over a Unix socket in the folder `host`, with a password. */
export interface EmbeddedAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbedded>>;

type Cluster = ReturnType<typeof clusterIn>;

/**
 * Starts PostgreSQL on a data folder. First makes the cluster if there is none, and ends a PostgreSQL that a killed
 * server left running. Whenever PostgreSQL ends by itself, it is restarted: connections are lost, committed data is
 * not.
 * @throws {StartupError} when the folder or the machine does not allow it
 */
export async function startEmbedded(options: EmbeddedOptions) {
  const cluster = clusterIn(options.dataDir);
  await endForgottenPostmaster(cluster.dir);
  await requireSilence(cluster.socketDir);
  if (existsSync(cluster.dir)) requireVersion(cluster);
  else await createCluster(cluster, options.durability);
  return run(cluster, options);
}

/**
 * The address of the cluster of a data folder whose server is running, or null without a cluster. PostgreSQL may not
 * answer there yet.
 */
export function embeddedAddress(dataDir: string): EmbeddedAddress | null {
  const paths = pathsIn(dataDir);
  return existsSync(paths.dir) ? addressOf(paths) : null;
}

function addressOf({ socketDir, passwordFile }: Pick<Cluster, 'socketDir' | 'passwordFile'>): EmbeddedAddress {
  const password = readFileSync(passwordFile, 'utf8');
  return { host: socketDir, port: PORT, user: SUPERUSER, database: DATABASE, password };
}

/**
 * Waits until no PostgreSQL listens in the folder. One that a killed server left in another container is a process that
 * we do not see. Its guard ends it.
 * @throws {StartupError} when it goes on listening
 */
async function requireSilence(socketDir: string): Promise<void> {
  const deadline = performance.now() + ANSWER_WITHIN_MS;
  while (await isListening(path.join(socketDir, `.s.PGSQL.${PORT}`))) {
    if (performance.now() > deadline) {
      throw new StartupError(
        `A PostgreSQL that this server cannot see, probably of another container, listens in ${socketDir}. End it first.`,
      );
    }
    await wait(LOOK_AGAIN_MS);
  }
}

async function isListening(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function pathsIn(dataDir: string) {
  const home = realpathSync(dataDir);
  return {
    dir: path.join(home, 'postgres'),
    socketDir: socketDirFor(home),
    passwordFile: path.join(home, 'postgres-password'),
    logFile: path.join(home, 'postgres.log'),
  };
}

/**
 * Beside the cluster if the path is short enough. Otherwise in the folder for temporary files, under a name that
 * depends on it.
 */
function socketDirFor(home: string): string {
  const beside = path.join(home, 'run');
  if (Buffer.byteLength(path.join(beside, `.s.PGSQL.${PORT}.lock`)) <= SOCKET_PATH_MAX_BYTES) return beside;
  return path.join(tmpdir(), `customer-service-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}

function clusterIn(dataDir: string) {
  if (process.platform === 'win32')
    throw new StartupError('The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL.');
  const binaries = findBinaries();
  const owner = clusterOwner();
  const paths = pathsIn(dataDir);
  if (owner !== null) {
    letEnter(dataDir);
    requireReach(dataDir, owner, 'the data folder');
    requireReach(binaries.postgres, owner, 'the programs');
  }
  claimSocketDir(paths.socketDir, owner);
  return { ...paths, owner, binaries };
}

/** Another user may have taken a name in a shared folder. So the folder must belong to us, and only to us. */
function claimSocketDir(dir: string, owner: ClusterOwner | null): void {
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 });
    give(dir, owner);
  }
  const stat = lstatSync(dir);
  if (!stat.isDirectory() || stat.uid !== (owner?.uid ?? process.getuid?.()) || (stat.mode & 0o077) !== 0) {
    throw new StartupError(
      `${dir} should be a folder for PostgreSQL's socket, open to its owner only, but belongs to another user or ` +
        'is open to others. Remove it.',
    );
  }
}

function give(target: string, owner: ClusterOwner | null): void {
  if (owner !== null) chownSync(target, owner.uid, owner.gid);
}

/** Opens the log for a program that is launched. The program keeps it open, this process does not. */
function withLog(file: string, launchWith: (log: number) => ChildProcess): ChildProcess {
  if (existsSync(file) && statSync(file).size > LOG_MAX_BYTES) renameSync(file, `${file}.1`);
  const log = openSync(file, 'a', 0o600);
  try {
    return launchWith(log);
  } finally {
    closeSync(log);
  }
}

function requireVersion({ dir, owner, binaries }: Cluster): void {
  const versionFile = path.join(dir, 'PG_VERSION');
  const wanted = owner?.uid ?? process.getuid?.();
  if (statSync(dir).uid !== wanted) {
    throw new StartupError(
      `${dir} belongs to another user (uid ${statSync(dir).uid}): start the server as the user who created it, or ` +
        `change its owner (chown -R ${wanted} ${dir}).`,
    );
  }
  const found = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : null;
  if (found === binaries.major) return;
  throw new StartupError(
    found === null
      ? `${dir} holds no PostgreSQL database. Move it away, or set DATA_DIR to another folder.`
      : `${dir} was created by PostgreSQL ${found}, and this release includes ${binaries.major}, which cannot read ` +
          'it. Make a backup with the release that created it (npm run admin -- backup FOLDER). Then set DATA_DIR to ' +
          'a new folder, and restore the backup with this release (npm run admin -- restore FOLDER).',
  );
}

/** Makes the cluster under another name first: a start that is interrupted leaves nothing that looks like a cluster. */
async function createCluster(
  { dir, passwordFile, logFile, owner, binaries }: Cluster,
  durability: EmbeddedOptions['durability'],
): Promise<void> {
  const fresh = `${dir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const passwordForInitdb = path.join(fresh, 'password');
  const cluster = path.join(fresh, 'cluster');
  writeFileSync(passwordForInitdb, password, { mode: 0o600 });
  for (const target of [fresh, passwordForInitdb]) give(target, owner);
  const args = [
    '-D',
    cluster,
    '-U',
    SUPERUSER,
    '--auth=scram-sha-256',
    `--pwfile=${passwordForInitdb}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(durability === 'none' ? ['--no-sync'] : []),
  ];
  const initdb = withLog(logFile, (log) => launch({ file: binaries.initdb, args, owner, log }));
  await once(initdb, 'exit');
  if (initdb.exitCode !== 0)
    throw new StartupError(
      `The database could not be created (initdb ended with ${initdb.exitCode}): ${tail(logFile)}`,
    );
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const target of [passwordFile, path.dirname(dir)]) sync(target);
  renameSync(cluster, dir);
  sync(path.dirname(dir));
  rmSync(fresh, { recursive: true });
}

function sync(target: string): void {
  const handle = openSync(target, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** `stop` shuts PostgreSQL down. Open connections are cut. */
async function run(cluster: Cluster, { durability, report = () => undefined }: EmbeddedOptions) {
  const { dir, socketDir, passwordFile, logFile, owner, binaries } = cluster;
  if (!existsSync(passwordFile)) {
    throw new StartupError(
      `${passwordFile} is missing, so the database beside it cannot be opened. Put it back, or move ${dir} away to ` +
        'start with a new database.',
    );
  }
  const address = addressOf(cluster);
  const args = ['-D', dir, ...settings(socketDir, durability)];
  const { stop } = await supervise({
    launch: () => withLog(logFile, (log) => launch({ file: binaries.postgres, args, owner, log })),
    untilReady: (signal) => untilReady(address, signal),
    describeEnd: (how) => `PostgreSQL ended (${how}): ${tail(logFile)}`,
    report,
  });
  return { address, stop };
}

function settings(socketDir: string, durability: EmbeddedOptions['durability']): readonly string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: PORT,
    timezone: 'UTC',
    synchronous_commit: 'on',
    // A failing statement quotes what people wrote. The server logs its own failures, so PostgreSQL logs only its own.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // After a crash PostgreSQL repeats everything since the last checkpoint. This keeps that time short.
    checkpoint_timeout: '60s',
    max_wal_size: '512MB',
    jit: 'off',
    // We use no replication origins. With them, every checkpoint on a full disk would end PostgreSQL (PANIC).
    max_active_replication_origins: 0,
    min_wal_size: '80MB',
    ...(durability === 'none' && {
      fsync: 'off',
      full_page_writes: 'off',
      max_wal_size: '4GB',
      shared_buffers: '256MB',
      // Three lanes of specs, with a pool for each of their servers, may need more than the usual 100.
      max_connections: 300,
    }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Connects until it succeeds, also while PostgreSQL recovers after a crash for a long time. Makes the database at the
 * first start.
 */
async function untilReady(address: EmbeddedAddress, signal: AbortSignal): Promise<void> {
  let deadline = performance.now() + ANSWER_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: ANSWER_WITHIN_MS });
    client.on('error', () => undefined); // the statement fails as well
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await prepareCluster(client);
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error;
      if (sqlState(error) === STARTING_UP) deadline = performance.now() + ANSWER_WITHIN_MS;
      await wait(LOOK_AGAIN_MS, undefined, { signal });
    } finally {
      await client.end();
    }
  }
}

/**
 * Makes the database. First makes segments of PostgreSQL's log in advance, which it then reuses. Without them it would
 * end (PANIC) when it needed a new one on a full disk.
 */
async function prepareCluster(client: pg.Client): Promise<void> {
  for (let made = 0; made < LOG_SEGMENTS_AHEAD; made += 1) {
    await client.query(`select pg_logical_emit_message(false, 'ahead', '')`);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.query(`create database ${DATABASE}`);
}

function tail(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trim().slice(-LOG_TAIL_CHARS);
  } catch (error) {
    return `its log cannot be read (${String(error)})`;
  }
}
