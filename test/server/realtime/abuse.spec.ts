import { once } from 'node:events';
import { CLOSE, COMMAND, FRAME_ERROR } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf, encodePackets } from '#contract/chat/packets.ts';
import { BODY_TO_SERVER_MAX_BYTES, MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { logout } from '#contract/http/auth.ts';
import { aChat, aCustomer, aStaff } from '../../support/builders.ts';
import {
  aChatAgent,
  aChatCustomer,
  aClientMsgId,
  agentSession,
  enterChat,
  openSocket,
  type ChatPerson,
} from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { itTakesLong } from '../../support/longRunning.ts';
import { encodeFrames } from '../../support/frames.ts';

const SLOW_READER_MS = 300;
/** Long enough for 350 messages of the greatest length to three sockets. */
const FLOOD_MS = 60_000;
/** The close code of a browser's socket when the connection ended without a close frame. */
const CUT_OFF = 1006;

describe('the chat socket under abuse', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      env: {
        LOGIN_TIMEOUT_MS: '500',
        SESSION_CHECK_MS: '100',
        SLOW_READER_MS: String(SLOW_READER_MS),
        LOG_LEVEL: 'warn',
      },
    });
  });
  afterAll(() => server.stop());

  const aLoggedInCustomer = async () => {
    const customer = await aChatCustomer((await aCustomer(server.db)).id);
    return { customer, client: await enterChat(server.url, customer) };
  };
  const refused = (code: number) =>
    jasmine.objectContaining({ name: 'Error', body: jasmine.objectContaining({ code }) });

  describe('before and at LOGIN', () => {
    const closeOf = async (person: ChatPerson, input: Parameters<typeof enterChat>[2] = {}) => {
      const failure = await enterChat(server.url, person, input).then(
        () => 'accepted',
        (error: unknown) => String(error),
      );
      return /closed with (\d+)/.exec(failure)?.[1] ?? failure;
    };

    it('closes a socket that does not log in', async () => {
      const socket = await openSocket(server.url);
      expect((await socket.closed).code).toBe(CLOSE.loginTimeout);
    });

    it('closes on a frame before LOGIN', async () => {
      const socket = await openSocket(server.url);
      socket.write('Send', { chatId: '1', msg: textContent('hello'), msgType: 1, clientMsgId: 'a' });
      expect((await socket.closed).code).toBe(CLOSE.unauthorized);
    });

    it('refuses tokens that are wrong, of another person, of the other kind, or expired', async () => {
      const [one, other] = [await aChatAgent(server), await aChatAgent(server)];
      const customer = await aChatCustomer((await aCustomer(server.db)).id);
      const expired = await customerToken(customer.userId, { minutes: -1 });
      for (const person of [
        { ...one, token: '' },
        { ...one, token: 'x'.repeat(2_000) },
        { ...one, token: `${one.token}x` },
        { ...one, token: one.httpToken },
        { ...one, userId: other.userId },
        { ...one, userType: PERSON_TYPE.customer },
        { ...one, userType: PERSON_TYPE.system },
        { ...customer, userId: one.userId },
        { ...customer, userType: PERSON_TYPE.staff },
        { ...customer, token: expired },
        { ...customer, userId: '99999999999999999999' },
      ])
        expect(await closeOf(person)).toBe(String(CLOSE.unauthorized));
    });

    it('accepts staff only from our own pages, and customers from every origin', async () => {
      const agent = await aChatAgent(server);
      for (const origin of ['https://evil.example', null, 'null'])
        expect(await closeOf(agent, { origin })).toBe(String(CLOSE.forbidden));
      expect(await closeOf(agent)).toBe('accepted');
      expect(await closeOf(await aChatCustomer((await aCustomer(server.db)).id), { origin: null })).toBe('accepted');
    });

    it('refuses staff who take no chats', async () => {
      const { id } = await aStaff(server.db, { keys: ['/query-service/index'] });
      expect(await closeOf(await agentSession(server, id))).toBe(String(CLOSE.forbidden));
    });

    it('closes on a client that is too old, with a code of its own', async () => {
      expect(await closeOf(await aChatAgent(server), { clientVer: 0 })).toBe(String(CLOSE.clientTooOld));
    });

    it('offers no compression, and no socket at other paths', async () => {
      const socket = await openSocket(server.url);
      expect(socket.socket.extensions).toBe('');
      const other = await fetch(`${server.url}/ws/chat`).then(({ status }) => status);
      expect(other).toBe(404);
    });
  });

  describe('on invalid frames', () => {
    const heartbeat = () => encodePackets([{ name: 'Heartbeat', seq: 1, body: {} }]);
    const changed = (at: number, value: number) => {
      const bytes = heartbeat();
      bytes[at] = value;
      return bytes;
    };
    const lyingLength = [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01];
    const cases: Readonly<Record<string, { readonly bytes: Uint8Array; readonly code: number }>> = {
      'a wrong magic': { bytes: changed(0, 0), code: CLOSE.protocolError },
      'another version': { bytes: changed(2, 2), code: CLOSE.protocolError },
      'an unknown flag': { bytes: changed(3, 1), code: CLOSE.protocolError },
      'a reserved bit': { bytes: changed(7, 1), code: CLOSE.protocolError },
      'a length beyond the end': { bytes: changed(15, 5), code: CLOSE.protocolError },
      'half a header': { bytes: heartbeat().slice(0, 9), code: CLOSE.protocolError },
      'an unknown command': {
        bytes: encodeFrames([{ command: 9, seq: 1, body: new Uint8Array() }]),
        code: CLOSE.protocolError,
      },
      "a command of the server's": {
        bytes: encodePackets([{ name: 'GoAway', seq: 1, body: bodyOf('GoAway', {}) }]),
        code: CLOSE.protocolError,
      },
      'a second LOGIN': {
        bytes: encodePackets([{ name: 'Login', seq: 9, body: bodyOf('Login', {}) }]),
        code: CLOSE.protocolError,
      },
      'a body that lies about its length': {
        bytes: encodeFrames([{ command: COMMAND.Send, seq: 1, body: new Uint8Array(lyingLength) }]),
        code: CLOSE.protocolError,
      },
      'bad UTF-8': {
        bytes: encodeFrames([{ command: COMMAND.Exit, seq: 1, body: new Uint8Array([0x0a, 2, 0xc3, 0x28]) }]),
        code: CLOSE.protocolError,
      },
      'groups nested without end': {
        bytes: encodeFrames([{ command: COMMAND.Send, seq: 1, body: new Uint8Array(40_000).fill(0x9b) }]),
        code: CLOSE.protocolError,
      },
      'a body over the limit': {
        bytes: encodeFrames([{ command: COMMAND.Send, seq: 1, body: new Uint8Array(BODY_TO_SERVER_MAX_BYTES + 1) }]),
        code: CLOSE.tooBig,
      },
      'a message without end': { bytes: new Uint8Array(17 * BODY_TO_SERVER_MAX_BYTES), code: CLOSE.tooBig },
    };
    for (const [name, { bytes, code }] of Object.entries(cases)) {
      it(`closes with ${code} on ${name}`, async () => {
        const { client } = await aLoggedInCustomer();
        client.socket.send(bytes);
        expect((await client.closed).code).toBe(code);
      });
    }

    it('closes with 1003 on text', async () => {
      const { client } = await aLoggedInCustomer();
      client.socket.send('hello');
      expect((await client.closed).code).toBe(CLOSE.unsupportedData);
    });

    it('accepts the largest numbers of each field', async () => {
      const { client } = await aLoggedInCustomer();
      client.write('Received', {
        cursors: [
          { chatId: '9223372036854775808', chatSeq: 4_294_967_295 },
          { chatId: '-1', chatSeq: 1 },
        ],
      });
      client.write('MessageState', { chatId: '9223372036854775807', readSeq: 4_294_967_295, deliveredSeq: 1 });
      expect(
        await client.ask('Send', {
          chatId: '9223372036854775807',
          clientMsgId: 'x',
          msgType: 1,
          msg: textContent('x'),
          sendTime: 1e300,
        }),
      ).toEqual(refused(FRAME_ERROR.forbidden));
    });
  });

  describe('a chat of other people', () => {
    it('is refused like a chat that does not exist', async () => {
      const { chatId } = await aConversation(server);
      const stranger = await aChatAgent(server);
      const { client: otherCustomer } = await aLoggedInCustomer();
      const clients = [await enterChat(server.url, stranger), otherCustomer];
      for (const client of clients) {
        for (const foreign of [chatId, '123456789', '0', 'abc', '', '99999999999999999999']) {
          const answers = [
            await client.say(foreign, 'let me in'),
            await client.ask('Exit', { chatId: foreign }),
            await client.ask('Typing', { chatId: foreign }),
            await client.ask('MessageState', { chatId: foreign, readSeq: 1 }),
            await client.ask('Received', { cursors: [{ chatId: foreign, chatSeq: 1 }] }),
            await client.ask('Watch', { chatId: foreign }),
          ];
          for (const answer of answers) expect(answer).toEqual(refused(FRAME_ERROR.forbidden));
          const texts = answers.map(({ name, body }) => (name === 'Error' ? body.text : ''));
          expect(new Set(texts)).toEqual(new Set(['No permission']));
        }
      }
    });

    it('is not shown to a client that names it in LOGIN', async () => {
      const { chatId, customerSide } = await aConversation(server);
      await customerSide.say(chatId, 'between us');
      const stranger = await enterChat(server.url, await aChatAgent(server), {
        cursors: [{ chatId, chatSeq: 0 }],
        eventSeq: 0,
      });
      await customerSide.say(chatId, 'still between us');
      await stranger.ask('Heartbeat');
      expect(stranger.all('Message')).toEqual([]);
    });

    it('can be watched by leaders and admins while it is open, but they cannot write in it', async () => {
      const { chatId, customerSide, agentSide } = await aConversation(server);
      for (const type of ['L', 'A'] as const) {
        const watcher = await enterChat(server.url, await aChatAgent(server, { type }));
        watcher.write('Watch', { chatId });
        expect(await watcher.say(chatId, 'I help')).toEqual(refused(FRAME_ERROR.forbidden));
        await agentSide.say(chatId, `seen by ${type}`);
        await watcher.until('Message', ({ msg }) => msg.includes(`seen by ${type}`));
        watcher.write('Unwatch', { chatId });
        await watcher.ask('Heartbeat');
        const before = watcher.all('Message').length;
        await customerSide.say(chatId, 'unseen');
        await watcher.ask('Heartbeat');
        expect(watcher.all('Message').length).toBe(before);
      }
      const late = await enterChat(server.url, await aChatAgent(server, { type: 'L' }));
      late.write('Watch', { chatId });
      expect((await late.until('Message')).msg).toContain('unseen'); // shows the watcher that it lacks messages
      const ended = await aChat(server.db, { isEnded: true });
      const leader = await enterChat(server.url, await aChatAgent(server, { type: 'L' }));
      expect(await leader.ask('Watch', { chatId: ended.id })).toEqual(refused(FRAME_ERROR.forbidden));
    });

    it('can no longer be watched by a former leader on an open socket', async () => {
      const { chatId, customerSide } = await aConversation(server);
      await customerSide.say(chatId, 'for leaders');
      const agent = await aChatAgent(server, { type: 'L' });
      const watcher = await enterChat(server.url, agent);
      await server.db.query(`update staff set type = 'D' where id = $1`, [agent.userId]);
      // The check of sessions may close the socket first.
      const answer = await watcher.ask('Watch', { chatId }).catch(() => null);
      if (answer !== null) expect(answer).toEqual(refused(FRAME_ERROR.forbidden));
      expect(watcher.all('Message')).toEqual([]);
    });
  });

  it('refuses invalid content: empty, too long, NUL, other types, no JSON, no clientMsgId', async () => {
    const { chatId, customerSide, agentSide } = await aConversation(server);
    const send = (fields: { msg?: string; msgType?: number; clientMsgId?: string }) =>
      customerSide.ask('Send', {
        chatId,
        clientMsgId: aClientMsgId(),
        msgType: 1,
        msg: textContent('fine'),
        sendTime: 1,
        ...fields,
      });
    for (const fields of [
      { msg: textContent('  \n ') },
      { msg: textContent('x'.repeat(MESSAGE_TEXT_MAX + 1)) },
      { msg: textContent('a\0b') },
      { msg: 'hello' },
      { msg: '' },
      { msg: '{"text":7}' },
      { msg: '[]' },
      { msgType: 2 },
      { msgType: 0 },
      { msgType: 22 },
      { clientMsgId: '' },
      { clientMsgId: 'a b' },
      { clientMsgId: 'x'.repeat(65) },
      { clientMsgId: 'a\0' },
    ])
      expect(await send(fields)).toEqual(refused(FRAME_ERROR.invalid));
    const odd = '<img src=x onerror=alert(1)> \u{1F600} \ud800 \\ " \' %s {0} $1 \u2028';
    expect((await send({ msg: textContent(odd) })).name).toBe('SendAck');
    const pushed = await agentSide.until('Message');
    expect(JSON.parse(pushed.msg)).toEqual({ text: odd.replace('\ud800', '\ufffd') });
  });

  it("refuses a customer's flood, then closes the socket", async () => {
    const { chatId, customerSide } = await aConversation(server);
    const message = () =>
      bodyOf('Send', { chatId, clientMsgId: aClientMsgId(), msgType: 1, msg: textContent('spam'), sendTime: 1 });
    const burst = (count: number) =>
      customerSide.socket.send(
        encodePackets(
          Array.from({ length: count }, (_, index) => ({ name: 'Send', seq: 1_000 + index, body: message() })),
        ),
      );
    burst(80);
    const refusal = await customerSide.until('Error');
    expect(refusal).toEqual(jasmine.objectContaining({ code: FRAME_ERROR.tooMany, retryable: true, chatId }));
    await until('what was allowed is stored', () => customerSide.all('SendAck').length >= 40);
    expect(customerSide.all('SendAck').length).toBeLessThan(60);
    burst(150);
    expect((await customerSide.closed).code).toBe(CLOSE.policy);
  });

  it('answers a ping with its payload', async () => {
    const { client } = await aLoggedInCustomer();
    const pong = once(client.socket, 'pong');
    client.socket.ping('are you there');
    expect(String((await pong)[0])).toBe('are you there');
    expect((await client.ask('Heartbeat')).name).toBe('HeartbeatAck');
  });

  it('closes on a flood of pings', async () => {
    const { client } = await aLoggedInCustomer();
    for (let i = 0; i < 1_000; i += 1) client.socket.ping();
    expect((await client.closed).code).toBe(CLOSE.policy);
  });

  it('replaces the older socket of the same tab, and of no other tab', async () => {
    const agent = await aChatAgent(server);
    const older = await enterChat(server.url, agent, { tabId: 'tab-a' });
    const beside = await enterChat(server.url, agent, { tabId: 'tab-b' });
    await enterChat(server.url, await aChatAgent(server), { tabId: 'tab-b' });
    await enterChat(server.url, agent, { tabId: 'tab-a' });
    expect((await older.closed).code).toBe(CLOSE.replaced);
    expect((await beside.ask('Heartbeat')).name).toBe('HeartbeatAck');
  });

  it("keeps a tab's newer socket when the LOGIN of the older one arrives late", async () => {
    const agent = await aChatAgent(server);
    const newer = await enterChat(server.url, agent, { tabId: 'tab-c', connectionNo: 2 });
    await expectAsync(enterChat(server.url, agent, { tabId: 'tab-c', connectionNo: 1 })).toBeRejectedWithError(/4409/);
    expect((await newer.ask('Heartbeat')).name).toBe('HeartbeatAck');
  });

  it('closes only the sockets of a session that logs out', async () => {
    const agent = await aChatAgent(server);
    const elsewhere = await agentSession(server, agent.userId);
    const [one, other] = [await enterChat(server.url, agent), await enterChat(server.url, elsewhere)];
    await server.call(logout, { userId: agent.userId, isOnline: false }, { token: agent.httpToken });
    expect((await one.closed).code).toBe(CLOSE.unauthorized);
    expect((await other.ask('Heartbeat')).name).toBe('HeartbeatAck');
  });

  it('closes sockets of ended sessions, inactive owners and expired tokens without a bus message', async () => {
    const [revoked, deactivated] = [await aChatAgent(server), await aChatAgent(server)];
    const { id } = await aCustomer(server.db);
    const token = await customerToken(id, { minutes: 1 / 60 });
    const sockets = [
      await enterChat(server.url, revoked),
      await enterChat(server.url, deactivated),
      await enterChat(server.url, { userId: id, userType: PERSON_TYPE.customer, token, httpToken: token }),
    ];
    await server.db.query('update session set revoked_at = now() where staff_id = $1', [revoked.userId]);
    await server.db.query("update staff set status = 'I' where id = $1", [deactivated.userId]);
    for (const { closed } of sockets) expect((await closed).code).toBe(CLOSE.unauthorized);
  });

  itTakesLong(
    'disconnects a client that does not read, serves the others, and lets it resume',
    async () => {
      const { chatId, agent, agentSide, customerSide } = await aConversation(server);
      const lazy = await enterChat(server.url, await agentSession(server, agent.userId), { tabId: 'lazy' });
      lazy.socket.pause();
      // Almost each character takes six bytes on the wire: more than the buffers of the system hold.
      const text = `x${'\u0001'.repeat(MESSAGE_TEXT_MAX - 1)}`;
      const count = 350;
      const lastSeq = () => Math.max(0, ...customerSide.all('Message').map(({ chatSeq }) => chatSeq));
      for (let sent = 0; sent < count; sent += 1)
        agentSide.write('Send', {
          chatId,
          clientMsgId: aClientMsgId(),
          msgType: 1,
          msg: textContent(text),
          sendTime: 1,
        });
      await until('the others have everything', () => lastSeq() === count, FLOOD_MS);
      const othersDoneAt = performance.now();
      await until('the slow reader has exceeded its time', () => performance.now() - othersDoneAt > 3 * SLOW_READER_MS);
      lazy.socket.resume();
      // A client that does not read the close frame is cut off after a moment.
      expect([CLOSE.tryAgainLater, CUT_OFF]).toContain((await lazy.closed).code);
      const seen = Math.max(...lazy.all('Message').map(({ chatSeq }) => chatSeq));
      expect(seen).toBeLessThan(count);
      const again = await enterChat(server.url, await agentSession(server, agent.userId), {
        cursors: [{ chatId, chatSeq: seen }],
        eventSeq: 1,
      });
      await again.until('Message', ({ chatSeq }) => chatSeq === count);
      expect(again.all('Message').map(({ chatSeq }) => chatSeq)).toEqual(
        Array.from({ length: count - seen }, (_, index) => seen + 1 + index),
      );
    },
    2 * FLOOD_MS,
  );
});
