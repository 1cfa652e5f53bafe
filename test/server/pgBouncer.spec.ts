import { rmSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { StartupError } from '#server/db/startupError.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { openStorage } from '#server/storage.ts';
import { aConversation } from '../support/conversation.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { describeLong } from '../support/longRunning.ts';
import { needPgBouncer, startPgBouncer, type PgBouncer } from '../support/pgBouncer.ts';
import { freePort, spawnServer, type ServerProcess } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { CUSTOMER_SECRET, type ReachableServer } from '../support/testServer.ts';

const TURNS = 20;
/** Sweeps run too late to help: what arrives, arrives by a bus message. */
const NO_SWEEPS = { SWEEP_MS: '600000', SESSION_CHECK_MS: '600000' };

describeLong('two server processes behind PgBouncer in transaction mode', () => {
  const isInstalled = needPgBouncer();
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let db: Database;
  let webDir: string;
  const processes: ServerProcess[] = [];
  const servers: ReachableServer[] = [];

  beforeAll(async () => {
    if (!isInstalled) return;
    database = await startDatabase();
    bouncer = await startPgBouncer(database);
    db = openDatabase(database.options, () => undefined);
    webDir = emptyPages();
    for (const port of [await freePort(), await freePort()]) {
      const url = `http://127.0.0.1:${port}`;
      servers.push({ url, db, call: (call, input, options = {}) => makeCall(url, call, input, options) });
      processes.push(
        await spawnServer({
          ...NO_SWEEPS,
          WEB_DIR: webDir,
          PORT: port,
          DATABASE_URL: bouncer.url,
          DATABASE_DIRECT_URL: database.url,
          DEMO: '0',
          LOG_LEVEL: 'warn',
          CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
        }),
      );
    }
  });
  afterAll(async () => {
    if (!isInstalled) return;
    for (const each of processes) each.signal('SIGKILL');
    await Promise.all(processes.map(({ exited }) => exited));
    await bouncer.stop();
    await db.close();
    await database.stop();
    rmSync(webDir, { recursive: true });
  });

  const metric = async ({ url }: ReachableServer, name: string): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  /** Connections that commit messages or listen, and do not belong to the pooler. */
  const directConnections = async (): Promise<number> => {
    const { rows } = await db.query<{ query: string }>(
      `select query from pg_stat_activity
        where datname = current_database() and query ~ 'commit_messages\\(|pg_notify\\(\\$1, payload'
          and pid <> pg_backend_pid()`,
    );
    return rows.length;
  };

  it('carry a chat from one to the other by bus messages, and lose none', async () => {
    const [one, other] = servers;
    if (one === undefined || other === undefined) throw new Error('no servers');
    const { chatId, customerSide, agentSide } = await aConversation(one, other);
    const expected: string[] = [];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      for (const [from, to] of [
        [customerSide, agentSide],
        [agentSide, customerSide],
      ] as const) {
        const text = `${turn} from ${from === customerSide ? 'the customer' : 'the agent'}`;
        expected.push(text);
        expect((await from.say(chatId, text)).name).toBe('SendAck');
        await to.until('Message', ({ msg }) => msg.includes(text));
      }
    }
    expect(customerSide.texts(chatId)).toEqual(expected.filter((text) => text.endsWith('agent')));
    expect(agentSide.texts(chatId)).toEqual(expected.filter((text) => text.endsWith('customer')));
    for (const server of servers) {
      expect(await metric(server, 'notices_lost_total')).toBe(0);
      expect(await metric(server, 'notices_listening')).toBe(1);
    }
    expect(await directConnections()).toBe(2 * servers.length);
    expect(processes.map((each) => each.output()).join('')).not.toMatch(/prepared statement|"level":50/);
  });
});

describeLong('a start behind PgBouncer', () => {
  const isInstalled = needPgBouncer();
  let database: TestDatabase;
  let bouncer: PgBouncer | null = null;

  beforeAll(async () => {
    if (isInstalled) database = await startDatabase();
  });
  afterEach(async () => {
    await bouncer?.stop();
    bouncer = null;
  });
  afterAll(async () => {
    if (isInstalled) await database.stop();
  });

  const bounce = async (settings?: Readonly<Record<string, string>>): Promise<string> => {
    bouncer = await startPgBouncer(database, settings);
    return bouncer.url;
  };
  const open = (env: Readonly<Record<string, string>>) =>
    openStorage(readConfig({ DATABASE_WAIT_SECONDS: '10', ...env }), () => undefined);
  const refusalOf = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const error = await open(env).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).not.toContain(new URL(database.url).password);
    return error instanceof Error ? error.message : '';
  };
  const TRANSACTION_MODE =
    /^DATABASE_URL \(127\.0\.0\.1:\d+\) leads to a pooler in transaction mode, .* Set DATABASE_DIRECT_URL/;

  it('needs the direct address, and limits transactions without a trace in shared connections', async () => {
    const { db, close } = await open({ DATABASE_URL: await bounce(), DATABASE_DIRECT_URL: database.url });
    const limitOf = (result: { rows: { statement_timeout: string }[] }) => result.rows[0]?.statement_timeout;
    expect(limitOf(await db.transaction((tx) => tx.query('show statement_timeout')))).toBe('30s');
    expect(limitOf(await db.snapshot((tx) => tx.query('show statement_timeout')))).toBe('30s');
    expect(limitOf(await db.express.query('show statement_timeout'))).toBe('30s');
    expect(limitOf(await db.query('show statement_timeout'))).toBe('0');
    await close();
  });

  it('is refused when PgBouncer refuses our settings', async () => {
    expect(await refusalOf({ DATABASE_URL: await bounce() })).toMatch(TRANSACTION_MODE);
  });

  it('is refused when PgBouncer ignores our settings, because LISTEN does not work', async () => {
    const url = await bounce({ ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout' });
    expect(await refusalOf({ DATABASE_URL: url })).toMatch(TRANSACTION_MODE);
  });

  it('is refused when the direct address leads to a pooler, or to another database', async () => {
    const url = await bounce({ ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout' });
    const refusal = /^A message that was sent through DATABASE_URL \(.*\) did not arrive at DATABASE_DIRECT_URL \(/;
    expect(await refusalOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toMatch(refusal);
    const elsewhere = await startDatabase();
    expect(await refusalOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: elsewhere.url })).toMatch(refusal);
    await elsewhere.stop();
  });

  it('needs no direct address in session mode', async () => {
    const url = await bounce({
      pool_mode: 'session',
      ignore_startup_parameters: 'statement_timeout, idle_in_transaction_session_timeout',
    });
    const { db, close } = await open({ DATABASE_URL: url });
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('waits while PgBouncer cannot reach PostgreSQL', async () => {
    bouncer = await startPgBouncer({ ...database, socketPath: '/nowhere/.s.PGSQL.5432' });
    const opening = open({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_WAIT_SECONDS: '2',
    });
    await expectAsync(opening).toBeRejectedWithError(
      StartupError,
      /^The database at 127\.0\.0\.1:\d+ cannot be reached \(.*\).* check DATABASE_URL,/,
    );
  });
});
