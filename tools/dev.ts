import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type MultiCompiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { pagesConfig } from '../webpack.config.js';
import { CACHE_DIR, ROOT } from './paths.ts';
import { bundleServer } from './serverBundle.ts';
import { watchFolders } from './watchFolders.ts';

// npm run dev. webpack serves scripts and styles on PORT, our server everything else on the next port. A change in src
// updates open pages, or reloads them if it cannot; a change in server or contract restarts the server.

const HOST = process.env['HOST'] ?? '127.0.0.1';
const PORT = Number(process.env['PORT'] ?? 8080);
const SERVER_URL = `http://127.0.0.1:${PORT + 1}`;
const WEB_DIR = path.join(ROOT, 'dist', 'dev');
const SERVER_DIR = path.join(CACHE_DIR, 'server', 'dev');
/** Where pages listen for changes. */
const RELOAD_PATH = '/dev-reload';
/** Editors write a file in several steps. */
const SETTLE_MS = 50;
const LOOK_AGAIN_MS = 50;

/** The server, which is restarted after changes. */
class DevServer {
  #process: ChildProcess | null = null;

  /** If a source does not compile, the old server keeps running. @returns whether a new one runs */
  async start(): Promise<boolean> {
    const startedAt = performance.now();
    const script = await bundleServer(SERVER_DIR).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return null;
    });
    if (script === null) return false;
    await this.stop();
    const server = spawn(process.execPath, ['--enable-source-maps', script], {
      cwd: ROOT,
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(PORT + 1), WEB_DIR },
      stdio: 'inherit',
    });
    this.#process = server;
    if (!(await ready(server))) return false;
    console.log(`The server is ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
    return true;
  }

  async stop(): Promise<void> {
    const server = this.#process;
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

/** Resolves when the server responds, or has ended. */
async function ready(server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${SERVER_URL}/readyz`).catch(() => null);
    if (answer?.ok === true) return true;
    await wait(LOOK_AGAIN_MS);
  }
  return false;
}

function createCompiler(): MultiCompiler {
  const compiler = webpack(pagesConfig({ mode: 'development', outputDir: WEB_DIR, isHot: true }));
  for (const one of compiler.compilers) {
    // The dev client may not connect from the replay frame. The page around the frame reloads instead.
    if (one.name?.startsWith('replayFrame') === true) Object.assign(one.options, { devServer: false });
    else new ReactRefreshPlugin({ overlay: false }).apply(one);
  }
  return compiler;
}

function createPages(compiler: MultiCompiler): WebpackDevServer {
  return new WebpackDevServer(
    {
      host: HOST,
      port: PORT,
      hot: true,
      liveReload: true,
      static: false,
      setupExitSignals: false,
      webSocketServer: { type: 'ws', options: { path: RELOAD_PATH } },
      client: { overlay: false, logging: 'warn', webSocketURL: { pathname: RELOAD_PATH } },
      // The server fills in the placeholders of the pages, so it needs them as files.
      devMiddleware: { index: false, writeToDisk: (file) => !file.includes('.hot-update.') },
      proxy: [{ context: (url) => !url.startsWith('/assets/') && url !== RELOAD_PATH, target: SERVER_URL, ws: true }],
    },
    compiler,
  );
}

/** Calls `then` once for several changes in these folders, and never twice at the same time. */
function onChange(folders: readonly string[], then: () => Promise<void>): void {
  let isChanged = false;
  let isBusy = false;
  const work = async () => {
    isBusy = true;
    while (isChanged) {
      await wait(SETTLE_MS);
      isChanged = false;
      await then();
    }
    isBusy = false;
  };
  watchFolders(folders, () => {
    isChanged = true;
    if (!isBusy) void work();
  });
}

async function main(): Promise<void> {
  const compiler = createCompiler();
  const pages = createPages(compiler);
  const reload = () => pages.sendMessage(pages.webSocketServer?.clients ?? [], 'static-changed');
  const server = new DevServer();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all([server.stop(), pages.stop()]).then(() => process.exit(0));
    });
  }
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap('dev', () => resolve()));
  await pages.start();
  await built;
  await server.start();
  onChange(['server', 'demo', 'contract'], async () => {
    await server.start();
  });
  // A running worker cannot be updated.
  onChange(['workers', 'contract'], async () => {
    await compilerIdle(compiler);
    reload();
  });
  console.log(`Pages that take changes: http://${HOST}:${PORT}`);
}

function compilerIdle(compiler: MultiCompiler): Promise<void> {
  return new Promise((resolve) => compiler.hooks.done.tap('reload', () => resolve()));
}

await main();
