import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptsConnections } from '#bench/support/acceptsConnections.ts';
import { clusterOwner } from '#server/db/postgresPrograms.ts';
import { freePort } from './serverProcess.ts';
import { behindPort, type TestDatabase } from './testDatabase.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Debian's PgBouncer in front of a test database. */
export interface PgBouncer {
  /** For DATABASE_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Call it in a `describe`: without a PgBouncer on this machine its specs are pending. */
export function needPgBouncer(): boolean {
  const isInstalled = existsSync(PROGRAM);
  beforeEach(() => {
    if (!isInstalled) pending('pgbouncer is not installed');
  });
  return isInstalled;
}

/** @param settings in addition to few connections in transaction mode, such as `pool_mode` */
export async function startPgBouncer(
  { url, socketPath }: TestDatabase,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const dir = mkdtempSync(path.join(tmpdir(), 'cs-pgbouncer-'));
  const port = await freePort();
  const { username, password, pathname } = new URL(url);
  const database = pathname.slice(1);
  const all = {
    pool_mode: 'transaction',
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    default_pool_size: 4,
    ...settings,
  };
  const file = path.join(dir, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `${database} = host=${path.dirname(socketPath)} port=${socketPath.split('.').at(-1) ?? ''} dbname=${database} ` +
        `user=${username} password=${password}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  // As root it refuses to run, and only the owner of PostgreSQL's socket reaches it.
  const owner = clusterOwner();
  if (owner !== null) for (const place of [dir, file]) chownSync(place, owner.uid, owner.gid);
  const child = spawn(PROGRAM, [file], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await until('PgBouncer listens', () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${log}`);
    return acceptsConnections(Number(port));
  });
  return {
    url: behindPort(url, Number(port)),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(dir, { recursive: true });
    },
  };
}
