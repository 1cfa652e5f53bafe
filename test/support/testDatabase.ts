import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type ConnectionOptions, type Database } from '../../server/db/connection.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { isAlive } from './processes.ts';

const FOLDER_PREFIX = 'cs-test-db-';
const TEMPLATE = 'migrated';

/** A database of one's own, with the schema and nothing in it. */
export interface TestDatabase {
  readonly options: ConnectionOptions;
  /** As DATABASE_URL takes it, for a server in a process of its own. */
  readonly url: string;
  /** Drops it, cutting connections that are still open. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly dir: string;
  readonly embedded: EmbeddedDatabase;
  readonly maintenance: Database;
}

let cluster: Promise<Cluster> | null = null;
let made = 0;

/** Makes a fresh database on this process's cluster, which starts with the first one and ends after the last spec. */
export async function startDatabase(): Promise<TestDatabase> {
  cluster ??= startCluster();
  const { embedded: { address }, maintenance } = await cluster;
  made += 1;
  const name = `spec_${made}`;
  await maintenance.query(`create database ${name} template ${TEMPLATE}`);
  const { host, port, user, password } = address;
  return {
    options: { ...address, database: name },
    url: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    stop: async () => { await maintenance.query(`drop database if exists ${name} with (force)`); },
  };
}

async function startCluster(): Promise<Cluster> {
  removeForgotten();
  const dir = mkdtempSync(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const embedded = await startEmbedded({ dataDir: dir, durability: 'none' });
  const maintenance = openDatabase({ ...embedded.address, database: 'postgres' }, () => undefined);
  await maintenance.query(`create database ${TEMPLATE}`);
  await migrate({ ...embedded.address, database: TEMPLATE });
  return { dir, embedded, maintenance };
}

/** Folders of runs that were killed; their PostgreSQL has ended with them. */
function removeForgotten(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-', 1)[0]) : null;
    if (pid !== null && !isAlive(pid)) rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

afterAll(async () => {
  if (cluster === null) return;
  const { dir, embedded, maintenance } = await cluster;
  cluster = null;
  await maintenance.close();
  await embedded.stop();
  rmSync(dir, { recursive: true, force: true });
});
