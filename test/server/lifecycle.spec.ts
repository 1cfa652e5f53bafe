import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCall } from '#demo/players/httpCall.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import { login } from '#contract/http/auth.ts';
import { isEnvelope } from '#contract/http/envelope.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { describeLong } from '../support/longRunning.ts';
import { freePort, spawnProgram, spawnServer, type Env, type ServerProcess } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';

/** A folder for a server's data, and functions to examine it. */
class Place {
  readonly home = mkdtempSync(path.join(tmpdir(), 'cs-lifecycle-'));
  readonly webDir = emptyPages();
  readonly env: Env;

  constructor(port: string, folder = 'data') {
    chmodSync(this.home, 0o711); // for PostgreSQL, which runs as another user when we are root
    this.env = { WEB_DIR: this.webDir, PORT: port, DATA_DIR: path.join(this.home, folder), DEMO: '0' };
  }

  readonly #started: ServerProcess[] = [];

  async start(by?: 'npm'): Promise<ServerProcess> {
    const server = await spawnServer(this.env, by);
    this.#started.push(server);
    return server;
  }

  data(...parts: string[]): string {
    return path.join(this.env['DATA_DIR'] ?? '', ...parts);
  }

  isPostgresAlive(): boolean {
    if (!existsSync(this.data('postgres', 'postmaster.pid'))) return false;
    try {
      process.kill(Number(readFileSync(this.data('postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 0);
      return true;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  }

  async tryToStart(over: Env = {}): Promise<{ how: number | string; lines: readonly string[] }> {
    const server = spawnProgram(['server/main.ts'], { ...this.env, ...over });
    const how = await server.exited;
    return { how, lines: server.output().trim().split('\n') };
  }

  createAdmin(account: string, password = 'not so common'): ServerProcess {
    return spawnProgram(
      ['server/admin.ts', 'create', '--account', account, '--name', 'Admin'],
      this.env,
      `${password}\n`,
    );
  }

  async canLogIn(account: string): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.env['PORT'] ?? ''}/api/sso/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, password: encodedOf('not so common') }),
    });
    const envelope: unknown = await answer.json();
    return isEnvelope(envelope) && envelope.success;
  }

  tryToConnect(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.env['PORT'] ?? ''}/healthz`).then(
      () => true,
      () => false,
    );
  }

  async callsInFlight(): Promise<number> {
    const metrics = await (await fetch(`http://127.0.0.1:${this.env['PORT'] ?? ''}/metrics`)).text();
    const inFlight = Number(/^http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]);
    return inFlight - 1; // without this request itself
  }

  /** Also ends servers that a failed spec left running. */
  async remove(): Promise<void> {
    for (const server of this.#started) server.signal('SIGKILL');
    await Promise.all(this.#started.map(({ exited }) => exited));
    await until('PostgreSQL has ended', () => !this.isPostgresAlive());
    for (const folder of [this.home, this.webDir]) rmSync(folder, { recursive: true, force: true });
  }
}

describe('a running server', () => {
  let place: Place;
  let server: ServerProcess;

  beforeAll(async () => {
    // A folder whose path is too long for a socket.
    place = new Place(await freePort(), 'a-name-of-many-letters/'.repeat(6));
    server = await place.start();
  });
  afterAll(async () => {
    server.signal('SIGTERM');
    await server.exited;
    await place.remove();
  });

  it('refuses a second start on its data folder in one line, and goes on', async () => {
    const before = statSync(place.data('postgres.log')).mtimeMs;
    for (const port of [await freePort(), place.env['PORT'] ?? '']) {
      const { how, lines } = await place.tryToStart({ PORT: port });
      expect(how).toBe(1);
      expect(lines).toEqual([
        `Already running: another server (process ${server.pid}) uses the data folder ${path.resolve(place.data())}.`,
      ]);
    }
    expect(statSync(place.data('postgres.log')).mtimeMs).toBe(before);
    expect((await fetch(`http://127.0.0.1:${place.env['PORT'] ?? ''}/readyz`)).status).toBe(200);
  });

  it('refuses a second start on its port in one line, before it touches data', async () => {
    const other = path.join(place.home, 'other');
    const { how, lines } = await place.tryToStart({ DATA_DIR: other });
    expect([how, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(`Port ${place.env['PORT'] ?? ''} on 127.0.0.1 is in use`);
    const metrics = { DATA_DIR: other, PORT: await freePort(), METRICS_PORT: place.env['PORT'] ?? '' };
    expect((await place.tryToStart(metrics)).lines).toEqual([
      jasmine.stringMatching(/^Port \d+ on 127\.0\.0\.1 is in use .* Set METRICS_PORT or METRICS_HOST/),
    ]);
    expect(existsSync(other)).toBeFalse();
  });

  it('lets only the owner read its data folder', () => {
    expect(statSync(place.data('postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(place.data('postgres.log')).mode & 0o777).toBe(0o600);
    expect(statSync(place.data('postgres')).mode & 0o777).toBe(0o700);
    expect(existsSync(place.data('run')))
      .withContext('a socket whose address is too long')
      .toBeFalse();
  });

  it('lets the admin command work at the same time, with the rules of the form', async () => {
    const admin = place.createAdmin('admin-2');
    expect(await admin.exited)
      .withContext(admin.output())
      .toBe(0);
    expect(await place.canLogIn('admin-2')).toBeTrue();
    const url = `http://127.0.0.1:${place.env['PORT'] ?? ''}`;
    const { data } = await makeCall(url, login, { account: 'admin-2', password: encodedOf('not so common') });
    const audit = await makeCall(
      url,
      pageAuditLog,
      { action: 'account.created', pageNo: 1, pageSize: 10 },
      { token: data?.token ?? '' },
    );
    expect(audit.data?.records.map(({ staffId, objectId }) => [staffId, objectId])).toContain([
      null,
      data?.userDetail.id ?? '',
    ]);
    const refused = [place.createAdmin('ADMIN-2'), place.createAdmin('short'), place.createAdmin('admin-3', '123456')];
    expect(await Promise.all(refused.map(({ exited }) => exited))).toEqual([1, 1, 1]);
    expect(refused.map((program) => program.output().trim())).toEqual([
      'This account already exists',
      'Account: The length is 6 to 20',
      'This password is too common. Choose another one.',
    ]);
  });
});

describe('the admin command', () => {
  const wrongs = [
    [],
    ['delete'],
    ['create', '--role', 'A'],
    ['create', '--account'],
    ['create', 'folder'],
    ['backup'],
    ['backup', 'one', 'two'],
    ['restore', 'folder', '--name', 'A'],
    ['erase'],
    ['erase', '1', '2'],
    ['unlock'],
    ['unlock', 'admin-1', 'admin-2'],
    ['check', 'all'],
  ];
  for (const wrong of wrongs) {
    it(`prints its usage for '${wrong.join(' ')}'`, async () => {
      const program = spawnProgram(['server/admin.ts', ...wrong], {});
      expect(await program.exited).toBe(1);
      expect(program.output()).toMatch(/^npm run admin -- create/);
      expect(program.output()).not.toContain(' at ');
    });
  }
});

describeLong('a server that ends', () => {
  let place: Place;

  beforeEach(async () => {
    place = new Place(await freePort());
  });
  afterEach(() => place.remove());

  it('exits with 0 on SIGTERM and SIGINT, after PostgreSQL', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await place.start();
      // Slow, because of the password's hash. Again and again, because metrics are cached for a second.
      const calls: Promise<boolean>[] = [];
      let arrived = 0;
      await until('calls have arrived', async () => {
        calls.push(place.canLogIn(`nobody-${calls.length}`));
        arrived = await place.callsInFlight();
        return arrived > 0;
      });
      server.signal(signal);
      const answered = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
      expect(answered.length).withContext('calls in flight are answered').toBeGreaterThanOrEqual(arrived);
      expect(await server.exited).toBe(0);
      expect(existsSync(place.data('postgres', 'postmaster.pid'))).toBeFalse();
    }
    writeFileSync(place.data('postgres', 'PG_VERSION'), '17\n');
    expect(await place.tryToStart()).toEqual({
      how: 1,
      lines: [
        jasmine.stringMatching(
          /was created by PostgreSQL 17, and this release includes \d+.*admin -- backup FOLDER.*admin -- restore FOLDER/,
        ),
      ],
    });
  });

  it('leaves no PostgreSQL behind after kill -9, and all data for the next start', async () => {
    expect(await place.createAdmin('admin-1').exited).toBe(0);
    const first = await place.start();
    first.signal('SIGKILL');
    await first.exited;
    const second = await place.start(); // PostgreSQL may not have ended yet
    expect(await place.canLogIn('admin-1')).toBeTrue();
    second.signal('SIGKILL');
    await until('the guard has ended PostgreSQL', () => !place.isPostgresAlive());
    const third = await place.start();
    expect(await place.canLogIn('admin-1')).toBeTrue();
    third.signal('SIGTERM');
    expect(await third.exited).toBe(0);
  });

  it('follows the end of npm, however npm ends', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const npm = await place.start('npm');
      npm.signal(signal);
      await npm.exited;
      await until('PostgreSQL has ended', () => !place.isPostgresAlive());
    }
    expect(readFileSync(place.data('postgres.log'), 'utf8').match(/database system is shut down/g)).toHaveSize(2);
    expect(await place.tryToConnect()).toBeFalse();
  });

  it('comes at once for a wrong configuration, with all problems', async () => {
    const { how, lines } = await place.tryToStart({ PORT: 'eighty', TIME_ZONE: 'Mars/Base', HOST: '0.0.0.0' });
    expect(how).toBe(1);
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual(['PORT', 'TIME_ZONE', 'HOST']);
    expect(existsSync(place.data())).toBeFalse();
  });
});
