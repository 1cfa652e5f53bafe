import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { CLOSE, FRAME_ERROR, CLIENT_VERSION } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf, encodePackets, type Packet } from '#contract/chat/packets.ts';
import {
  BODY_TO_SERVER_MAX_BYTES,
  CHAT_SOCKET_PATH,
  FRAGMENTS_PER_MESSAGE_MAX,
  FRAMES_PER_MESSAGE_MAX,
  LOGIN_FRAME_MAX_BYTES,
} from '#contract/constants.ts';
import { aCustomer } from '../../support/builders.ts';
import {
  aChatAgent,
  aChatCustomer,
  aClientMsgId,
  enterChat,
  openSocket,
  type ChatClient,
  type ChatPerson,
} from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const SOCKET_MESSAGE_MS = 1_000;
const LOGINS_PER_MINUTE = 20;
const ENV = {
  LOG_LEVEL: 'warn',
  SOCKET_MESSAGE_MS: String(SOCKET_MESSAGE_MS),
  CHAT_SOCKETS_PER_CUSTOMER: '3',
  CHAT_SOCKETS_PER_STAFF: '4',
  CHAT_LOGINS_PER_MINUTE: String(LOGINS_PER_MINUTE),
};

const heartbeats = (count: number): Uint8Array =>
  encodePackets(Array.from({ length: count }, (_, index): Packet => ({ name: 'Heartbeat', seq: index + 1, body: {} })));

const loginOf = ({ userId, userType, token }: ChatPerson, fields: { readonly traceId?: string } = {}): Packet => ({
  name: 'Login',
  seq: 1,
  body: bodyOf('Login', { userId, userType, token, uuid: 'a-tab', clientSeq: 1, clientVer: CLIENT_VERSION, ...fields }),
});

/** Peers that the server has disconnected for this cause, or sockets that it has refused, by its metrics. */
async function counted(server: TestServer, metric: string, labels: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${metric}{${labels}}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('the limits of chat sockets', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: ENV });
  });
  afterAll(() => server.stop());

  const aCustomerPerson = async () => aChatCustomer((await aCustomer(server.db)).id);
  const aClient = async () => enterChat(server.url, await aCustomerPerson());
  const disconnected = (cause: string) => counted(server, 'chat_peers_disconnected_total', `cause="${cause}"`);

  describe('before LOGIN is answered', () => {
    it('refuses a frame over 4 KiB', async () => {
      const before = await disconnected('beforeLogin');
      const socket = await openSocket(server.url);
      socket.socket.send(
        encodePackets([loginOf(await aCustomerPerson(), { traceId: 'x'.repeat(LOGIN_FRAME_MAX_BYTES) })]),
      );
      expect((await socket.closed).code).toBe(CLOSE.tooBig);
      expect(await disconnected('beforeLogin')).toBe(before + 1);
    });

    it('refuses more than 4 KiB before the message is complete', async () => {
      const socket = await openSocket(server.url);
      socket.socket.send(new Uint8Array(4 * LOGIN_FRAME_MAX_BYTES), { fin: false });
      expect((await socket.closed).code).toBe(CLOSE.tooBig);
    });

    it('accepts a LOGIN of just under 4 KiB', async () => {
      const person = await aCustomerPerson();
      const bare = encodePackets([loginOf(person)]).byteLength;
      const socket = await openSocket(server.url);
      socket.socket.send(encodePackets([loginOf(person, { traceId: 'x'.repeat(LOGIN_FRAME_MAX_BYTES - bare - 3) })]));
      expect((await socket.until('LoginAck')).sessionId).not.toBe('');
    });

    it('refuses a second frame, in the same message and in the next', async () => {
      const person = await aCustomerPerson();
      const together = await openSocket(server.url);
      together.socket.send(Buffer.concat([encodePackets([loginOf(person)]), heartbeats(1)]));
      expect((await together.closed).code).toBe(CLOSE.unauthorized);
      const apart = await openSocket(server.url);
      apart.socket.send(encodePackets([loginOf(person)]));
      apart.socket.send(heartbeats(1));
      expect((await apart.closed).code).toBe(CLOSE.unauthorized);
      expect(apart.all('HeartbeatAck')).toEqual([]);
    });

    it('refuses thousands of frames in a message as too big, without reading them', async () => {
      const socket = await openSocket(server.url);
      socket.socket.send(heartbeats(5_000));
      expect((await socket.closed).code).toBe(CLOSE.tooBig);
    });
  });

  it('are not broken by sockets that are gone before their turn to be accepted', async () => {
    const { hostname, port } = new URL(server.url);
    const request = [
      `GET ${CHAT_SOCKET_PATH} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n');
    const onServer: Socket[] = [];
    const onConnection = (message: unknown): void => {
      if (message instanceof Object && 'socket' in message && message.socket instanceof Socket)
        onServer.push(message.socket);
    };
    subscribe('net.server.socket', onConnection);
    const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await until('the server has all', () => onServer.length === sockets.length);
    unsubscribe('net.server.socket', onConnection);
    const isOneAccepted = Promise.race(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.write(request);
    await isOneAccepted;
    for (const socket of sockets) socket.resetAndDestroy();
    // Node 24 notices the reset of a socket that waits. Older versions notice it later.
    for (const socket of onServer) socket.destroy(new Error('read ECONNRESET'));
    expect((await (await aClient()).ask('Heartbeat')).name).toBe('HeartbeatAck');
  });

  describe('for one minute', () => {
    it('apply to the LOGINs of each person separately', async () => {
      const person = await aCustomerPerson();
      const before = await counted(server, 'chat_sockets_refused_total', 'limit="logins"');
      const logIn = async () => {
        const socket = await openSocket(server.url);
        socket.socket.send(encodePackets([loginOf(person)]));
        return socket;
      };
      for (let login = 0; login < LOGINS_PER_MINUTE; login += 1) await (await logIn()).until('LoginAck');
      expect((await (await logIn()).closed).code).toBe(CLOSE.tooManySockets);
      expect(await counted(server, 'chat_sockets_refused_total', 'limit="logins"')).toBe(before + 1);
      await aClient();
    });

    it('count a disconnection for abuse like ten LOGINs', async () => {
      const attacks: Readonly<Record<string, (client: ChatClient) => void>> = {
        frames: ({ socket }) => socket.send(heartbeats(FRAMES_PER_MESSAGE_MAX + 1)),
        fragments: ({ socket }) => {
          for (let sent = 0; sent <= FRAGMENTS_PER_MESSAGE_MAX; sent += 1)
            socket.send(new Uint8Array(0), { fin: false });
        },
      };
      for (const attack of Object.values(attacks)) {
        const person = await aCustomerPerson();
        const codes: number[] = [];
        while (codes.length < LOGINS_PER_MINUTE && !codes.includes(CLOSE.tooManySockets)) {
          const client = await openSocket(server.url);
          client.socket.send(encodePackets([loginOf(person)]));
          await client.until('LoginAck').then(
            () => attack(client),
            () => undefined,
          );
          codes.push((await client.closed).code);
        }
        expect(new Set(codes)).toEqual(new Set([CLOSE.policy, CLOSE.tooManySockets]));
        // Two attacks; two more when a minute ended between them.
        expect(codes.length).toBeLessThanOrEqual(5);
      }
      await aClient();
    });
  });

  describe('for one message', () => {
    it(`are ${FRAMES_PER_MESSAGE_MAX} frames`, async () => {
      const client = await aClient();
      client.socket.send(heartbeats(FRAMES_PER_MESSAGE_MAX));
      await until('all are answered', () => client.all('HeartbeatAck').length === FRAMES_PER_MESSAGE_MAX);
      const before = await disconnected('frames');
      client.socket.send(heartbeats(FRAMES_PER_MESSAGE_MAX + 1));
      expect((await client.closed).code).toBe(CLOSE.policy);
      expect(client.all('HeartbeatAck').length).toBe(FRAMES_PER_MESSAGE_MAX);
      expect(await disconnected('frames')).toBe(before + 1);
    });

    it(`are ${FRAGMENTS_PER_MESSAGE_MAX} fragments`, async () => {
      const client = await aClient();
      const bytes = heartbeats(1);
      const send = (fragments: number) => {
        for (let at = 0; at < fragments - 1; at += 1) client.socket.send(bytes.subarray(at, at + 1), { fin: false });
        client.socket.send(bytes.subarray(fragments - 1), { fin: true });
      };
      send(FRAGMENTS_PER_MESSAGE_MAX);
      await client.until('HeartbeatAck');
      const before = await disconnected('fragments');
      // Empty ones count as well.
      for (let sent = 0; sent <= FRAGMENTS_PER_MESSAGE_MAX; sent += 1)
        client.socket.send(new Uint8Array(0), { fin: false });
      expect((await client.closed).code).toBe(CLOSE.policy);
      expect(await disconnected('fragments')).toBe(before + 1);
    });

    it('is the time from its first byte to its last', async () => {
      const [fragmented, dripping, pinging] = [await aClient(), await aClient(), await aClient()];
      const before = await disconnected('slowMessage');
      fragmented.socket.send(heartbeats(1).subarray(0, 5), { fin: false });
      rawSocketOf(dripping.socket).write(Buffer.from([0x82]));
      pinging.socket.send(heartbeats(1).subarray(0, 5), { fin: false });
      pinging.socket.ping('still there');
      for (const client of [fragmented, dripping, pinging]) expect((await client.closed).code).toBe(CLOSE.policy);
      expect(await disconnected('slowMessage')).toBe(before + 3);
    });

    it('apply to bytes that drip in before LOGIN', async () => {
      const socket = await openSocket(server.url);
      const raw = rawSocketOf(socket.socket);
      raw.write(Buffer.from([0x82, 0xfe, 0x02, 0x00]));
      const timer = setInterval(() => raw.write(Buffer.from([0])), 50);
      expect((await socket.closed).code).toBe(CLOSE.policy);
      clearInterval(timer);
    });

    it('allow silence between messages, pings between fragments, and 64 KiB in pieces', async () => {
      const { chatId, customerSide } = await aConversation(server);
      const clientMsgId = aClientMsgId();
      // The message was read to its end: it is refused for its length.
      const frame = encodePackets([
        {
          name: 'Send',
          seq: 900,
          body: bodyOf('Send', {
            chatId,
            clientMsgId,
            msgType: 1,
            msg: textContent('x'.repeat(BODY_TO_SERVER_MAX_BYTES - 200)),
          }),
        },
      ]);
      const piece = Math.ceil(frame.byteLength / 8);
      for (let at = 0; at < 8; at += 1) {
        customerSide.socket.send(frame.subarray(at * piece, (at + 1) * piece), { fin: at === 7 });
        customerSide.socket.ping();
      }
      expect(await customerSide.until('Error')).toEqual(
        jasmine.objectContaining({ code: FRAME_ERROR.invalid, clientMsgId }),
      );
      const idle = await aClient();
      idle.socket.ping('still there');
      rawSocketOf(customerSide.socket).write(Buffer.from([0x89, 0x80, 0, 0]));
      rawSocketOf(customerSide.socket).write(Buffer.from([0, 0]));
      const slow = await aClient();
      slow.socket.send(heartbeats(1).subarray(0, 5), { fin: false });
      await slow.closed; // by then the others have been silent for as long
      expect((await idle.ask('Heartbeat')).name).toBe('HeartbeatAck');
      expect((await customerSide.ask('Heartbeat')).name).toBe('HeartbeatAck');
    });
  });

  describe('for one person', () => {
    const closeOf = (entering: Promise<unknown>) =>
      entering.then(
        () => 'accepted',
        (error: unknown) => /closed with (\d+)/.exec(String(error))?.[1],
      );

    it('are as many sockets as configured, without those of other people', async () => {
      for (const [person, limit, who] of [
        [await aCustomerPerson(), 3, 'customer'],
        [await aChatAgent(server), 4, 'staff'],
      ] as const) {
        const refused = () => counted(server, 'chat_sockets_refused_total', `limit="${who}"`);
        const before = await refused();
        const open = await Promise.all(Array.from({ length: limit }, () => enterChat(server.url, person)));
        expect(await closeOf(enterChat(server.url, person))).toBe(String(CLOSE.tooManySockets));
        expect(await refused()).toBe(before + 1);
        expect(await closeOf(aClient())).toBe('accepted');
        for (const client of open) expect((await client.ask('Heartbeat')).name).toBe('HeartbeatAck');
        await open[0]?.close();
        await until(
          'a socket is free again',
          async () => (await closeOf(enterChat(server.url, person))) === 'accepted',
        );
      }
    });

    it('let a tab replace its own socket at the limit', async () => {
      const person = await aCustomerPerson();
      const tabs = ['one', 'two', 'three'];
      const first = await Promise.all(tabs.map((tabId) => enterChat(server.url, person, { tabId })));
      for (const connectionNo of [2, 3, 4]) {
        const again = await enterChat(server.url, person, { tabId: 'two', connectionNo });
        expect((await again.ask('Heartbeat')).name).toBe('HeartbeatAck');
      }
      expect((await first[1]?.closed)?.code).toBe(CLOSE.replaced);
      expect((await first[0]?.ask('Heartbeat'))?.name).toBe('HeartbeatAck');
    });
  });

  it('acknowledge the accepted messages of a flood before the socket closes', async () => {
    const { chatId, customerSide } = await aConversation(server);
    const flood = Array.from({ length: 200 }, (_, index): Packet => ({
      name: 'Send',
      seq: 1_000 + index,
      body: bodyOf('Send', { chatId, clientMsgId: aClientMsgId(), msgType: 1, msg: textContent('spam'), sendTime: 1 }),
    }));
    customerSide.socket.send(encodePackets(flood));
    customerSide.socket.send(encodePackets(flood));
    expect((await customerSide.closed).code).toBe(CLOSE.policy);
    const { rows } = await server.db.query('select from message where chat_id = $1 and sender_type = 1', [chatId]);
    expect(rows.length).toBeGreaterThan(0);
    expect(customerSide.all('SendAck').length).toBe(rows.length);
  });
});

describe('the limits of chat sockets that have not logged in', () => {
  const upgrade = (server: TestServer, forwardedFor: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.write(
      `GET ${CHAT_SOCKET_PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: ` +
        `Upgrade\r\nX-Forwarded-For: ${forwardedFor}\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    return once(socket, 'data').then(([data]: unknown[]) => /^HTTP\/1.1 (\d+)/.exec(String(data))?.[1] ?? '');
  };
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  const ENV_BEFORE_LOGIN = {
    LOG_LEVEL: 'warn',
    LOGIN_TIMEOUT_MS: '60000',
    TRUST_PROXY: '1',
    SOCKETS_BEFORE_LOGIN_PER_NETWORK: '2',
    SOCKETS_BEFORE_LOGIN: '4',
  };

  it('hold for a network (64 bits of an IPv6 address) and for the process', async () => {
    const server = await startServer({ env: ENV_BEFORE_LOGIN });
    const statuses: string[] = [];
    for (const address of [
      '10.0.0.1',
      '2001:db8::1',
      '10.0.0.1',
      '10.0.0.1',
      '2001:db8::2:1',
      '2001:db8:0:0:ffff::1',
      '10.0.0.2',
    ]) {
      statuses.push(await upgrade(server, `198.51.100.9, ${address}`));
    }
    expect(statuses).toEqual(['101', '101', '101', '429', '101', '429', '503']);
    expect(await counted(server, 'chat_sockets_refused_total', 'limit="network"')).toBe(2);
    expect(await counted(server, 'chat_sockets_refused_total', 'limit="process"')).toBe(1);
    await server.stop();
  });

  it('ignore sockets that have logged in or closed, and trust X-Forwarded-For only behind a proxy', async () => {
    const server = await startServer({ env: { ...ENV_BEFORE_LOGIN, TRUST_PROXY: '0' } });
    const person = await aChatCustomer((await aCustomer(server.db)).id);
    for (let tab = 0; tab < 4; tab += 1) await enterChat(server.url, person);
    expect(await upgrade(server, '10.0.0.1')).toBe('101');
    expect(await upgrade(server, '10.0.0.2')).toBe('101');
    expect(await upgrade(server, '10.0.0.3')).toBe('429');
    sockets[0]?.destroy();
    await until('its place is free', async () => (await upgrade(server, '10.0.0.4')) === '101');
    await server.stop();
  });
});

/** The connection below a client's WebSocket. */
function rawSocketOf(socket: object): Socket {
  const raw: unknown = Reflect.get(socket, '_socket');
  if (!(raw instanceof Socket)) throw new Error('not connected');
  return raw;
}
