import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#tools/paths.ts';
import { bundleServer } from '#tools/serverBundle.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { isAlive } from '#tools/processes.ts';
import { describeLong } from '../support/longRunning.ts';
import { freePort, spawnCommand, type Env, type ServerProcess } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';
import type { report } from '#tools/sizes.ts';

/** For the build, whose bundle has no sizes here. */
const NO_SIZES: ReturnType<typeof report> = { lines: [], overBudget: [] };

describeLong('a server whose pages are not built', () => {
  let home: string;
  let script: string;
  let port: string;
  let started: ServerProcess[];

  // A separate checkout, in which the build waits until the file dist/go exists.
  beforeEach(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-start-'));
    chmodSync(home, 0o711);
    const configuration = [
      'package.json',
      'package-lock.json',
      'webpack.config.js',
      'tsconfig.base.json',
      'tsconfig.json',
    ];
    for (const name of ['server', 'demo', 'contract', 'tools', ...configuration]) {
      cpSync(path.join(ROOT, name), path.join(home, name), { recursive: true });
    }
    for (const name of ['src', 'static', 'workers', 'dist']) mkdirSync(path.join(home, name));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'));
    const webDir = emptyPages();
    cpSync(webDir, path.join(home, 'pages'), { recursive: true });
    rmSync(webDir, { recursive: true });
    writeFileSync(path.join(home, 'tools', 'bundle.ts'), SLOW_BUNDLE);
    writeFileSync(path.join(home, 'tools', 'sizes.ts'), `export const report = () => (${JSON.stringify(NO_SIZES)});`);
    script = await bundleServer(path.join(home, '.cache'), { root: home });
    started = [];
    port = await freePort();
  });
  afterEach(async () => {
    for (const server of started) server.signal('SIGTERM');
    await Promise.all(started.map(({ exited }) => exited));
    rmSync(home, { recursive: true, force: true });
  });

  const start = (env: Env = {}): ServerProcess => {
    const own = { PORT: port, DATA_DIR: path.join(home, 'data'), DEMO: '0', LOG_LEVEL: 'silent' };
    const server = spawnCommand([process.execPath, script], { ...own, ...env });
    started.push(server);
    return server;
  };
  /** Process ids of the builds that have started. */
  const builds = (): readonly number[] =>
    readdirSync(path.join(home, 'dist'))
      .filter((name) => name.startsWith('building.'))
      .map((name) => Number(name.slice(9)));
  const letBuild = (): void => {
    writeFileSync(path.join(home, 'dist', 'go'), '');
  };

  it('builds them before it touches the data, and ends with the build on a signal', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const server = start();
      await until('pages are being built', () => builds().length === 1);
      expect(server.output()).toBe('Building the pages …\n');
      expect(existsSync(path.join(home, 'data'))).toBeFalse();
      const [pid = 0] = builds();
      // The build waits for a file that no one writes, so it would never end by itself.
      server.signal(signal);
      expect(await server.exited).toBe(0);
      expect(isAlive(pid)).toBeFalse();
      expect(existsSync(path.join(home, 'dist', `web.${pid}`)))
        .withContext('half a build')
        .toBeFalse();
      rmSync(path.join(home, 'dist', `building.${pid}`));
    }
  });

  it('does not prevent another start during the build, and the first with its pages runs', async () => {
    const one = start();
    const other = start({ PORT: await freePort() });
    await until('both build', () => builds().length === 2);
    expect(`${one.output()}${other.output()}`).not.toContain('Already running');
    letBuild();
    const how = await Promise.race([one.exited, other.exited]);
    expect(how).toBe(1);
    const output = () => `${one.output()}${other.output()}`;
    expect(output()).toMatch(/Already running: another server \(process \d+\) uses the data folder/);
    await until('one of them is ready', () => output().includes('is ready'));
  });

  it('mentions changed sources only after an earlier build', async () => {
    letBuild();
    const firstLine = async (): Promise<string> => {
      const server = start();
      await until('the server is ready', () => server.output().includes('is ready'));
      server.signal('SIGTERM');
      await server.exited;
      return server.output().split('\n', 1)[0] ?? '';
    };
    expect(await firstLine()).toBe('Building the pages …');
    expect(await firstLine()).toMatch(/^Customer service is ready/);
    writeFileSync(path.join(home, 'src', 'changed.ts'), '');
    expect(await firstLine()).toBe('Building the pages, because their sources have changed …');
  });

  it('does not start when the build fails, and says so', async () => {
    writeFileSync(
      path.join(home, 'tools', 'bundle.ts'),
      `export const bundle = () => Promise.reject(new Error('src/main.tsx: no such module'));`,
    );
    const server = start();
    expect(await server.exited).toBe(1);
    expect(server.output().trim().split('\n')).toEqual([
      'Building the pages …',
      'src/main.tsx: no such module',
      'The pages could not be built.',
    ]);
    expect(existsSync(path.join(home, 'data'))).toBeFalse();
  });
});

const SLOW_BUNDLE = `
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
export async function bundle(outputDir) {
  const dist = path.dirname(outputDir);
  mkdirSync(outputDir);
  writeFileSync(path.join(dist, 'building.' + process.pid), '');
  while (!existsSync(path.join(dist, 'go'))) await wait(20);
  cpSync(path.join(dist, '..', 'pages'), outputDir, { recursive: true });
}
`;
