import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import { checkDeployment } from '#server/commands/checkDeployment.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { readConfig } from '#server/config.ts';
import { StartupError } from '#server/db/startupError.ts';
import { aChat, aStaff } from '../support/builders.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { startServer, type TestServer } from '../support/testServer.ts';

describe('npm run admin -- check', () => {
  let database: TestDatabase;
  let server: TestServer;
  let proxies: readonly Server[] = [];
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ database, env: { TRUST_PROXY: '1' } });
  });
  afterEach(() => {
    for (const proxy of proxies) proxy.close();
    proxies = [];
  });
  afterAll(async () => {
    await server.stop();
    await database.stop();
  });

  const env = { NODE_ENV: 'production', CUSTOMER_TOKEN_SECRET: 'x'.repeat(32) };
  const check = (more: Readonly<Record<string, string>> = {}) =>
    checkDeployment(readConfig({ ...env, DATABASE_URL: database.url, ...more }));
  const refusalOf = async (more: Readonly<Record<string, string>>): Promise<string> => {
    const error: unknown = await check(more).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartupError);
    return error instanceof Error ? error.message : '';
  };
  /** A proxy that passes only requests on, with these headers. */
  const startProxy = async (headers: Readonly<Record<string, string>>): Promise<string> => {
    const proxy = createServer((incoming, answer) => {
      const { url: path = '/' } = incoming;
      request({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 0);
        response.pipe(answer);
      }).end();
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    proxies = [...proxies, proxy];
    const address = proxy.address();
    return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  };

  it('has a line for each thing that it examines', async () => {
    const lines = (await check()).split('\n').map((line) => line.replaceAll(/\d+(\.\d+)?/g, '#'));
    expect(lines).toEqual([
      'look  configuration     PUBLIC_ORIGIN is not set: the proxy is not checked',
      'ok    database          PostgreSQL #, schema #',
      jasmine.stringMatching(/^ok {4}connections {7}# of # used; a server process needs up to #$/),
      'ok    bus messages      LISTEN works',
      jasmine.stringMatching(/^ok {4}clock {13}-?# ms between/),
      // Databases of specs sync nothing.
      'look  durability        fsync or synchronous_commit is off: a crash loses acknowledged messages',
      "ok    PostgreSQL's log  holds nothing that people wrote",
      'ok    names             are what they look like',
      'look  first day         no administrator: npm run admin -- create',
    ]);
  });

  it('says what is missing before customers can be answered', async () => {
    const missing = async () => /first day +(.*)/.exec(await check())?.[1];
    const { id } = await aStaff(server.db, { type: 'A', isBound: false });
    expect(await missing()).toMatch(/^no one can take chats/);
    const agent = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    expect(await missing()).toMatch(/^no administrator can take chats/);
    await server.db.query('update staff set target_id = null where id = $1', [agent.id]);
    await server.db.query('update staff set target_id = $2 where id = $1', [id, agent.targetId]);
    await server.db.query('update product set is_active = false');
    expect(await missing()).toMatch(/^no product is active/);
    await server.db.query('update product set is_active = true');
    expect(await missing()).toMatch(/^no query can be raised/);
    await server.db.query("insert into category (name) values ('General')");
    await server.db.query("insert into subject (name) values ('Question')");
    expect(await missing()).toMatch(/^no customer has ever come/);
    await aChat(server.db);
    expect(await missing()).toBe('is over: customers come, and 1 can take chats');
    await server.db.query('delete from staff where id = any($1)', [[id, agent.id]]);
  });

  it('finds accounts that may imitate others, and names them in ASCII', async () => {
    const first = await aStaff(server.db, { account: '\u0430dmin01', name: 'Shift leader\u2060' });
    const second = await aStaff(server.db, { account: 'jos\u00e9123', name: 'Jos\u00e9' });
    await aStaff(server.db, { account: 'honest.one', name: 'می\u200cخواهم' });
    expect(await check()).toContain(
      'look  names             may imitate others: rename or deactivate ' +
        '\\u{430}dmin01 (Shift leader\\u{2060}), jos\\u{e9}123 (Jos\\u{e9})',
    );
    await server.db.query('delete from staff where id = any($1)', [[first.id, second.id]]);
    expect(await check()).toContain('ok    names ');
  });

  it('finds a log of PostgreSQL that may quote what people wrote', async () => {
    const name = new URL(database.url).pathname.slice(1);
    for (const setting of [`log_error_verbosity = 'verbose'`, `log_min_duration_statement = '1s'`]) {
      await server.db.query(`alter database ${name} set ${setting}`);
      expect(await check())
        .withContext(setting)
        .toMatch(/^look {2}PostgreSQL's log +may quote/m);
      await server.db.query(`alter database ${name} reset all`);
      expect(await check()).toMatch(/^ok {4}PostgreSQL's log /m);
    }
  });

  it('finds a server that answers directly: nothing says that a proxy asks for others', async () => {
    const text = await refusalOf({ PUBLIC_ORIGIN: server.url });
    expect(text).toMatch(/^ok {4}proxy .*\/readyz answers 200$/m);
    expect(text).toMatch(/^wrong headers +the proxy must set X-Forwarded-For/m);
    expect(text).toMatch(/^ok {4}sockets /m);
  });

  it('finds a proxy that drops WebSockets', async () => {
    const text = await refusalOf({ PUBLIC_ORIGIN: await startProxy({ 'x-forwarded-for': '192.0.2.1' }) });
    expect(text).toMatch(/^ok {4}headers /m);
    expect(text).toMatch(/^wrong sockets /m);
  });

  it('finds a proxy whose X-Forwarded-For names no caller', async () => {
    const text = await refusalOf({ PUBLIC_ORIGIN: await startProxy({ 'x-forwarded-for': 'unknown' }) });
    expect(text).toMatch(/^wrong headers +the proxy's X-Forwarded-For holds no address/m);
  });

  it('finds an origin where no one listens', async () => {
    const text = await refusalOf({ PUBLIC_ORIGIN: 'https://127.0.0.1:9' });
    for (const subject of ['certificate', 'proxy', 'headers', 'sockets'])
      expect(text).toMatch(new RegExp(`^wrong ${subject} +\\S`, 'm'));
  });

  it('finds a database that a newer release has used', async () => {
    await server.db.query(`insert into schema_migration (version, name) values (9999, 'next')`);
    expect(await refusalOf({})).toMatch(/^wrong database +.*schema 9999: a newer release than this one/m);
    await server.db.query('delete from schema_migration where version = 9999');
  });
});
