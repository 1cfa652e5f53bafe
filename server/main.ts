import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ensureBuilt } from '../tools/build.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase, type ConnectionOptions } from './db/connection.ts';
import { lockDataDir } from './db/dataLock.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { DEMO_PASSWORD, STAFF } from './db/seed/people.ts';
import { StartupError } from './db/startupError.ts';
import { settleDemo } from './demo.ts';

/** What has been started, to be ended in the reverse order. */
type Ending = () => Promise<void>;

async function main(): Promise<void> {
  const endings: Ending[] = [];
  const end = onlyOnce(async () => {
    for (const ending of endings.toReversed()) await ending();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      end().then(() => process.exit(0), (error: unknown) => fail(error));
    });
  }
  try {
    await start(endings);
  } catch (error) {
    await end().catch(() => undefined);
    fail(error);
  }
}

async function start(endings: Ending[]): Promise<void> {
  const config = readConfig(process.env);
  await requireFreePort(config);
  const address = await reachDatabase(config, endings);
  const webDir = ensureBuilt();
  await migrate(address);
  const db = openDatabase(address, (error) => { process.stderr.write(`a database connection was lost: ${error.message}\n`); });
  endings.push(() => db.close());
  const isDemo = await settleDemo(config, db);
  const app = await buildApp({ config, db, isDemo, webDir, version: readVersion() });
  endings.push(() => app.drain());
  announce(config, await app.listen(), isDemo);
}

/**
 * Looks before anything is touched whether the port can be had.
 * @throws {StartupError} when it is taken
 */
async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 'is in use by another program' : 'cannot be listened on';
    throw new StartupError(`Port ${port} on ${host} ${reason}. Set PORT or HOST to another one.`);
  }
  probe.close();
  await once(probe, 'close');
}

/** Takes the data folder and starts the embedded database on it, unless DATABASE_URL names another. */
async function reachDatabase(config: Config, endings: Ending[]): Promise<ConnectionOptions> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl };
  const lock = await lockDataDir(config.dataDir);
  endings.push(() => lock.release());
  const embedded = await startEmbedded({ dataDir: config.dataDir, durability: 'full' });
  endings.push(() => embedded.stop());
  embedded.crashed.then(fail, fail);
  return embedded.address;
}

function announce({ host }: Config, port: number, isDemo: boolean): void {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`Customer service is ready: ${url}`];
  if (isDemo) {
    lines.push(
      `Demonstration accounts: ${STAFF.map(({ account }) => account).join(', ')}; password ${DEMO_PASSWORD}`,
      `A customer's page: ${url}/h5?customer=1001`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

/** What the one who started us can mend is said in one line; anything else with its stack. */
function fail(error: unknown): never {
  const isExpected = error instanceof StartupError || error instanceof ConfigError || typeof error === 'string';
  process.stderr.write(`${isExpected ? (error instanceof Error ? error.message : error) : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => (result ??= work());
}

await main();
