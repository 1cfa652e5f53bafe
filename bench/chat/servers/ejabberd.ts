import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startExternalPostgres } from '../../faults/externalPostgres.ts';
import { freePort } from '../../simulator/freePort.ts';
import { acceptsConnections } from '../../support/acceptsConnections.ts';
import { answerQuestions } from '../../support/children.ts';
import { findEjabberd, type InstalledEjabberd } from '../ejabberdInstalled.ts';
import { PAIRS, type StoringReady } from '../protocol.ts';
import { XMPP_HOST, XMPP_PASSWORD } from '../xmpp.ts';

// The peer that stores: ejabberd with the archive of both sides (mod_mam, always) in PostgreSQL. A message reaches its
// receiver after it is archived. It speaks to PostgreSQL over TCP only, so PostgreSQL is Debian's.

const ACCOUNTS = `insert into users (username, password)
  select side || n, $2 from generate_series(1, $1::integer) n, unnest('{customer,agent}'::text[]) side`;

const dir = mkdtempSync(path.join(tmpdir(), 'bench-ejabberd-'));
const postgres = await startExternalPostgres();
const address = postgres.urlBy(postgres.port);
const installed = requireEjabberd();
let ejabberd: ChildProcess | null = null;

function requireEjabberd(): InstalledEjabberd {
  const found = findEjabberd();
  if (found === null) throw new Error('ejabberd is not installed');
  return found;
}

async function start(): Promise<StoringReady> {
  const db = new pg.Client({ connectionString: address });
  await db.connect();
  await db.query('create database archive');
  await db.end();
  const archive = new pg.Client({ connectionString: address.replace(/[^/]+$/, 'archive') });
  await archive.connect();
  await archive.query(readFileSync(installed.schema, 'utf8'));
  await archive.query(ACCOUNTS, [PAIRS, XMPP_PASSWORD]);
  await archive.end();
  const port = await freePort();
  ejabberd = spawn(
    installed.erlang,
    ['-noinput', '-mnesia', 'dir', `"${path.join(dir, 'mnesia')}"`, '-s', 'ejabberd'],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        HOME: dir,
        ERL_LIBS: installed.libraries,
        EJABBERD_CONFIG_PATH: writeConfig(port),
        EJABBERD_LOG_PATH: path.join(dir, 'ejabberd.log'),
      },
    },
  );
  while (!(await acceptsConnections(port))) await wait(20);
  return {
    url: `tcp://127.0.0.1:${port}`,
    versions: [`ejabberd ${installed.version}`, postgres.version],
    postmaster: postgres.postmaster(),
    databaseUrl: address,
  };
}

/** JSON is YAML. */
function writeConfig(port: number): string {
  const file = path.join(dir, 'ejabberd.yml');
  const { hostname, port: databasePort, username } = new URL(address);
  writeFileSync(
    file,
    JSON.stringify({
      hosts: [XMPP_HOST],
      loglevel: 'error',
      auth_method: ['sql'],
      auth_password_format: 'plain',
      default_db: 'sql',
      sql_type: 'pgsql',
      sql_server: hostname,
      sql_port: Number(databasePort),
      sql_username: username,
      sql_database: 'archive',
      listen: [{ module: 'ejabberd_c2s', ip: '127.0.0.1', port }],
      modules: { mod_mam: { default: 'always' } },
    }),
  );
  return file;
}

let ready: StoringReady | null = null;
answerQuestions(
  async (): Promise<StoringReady> => {
    ready ??= await start();
    return ready;
  },
  async () => {
    if (ejabberd !== null) {
      const exited = once(ejabberd, 'exit');
      ejabberd.kill();
      await exited;
    }
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  },
);
