import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './freePort.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** A server that is not ready after this time has failed. */
const READY_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 50;

/** The product as `npm start` runs it, with its own process and database. */
export interface Product {
  readonly url: string;
  /** The id of the current server process. */
  readonly pid: number;
  readonly dataDir: string;
  /** Kills the process with -9, like a crash. */
  kill(): Promise<void>;
  /** Starts it again with the same data and port. */
  restart(): Promise<void>;
  /** Ends it cleanly and deletes its data, unless `env` names the folder. */
  stop(): Promise<void>;
}

/** Simulated customers start a chat about once a minute. */
const BUSY = { CHATS_PER_HOUR: '100000' };
/** Only the simulator's own people act. */
const QUIET = { DEMO_TRAFFIC: '0' };
/** Removes settings that would prevent a demonstration, or give it random passwords. */
const NOT_PUBLIC = { TRUST_PROXY: '', PUBLIC_ORIGIN: '', CUSTOMER_TOKEN_SECRET: '' };

/** Node's arguments to run the server from its sources. */
export const FROM_SOURCES = ['--import', 'tsx', 'server/main.ts'];

/**
 * Starts a demonstration on a free port. Its data is in a new folder, unless `env` names one, or a database.
 * @param program Node's arguments, relative to the checkout's top folder
 */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = FROM_SOURCES,
): Promise<Product> {
  const ownDir = env['DATA_DIR'] === undefined ? mkdtempSync(path.join(tmpdir(), 'product-')) : null;
  const dataDir = env['DATA_DIR'] ?? ownDir ?? '';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const startServer = () => start(program, { ...BUSY, ...QUIET, ...NOT_PUBLIC, ...env, ...own }, url);
  let server = await startServer();
  return {
    url,
    dataDir,
    get pid() {
      return server.pid ?? 0;
    },
    kill: () => end(server, 'SIGKILL'),
    restart: async () => {
      server = await startServer();
    },
    stop: async () => {
      await end(server, 'SIGTERM');
      if (ownDir !== null) rmSync(ownDir, { recursive: true, force: true });
    },
  };
}

async function start(
  program: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C ends only this process, which has more to ask of the server
  });
  const killWithUs = (): void => {
    server.kill('SIGKILL');
  };
  process.once('exit', killWithUs);
  server.once('exit', () => process.off('exit', killWithUs));
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}:\n${output}`);
    if (performance.now() > deadline) {
      await end(server, 'SIGKILL');
      throw new Error(`the server on ${url} is not ready within ${READY_WITHIN_MS} ms:\n${output}`);
    }
    await wait(LOOK_AGAIN_MS);
  }
  return server;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok === true;
}

async function end(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}
