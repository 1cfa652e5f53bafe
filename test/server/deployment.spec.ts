import { login } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { demonstrationOf } from '#demo/index.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { StartupError } from '#server/db/startupError.ts';
import { settleDemo, settleReal } from '#server/deployment.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { startServer } from '../support/testServer.ts';
import { itTakesLong } from '../support/longRunning.ts';

const LOOPBACK = {};
const PUBLIC = { HOST: '0.0.0.0', TRUST_PROXY: '1' };
/** Each setting alone means that strangers may reach the server, although it listens only on this machine. */
const REACHABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'behind a proxy': { TRUST_PROXY: '1' },
  'with an origin of its own': { PUBLIC_ORIGIN: 'https://service.example.com' },
  'with customers of its own': { CUSTOMER_TOKEN_SECRET: 's'.repeat(32) },
  'on a public address': PUBLIC,
};
const SOMEWHERE = { DATABASE_URL: 'postgres://somewhere/else' };
const PRODUCTION = { NODE_ENV: 'production' };
const [WANTED, UNWANTED] = [{ DEMO: '1' }, { DEMO: '0' }];
/** A demonstration whose random passwords were shown at an earlier start. */
const SHOWN = { hasKnownPassword: false, newPasswords: null };

describe('a new database', () => {
  let database: TestDatabase;
  let db: Database;

  beforeEach(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
  });
  afterEach(async () => {
    await db.close();
    await database.stop();
  });

  const settle = (env: Readonly<Record<string, string>>) => settleDemo(readConfig(env), db);
  const count = async (sql: string) =>
    Number((await db.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

  for (const [what, env] of Object.entries({
    ...REACHABLE,
    elsewhere: SOMEWHERE,
    'in production': PRODUCTION,
    'where DEMO is 0': UNWANTED,
  })) {
    it(`${what} becomes a real deployment, with menus and roles but without people`, async () => {
      expect(await settle(env)).toBeNull();
      expect([await count('staff'), await count('app_user'), await count('chat')]).toEqual([0, 0, 0]);
      expect(await count('resource')).toBeGreaterThan(10);
      expect(await count(`role where status = 'A'`)).toBe(await count('role'));
      expect(await settle(LOOPBACK)).toBeNull();
      await expectAsync(settle(WANTED)).toBeRejectedWithError(/real deployment/);
    });
  }

  it('becomes a real deployment when the admin command is the first to use it', async () => {
    await settleReal(db);
    expect(await settle(LOOPBACK)).toBeNull();
    await settleReal(db);
    expect(await count(`role where code = 'admin'`)).toBe(1);
  });

  for (const [what, env] of Object.entries(REACHABLE)) {
    itTakesLong(`${what} can become a demonstration with random passwords, shown once`, async () => {
      const demo = await settle({ ...env, ...WANTED });
      const made = demo?.newPasswords ?? new Map<string, string>();
      expect(demo?.hasKnownPassword).toBeFalse();
      expect([...made.keys()].sort()).toEqual(['admin', 'dev', 'leader', 'staff']);
      expect(new Set(made.values())).toHaveSize(4);
      for (const password of made.values())
        expect(password).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
      expect(await settle({ ...env, ...WANTED })).toEqual(jasmine.objectContaining(SHOWN));
    });
  }
});

describe('a database that holds a demonstration', () => {
  let database: TestDatabase;
  let db: Database;

  beforeEach(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await settleDemo(readConfig(LOOPBACK), db);
  });
  afterEach(async () => {
    await db.close();
    await database.stop();
  });

  it('stays a demonstration, and is never served by accident', async () => {
    const settle = (env: Readonly<Record<string, string>>) => settleDemo(readConfig(env), db);
    for (const env of [LOOPBACK, WANTED, { ...SOMEWHERE, ...WANTED }])
      expect((await settle(env))?.hasKnownPassword).toBeTrue();
    for (const env of [PRODUCTION, UNWANTED, SOMEWHERE]) {
      await expectAsync(settle(env)).toBeRejectedWithError(StartupError, /demonstration/i);
    }
    for (const env of Object.values(REACHABLE)) {
      for (const demo of [{}, WANTED]) {
        await expectAsync(settle({ ...env, ...demo })).toBeRejectedWithError(
          StartupError,
          /known password.*not allowed with (?:TRUST_PROXY|PUBLIC_ORIGIN|CUSTOMER_TOKEN_SECRET|a public HOST)/,
        );
      }
    }
    await expectAsync(settleReal(db)).toBeRejectedWithError(/demonstration/i);
  });
});

describe('a demonstration that strangers may reach', () => {
  const PROXIED = { TRUST_PROXY: '1', ...WANTED };
  let database: TestDatabase;
  let db: Database;
  let passwords: ReadonlyMap<string, string>;

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    passwords = (await settleDemo(readConfig(PROXIED), db))?.newPasswords ?? new Map<string, string>();
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });

  it('accepts the random password of each account, and refuses the published one', async () => {
    const server = await startServer({ database, isDemo: true });
    for (const account of ['admin01', 'leader01', 'leader02', 'staff01', 'staff20', 'dev01']) {
      const password = passwords.get(account.slice(0, -2)) ?? '';
      expect((await server.call(login, { account, password: encodedOf(password) })).code)
        .withContext(account)
        .toBe(CODE.ok);
      if (!account.startsWith('admin')) continue;
      for (const wrong of ['demo-2026', passwords.get('staff') ?? '']) {
        expect((await server.call(login, { account, password: encodedOf(wrong) })).code).toBe(CODE.wrongCredentials);
      }
    }
    await server.stop();
  });

  it('needs DEMO=1 at every start while strangers may reach it', async () => {
    for (const env of [...Object.values(REACHABLE), SOMEWHERE]) {
      await expectAsync(settleDemo(readConfig(env), db)).toBeRejectedWithError(
        StartupError,
        /holds a demonstration: start with DEMO=1/,
      );
    }
    expect(await settleDemo(readConfig(LOOPBACK), db)).toEqual(jasmine.objectContaining(SHOWN));
  });

  it('differs from one of an older release, which has the published password', async () => {
    await db.query(`delete from server_meta where key = 'demoPasswords'`);
    await expectAsync(settleDemo(readConfig(PROXIED), db)).toBeRejectedWithError(StartupError, /known password/);
    await db.query(`insert into server_meta (key, value) values ('demoPasswords', '"random"')`);
  });

  it('prints passwords at the first start only, and refers to them later', async () => {
    const url = 'http://127.0.0.1:8080';
    const demo = demonstrationOf({ hasKnownPassword: false, newPasswords: passwords });
    const shown = demo.passwordLines.join('\n');
    for (const [kind, password] of passwords) expect(shown).toMatch(new RegExp(`${kind}01.* ${password}$`, 'm'));
    const first = demo.announcementOf(url).join('\n');
    const later = demonstrationOf(SHOWN).announcementOf(url).join('\n');
    for (const lines of [shown, first, later]) expect(lines).not.toContain('demo-2026');
    expect(first).toContain('passwords: see above');
    expect(later).toContain('were shown when the demonstration was created');
    expect(demonstrationOf(SHOWN).passwordLines).toEqual([]);
    expect(demonstrationOf({ hasKnownPassword: true, newPasswords: null }).announcementOf(url).join('\n')).toContain(
      'password demo-2026',
    );
  });
});
