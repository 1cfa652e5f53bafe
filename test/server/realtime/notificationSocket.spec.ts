import { CLOSE } from '#contract/chat/commands.ts';
import { ROLE_KEY, accessDigest } from '#contract/domain.ts';
import { getLoginUserInfo, logout } from '#contract/http/auth.ts';
import { chatAssign } from '#contract/http/chats.ts';
import { KNOWN_ACCESS, NOTIFICATION_HEARTBEAT, NOTIFICATION_SOCKET_PATH } from '#contract/notifications.ts';
import { packBusMessages } from '#server/realtime/bus/busMessages.ts';
import { chatsAssigned, NOTIFICATION_TEXT_MAX } from '#server/notifications/notificationTexts.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { openNotifications, type NotificationOptions } from '../../support/notificationClient.ts';
import { storeSilently } from '../../support/notifications.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

/** The close code at the other end of a connection that ended without a close frame. */
const CUT_OFF = 1006;
/** How often ended sessions are searched for, in case the bus message was lost. */
const SESSION_CHECK_MS = 200;

async function aPerson(server: TestServer) {
  const { id: userId } = await aStaff(server.db);
  return { userId, token: await aSession(server.db, userId) };
}

describe('the notification socket', () => {
  let database: TestDatabase;
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ env: { SESSION_CHECK_MS: String(SESSION_CHECK_MS), LOG_LEVEL: 'warn' }, database });
    // This one learns of a session's end only by a bus message.
    other = await startServer({ env: { SESSION_CHECK_MS: '600000', LOG_LEVEL: 'warn' }, database });
  });
  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
    await database.stop();
  });

  const openFor = (input: NotificationOptions) => openNotifications(server.url, input);
  const outcomeOf = (input: NotificationOptions) =>
    openFor(input).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
  /** Stores and publishes as any server process does. */
  const storeAndPublish = async (staffIds: readonly string[], text: string) => {
    await storeSilently(server.db, staffIds, text);
    for (const payload of packBusMessages([{ kind: 'notificationsStored', staffIds }]))
      await server.db.query("select pg_notify('chat', $1)", [payload]);
  };

  describe('upgrade', () => {
    it("accepts our own page with a session cookie and the session's user in the path", async () => {
      const client = await openFor(await aPerson(server));
      expect(client.socket.extensions).toBe('');
      await client.close();
    });

    it('refuses pages of other origins, and clients without an origin', async () => {
      const person = await aPerson(server);
      for (const origin of [null, 'null', 'https://evil.example', `${server.url}.evil.example`, other.url]) {
        expect(await outcomeOf({ ...person, origin }))
          .withContext(String(origin))
          .toContain('refused with 403');
      }
    });

    it('refuses requests without a live session in the cookie', async () => {
      const person = await aPerson(server);
      const { token } = person;
      const dead = await aPerson(server);
      await server.call(logout, { userId: dead.userId, isOnline: false }, { token: dead.token });
      const cookies = [
        null,
        '',
        'cs_token=',
        'cs_token=unknown',
        `cs_token=${token}x`,
        `xcs_token=${token}`,
        `cs_token="${token}"`,
        `cs_token=${'x'.repeat(5_000)}`,
      ];
      for (const cookie of cookies)
        expect(await outcomeOf({ ...person, cookie }))
          .withContext(String(cookie))
          .toContain('refused with 403');
      expect(await outcomeOf({ ...person, cookie: null, userId: `${person.userId}?token=${token}` })).toContain(
        'refused with 403',
      );
      expect(await outcomeOf(dead)).toContain('refused with 403');
    });

    it('refuses a path that names another user, or none', async () => {
      const [one, another] = [await aPerson(server), await aPerson(server)];
      expect(await outcomeOf({ ...one, userId: another.userId })).toContain('refused with 403');
      expect(await outcomeOf({ ...one, userId: `0${one.userId}` })).toContain('refused with 403');
      for (const userId of ['', 'me', `${one.userId}/x`, `-${one.userId}`, '9'.repeat(30)]) {
        expect(await outcomeOf({ ...one, userId }))
          .withContext(userId)
          .toContain('refused with 404');
      }
    });

    it('is not served as a page or a call', async () => {
      expect((await fetch(`${server.url}${NOTIFICATION_SOCKET_PATH}/1`)).status).toBe(404);
    });

    it('limits the sockets of one person', async () => {
      const person = await aPerson(server);
      const clients = await Promise.all(Array.from({ length: 50 }, () => openFor(person)));
      expect(await outcomeOf(person)).toContain('refused with 429');
      await clients[0]?.close();
      await until('there is room again', async () => (await outcomeOf(person)) === 'accepted');
      for (const { socket } of clients) socket.terminate();
    });
  });

  describe('when open', () => {
    it('first says that permissions have changed since the page loaded them', async () => {
      const { userId, token } = await aPerson(server);
      const { data } = await server.call(getLoginUserInfo, {}, { token });
      if (data === null) throw new Error('no user');
      const page = { userId: `${userId}?${KNOWN_ACCESS}=${accessDigest(data)}`, token };
      const current = await openFor(page);
      current.socket.send(NOTIFICATION_HEARTBEAT);
      await current.received(NOTIFICATION_HEARTBEAT);
      expect(current.messages).toEqual([{ type: 'heartbeat' }]);
      await server.db.query("update staff set type = 'L' where id = $1", [userId]);
      await (await openFor(page)).accessChanged();
    });

    it('answers heartbeats, and shows no text', async () => {
      const client = await openFor(await aPerson(server));
      client.socket.send(NOTIFICATION_HEARTBEAT);
      await client.received(NOTIFICATION_HEARTBEAT);
      expect(client.texts).toEqual([NOTIFICATION_HEARTBEAT]);
    });

    const garbage: readonly { readonly name: string; readonly data: string | Buffer; readonly code: number }[] = [
      { name: 'another text', data: 'hello', code: CLOSE.protocolError },
      { name: 'an empty text', data: '', code: CLOSE.protocolError },
      { name: 'a heartbeat in bytes', data: Buffer.from(NOTIFICATION_HEARTBEAT), code: CLOSE.unsupportedData },
      { name: 'a text without end', data: 'x'.repeat(100_000), code: CLOSE.tooBig },
    ];
    for (const { name, data, code } of garbage) {
      it(`closes with ${code} on ${name}`, async () => {
        const client = await openFor(await aPerson(server));
        client.socket.send(data);
        expect(await client.closed).toBe(code);
      });
    }

    it('closes with 1008 on a flood of heartbeats, pings or pongs', async () => {
      for (const send of ['heartbeat', 'ping', 'pong'] as const) {
        const { socket, closed } = await openFor(await aPerson(server));
        for (let count = 0; count < 100; count += 1) {
          if (send === 'heartbeat') socket.send(NOTIFICATION_HEARTBEAT);
          else socket[send]();
        }
        expect(await closed)
          .withContext(send)
          .toBe(CLOSE.policy);
      }
    });
  });

  describe('delivery', () => {
    it('reaches every page of the recipients in all processes, and no one else', async () => {
      const [one, another, bystander] = [await aPerson(server), await aPerson(server), await aPerson(server)];
      const pages = [
        await openFor(one),
        await openFor(one),
        await openNotifications(other.url, one),
        await openNotifications(other.url, another),
      ];
      const left = await openNotifications(other.url, bystander);
      await storeAndPublish([one.userId, another.userId], '<b>Hello</b> 🙂');
      await Promise.all(pages.map((page) => page.received('<b>Hello</b> 🙂')));
      await storeAndPublish([bystander.userId], 'last');
      await left.received('last');
      expect(pages.map(({ texts }) => texts.length)).toEqual([1, 1, 1, 1]);
      expect(left.texts).toEqual(['last']);
    });

    it('notifies of a chat that a leader assigns at another server process', async () => {
      const leader = await aStaff(server.db, { type: 'L', keys: [ROLE_KEY.leader], name: 'Ada' });
      const agent = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
      const page = await openNotifications(other.url, { userId: agent.id, token: await aSession(server.db, agent.id) });
      const { id: chatId } = await aChat(server.db);
      await server.call(chatAssign, { chatId, toId: agent.id }, { token: await aSession(server.db, leader.id) });
      await page.received(chatsAssigned([chatId], 'Ada'));
      expect(page.texts).toHaveSize(1);
    });

    it('notifies of a pending change at a server process that is ending', async () => {
      const leaving = await startServer({ env: { LOG_LEVEL: 'warn' }, database });
      const leader = await aStaff(server.db, { type: 'L', keys: [ROLE_KEY.leader], name: 'Bo' });
      const agent = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
      const page = await openNotifications(server.url, {
        userId: agent.id,
        token: await aSession(server.db, agent.id),
      });
      const token = await aSession(server.db, leader.id);
      const { id: chatId } = await aChat(server.db);
      const { assigning, stopping } = await server.db.transaction(async (tx) => {
        await tx.query('select from chat where id = $1 for update', [chatId]);
        const call = leaving.call(chatAssign, { chatId, toId: agent.id }, { token });
        await until('the call waits for the chat', async () => {
          const { rows } = await server.db.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length === 1;
        });
        const stopped = leaving.stop();
        await until('it takes no more calls', () =>
          fetch(`${leaving.url}/healthz`).then(
            () => false,
            () => true,
          ),
        );
        return { assigning: call, stopping: stopped };
      });
      expect((await assigning).code).toBe(200);
      await page.received(chatsAssigned([chatId], 'Bo'));
      await stopping;
    });

    it('cuts a long text between characters', async () => {
      const person = await aPerson(server);
      const page = await openFor(person);
      for (const text of ['\u0001'.repeat(5_000), '🙂'.repeat(5_000), 'short'])
        await storeAndPublish([person.userId], text);
      await page.received('short');
      for (const text of page.texts) {
        expect(text.length).toBeLessThanOrEqual(NOTIFICATION_TEXT_MAX);
        expect(Buffer.from(text).toString()).toBe(text);
      }
      expect(page.texts).toHaveSize(3);
    });
  });

  describe('when the session ends', () => {
    it('closes at once after a logout, in every process', async () => {
      const person = await aPerson(server);
      const clients = [await openFor(person), await openNotifications(other.url, person)];
      await server.call(logout, { userId: person.userId, isOnline: false }, { token: person.token });
      expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([CLOSE.unauthorized, CLOSE.unauthorized]);
    });

    it('closes without a bus message when the session has ended or the account is inactive', async () => {
      const ends = [
        'update session set revoked_at = now() where staff_id = $1',
        'update session set expires_at = now() where staff_id = $1',
        "update staff set status = 'I' where id = $1",
      ];
      for (const end of ends) {
        const person = await aPerson(server);
        const client = await openFor(person);
        const bystander = await openFor(await aPerson(server));
        await server.db.query(end, [person.userId]);
        expect(await client.closed)
          .withContext(end)
          .toBe(CLOSE.unauthorized);
        bystander.socket.send(NOTIFICATION_HEARTBEAT);
        await bystander.received(NOTIFICATION_HEARTBEAT);
        await bystander.close();
      }
    });
  });
});

describe('the notification sockets of a server', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({
      env: { SERVER_HEARTBEAT_MS: '100', NOTIFICATION_SILENCE_MS: '1500', LOG_LEVEL: 'warn' },
    });
  });

  it('are counted, ended when they are silent, and closed with 1001 when the server ends', async () => {
    const person = await aPerson(server);
    const silent = await openNotifications(server.url, person);
    const lively = await openNotifications(server.url, person);
    const count = async () =>
      /^notification_sockets (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    expect(await count()).toBe('2');
    const beating = setInterval(() => lively.socket.send(NOTIFICATION_HEARTBEAT), 500);
    expect(await silent.closed).toBe(CUT_OFF);
    await until('it is not counted any more', async () => (await count()) === '1');
    clearInterval(beating);
    await server.stop();
    expect(await lively.closed).toBe(CLOSE.goingAway);
    await expectAsync(openNotifications(server.url, person)).toBeRejected();
  });
});
