import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { getDemoTraffic, stopDemoTraffic } from '#contract/http/demoTraffic.ts';
import { login } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { startTraffic } from '#demo/players/traffic.ts';
import { canReadProcesses, childrenOf, commandOf } from '#bench/support/processes.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import { settleDemo } from '#server/deployment.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { startProduct } from '../support/product.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { startServer, type ServerOptions, type TestServer } from '../support/testServer.ts';
import { until } from '../support/until.ts';
import { describeLong } from '../support/longRunning.ts';

const PLAYED = "(select id from staff where account in ('staff02', 'staff03', 'staff04', 'staff05'))";
const PLAYED_CUSTOMERS = 'between 1189 and 1200';
const LONG_MS = 120_000;

/** In this process, so that it starts at once. @param waitFactor multiplies all waits of the people */
const playing =
  (waitFactor: number): ServerOptions['startTraffic'] =>
  (url, onError) =>
    startTraffic({ url, waitFactor, leaveWithinMs: LONG_MS, onError });

describe('the traffic of a demonstration', () => {
  let database: TestDatabase;
  let server: TestServer;
  let token: string;
  let startedAt: Date;

  beforeAll(async () => {
    database = await startDatabase();
    const db = openDatabase(database.options, () => undefined);
    await settleDemo(readConfig({}), db);
    await db.close();
    server = await startServer({
      database,
      isDemo: true,
      startTraffic: playing(0.03),
      env: { CHATS_PER_HOUR: '1000' },
    });
    startedAt = new Date();
    token = (await server.call(login, { account: 'dev01', password: encodedOf('demo-2026') })).data?.token ?? '';
  }, LONG_MS);
  afterAll(async () => {
    await server.stop();
    await database.stop();
  }, LONG_MS);

  const count = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
    Number((await server.db.query<{ n: string }>(`select count(*) as n from ${sql}`, [...values])).rows[0]?.n);
  const isSome = async (sql: string) => (await count(sql, [startedAt])) > 0;

  it(
    'answers chats and queries, plays no one else, and stops for everyone and for good',
    async () => {
      await until(
        'four are online',
        async () => (await count(`presence where is_online and staff_id in ${PLAYED}`)) === 4,
      );
      await until('staff answer', () => isSome('message where sender_type = 2 and created_at > $1'));
      await until('customers end chats', () => isSome('chat where ended_at > $1'));
      await until('customers open chats', () => isSome('chat where created_at > $1 and first_answer_at is not null'));
      await until('customers raise queries', () => isSome('query where created_at > $1'));
      await until('staff answer them', () =>
        isSome('reply join query on query.id = query_id where author_type = 2 and query.created_at > $1'),
      );
      expect((await server.call(getDemoTraffic, {}, { token })).data?.until).toMatch(/^20/);

      // Every fourth seeded chat has all its lines: its customer only asks again, or leaves.
      const lines = `select from message where sender_type = 1 and created_at > $1 and chat_id in (102022, 102026, 102030) group by chat_id`;
      expect(await count(`(${lines} having count(*) > 1) chatty`, [startedAt])).toBe(0);

      expect(await count(`presence where is_online and staff_id not in ${PLAYED}`)).toBe(0);
      for (const strangers of [
        `chat where created_at > $1 and not customer_id ${PLAYED_CUSTOMERS}`,
        `query where created_at > $1 and not customer_id ${PLAYED_CUSTOMERS}`,
        `message where created_at > $1 and sender_type = 1 and not sender_id ${PLAYED_CUSTOMERS}`,
        `reply where created_at > $1 and author_type = 2 and author_id not in ${PLAYED}`,
      ])
        expect(await count(strangers, [startedAt]))
          .withContext(strangers)
          .toBe(0);

      expect((await server.call(stopDemoTraffic, {}, { token })).code).toBe(CODE.ok);
      expect((await server.call(getDemoTraffic, {}, { token })).data).toEqual({ until: null });
      await until('staff are offline', async () => (await count('presence where is_online')) === 0);
      await until('the traffic is over', async () => (await count(`server_meta where key = 'demoTraffic'`)) === 0);
      expect(await count('chat where ended_at is null')).toBe(0);
      const messages = await count('message');
      const next = await startServer({ database, isDemo: true, startTraffic: playing(0.03) });
      await wait(2_000);
      expect([await count('message'), await count('presence where is_online')]).toEqual([messages, 0]);
      await next.stop();
      expect(server.log.filter((line) => line.includes('could not be played'))).toEqual([]);
    },
    LONG_MS,
  );
});

describeLong('the process of the people whom a demonstration plays', () => {
  it(
    'ends with its server, also when that is killed, and leaves the rest of the hour to the next one',
    async () => {
      if (!canReadProcesses) pending('there is no /proc');
      const database = await startDatabase();
      const db = openDatabase(database.options, () => undefined);
      const webDir = emptyPages();
      const env = { DATABASE_URL: database.url, DEMO: '1', DEMO_TRAFFIC: '1', WEB_DIR: webDir };
      const product = await startProduct(env);
      const online = async () => (await db.query('select from presence where is_online')).rows.length;
      const processes = () => childrenOf(product.pid).filter((pid) => commandOf(pid).includes('demo/players/main.ts'));
      const isGone = (pids: readonly number[]) => pids.every((pid) => commandOf(pid) === '');
      try {
        await until('four are online', async () => (await online()) === 4);
        const first = processes();
        expect(first).toHaveSize(1);
        await product.kill();
        await until('the people have ended, too', () => isGone(first));
        expect(await online()).toBe(4);
        await product.restart();
        await until('the next server plays them', () => processes().length === 1);
        const next = processes();
        await product.stop();
        await until('they have ended in order', () => isGone(next));
        const { rows } = await db.query(
          `select value ? 'player' as is_played from server_meta where key = 'demoTraffic'`,
        );
        expect(rows).toEqual([{ is_played: false }]);
      } finally {
        await product.stop();
        await db.close();
        await database.stop();
        rmSync(webDir, { recursive: true });
      }
    },
    2 * LONG_MS,
  );
});
