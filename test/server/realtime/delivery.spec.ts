import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { logout } from '#contract/http/auth.ts';
import { sqlFunction } from '#server/db/sqlFunctions.ts';
import { aChat } from '../../support/builders.ts';
import {
  aChatAgent,
  aChatCustomer,
  aClientMsgId,
  agentSession,
  enterChat,
  type ChatClient,
} from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

/** Messages of a chat, or events of a person, that one query reads: ROWS_EACH of catchUp.ts. */
const READ_AT_ONCE = 200;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const seqsOf = (client: ChatClient, chatId: string) =>
  client
    .all('Message')
    .filter((message) => message.chatId === chatId)
    .map(({ chatSeq }) => chatSeq);

describe('delivery of messages', () => {
  let server: TestServer;
  beforeAll(async () => {
    const limits = {
      CUSTOMER_SENDS_PER_SECOND: '1000',
      CHAT_SOCKETS_PER_CUSTOMER: '100',
      CHAT_SOCKETS_PER_STAFF: '100',
    };
    server = await startServer({ env: { ...limits, SWEEP_MS: '600000', LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());

  async function stored(chatId: string) {
    const { rows } = await server.db.query<{ chat_seq: number; client_msg_id: string; msg: string }>(
      'select chat_seq, client_msg_id, msg from message where chat_id = $1 order by chat_seq',
      [chatId],
    );
    return rows;
  }

  it('answers a repeated send like the first, stores it once and pushes it once', async () => {
    const { chatId, agentSide, customerSide } = await aConversation(server);
    const first = await customerSide.say(chatId, 'once', 'the-same');
    const again = await customerSide.say(chatId, 'once', 'the-same');
    const onAnotherSocket = await (
      await enterChat(server.url, await aChatCustomer((await stateOf(chatId)).customerId))
    ).say(chatId, 'once', 'the-same');
    expect(again.body).toEqual(first.body);
    expect(onAnotherSocket.body).toEqual(first.body);
    await customerSide.say(chatId, 'after');
    await agentSide.until('Message', ({ chatSeq }) => chatSeq === 2);
    expect(agentSide.texts(chatId)).toEqual(['once', 'after']);
    expect((await stored(chatId)).map(({ chat_seq }) => chat_seq)).toEqual([1, 2]);
  });

  it('refuses other content with a used clientMsgId, but lets the other side use the same one', async () => {
    const { chatId, agentSide, customerSide } = await aConversation(server);
    await customerSide.say(chatId, 'one thing', 'a-name');
    const other = await customerSide.say(chatId, 'another thing', 'a-name');
    expect(other).toEqual(
      jasmine.objectContaining({
        name: 'Error',
        body: jasmine.objectContaining({ code: FRAME_ERROR.reused, retryable: false, clientMsgId: 'a-name' }),
      }),
    );
    expect((await agentSide.say(chatId, 'mine', 'a-name')).name).toBe('SendAck');
  });

  it('answers repeated sends within one batch, and after the chat has ended', async () => {
    const { chatId, agentSide, customerSide } = await aConversation(server);
    const [one, two, other] = await Promise.all([
      customerSide.say(chatId, 'same', 'n'),
      customerSide.say(chatId, 'same', 'n'),
      customerSide.say(chatId, 'different', 'n'),
    ]);
    expect(two.body).toEqual(one.body);
    expect(other.name).toBe('Error');
    await agentSide.ask('Exit', { chatId });
    expect((await customerSide.say(chatId, 'same', 'n')).body).toEqual(one.body);
  });

  it('numbers concurrent messages of 100 senders without gaps, and pushes all to each reader in order', async () => {
    const { chatId, agent, customer, agentSide, customerSide } = await aConversation(server);
    const senders = await Promise.all(
      upTo(100).map(async (index) => enterChat(server.url, index % 2 === 0 ? customer : agent)),
    );
    const each = 5;
    await Promise.all(
      senders.map(async (sender, index) => {
        for (const turn of upTo(each)) expect((await sender.say(chatId, `${index}/${turn}`)).name).toBe('SendAck');
      }),
    );
    const total = senders.length * each;
    await until('everyone has everything', () =>
      [agentSide, customerSide].every((client) => seqsOf(client, chatId).length === total),
    );
    expect((await stored(chatId)).map(({ chat_seq }) => chat_seq)).toEqual(upTo(total));
    for (const reader of [agentSide, customerSide]) expect(seqsOf(reader, chatId)).toEqual(upTo(total));
    for (const sender of senders) {
      const acked = sender.all('SendAck').map(({ chatSeq }) => chatSeq);
      await until('this one has the rest', () => seqsOf(sender, chatId).length === total - each);
      expect(seqsOf(sender, chatId)).toEqual(upTo(total).filter((seq) => !acked.includes(seq)));
      expect(acked).toEqual(acked.toSorted((a, b) => a - b));
    }
  });

  it('keeps the order of one socket, also when everything is written at once', async () => {
    const { chatId, agentSide, customerSide } = await aConversation(server);
    const texts = upTo(300).map(String);
    for (const text of texts)
      customerSide.write('Send', {
        chatId,
        clientMsgId: aClientMsgId(),
        msgType: 1,
        msg: textContent(text),
        sendTime: 1,
      });
    await agentSide.until('Message', ({ chatSeq }) => chatSeq === texts.length);
    expect(agentSide.texts(chatId)).toEqual(texts);
    expect(customerSide.all('SendAck').map(({ chatSeq }) => chatSeq)).toEqual(upTo(texts.length));
  });

  /** Stores the customer's texts like another process whose bus messages are lost. */
  async function storeSilently(
    { db }: TestServer,
    chatId: string,
    customerId: string,
    texts: readonly string[],
  ): Promise<void> {
    const each = <T>(value: T): readonly T[] => texts.map(() => value);
    await db.query(
      `select from ${sqlFunction('commit_messages')}($1::bigint[], $2::smallint[], $3::bigint[], $4::text[],
                                   $5::smallint[], $6::text[], $7::float8[])`,
      [
        each(chatId),
        each(PERSON_TYPE.customer),
        each(customerId),
        texts.map(() => aClientMsgId()),
        each(MESSAGE_TYPE.text),
        texts.map((text) => textContent(text)),
        each(1),
      ],
    );
  }

  it('reads messages that are missing before a message at once, for its sender and for others', async () => {
    const { chatId, customer, agentSide, customerSide } = await aConversation(server);
    // Several times, because the query after the assignment may find the first messages.
    for (const round of upTo(5)) {
      await storeSilently(server, chatId, customer.userId, ['missing']);
      await customerSide.say(chatId, 'said');
      await until('the agent has both', () => agentSide.texts(chatId).length === 2 * round);
      await until('the customer has the other', () => customerSide.texts(chatId).length === round);
      expect(agentSide.texts(chatId).slice(-2)).toEqual(['missing', 'said']);
      expect(customerSide.texts(chatId).at(-1)).toBe('missing');
    }
  });

  it('finds by a sweep what was stored without a bus message', async () => {
    const sweeping = await startServer({ env: { SWEEP_MS: '100', LOG_LEVEL: 'warn' } });
    try {
      const { chatId, agentSide, customer } = await aConversation(sweeping);
      await storeSilently(sweeping, chatId, customer.userId, ['quiet']);
      await agentSide.until('Message');
      expect(agentSide.texts(chatId)).toEqual(['quiet']);
    } finally {
      await sweeping.stop();
    }
  });

  describe('after a lost connection', () => {
    it('pushes exactly the missed messages in order, then new ones', async () => {
      const { chatId, agent, agentSide, customerSide } = await aConversation(server);
      for (const text of ['1', '2']) await customerSide.say(chatId, text);
      await agentSide.until('Message', ({ chatSeq }) => chatSeq === 2);
      await agentSide.close();
      for (const text of ['3', '4', '5']) await customerSide.say(chatId, text);
      customerSide.write('MessageState', { chatId, readSeq: 2 });
      const { eventSeq } = agentSide.all('ChatEvent').at(-1) ?? { eventSeq: 0 };
      const again = await enterChat(server.url, agent, { cursors: [{ chatId, chatSeq: 2 }], eventSeq });
      expect(again.login.reset).toBe(false);
      await again.until('Message', ({ chatSeq }) => chatSeq === 5);
      await customerSide.say(chatId, '6');
      await again.until('Message', ({ chatSeq }) => chatSeq === 6);
      expect(again.texts(chatId)).toEqual(['3', '4', '5', '6']);
      expect(again.all('ChatEvent')).toEqual([]);
    });

    it('pushes all missed messages, however many queries that takes', async () => {
      const { chatId, agent, customer, agentSide, customerSide } = await aConversation(server);
      await Promise.all([agentSide.close(), customerSide.close()]);
      const { eventSeq } = agentSide.all('ChatEvent').at(-1) ?? { eventSeq: 0 };
      const texts = upTo(2 * READ_AT_ONCE + 1).map(String);
      await storeSilently(server, chatId, customer.userId, texts);
      for (const missed of [READ_AT_ONCE, READ_AT_ONCE + 1, 2 * READ_AT_ONCE, 2 * READ_AT_ONCE + 1]) {
        const cursors = [{ chatId, chatSeq: texts.length - missed }];
        const again = await enterChat(server.url, await agentSession(server, agent.userId), { cursors, eventSeq });
        await until(`${missed} messages are here`, () => again.texts(chatId).length === missed);
        expect(again.texts(chatId)).withContext(`${missed}`).toEqual(texts.slice(-missed));
        await again.close();
      }
    });

    it('pushes all missed events, however many queries that takes', async () => {
      const { chatId, agent, agentSide } = await aConversation(server);
      await agentSide.close();
      await server.db.query(
        `select from ${sqlFunction('publish_events')}(array_fill((select max(id) from chat_event where chat_id = $1), array[$3::int]),
                                 array_fill(2::smallint, array[$3::int]), array_fill($2::bigint, array[$3::int]))`,
        [chatId, agent.userId, 2 * READ_AT_ONCE],
      );
      const newest = agentSide.all('ChatEvent').length + 2 * READ_AT_ONCE;
      for (const missed of [READ_AT_ONCE, READ_AT_ONCE + 1, 2 * READ_AT_ONCE]) {
        const session = await agentSession(server, agent.userId);
        const again = await enterChat(server.url, session, { eventSeq: newest - missed });
        await until(`${missed} events are here`, () => again.all('ChatEvent').length === missed);
        expect(again.all('ChatEvent').map(({ eventSeq }) => eventSeq)).toEqual(upTo(newest).slice(-missed));
        await again.close();
      }
    });

    it('pushes missed events, with the messages of a chat that was assigned in the meantime', async () => {
      // No one else may be assigned the chat.
      await setEveryoneOffline(server.db);
      const agent = await aChatAgent(server);
      const { id, customerId } = await aChat(server.db);
      const before = await enterChat(server.url, agent, { cursors: [{ chatId: id, chatSeq: 0 }] });
      await before.close();
      await server.db.query(
        `insert into presence (staff_id, is_online, away_since) values ($1, true, now())
         on conflict (staff_id) do update set is_online = true, away_since = now()`,
        [agent.userId],
      );
      const customerSide = await enterChat(server.url, await aChatCustomer(customerId));
      await customerSide.say(id, 'before it was given');
      await server.db.query('update chat_queue set recalled = true where chat_id = $1', [id]);
      const back = await enterChat(server.url, agent, { cursors: [{ chatId: id, chatSeq: 0 }], eventSeq: 0 });
      await back.until('ChatEvent', ({ chatId, toId }) => chatId === id && toId === agent.userId);
      await customerSide.say(id, 'after it was given');
      await back.until('Message', ({ msg }) => msg.includes('after'));
      expect(back.all('ChatEvent').map(({ eventSeq }) => eventSeq)).toEqual(upTo(back.all('ChatEvent').length));
    });

    it('pushes only new messages to a new page', async () => {
      const { chatId, agent, customerSide } = await aConversation(server);
      await customerSide.say(chatId, 'old');
      const fresh = await enterChat(server.url, await agentSession(server, agent.userId));
      expect(fresh.login).toEqual(jasmine.objectContaining({ reset: true, eventSeq: 1 }));
      await customerSide.say(chatId, 'new');
      await fresh.until('Message');
      expect(fresh.texts(chatId)).toEqual(['new']);
      expect(fresh.all('ChatEvent')).toEqual([]);
    });

    it('answers reset to a client that is too far behind in time or number, or ahead', async () => {
      const { chatId, agent, customerSide } = await aConversation(server);
      await customerSide.say(chatId, 'one');
      await customerSide.say(chatId, 'two');
      const login = async (chatSeq: number, eventSeq = 1) =>
        (
          await enterChat(server.url, await agentSession(server, agent.userId), {
            cursors: [{ chatId, chatSeq }],
            eventSeq,
          })
        ).login.reset;
      expect(await login(1)).toBe(false);
      expect(await login(3)).toBe(true);
      expect(await login(2, 7)).toBe(true);
      await server.db.query(
        "update message set created_at = now() - interval '8 days' where chat_id = $1 and chat_seq = 1",
        [chatId],
      );
      expect(await login(0)).toBe(true);
      expect(await login(1)).toBe(false);
      await server.db.query('update chat set last_seq = 10003 where id = $1', [chatId]);
      expect(await login(1)).toBe(true);
      expect(await login(10_003)).toBe(false);
    });
  });

  async function stateOf(chatId: string): Promise<{ customerId: string }> {
    const {
      rows: [row],
    } = await server.db.query<{ customer_id: string }>('select customer_id::text from chat where id = $1', [chatId]);
    return { customerId: row?.customer_id ?? '' };
  }
});

describe('two servers on one database', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    // Sweeps run too late to help. What arrives was published.
    const env = { SWEEP_MS: '600000', SESSION_CHECK_MS: '600000', LOG_LEVEL: 'warn' };
    [here, there] = await Promise.all([startServer({ database, env }), startServer({ database, env })]);
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await database.stop();
  });

  it('pass a conversation between them: messages, marks, typing and the end', async () => {
    const { chatId, agentSide, customerSide } = await aConversation(here, there);
    for (const turn of upTo(20)) {
      await customerSide.say(chatId, `question ${turn}`);
      await agentSide.say(chatId, `answer ${turn}`);
    }
    await agentSide.until('Message', ({ chatSeq }) => chatSeq === 39);
    await customerSide.until('Message', ({ chatSeq }) => chatSeq === 40);
    const received = (side: typeof agentSide, what: string) =>
      side.texts(chatId).filter((text) => text.startsWith(what));
    expect(received(agentSide, 'question')).toEqual(upTo(20).map((turn) => `question ${turn}`));
    expect(received(customerSide, 'answer')).toEqual(upTo(20).map((turn) => `answer ${turn}`));
    agentSide.write('MessageState', { chatId, readSeq: 39 });
    await customerSide.until('MessageState', ({ readSeq }) => readSeq === 39);
    customerSide.write('Typing', { chatId });
    await agentSide.until('Typing');
    await customerSide.ask('Exit', { chatId });
    await agentSide.until('ChatEvent', ({ kind }) => kind === 4);
  });

  it('number a chat without gaps when both receive messages at once', async () => {
    const { chatId, agent, customer, agentSide } = await aConversation(here, there);
    const senders = [
      await enterChat(here.url, agent),
      await enterChat(there.url, customer),
      await enterChat(here.url, customer),
      await enterChat(there.url, agent),
    ];
    await Promise.all(
      senders.map(async (sender, index) => {
        for (const turn of upTo(8)) await sender.say(chatId, `${index}/${turn}`);
      }),
    );
    await until('the reader has everything', () => seqsOf(agentSide, chatId).length === 32);
    expect(seqsOf(agentSide, chatId)).toEqual(upTo(32));
  });

  it("replace a tab's older socket on the other server", async () => {
    const agent = await aChatAgent(here);
    const older = await enterChat(here.url, agent, { tabId: 'the-tab' });
    await enterChat(there.url, agent, { tabId: 'the-tab' });
    expect((await older.closed).code).toBe(4409);
  });

  it('publish the end of a session to each other', async () => {
    const agent = await aChatAgent(here);
    const socket = await enterChat(there.url, agent);
    await here.call(logout, { userId: agent.userId, isOnline: false }, { token: agent.httpToken });
    expect((await socket.closed).code).toBe(4401);
  });
});

describe('two servers whose bus messages are lost', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;
  beforeEach(async () => {
    database = await startDatabase();
    const env = { SWEEP_MS: '100', LOG_LEVEL: 'warn' };
    [here, there] = await Promise.all([startServer({ database, env }), startServer({ database, env })]);
  });
  afterEach(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await database.stop();
  });

  async function cutBusConnections(): Promise<void> {
    await here.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and (query like '%listen chat%' or query like '%pg_notify%')`,
    );
  }

  it('find by a sweep what a lost bus message left behind', async () => {
    const { chatId, agentSide, customerSide } = await aConversation(here, there);
    await cutBusConnections();
    await customerSide.say(chatId, 'not published');
    await agentSide.until('Message');
    expect(agentSide.texts(chatId)).toEqual(['not published']);
  });

  it('listen again after their connections were cut', async () => {
    const { chatId, agentSide, customerSide } = await aConversation(here, there);
    await cutBusConnections();
    await customerSide.say(chatId, 'said in the gap');
    await agentSide.until('Message');
    await until('notices come again', async () => {
      customerSide.write('Typing', { chatId });
      await customerSide.ask('Heartbeat');
      return agentSide.all('Typing').length > 0;
    });
    expect(agentSide.texts(chatId)).toEqual(['said in the gap']);
  });
});
