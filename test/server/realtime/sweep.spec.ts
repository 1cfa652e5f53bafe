import pg from 'pg';
import { aChat, aCustomer } from '../../support/builders.ts';
import { aChatCustomer, enterChat } from '../../support/chatClient.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const SWEEP_MS = 30;
const SWEEPS = 10;

describe('the sweep of a process', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({
      env: { SWEEP_MS: String(SWEEP_MS), LOG_LEVEL: 'warn' },
    });
  });
  afterEach(() => server.stop());

  it('reads the state of open chats only after a change, which it then delivers', async () => {
    const { id: customerId } = await aCustomer(server.db);
    const { id: chatId } = await aChat(server.db, { customerId, texts: ['hello'] });
    const client = await enterChat(server.url, await aChatCustomer(customerId));
    const query = spyOn(pg.Pool.prototype, 'query').and.callThrough();
    const counted = (part: string) =>
      query.calls.allArgs().filter((args) => JSON.stringify(args).includes(part)).length;
    const sweeps = () => counted('list_version');
    const readings = () => counted('customer_delivered_seq');
    const start = sweeps();
    await until('it has swept once since the login', () => sweeps() >= start + 2);
    const before = readings();
    await until('it sweeps often', () => sweeps() >= start + 2 + SWEEPS);
    expect(readings()).toBe(before);
    // As another process that sends no bus message.
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       values ($1, 2, 3, 0, 'silent', 1, '{"text":"from elsewhere"}', now())`,
      [chatId],
    );
    await server.db.query('update chat set last_seq = 2 where id = $1', [chatId]);
    await until('the message has arrived', () => client.all('Message').some(({ chatSeq }) => chatSeq === 2));
  });

  it('reads it again after a socket has joined, which may have read older marks', async () => {
    const join = async () => {
      const { id: customerId } = await aCustomer(server.db);
      await aChat(server.db, { customerId, texts: ['hello'] });
      const token = await aChatCustomer(customerId);
      return { enter: () => enterChat(server.url, token) };
    };
    const [first, second] = [await join(), await join()];
    await first.enter();
    const query = spyOn(pg.Pool.prototype, 'query').and.callThrough();
    const counted = (part: string) =>
      query.calls.allArgs().filter((args) => JSON.stringify(args).includes(part)).length;
    const sweeps = () => counted('list_version');
    const readings = () => counted('from chat where id = any($1');
    await until('it has swept since the login', () => sweeps() >= 2);
    const before = readings();
    await second.enter();
    await until('it has read again', () => readings() > before);
    expect(readings()).toBeGreaterThan(before);
  });
});
