import { readFileSync } from 'node:fs';
import path from 'node:path';
import { announcementOf, newPasswordLines } from './announcement.ts';
import { buildApp } from './app.ts';
import { ensureBuilt } from './builtPages.ts';
import { readConfig } from './config.ts';
import { requireFitFolder } from './db/dataFolder.ts';
import { requireUnused } from './db/dataLock.ts';
import { settleDemo } from './demo.ts';
import { exitWith } from './exitWith.ts';
import { explainListenError, requireFreePort } from './port.ts';
import { openStorage } from './storage.ts';

/** Longest time that requests in flight and the database get to finish. */
const END_WITHIN_MS = 30_000;

const SAME_WISH_MS = 1_000;
const LOOK_FOR_NPM_EVERY_MS = 250;

/** What has been started, to be ended in the reverse order. */
type Ending = () => Promise<void>;

async function main(): Promise<void> {
  const endings: Ending[] = [];
  const interruption = new AbortController();
  const end = onlyOnce(async () => {
    for (const ending of endings.toReversed()) await ending();
  });
  let askedAtMs = 0;
  const endAndExit = () => {
    // One Ctrl-C comes twice under npm. Asked again later: at once, and the guard ends PostgreSQL.
    if (askedAtMs > 0 && performance.now() - askedAtMs > SAME_WISH_MS) process.exit(1);
    if (askedAtMs > 0) return;
    askedAtMs = performance.now();
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    interruption.abort();
    end().then(
      () => process.exit(0),
      (error: unknown) => exitWith(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAndExit);
  whenNpmDies(endAndExit);
  try {
    await start(endings, interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) return; // it ends already
    await end().catch(() => undefined);
    exitWith(error);
  }
}

/**
 * Under `npm start`, npm passes signals on; but kill -9 of npm would leave us behind, unseen and with the port in hand.
 */
function whenNpmDies(then: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    then();
  }, LOOK_FOR_NPM_EVERY_MS).unref();
}

async function start(endings: Ending[], signal: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    await requireUnused(config.dataDir);
    requireFitFolder(config.dataDir);
  }
  await requireFreePort(config);
  // Before the database: a second start during the build must not hear that this one is running.
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
  // At once: should anything fail from here on, nobody would ever learn them.
  if (demo !== null && demo.newPasswords !== null) print(newPasswordLines(demo.newPasswords));
  const app = await buildApp({ config, db, isDemo: demo !== null, disk, webDir, version: readVersion() });
  endings.push(() => app.drain());
  const port = await app.listen().catch((error: unknown) => {
    throw explainListenError(error, config);
  });
  const { host } = config;
  print(announcementOf(`http://${host.includes(':') ? `[${host}]` : host}:${port}`, demo));
  if (disk?.isFull === true) process.stderr.write(`${disk.explain()}\n`);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => (result ??= work());
}

await main();
