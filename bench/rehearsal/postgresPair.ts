import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { ClusterOwner } from '#server/db/postgresPrograms.ts';
import { retryUntilReached } from '#demo/players/waiting.ts';
import { freePort } from '../simulator/freePort.ts';
import { run, type Running } from './programs.ts';

const DEBIAN = '/usr/lib/postgresql';
const HOST = '127.0.0.1';
const NAME = 'customer_service';
/** As docs/operations.md advises. The standby looks for a restarted primary at once, because commits wait for it. */
const SETTINGS = ['max_connections=150', 'log_error_verbosity=terse', 'wal_retrieve_retry_interval=500ms'];

/** Debian's PostgreSQL with a synchronous standby: what one has acknowledged, the other has. */
export interface PostgresPair {
  /** The address with both hosts, as libpq reads it. */
  readonly url: string;
  /** The port of the one that accepts writes. */
  primaryPort(): number;
  query(text: string, values?: readonly unknown[]): Promise<void>;
  restart(): Promise<void>;
  /** Stops the primary for good, and lets the standby take its place. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgresPair(dir: string, owner: ClusterOwner): Promise<PostgresPair> {
  const bin = path.join(DEBIAN, newest(), 'bin');
  const asOwner = { cwd: '/', ...owner };
  const folders = { primary: path.join(dir, 'primary'), standby: path.join(dir, 'standby') };
  const ports = { primary: await freePort(), standby: await freePort() };
  const runs = new Map<'primary' | 'standby', Running>();
  let writer: 'primary' | 'standby' = 'primary';

  const start = async (which: 'primary' | 'standby'): Promise<void> => {
    const settings = [`listen_addresses=${HOST}`, `unix_socket_directories=${dir}`, ...SETTINGS];
    const args = ['-D', folders[which], '-p', String(ports[which]), ...settings.flatMap((each) => ['-c', each])];
    runs.set(which, run([path.join(bin, 'postgres'), ...args], path.join(dir, `${which}.log`), asOwner));
    await retryUntilReached(() => ask(ports[which], 'postgres', 'select 1'), new AbortController().signal);
  };
  const end = async (which: 'primary' | 'standby'): Promise<void> => {
    await runs.get(which)?.end('SIGINT');
    runs.delete(which);
  };

  execFileSync(path.join(bin, 'initdb'), ['-D', folders.primary, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'], {
    ...asOwner,
    stdio: 'ignore',
  });
  await start('primary');
  await ask(ports.primary, 'postgres', `create role ${NAME} login`);
  await ask(ports.primary, 'postgres', `create database ${NAME} owner ${NAME}`);
  const source = ['-h', HOST, '-p', String(ports.primary), '-U', 'postgres'];
  execFileSync(
    path.join(bin, 'pg_basebackup'),
    [...source, '-D', folders.standby, '-R', '-X', 'stream', '-c', 'fast'],
    asOwner,
  );
  await start('standby');
  await ask(ports.primary, 'postgres', `alter system set synchronous_standby_names = '*'`);
  await ask(ports.primary, 'postgres', 'select pg_reload_conf()');

  return {
    url: `postgresql://${NAME}@${HOST}:${ports.primary},${HOST}:${ports.standby}/${NAME}?target_session_attrs=read-write`,
    primaryPort: () => ports[writer],
    query: (text, values) => ask(ports[writer], NAME, text, values),
    restart: async () => {
      await end('primary');
      await start('primary');
    },
    switchOver: async () => {
      await end('primary');
      writer = 'standby';
      await ask(ports.standby, 'postgres', 'select pg_promote()');
    },
    stop: async () => {
      for (const which of ['standby', 'primary'] as const) await end(which);
    },
  };
}

function newest(): string {
  const [version] = readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one));
  if (version === undefined) throw new Error(`${DEBIAN} is empty: install postgresql`);
  return version;
}

async function ask(port: number, database: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ host: HOST, port, database, user: 'postgres' });
  client.on('error', () => undefined); // the query under way fails as well
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
