import { rmSync } from 'node:fs';
import { makeCall } from '#demo/players/httpCall.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { changeUserOnlineStatus } from '#contract/http/auth.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { emptyPages } from '../../support/emptyPages.ts';
import { describeLong } from '../../support/longRunning.ts';
import { freePort, spawnServer, type ServerProcess } from '../../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { CUSTOMER_SECRET, customerToken } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const CHATS = 1_000;
const AGENTS = 40;

interface Counts {
  readonly given: number;
  /** Chats that were not assigned exactly once, by the event log. */
  readonly odd: number;
  readonly most: number;
  readonly waiting: number;
  /** The number of events of agents, and the sum of their newest numbers. */
  readonly events: number;
  readonly numbered: number;
  readonly audited: number;
}

describeLong('two server processes on one database', () => {
  let database: TestDatabase;
  let db: Database;
  let webDir: string;
  const servers: ServerProcess[] = [];
  const urls: string[] = [];

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    webDir = emptyPages();
    for (const port of [await freePort(), await freePort()]) {
      urls.push(`http://127.0.0.1:${port}`);
      servers.push(
        await spawnServer({
          WEB_DIR: webDir,
          PORT: port,
          DATABASE_URL: database.url,
          DEMO: '0',
          LOG_LEVEL: 'warn',
          CUSTOMER_TOKEN_SECRET: CUSTOMER_SECRET,
          ALLOCATION_SWEEP_MS: '20',
        }),
      );
    }
  });
  afterAll(async () => {
    for (const server of servers) server.signal('SIGKILL');
    await Promise.all(servers.map(({ exited }) => exited));
    await db.close();
    await database.stop();
    rmSync(webDir, { recursive: true });
  });

  const count = async (): Promise<Counts> => {
    const {
      rows: [row],
    } = await db.query<Counts & Record<string, unknown>>(
      `with assigned as (select chat_id, count(*)::int as n from chat_event where kind = $1 group by chat_id)
       select (select count(*)::int from chat where staff_id is not null) as given,
              (select count(*)::int from chat left join assigned on assigned.chat_id = chat.id
                where n is distinct from 1) as odd,
              (select max(n)::int
                 from (select count(*) as n from chat where ended_at is null group by staff_id) each) as most,
              (select count(*)::int from chat_queue) as waiting,
              (select count(*)::int from person_event where person_type = 2) as events,
              (select sum(last_event_seq)::int from person where person_type = 2) as numbered,
              (select count(*)::int from audit_log where action = 'chat.assigned') as audited`,
      [CHAT_EVENT.assigned],
    );
    if (row === undefined) throw new Error('nothing was counted');
    return row;
  };

  it('assign 1,000 chats at once: each one once, and none beyond the maximum of an agent', async () => {
    await db.query('update config_chat set allocation_min = 5, allocation_max = $1', [CHATS / AGENTS]);
    const agents = [];
    for (let made = 0; made < AGENTS; made += 1) {
      const { id } = await aStaff(db, { keys: [ROLE_KEY.tasks] });
      agents.push({ userId: id, token: await aSession(db, id) });
    }
    await db.query('update session set im_at = now()');
    const customers = [];
    for (let made = 0; made < CHATS; made += 1) {
      // Half of them wait before the first agents go online.
      if (made % 2 === 0) await aChat(db);
      else customers.push(await customerToken((await aCustomer(db)).id));
    }
    const urlFor = (index: number): string => urls[index % urls.length] ?? '';
    await Promise.all([
      ...agents.map(({ userId, token }, index) =>
        makeCall(urlFor(index), changeUserOnlineStatus, { userId, isOnline: true }, { token }),
      ),
      ...customers.map((token, index) => makeCall(urlFor(index), openCustomerChat, { comeFrom: 1 }, { token })),
    ]);
    await until('nobody waits any more', async () => (await count()).waiting === 0);
    expect(await count()).toEqual({
      given: CHATS,
      odd: 0,
      most: CHATS / AGENTS,
      waiting: 0,
      events: CHATS,
      numbered: CHATS,
      audited: CHATS,
    });
    // Both servers have assigned some.
    for (const url of urls) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(Number(/^chat_wait_seconds_count (\d+)$/m.exec(metrics)?.[1] ?? 0))
        .withContext(url)
        .toBeGreaterThan(0);
    }
  });
});
