import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { clusterOwner, findBinaries } from '#server/db/postgresPrograms.ts';
import { freePort } from '../simulator/freePort.ts';
import { retryUntilReached } from '#demo/players/waiting.ts';

const DEBIAN = '/usr/lib/postgresql';
const DATABASE = 'customer_service';
const HOST = '127.0.0.1';

/** An external PostgreSQL next to the product, from Debian's package. */
export interface ExternalPostgres {
  readonly port: number;
  readonly version: string;
  /** An address for DATABASE_URL. @param port of a proxy to it */
  urlBy(port: number): string;
  postmaster(): number;
  /** Stops it like a power cut, and starts it again. */
  restartAtOnce(): Promise<void>;
  stop(): Promise<void>;
}

export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const bin = newestOfDebian() ?? path.dirname(findBinaries().postgres);
  const owner = clusterOwner();
  const dir = mkdtempSync(path.join(tmpdir(), 'external-postgres-'));
  if (owner !== null) chownSync(dir, owner.uid, owner.gid);
  const asOwner = { cwd: '/', ...(owner !== null && { uid: owner.uid, gid: owner.gid }) };
  const cluster = path.join(dir, 'cluster');
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    asOwner,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`);

  const port = await freePort();
  const log = openSync(path.join(dir, 'log'), 'a');
  const start = async (): Promise<ChildProcess> => {
    const args = [
      '-D',
      cluster,
      '-p',
      String(port),
      '-k',
      dir,
      '-c',
      `listen_addresses=${HOST}`,
      '-c',
      'max_connections=200',
    ];
    const child = spawn(path.join(bin, 'postgres'), args, { ...asOwner, stdio: ['ignore', log, log] });
    await retryUntilReached(() => query(port, 'postgres', 'select 1'), new AbortController().signal);
    return child;
  };
  let postmaster = await start();
  await query(port, 'postgres', `create database ${DATABASE}`);
  const end = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    const exited = once(postmaster, 'exit');
    postmaster.kill(signal);
    await exited;
  };
  return {
    port,
    version: spawnSync(path.join(bin, 'postgres'), ['--version']).stdout.toString().trim(),
    urlBy: (by) => `postgres://postgres@${HOST}:${by}/${DATABASE}`,
    postmaster: () => postmaster.pid ?? 0,
    restartAtOnce: async () => {
      await end('SIGQUIT');
      postmaster = await start();
    },
    stop: async () => {
      await end('SIGINT');
      closeSync(log);
      rmSync(dir, { recursive: true });
    },
  };
}

function newestOfDebian(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  return versions.length === 0 ? null : path.join(DEBIAN, String(Math.max(...versions)), 'bin');
}

async function query(port: number, database: string, text: string): Promise<void> {
  const client = new pg.Client({ host: HOST, port, user: 'postgres', database });
  client.on('error', () => undefined); // the statement fails as well
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}
