import { openCustomerChat } from '#contract/http/customer.ts';
import { aCustomer } from '../../support/builders.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

describe('a customer who starts one chat after another', () => {
  let database: TestDatabase;
  let servers: readonly [TestServer, TestServer];
  let customerId: string;
  let token: string;
  beforeAll(async () => {
    database = await startDatabase();
    const env = { CHATS_PER_HOUR: '3' };
    servers = [await startServer({ database, env }), await startServer({ database, env })];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  });
  beforeEach(async () => {
    customerId = (await aCustomer(servers[0].db)).id;
    token = await customerToken(customerId);
  });

  const start = (server: TestServer, comeFrom: number | null = 1) =>
    server.call(openCustomerChat, { comeFrom }, { token });
  const end = () =>
    servers[0].db.query('update chat set ended_at = now(), ended_by = 1 where customer_id = $1 and ended_at is null', [
      customerId,
    ]);
  const startAndEnd = async (times: number) => {
    for (let chat = 0; chat < times; chat += 1) {
      expect((await start(servers[chat % 2 === 0 ? 0 : 1])).status).toBe(200);
      await end();
    }
  };
  const chatCount = async () =>
    (await servers[0].db.query('select from chat where customer_id = $1', [customerId])).rows.length;

  it('is refused by every server process, with the time until the next chat', async () => {
    await startAndEnd(3);
    await servers[0].db.query(
      `update chat set created_at = created_at - interval '30 minutes' where customer_id = $1`,
      [customerId],
    );
    for (const server of servers) {
      const { status, codeMsg, headers } = await start(server);
      expect(status).toBe(429);
      expect(codeMsg).toMatch(
        /^You have started many chats recently\. You can start the next one in (?:29|30) minutes\.$/,
      );
      expect(Math.round(Number(headers.get('retry-after')) / 60)).toBeCloseTo(30, -1);
    }
    expect(await chatCount()).toBe(3);
    const { text } = { text: await (await fetch(`${servers[0].url}/metrics`)).text() };
    expect(text).toMatch(/^http_requests_refused_total\{limit="newChats"\} [1-9]/m);
  });

  it('may start another chat an hour after the first', async () => {
    await startAndEnd(3);
    await servers[0].db.query(
      `update chat set created_at = created_at - interval '1 hour'
        where id = (select min(id) from chat where customer_id = $1)`,
      [customerId],
    );
    expect((await start(servers[0])).data?.chat).not.toBeNull();
    await end();
    expect((await start(servers[1])).status).toBe(429);
  });

  it('can still use the open chat, and open the page without a new chat', async () => {
    await startAndEnd(2);
    const opened = (await start(servers[0])).data?.chat?.chatId;
    for (const server of servers) expect((await start(server)).data?.chat?.chatId).toBe(opened);
    await end();
    expect((await start(servers[0], null)).data?.chat).toBeNull();
  });

  it('cannot exceed the limit with concurrent requests', async () => {
    await startAndEnd(2);
    await Promise.all(Array.from({ length: 10 }, (_, index) => start(servers[index % 2 === 0 ? 0 : 1])));
    await end();
    expect((await start(servers[0])).status).toBe(429);
    expect(await chatCount()).toBe(3);
  });

  it('does not limit other customers', async () => {
    await startAndEnd(3);
    const another = await customerToken((await aCustomer(servers[0].db)).id);
    expect((await servers[0].call(openCustomerChat, { comeFrom: 1 }, { token: another })).data?.chat).not.toBeNull();
  });
});
