import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp } from './app.ts';
import { ensureBuilt } from './builtPages.ts';
import { readConfig, type Config, type ListenAddress } from './config.ts';
import { requireFitFolder, requireUnused } from './db/dataFolder.ts';
import { StartupError } from './db/startupError.ts';
import { settleDemo } from './deployment.ts';
import { exitWith } from './exitWith.ts';
import { openStorage } from './storage.ts';
import { readVersion } from './version.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs a permission that this user lacks, as ports below 1024 do',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not the name of this machine: there is no such name',
  EAI_AGAIN: 'is not the name of this machine: it cannot be looked up',
};

/** A listener, and the variables that set its port and address. */
interface Listener extends ListenAddress {
  readonly variables: string;
}

function listenersOf({ host, port, metricsAt }: Pick<Config, 'host' | 'port' | 'metricsAt'>): readonly Listener[] {
  const main = { host, port, variables: 'PORT or HOST' };
  return metricsAt === null ? [main] : [main, { ...metricsAt, variables: 'METRICS_PORT or METRICS_HOST' }];
}

/**
 * Checks that the port is free before anything else happens.
 * @throws {StartupError} when it is not
 */
async function requireFreePort(listener: Listener): Promise<void> {
  const { host, port } = listener;
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListenError(error, [listener]);
  }
  probe.close();
  await once(probe, 'close');
}

/** Turns an error of one of these listeners into a sentence for the operator. Returns any other error unchanged. */
function explainListenError(error: unknown, listeners: readonly Listener[]): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)];
  const listener = listeners.find(({ port }) => 'port' in error && error.port === port) ?? listeners[0];
  if (reason === undefined || listener === undefined) return error;
  const { host, port, variables } = listener;
  return new StartupError(`Port ${port} on ${host} ${reason}. Set ${variables} to another one.`);
}

/** Longest time that requests in flight and the database get to finish. */
const END_WITHIN_MS = 30_000;

const SAME_SIGNAL_MS = 1_000;
const NPM_CHECK_EVERY_MS = 250;

/** Ends something that was started. Endings run in reverse order. */
type Ending = () => Promise<void>;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const endings: Ending[] = [];
  const interruption = new AbortController();
  const end = onlyOnce(async () => {
    for (const ending of endings.toReversed()) await ending();
  });
  let firstSignalAtMs = 0;
  const endAndExit = () => {
    // One Ctrl-C arrives twice under npm. A later second one exits at once, and the guard process ends PostgreSQL.
    if (firstSignalAtMs > 0 && performance.now() - firstSignalAtMs > SAME_SIGNAL_MS) process.exit(1);
    if (firstSignalAtMs > 0) return;
    firstSignalAtMs = performance.now();
    setTimeout(() => process.exit(1), config.timings.drainDelayMs + END_WITHIN_MS).unref();
    interruption.abort();
    end().then(
      () => process.exit(0),
      (error: unknown) => exitWith(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAndExit);
  whenNpmDies(endAndExit);
  try {
    await start(config, endings, interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) return; // the signal handler ends the process
    await end().catch(() => undefined);
    exitWith(error);
  }
}

/**
 * Under `npm start`, npm passes signals on. But after kill -9 of npm this process would go on unnoticed, and hold the
 * port.
 */
function whenNpmDies(then: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    then();
  }, NPM_CHECK_EVERY_MS).unref();
}

async function start(config: Config, endings: Ending[], signal: AbortSignal): Promise<void> {
  if (config.databaseUrl === null) {
    requireFitFolder(config.dataDir);
    await requireUnused(config.dataDir);
  }
  for (const listener of listenersOf(config)) await requireFreePort(listener);
  // Builds before it opens the database: a second start during the build must not find the data folder locked.
  const building = ensureBuilt(signal);
  endings.push(() =>
    building.then(
      () => undefined,
      () => undefined,
    ),
  );
  const webDir = await building;
  const { db, disk, close } = await openStorage(config, (text) => {
    process.stderr.write(`${text}\n`);
  });
  endings.push(close);
  const demo = await settleDemo(config, db);
  // Prints them at once: after a later failure they would be lost.
  if (demo !== null && demo.passwordLines.length > 0) print(demo.passwordLines);
  const app = await buildApp({
    config,
    db,
    isDemo: demo !== null,
    demoLogins: demo?.logins ?? [],
    startTraffic: config.demoTraffic && demo !== null ? demo.startTraffic : null,
    disk,
    webDir,
    version: readVersion(),
  });
  endings.push(() => app.drain());
  const port = await app.listen().catch((error: unknown) => {
    throw explainListenError(error, listenersOf(config));
  });
  const { host } = config;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  print([`Customer service is ready: ${url}`, ...(demo?.announcementOf(url) ?? [])]);
  if (disk?.isFull === true) process.stderr.write(`${disk.explain()}\n`);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => (result ??= work());
}

await main().catch(exitWith);
