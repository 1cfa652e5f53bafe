import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { pagesConfig } from '../webpack.config.js';
import { ROOT } from './paths.ts';

// npm run dev: scripts and styles from webpack on PORT, all else from our server on the port after it. A change under
// src, workers or static reloads the page; one under server or contract restarts the server first.

const HOST = process.env['HOST'] ?? '127.0.0.1';
const PORT = Number(process.env['PORT'] ?? 8080);
const SERVER_URL = `http://127.0.0.1:${PORT + 1}`;
const WEB_DIR = path.join(ROOT, 'dist', 'dev');
/** Where the page's reload client listens. */
const RELOAD_PATH = '/dev-reload';
/** Editors write a file in several steps. */
const SETTLE_MS = 150;

function startServer(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(PORT + 1), WEB_DIR },
    stdio: 'inherit',
  });
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Resolves when the server answers, or has given up. */
async function ready(server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`${SERVER_URL}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(SETTLE_MS);
  }
}

async function main(): Promise<void> {
  const compiler = webpack(pagesConfig({ mode: 'development', outputDir: WEB_DIR }));
  // The reload client would call home from the stage, which may not; what is around it reloads.
  for (const { name, options } of compiler.compilers) {
    if (name?.startsWith('stage') === true) Object.assign(options, { devServer: false });
  }
  const pages = new WebpackDevServer(
    {
      host: HOST,
      port: PORT,
      hot: false,
      liveReload: true,
      static: false,
      setupExitSignals: false,
      webSocketServer: { type: 'ws', options: { path: RELOAD_PATH } },
      client: { overlay: false, logging: 'warn', webSocketURL: { pathname: RELOAD_PATH } },
      // The server fills the pages in, so it needs them as files.
      devMiddleware: { index: false, writeToDisk: true },
      proxy: [{ context: (url) => !url.startsWith('/assets/') && url !== RELOAD_PATH, target: SERVER_URL, ws: true }],
    },
    compiler,
  );
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap('dev', () => resolve()));
  await pages.start();
  await built;

  let server = startServer();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all([stopServer(server), pages.stop()]).then(() => process.exit(0));
    });
  }
  await ready(server);
  console.log(`Pages that reload on a change: http://${HOST}:${PORT}`);

  let restart: Promise<void> | null = null;
  const restartServer = async () => {
    await wait(SETTLE_MS);
    await stopServer(server);
    restart = null;
    server = startServer();
    await ready(server);
    pages.sendMessage(pages.webSocketServer?.clients ?? [], 'static-changed');
  };
  for (const room of ['server', 'contract']) {
    watch(path.join(ROOT, room), { recursive: true }, () => {
      restart ??= restartServer();
    });
  }
}

await main();
