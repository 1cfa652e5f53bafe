import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CACHE_DIR, ROOT } from '#tools/paths.ts';
import { bundleServer } from '#tools/serverBundle.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { isAlive } from '#tools/processes.ts';
import { freePort, spawnCommand, whenReady } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';
import { itTakesLong } from '../support/longRunning.ts';

describe('the server bundle', () => {
  let outDir = '';
  let script = '';
  let home = '';
  let webDir = '';

  beforeAll(async () => {
    mkdirSync(CACHE_DIR, { recursive: true });
    outDir = mkdtempSync(path.join(CACHE_DIR, 'server-bundle-'));
    home = mkdtempSync(path.join(tmpdir(), 'cs-server-bundle-'));
    chmodSync(home, 0o711); // for PostgreSQL, which runs as user nobody when we are root
    webDir = emptyPages();
    script = await bundleServer(outDir);
  });
  afterAll(() => {
    for (const dir of [outDir, home, webDir]) rmSync(dir, { recursive: true, force: true });
  });

  itTakesLong('starts with an empty data folder, and PostgreSQL ends when the process is killed', async () => {
    const port = await freePort();
    const dataDir = path.join(home, 'data');
    const env = { PORT: port, DATA_DIR: dataDir, WEB_DIR: webDir, DEMO: '1', LOG_LEVEL: 'warn' };
    const server = await whenReady(spawnCommand([process.execPath, '--enable-source-maps', script], env), env);

    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const postgres = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
    expect(isAlive(postgres)).toBeTrue();
    server.signal('SIGKILL');
    await server.exited;
    await until('PostgreSQL has ended', () => !existsSync(pidFile) && !isAlive(postgres));
  });

  it('has a source map to the lines of the sources', () => {
    const code = readFileSync(script, 'utf8').split('\n');
    const at = code.findIndex((line) => line.startsWith('function readVersion('));
    const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')) as SourceMapPayload);
    const entry = map.findEntry(at, 0);
    if (!('originalSource' in entry)) throw new Error('the source map has no such line');
    const source = path.resolve(path.dirname(script), entry.originalSource);

    expect(source).toBe(path.join(ROOT, 'server', 'version.ts'));
    expect(readFileSync(source, 'utf8').split('\n')[entry.originalLine]).toContain('function readVersion(');
  });
});
