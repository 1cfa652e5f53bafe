import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import { StartupError } from '#server/db/startupError.ts';
import { openStorage } from '#server/storage.ts';
import { forwardDatabase, type DatabaseForwarder } from '../support/databaseForwarder.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { describeLong } from '../support/longRunning.ts';
import { freePort, spawnProgram, untilProgram, type Env, type ServerProcess } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';

const NOBODY = 65_534;

const isReady = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

describeLong('a server with its own PostgreSQL elsewhere', () => {
  let database: TestDatabase;
  let forwarder: DatabaseForwarder;
  let webDir: string;
  let port: string;
  const started: ServerProcess[] = [];

  beforeEach(async () => {
    database = await startDatabase();
    forwarder = await forwardDatabase(database);
    webDir = emptyPages();
    port = await freePort();
  });
  afterEach(async () => {
    for (const server of started) server.signal('SIGTERM');
    await Promise.all(started.splice(0).map(({ exited }) => exited));
    forwarder.close();
    await database.stop();
    rmSync(webDir, { recursive: true });
  });

  const start = (env: Env = {}): ServerProcess => {
    const server = spawnProgram(['server/main.ts'], {
      WEB_DIR: webDir,
      PORT: port,
      DATABASE_URL: forwarder.url,
      ...env,
    });
    started.push(server);
    return server;
  };

  it('waits for a database that is down, with a line a second, and starts when it is up', async () => {
    const server = start();
    const waited = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('Waiting'));
    await untilProgram(server, 'has waited', () => waited().length >= 2);
    await forwarder.listen();
    await untilProgram(server, 'is ready', () => isReady(port));
    const place = `127\\.0\\.0\\.1:${forwarder.port}`;
    const line = new RegExp(`^Waiting for the database at ${place}: connection refused \\(\\d+ s\\)$`);
    for (const each of waited()) expect(each).toMatch(line);
    expect(server.output()).not.toContain(new URL(forwarder.url).password);
  });

  it('waits for a proxy that closes connections while its database is down', async () => {
    const proxy = createServer((client) => {
      client.end();
    });
    proxy.listen(forwarder.port, '127.0.0.1');
    await once(proxy, 'listening');
    const server = start();
    await untilProgram(server, 'has waited', () => server.output().includes('connection closed ('));
    proxy.close();
    await forwarder.listen();
    await untilProgram(server, 'is ready', () => isReady(port));
    expect(server.output()).toContain('Customer service is ready');
  });

  it('gives up after DATABASE_WAIT_SECONDS with one sentence', async () => {
    const server = start({ DATABASE_WAIT_SECONDS: '2' });
    expect(await server.exited).toBe(1);
    const last = server
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Waiting'));
    expect(last).toEqual([
      `The database at 127.0.0.1:${forwarder.port} cannot be reached (connection refused), ` +
        'and 2 s of waiting are over. ' +
        'Start it, check DATABASE_URL, or set DATABASE_WAIT_SECONDS.',
    ]);
  });

  it('ends at once on a signal while it waits', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const server = start();
      await untilProgram(server, 'waits', () => server.output().includes('Waiting'));
      server.signal(signal);
      expect(await server.exited).toBe(0);
    }
  });
});

describe('a database that refuses the connection', () => {
  let database: TestDatabase;
  let forwarder: DatabaseForwarder;

  beforeAll(async () => {
    database = await startDatabase();
    forwarder = await forwardDatabase(database);
    await forwarder.listen();
    const db = openDatabase(database.options, () => undefined);
    const {
      rows: [row],
    } = await db.query<{ name: string }>('select current_database() as name');
    for (const role of ['poor', 'last', 'away']) await db.query(`create role ${role} login password 'hunter2'`);
    await db.query('alter role last connection limit 0');
    await db.query('alter role away nologin');
    await db.query("create role reader superuser login password 'hunter2'");
    await db.query(`alter role reader in database ${row?.name ?? ''} set default_transaction_read_only = on`);
    await db.close();
  });
  afterAll(async () => {
    const db = openDatabase(database.options, () => undefined);
    for (const role of ['poor', 'last', 'away', 'reader']) await db.query(`drop role ${role}`);
    await db.close();
    forwarder.close();
    await database.stop();
  });

  const urlFor = (change: (url: URL) => void): string => {
    const url = new URL(forwarder.url);
    change(url);
    return url.href;
  };
  const as = (role: string) =>
    urlFor((url) => {
      url.username = role;
      url.password = 'hunter2';
    });
  const refusals: Readonly<Record<string, readonly [() => string, RegExp]>> = {
    'a wrong password': [
      () =>
        urlFor((url) => {
          url.password = 'hunter2';
        }),
      /^The database at 127\.0\.0\.1:\d+ does not accept the password of the user "postgres"/,
    ],
    'no password': [
      () =>
        urlFor((url) => {
          url.password = '';
        }),
      /asks for a password of the user "postgres"/,
    ],
    'an unknown user': [
      () => as('stranger'),
      /does not accept the password of the user "stranger", or has no such user/,
    ],
    'a user who may not log in': [
      () => as('away'),
      /does not let the user "away" in: role "away" is not permitted to log in/,
    ],
    'a user without permissions': [
      () => as('poor'),
      /The user "poor" lacks a permission in the database "spec_[\d_]+" at .*: permission denied for table schema_migration/,
    ],
    'a user with too many connections': [
      () => as('last'),
      /takes no more connections: too many connections for role "last"/,
    ],
    'a standby': [() => as('reader'), /can only be read, as a standby can/],
    'a database that does not exist': [
      () =>
        urlFor((url) => {
          url.pathname = '/nosuch';
        }),
      /has no database "nosuch"/,
    ],
    'a server without TLS': [
      () =>
        urlFor((url) => {
          url.search = '?sslmode=verify-full';
        }),
      /does not support TLS/,
    ],
  };
  for (const [what, [url, sentence]] of Object.entries(refusals)) {
    it(`is explained: ${what}`, async () => {
      const opened = openStorage({ ...readConfig({ DATABASE_URL: url() }), databaseWaitMs: 10_000 }, () => undefined);
      const error = await opened.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(StartupError);
      expect(error instanceof Error ? error.message : '').toMatch(sentence);
      expect(String(error)).not.toContain('hunter2');
    });
  }
});

describe('where a server cannot start', () => {
  let home: string;
  let webDir: string;
  let taken: Server | null = null;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-start-'));
    chmodSync(home, 0o711);
    webDir = emptyPages();
  });
  afterEach(() => {
    taken?.close();
    taken = null;
    for (const folder of [home, webDir]) rmSync(folder, { recursive: true });
  });

  const tryToStart = async (env: Env, uid?: number): Promise<readonly string[]> => {
    const own = { WEB_DIR: webDir, PORT: await freePort(), DEMO: '0', DATA_DIR: path.join(home, 'data') };
    const server = spawnProgram(['server/main.ts'], { ...own, ...env }, '', uid);
    expect(await server.exited).toBe(1);
    return server.output().trim().split('\n');
  };

  it('is a folder with other data, which stays unchanged', async () => {
    const folder = path.join(home, 'letters');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'letter.txt'), 'Dear reader');
    expect(await tryToStart({ DATA_DIR: folder })).toEqual([
      jasmine.stringMatching(/^The data folder .*letters is in use for something else: it holds letter\.txt/),
    ]);
    expect(readdirSync(folder)).toEqual(['letter.txt']);
    expect(readFileSync(path.join(folder, 'letter.txt'), 'utf8')).toBe('Dear reader');
  });

  it('is a folder without write permission, or one below it', async () => {
    const closed = path.join(home, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    const uid = process.getuid?.() === 0 ? NOBODY : undefined;
    for (const folder of [closed, path.join(closed, 'data')]) {
      expect(await tryToStart({ DATA_DIR: folder }, uid)).toEqual([
        `The data folder ${folder} cannot be used: ${closed} is closed to the user that runs this server. ` +
          'Change that, or set DATA_DIR to another folder.',
      ]);
    }
  });

  it('is one where no folder can be created', async () => {
    if (!existsSync('/proc/self') || process.getuid?.() !== 0) return; // only root may write there
    const lines = await tryToStart({ DATA_DIR: '/proc/data' });
    expect(lines).toEqual([
      jasmine.stringMatching(/^The data folder \/proc\/data cannot be used: .*cannot be created/),
    ]);
  });

  it('is an address of another machine', async () => {
    const hosts = {
      '192.0.2.7': 'is not an address of this machine',
      'no.such.host.invalid': 'is not the name of this machine',
    };
    for (const [host, reason] of Object.entries(hosts)) {
      const lines = await tryToStart({ HOST: host, TRUST_PROXY: '1' });
      expect(lines).toEqual([jasmine.stringMatching(new RegExp(`^Port \\d+ on ${host}.*${reason}`))]);
    }
  });
});
