import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { packRelease, releaseName, writeRelease } from '#tools/release/releaseFolder.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { freePort, spawnCommand, whenReady, type Env, type ServerProcess } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { describeLong } from '../support/longRunning.ts';

const MAX_BYTES = 150 * 1024 * 1024;
const NOBODY = 65_534;
const PASSWORD = 'not so common';

describeLong('a release', () => {
  let home: string;
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-release-'));
    const written = path.join(home, 'written', releaseName());
    const webDir = emptyPages();
    [database] = await Promise.all([startDatabase(), writeRelease(written, webDir)]);
    execFileSync('tar', ['-xzf', packRelease(written), '-C', home]);
    folder = path.join(home, releaseName());
    for (const place of [webDir, path.dirname(written)]) rmSync(place, { recursive: true });
    chmodSync(home, 0o755);
  });
  afterAll(async () => {
    await database.stop();
    rmSync(home, { recursive: true });
  });

  /** As a user who may write nothing of the release; only root can become one. */
  const run = (program: 'main' | 'admin', args: readonly string[], env: Env, input = ''): ServerProcess => {
    const script = path.join(folder, 'server', `${program}.mjs`);
    const uid = process.getuid?.() === 0 ? NOBODY : undefined;
    return spawnCommand([process.execPath, '--enable-source-maps', script, ...args], env, input, uid);
  };

  it('holds neither sources nor tools, and is small', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const places = files.map((entry) => path.join(entry.parentPath, entry.name));
    expect(places.filter((place) => /(?<!\.d)\.tsx?$/.test(place))).toEqual([]);
    expect(places.filter((place) => path.basename(place).startsWith('.'))).toEqual([]);
    const packages = readdirSync(path.join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' });
    const names = packages.filter((place) => /^@[^/]+\/[^/]+$/.test(place)).map((place) => place.replace(/-.*/, ''));
    expect(new Set(names)).toEqual(new Set(['@napi', '@node']));
    expect(places.reduce((sum, place) => sum + statSync(place).size, 0)).toBeLessThan(MAX_BYTES);
  });

  it('names the licence of each package in it', () => {
    const text = readFileSync(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    for (const name of ['fastify', 'pg', 'ws', '@napi-rs/image', '@node-rs/argon2'])
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: MIT$`, 'm'));
  });

  it('runs with Node alone, as a user who may not write', async () => {
    const port = await freePort();
    const env = { DATABASE_URL: database.url, PORT: port, NODE_ENV: 'production', LOG_LEVEL: 'warn' };
    const admin = run('admin', ['create', '--account', 'operator', '--name', 'Operator'], env, `${PASSWORD}\n`);
    expect(await admin.exited)
      .withContext(admin.output())
      .toBe(0);
    const server = await whenReady(run('main', [], env), env);
    const url = `http://127.0.0.1:${port}`;
    const { code } = await makeCall(url, login, { account: 'operator', password: encodedOf(PASSWORD) });
    expect(code).toBe(CODE.ok);
    expect(await (await fetch(url)).text()).toContain('<p>index</p>');
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).toBe(`Customer service is ready: ${url}\n`);
  });

  const refusalOf = async (env: Env): Promise<string> => {
    const server = run('main', [], { PORT: await freePort(), DEMO: '0', ...env });
    expect(await server.exited).toBe(1);
    return server.output();
  };

  it('is no demonstration, holds nothing of one, and says so', async () => {
    for (const program of ['main', 'admin'])
      expect(readFileSync(path.join(folder, 'server', `${program}.mjs`), 'utf8')).not.toContain('demo-2026');
    expect(readdirSync(folder)).not.toContain('demo');
    expect(await refusalOf({ DATABASE_URL: database.url, DEMO: '1' })).toMatch(
      /^A release cannot be a demonstration, [^\n]*\n$/,
    );
  });

  it('says that it needs a PostgreSQL', async () => {
    chmodSync(home, 0o777);
    expect(await refusalOf({ DATA_DIR: path.join(home, 'data') })).toMatch(
      /^There is no embedded PostgreSQL .* Set DATABASE_URL [^\n]*\n$/,
    );
  });

  it('says which pages it lacks', async () => {
    const env = { DATABASE_URL: database.url, WEB_DIR: '/no/such/pages' };
    expect(await refusalOf(env)).toBe('The pages in /no/such/pages cannot be read (ENOENT). Check WEB_DIR.\n');
    const pages = path.join(folder, 'dist', 'web');
    renameSync(pages, `${pages}.away`);
    expect(await refusalOf({ DATABASE_URL: database.url })).toBe(
      `The pages in ${pages} cannot be read (ENOENT). Install the release again.\n`,
    );
    renameSync(`${pages}.away`, pages);
  });
});
