import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { changeUserOnlineStatus } from '#contract/http/auth.ts';
import { endChat, pageRecord } from '#contract/http/chats.ts';
import { openCustomerChat, pageCustomerRecord } from '#contract/http/customer.ts';
import { aCustomer } from '../../support/builders.ts';
import { aChatAgent, aChatCustomer, agentSession, enterChat } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('a conversation over the chat socket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  afterEach(() => server.db.query("update config_chat set is_auto_reception = false, greeting_left_chat = ''"));

  it('acknowledges messages of both sides, and pushes them to the other side in order', async () => {
    const { agent, customer, agentSide, customerSide, chatId } = await aConversation(server);
    const hello = await customerSide.say(chatId, 'hello');
    const answered = await agentSide.say(chatId, 'how can I help?');
    await customerSide.say(chatId, 'like this');
    await agentSide.until('Message', ({ chatSeq }) => chatSeq === 3);
    expect([hello.name, answered.name]).toEqual(['SendAck', 'SendAck']);
    expect(agentSide.texts(chatId)).toEqual(['hello', 'like this']);
    expect(customerSide.texts(chatId)).toEqual(['how can I help?']);
    const [first] = agentSide.all('Message');
    expect(first).toEqual(
      jasmine.objectContaining({
        fromType: PERSON_TYPE.customer,
        fromId: customer.userId,
        fromMainId: customer.userId,
        fromNickName: 'Ada',
        toType: PERSON_TYPE.staff,
        toId: agent.userId,
        chatSeq: 1,
        chatType: 3,
      }),
    );
    expect(first?.serverMsgId).toBe(hello.name === 'SendAck' ? hello.body.serverMsgId : '');
  });

  it("pushes a message to the sender's other tabs, and acknowledges it to the sending tab", async () => {
    const { agent, agentSide, customerSide, chatId } = await aConversation(server);
    const otherTab = await enterChat(server.url, await agentSession(server, agent.userId));
    await agentSide.say(chatId, 'from the first tab');
    await otherTab.until('Message');
    await customerSide.until('Message');
    await agentSide.say(chatId, 'once more');
    await otherTab.until('Message', ({ chatSeq }) => chatSeq === 2);
    expect(agentSide.all('Message')).toEqual([]);
    expect(otherTab.texts(chatId)).toEqual(['from the first tab', 'once more']);
  });

  it('names the author as the server knows them, not as the frame does', async () => {
    const { agentSide, customerSide, chatId, customer } = await aConversation(server);
    await customerSide.ask('Send', {
      chatId,
      clientMsgId: 'forged',
      msgType: 1,
      msg: '{"text":"pay me","workOrderId":"7"}',
      fromId: '1',
      fromType: 2,
      fromMainId: '1',
      fromNickName: 'Support',
      fromHeadImg: 'x',
      serverMsgId: '5',
      serverTime: 1,
      chatSeq: 900,
      toId: '9',
      chatType: 4,
    });
    const pushed = await agentSide.until('Message');
    expect(pushed).toEqual(
      jasmine.objectContaining({
        fromId: customer.userId,
        fromType: PERSON_TYPE.customer,
        fromNickName: 'Ada',
        fromHeadImg: '',
        chatSeq: 1,
        chatType: 3,
        msg: '{"text":"pay me"}',
      }),
    );
    expect(pushed.serverTime).toBeGreaterThan(Date.now() - 60_000);
  });

  it('repairs a text that was cut within a character, so that the chat can still be searched', async () => {
    const { agent, customer, agentSide, customerSide, chatId } = await aConversation(server);
    expect((await customerSide.say(chatId, 'half a \ud83d face')).name).toBe('SendAck');
    await agentSide.until('Message');
    expect(agentSide.texts(chatId)).toEqual(['half a \ufffd face']);
    const { data } = await server.call(
      pageCustomerRecord,
      { chatId, pageNo: 1, pageSize: 10, keyword: 'FACE' },
      { token: customer.httpToken },
    );
    expect(data?.records.map(({ content }) => content)).toEqual(['half a \ufffd face']);
    expect(
      (await server.call(pageRecord, { chatId, pageNo: 1, pageSize: 10, keyword: 'half' }, { token: agent.httpToken }))
        .data?.total,
    ).toBe(1);
  });

  it('refuses a text that no one can see, which then ends no wait', async () => {
    const { agentSide, customerSide, chatId } = await aConversation(server);
    const waiting = async () =>
      (await server.db.query('select waiting_since is not null as is_waiting from chat where id = $1', [chatId])).rows;
    await customerSide.say(chatId, 'hello?');
    for (const text of ['\u200b', '\u2800\u3164', '\u00ad\u2060\n', '\u200d']) {
      for (const side of [customerSide, agentSide]) {
        expect(await side.say(chatId, text)).toEqual(
          jasmine.objectContaining({
            name: 'Error',
            body: jasmine.objectContaining({ text: 'Please enter the contents' }),
          }),
        );
      }
    }
    expect(await waiting()).toEqual([{ is_waiting: true }]);
    expect((await agentSide.say(chatId, '👩\u200d💻 می\u200cخواهم')).name).toBe('SendAck');
    expect(await waiting()).toEqual([{ is_waiting: false }]);
  });

  it('pushes the marks of each side to the other, and never lowers them', async () => {
    const { agent, agentSide, customerSide, chatId } = await aConversation(server);
    const secondTab = await enterChat(server.url, await agentSession(server, agent.userId));
    for (const text of ['one', 'two', 'three']) await customerSide.say(chatId, text);
    agentSide.write('Received', { cursors: [{ chatId, chatSeq: 3 }] });
    await customerSide.until(
      'MessageState',
      ({ deliveredSeq, personType }) => deliveredSeq === 3 && personType === PERSON_TYPE.staff,
    );
    agentSide.write('MessageState', { chatId, readSeq: 2 });
    await secondTab.until('MessageState', ({ readSeq }) => readSeq === 2);
    agentSide.write('MessageState', { chatId, readSeq: 1, deliveredSeq: 1 });
    agentSide.write('MessageState', { chatId, readSeq: 900 });
    await customerSide.until('MessageState', ({ readSeq }) => readSeq === 3);
    await customerSide.say(chatId, 'four');
    agentSide.write('Received', { cursors: [{ chatId, chatSeq: 4 }] });
    await customerSide.until('MessageState', ({ deliveredSeq }) => deliveredSeq === 4);
    const {
      rows: [row],
    } = await server.db.query<{ staff_read_seq: number; staff_delivered_seq: number }>(
      'select staff_read_seq, staff_delivered_seq from chat where id = $1',
      [chatId],
    );
    expect(row).toEqual({ staff_read_seq: 3, staff_delivered_seq: 4 });
    const reads = customerSide.all('MessageState').map(({ readSeq }) => readSeq);
    expect(reads).toEqual(reads.toSorted((one, other) => one - other));
  });

  it('pushes read marks of one tab to all tabs, also for a chat that ended before they were opened', async () => {
    const { agent, agentSide, customerSide, chatId } = await aConversation(server);
    await customerSide.say(chatId, 'bye');
    await customerSide.ask('Exit', { chatId });
    const secondTab = await enterChat(server.url, await agentSession(server, agent.userId));
    agentSide.write('MessageState', { chatId, readSeq: 1 });
    expect((await secondTab.until('MessageState', (state) => state.chatId === chatId)).readSeq).toBe(1);
  });

  it('starts marks from 0 when a chat is assigned again', async () => {
    const { agent, agentSide, customerSide, chatId } = await aConversation(server);
    const secondTab = await enterChat(server.url, await agentSession(server, agent.userId));
    await customerSide.say(chatId, 'Hello?');
    agentSide.write('MessageState', { chatId, readSeq: 1 });
    await secondTab.until('MessageState', ({ readSeq }) => readSeq === 1);
    // Going offline returns the chat to the line. Going online assigns it again.
    for (const isOnline of [false, true])
      await server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline }, { token: agent.httpToken });
    await agentSide.until('ChatEvent', ({ kind, eventSeq }) => kind === CHAT_EVENT.assigned && eventSeq > 2);
    agentSide.write('MessageState', { chatId, readSeq: 1 });
    const repeated = () => secondTab.all('MessageState').filter(({ readSeq }) => readSeq === 1);
    await until('it is pushed again', () => repeated().length > 1);
    expect(repeated()).toHaveSize(2);
  });

  it('passes typing on to the other side, and stores nothing', async () => {
    const { agentSide, customerSide, chatId, customer } = await aConversation(server);
    customerSide.write('Typing', { chatId, personType: 2, personId: '1' });
    expect(await agentSide.until('Typing')).toEqual({
      chatId,
      personType: PERSON_TYPE.customer,
      personId: customer.userId,
    });
    expect(customerSide.all('Typing')).toEqual([]);
  });

  it('passes typing on before the message that ends it', async () => {
    const { agentSide, customerSide, chatId } = await aConversation(server);
    customerSide.write('Typing', { chatId });
    await customerSide.say(chatId, 'That is all.');
    await agentSide.until('Message');
    expect(agentSide.all('Typing')).toHaveSize(1);
  });

  it('tells pages the time, whatever the time zone of the server', async () => {
    const { customer } = await aConversation(server);
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Africa/Lagos';
    const { login } = await enterChat(server.url, customer);
    process.env['TZ'] = zone ?? 'UTC';
    expect(Math.abs(login.serverTime - Date.now())).toBeLessThan(60_000);
  });

  it('can be ended by the agent: acknowledged, published to both sides, and closed to messages', async () => {
    const { agentSide, customerSide, chatId } = await aConversation(server);
    const answer = await agentSide.ask('Exit', { chatId });
    expect(answer).toEqual(jasmine.objectContaining({ name: 'ExitAck', body: { chatId } }));
    await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    await agentSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    const late = await customerSide.say(chatId, 'wait');
    expect(late).toEqual(
      jasmine.objectContaining({ name: 'Error', body: jasmine.objectContaining({ code: 4009, retryable: false }) }),
    );
    expect(await agentSide.ask('Exit', { chatId })).toEqual(
      jasmine.objectContaining({ body: jasmine.objectContaining({ code: 4009 }) }),
    );
  });

  it("can be ended by its customer, with a farewell marked as the system's", async () => {
    await server.db.query("update config_chat set greeting_left_chat = 'Goodbye'");
    const { agentSide, customerSide, chatId } = await aConversation(server);
    await customerSide.ask('Exit', { chatId });
    const farewell = await agentSide.until('Message');
    expect(farewell).toEqual(
      jasmine.objectContaining({ fromType: PERSON_TYPE.system, fromId: '0', chatType: 4, msg: '{"text":"Goodbye"}' }),
    );
    const names = agentSide.received.map(({ name }) => name);
    await agentSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    expect(names.lastIndexOf('Message')).toBeLessThan(
      agentSide.received.findLastIndex(({ name }) => name === 'ChatEvent'),
    );
  });

  it('can be ended over HTTP, but only by its assignee', async () => {
    const { agent, customerSide, chatId } = await aConversation(server);
    const stranger = await aChatAgent(server);
    expect((await server.call(endChat, { chatId }, { token: stranger.httpToken })).code).toBe(4004);
    expect((await server.call(endChat, { chatId }, { token: agent.httpToken })).code).toBe(200);
    await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    expect((await server.call(endChat, { chatId }, { token: agent.httpToken })).code).toBe(4009);
    expect((await server.call(endChat, { chatId: '999999999' }, { token: agent.httpToken })).code).toBe(4004);
  });

  it('begins with the reception text if that is enabled', async () => {
    await server.db.query("update config_chat set is_auto_reception = true, auto_reception_text = 'Someone comes'");
    const { customerSide, chatId } = await aConversation(server);
    await until('the reception has come', () => customerSide.texts(chatId).length === 1);
    expect(customerSide.texts(chatId)).toEqual(['Someone comes']);
  });

  it('gives a customer one open chat, also for two concurrent requests', async () => {
    const customer = await aChatCustomer((await aCustomer(server.db)).id);
    const look = await server.call(openCustomerChat, { comeFrom: null }, { token: customer.httpToken });
    expect(look.data?.chat).toBeNull();
    expect((await server.call(openCustomerChat, { comeFrom: 11 }, { token: customer.httpToken })).code).toBe(4022);
    const asked = await Promise.all(
      [1, 2, 3, 4].map((comeFrom) => server.call(openCustomerChat, { comeFrom }, { token: customer.httpToken })),
    );
    expect(new Set(asked.map(({ data }) => data?.chat?.chatId)).size).toBe(1);
  });
});
