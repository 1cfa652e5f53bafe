import { CLOSE, CLIENT_VERSION } from '#contract/chat/commands.ts';
import { bodyOf, encodePackets, type Packet } from '#contract/chat/packets.ts';
import {
  aClientMsgId,
  carries,
  enterChat,
  openSocket,
  type ChatClient,
  type ChatPerson,
} from '../../support/chatClient.ts';
import { aConversation, type Conversation } from '../../support/conversation.ts';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The texts that a person sends, by clientMsgId, in order. */
type Script = ReadonlyMap<string, string>;
const aScript = (who: string, count: number): Script =>
  new Map(upTo(count).map((index) => [aClientMsgId(), `${who} ${index}`]));

describe('chat sockets on a network that fails', () => {
  let server: TestServer;
  let proxy: FaultProxy;
  beforeAll(async () => {
    server = await startServer({
      env: { CUSTOMER_SENDS_PER_SECOND: '1000', LOGIN_TIMEOUT_MS: '1000', LOG_LEVEL: 'warn' },
    });
    proxy = await startFaultProxy(server.port);
  });
  afterEach(() => proxy.heal());
  afterAll(async () => {
    await proxy.close();
    await server.stop();
  });

  async function stored(chatId: string) {
    const { rows } = await server.db.query<{ chat_seq: number; client_msg_id: string }>(
      'select chat_seq, client_msg_id from message where chat_id = $1 order by chat_seq',
      [chatId],
    );
    return rows;
  }

  /** Every message is stored once, in the order of the script. */
  async function expectStored(chatId: string, script: Script): Promise<void> {
    const rows = await stored(chatId);
    expect(rows.map(({ client_msg_id }) => client_msg_id)).toEqual([...script.keys()]);
    expect(rows.map(({ chat_seq }) => chat_seq)).toEqual(upTo(script.size));
  }

  const enter = (person: ChatPerson, input = {}) => enterChat(proxy.url, person, input);

  /** Writes all messages without an answer, and waits for each to be answered or lost. */
  async function sayUnanswered(client: ChatClient, chatId: string, script: Script, acked: Set<string>): Promise<void> {
    await Promise.all(
      [...script]
        .filter(([id]) => !acked.has(id))
        .map(([id, text]) => client.say(chatId, text, id).catch(() => undefined)),
    );
    for (const { clientMsgId } of client.all('SendAck')) acked.add(clientMsgId);
  }

  /** Sends a whole script over as many connections as needed. @param onConnected called for each */
  async function sayAll(
    { chatId }: Conversation,
    person: ChatPerson,
    script: Script,
    onConnected: (connectionNo: number) => void,
  ): Promise<void> {
    const acked = new Set<string>();
    for (let connectionNo = 1; acked.size < script.size; connectionNo += 1) {
      const client = await enter(person, { tabId: `${person.userType}-${chatId}` }).catch(() => null);
      if (client === null) continue;
      onConnected(connectionNo);
      await sayUnanswered(client, chatId, script, acked);
      await (acked.size === script.size ? client.close() : client.closed);
    }
  }

  it('a frame that is cut in half is not stored, and is stored once when it is sent again', async () => {
    const conversation = await aConversation(server);
    const script = aScript('half', 60);
    const before = proxy.strikes;
    const cuts = 8;
    await sayAll(conversation, conversation.customer, script, (connectionNo) => {
      let pieces = 0;
      proxy.trickle({ bytes: 203, everyMs: 1 }, 'toServer');
      if (connectionNo <= cuts) proxy.halve('toServer', () => (pieces += 1) > 1 + (connectionNo % 3));
    });
    expect(proxy.strikes - before).toBe(cuts);
    await expectStored(conversation.chatId, script);
    await conversation.agentSide.until('Message', ({ chatSeq }) => chatSeq === script.size);
    expect(conversation.agentSide.texts(conversation.chatId)).toEqual([...script.values()]);
  });

  it('an answer that is cut in half is repeated', async () => {
    const { chatId, customer } = await aConversation(server);
    const client = await enter(customer);
    proxy.halve('toClient', carries('SendAck'));
    await expectAsync(client.say(chatId, 'said once', 'a-half')).toBeRejected();
    expect(await stored(chatId)).toHaveSize(1);
    const again = await (await enter(customer)).say(chatId, 'said once', 'a-half');
    expect(again).toEqual(
      jasmine.objectContaining({ name: 'SendAck', body: jasmine.objectContaining({ chatSeq: 1 }) }),
    );
    expect(await stored(chatId)).toHaveSize(1);
  });

  it('a hundred lost answers leave a hundred messages', async () => {
    const conversation = await aConversation(server);
    const script = aScript('unanswered', 100);
    const acked = new Set<string>();
    proxy.resetOn('toClient', carries('SendAck'));
    for (const [id, text] of script) {
      const client = await enter(conversation.customer, { tabId: 'the-tab' });
      await sayUnanswered(client, conversation.chatId, new Map([[id, text]]), acked);
      await client.closed;
    }
    expect(acked.size).withContext('answers that came through').toBe(0);
    proxy.heal();
    await sayUnanswered(await enter(conversation.customer, { tabId: 'the-tab' }), conversation.chatId, script, acked);
    expect(acked.size).toBe(script.size);
    await expectStored(conversation.chatId, script);
  });

  it('resets during sends and answers lose nothing, and store nothing twice', async () => {
    const conversation = await aConversation(server);
    const { chatId, agent, customer } = conversation;
    const scripts = [aScript('agent', 150), aScript('customer', 150)];
    const before = proxy.strikes;
    const resets = 20;
    let pieces = 0;
    const isTheOne = () => (pieces += 1) % 15 === 0 && proxy.strikes - before < resets;
    proxy.trickle({ bytes: 200, everyMs: 1 });
    proxy.resetOn('toServer', isTheOne);
    proxy.resetOn('toClient', isTheOne);
    await Promise.all(
      [agent, customer].map((person, index) =>
        sayAll(conversation, person, scripts[index] ?? new Map(), () => undefined),
      ),
    );
    expect(proxy.strikes - before).toBe(resets);
    const rows = await stored(chatId);
    expect(rows.map(({ chat_seq }) => chat_seq)).toEqual(upTo(300));
    for (const script of scripts) {
      expect(rows.map(({ client_msg_id }) => client_msg_id).filter((id) => script.has(id))).toEqual([...script.keys()]);
    }
  });

  it('a reader whose connection is reset many times resumes, and receives everything once and in order', async () => {
    const { chatId, agent, customerSide } = await aConversation(server);
    const script = aScript('to a tunnel', 200);
    const read: number[] = [];
    const talking = (async () => {
      for (const [id, text] of script) await customerSide.say(chatId, text, id);
    })();
    while (read.length < script.size) {
      const reader = await enter(agent, { tabId: 'reader', cursors: [{ chatId, chatSeq: read.at(-1) ?? 0 }] });
      const enough = Math.min(script.size, read.length + 25);
      await reader.until('Message', ({ chatSeq }) => chatSeq >= enough);
      proxy.reset();
      await reader.closed;
      read.push(...reader.all('Message').map(({ chatSeq }) => chatSeq));
    }
    await talking;
    expect(read).toEqual(upTo(script.size));
  });

  it('a LOGIN that arrives slowly is accepted', async () => {
    const { chatId, customer } = await aConversation(server);
    proxy.trickle({ bytes: 16, everyMs: 1 });
    const client = await enter(customer);
    expect((await client.say(chatId, 'drop by drop')).name).toBe('SendAck');
    proxy.heal();
    await client.close();
  });

  it('a LOGIN that arrives too slowly is closed', async () => {
    const { customer } = await aConversation(server);
    const client = await openSocket(proxy.url);
    proxy.trickle({ bytes: 1, everyMs: 50 }, 'toServer');
    const { userId, userType, token } = customer;
    const login: Packet = {
      name: 'Login',
      seq: 1,
      body: bodyOf('Login', { userId, userType, token, uuid: 'slow', clientVer: CLIENT_VERSION }),
    };
    client.socket.send(encodePackets([login]));
    expect((await client.closed).code).toBe(CLOSE.loginTimeout);
  });

  it('messages during a stall arrive after it, once and in order', async () => {
    const { chatId, agent, customerSide } = await aConversation(server);
    const reader = await enter(agent, { tabId: 'stalled' });
    proxy.stall('toClient');
    const script = aScript('held', 50);
    for (const [id, text] of script) await customerSide.say(chatId, text, id);
    expect(reader.texts(chatId)).toEqual([]);
    proxy.heal();
    await reader.until('Message', ({ chatSeq }) => chatSeq === script.size);
    expect(reader.texts(chatId)).toEqual([...script.values()]);
    await reader.close();
  });
});
