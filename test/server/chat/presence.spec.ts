import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { NOTIFICATION_HEARTBEAT } from '#contract/notifications.ts';
import { changeUserOnlineStatus, getLoginUserInfo, login, loginIM, logout } from '#contract/http/auth.ts';
import { chatAssign } from '#contract/http/chats.ts';
import { aChat, aSession, aStaff, ENCODED_PASSWORD, VERIFY } from '../../support/builders.ts';
import { agentSession, aChatAgent, enterChat, type ChatPerson } from '../../support/chatClient.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ownersOf, rulesOf, setCapacity } from '../../support/rules.ts';
import { untilNothingIsDue } from '../../support/scheduledWork.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const GRACE_MS = 1_200;
const NEVER_AWAY = { AWAY_AFTER_MS: '86400000', LOG_LEVEL: 'warn' };

interface Presence {
  readonly is_online: boolean;
  readonly away_since: Date | null;
}

const presenceOf = async ({ db }: TestServer, staffId: string): Promise<Presence> => {
  const {
    rows: [row],
  } = await db.query<Presence & Record<string, unknown>>(
    'select is_online, away_since from presence where staff_id = $1',
    [staffId],
  );
  return row ?? { is_online: false, away_since: null };
};
const isAway = async (server: TestServer, staffId: string): Promise<boolean> =>
  (await presenceOf(server, staffId)).away_since !== null;
const online = (server: TestServer, { userId, httpToken }: ChatPerson, isOnline: boolean) =>
  server.call(changeUserOnlineStatus, { userId, isOnline }, { token: httpToken });

/** Sets all agents offline, and empties the line. */
const forgetOthers = async ({ db }: TestServer): Promise<void> => {
  await setEveryoneOffline(db);
  await db.query('delete from chat_queue');
};

/** Waits until all earlier changes of sockets are stored: a new agent loses their only socket, and becomes away. */
const untilReported = async (server: TestServer): Promise<void> => {
  const marker = await aChatAgent(server, { isOnline: true });
  (await enterChat(server.url, marker)).socket.terminate();
  await until('the marker is away', () => isAway(server, marker.userId));
};

describe('an agent whose browser is killed', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      env: { ALLOCATION_SWEEP_MS: '50', AWAY_AFTER_MS: String(GRACE_MS), LOG_LEVEL: 'warn' },
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => forgetOthers(server));

  it('is away at once, and loses the chats after the grace period', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const side = await enterChat(server.url, agent);
    const { id } = await aChat(server.db, { staffId: agent.userId });
    side.socket.terminate();
    await until('they are away', () => isAway(server, agent.userId));
    expect(await ownersOf(server, [id])).toEqual([agent.userId]);
    await until('the chat is recalled', async () => (await ownersOf(server, [id]))[0] === null);
    const {
      rows: [step],
    } = await server.db.query<{
      kind: number;
      actor_type: number;
      detail: { reason: string; awayMs: number };
      passed_ms: number;
    }>(
      `select kind, actor_type, detail,
              (extract(epoch from chat_event.at - presence.away_since) * 1000)::float8 as passed_ms
         from chat_event join presence on presence.staff_id = $2 where chat_id = $1`,
      [id, agent.userId],
    );
    expect(step).toEqual(jasmine.objectContaining({ kind: CHAT_EVENT.recalled, actor_type: PERSON_TYPE.system }));
    expect(step?.detail).toEqual(jasmine.objectContaining({ reason: 'away', fromStaffId: agent.userId }));
    expect(step?.passed_ms).toBeGreaterThanOrEqual(GRACE_MS);
    expect(step?.detail.awayMs).toBeGreaterThanOrEqual(GRACE_MS);
    expect((await presenceOf(server, agent.userId)).is_online).toBeTrue();
  });

  it('is notified once of recalled chats on coming back', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const side = await enterChat(server.url, agent);
    const chats = [
      (await aChat(server.db, { staffId: agent.userId })).id,
      (await aChat(server.db, { staffId: agent.userId })).id,
    ];
    side.socket.terminate();
    await until('both are recalled', async () => (await ownersOf(server, chats)).every((owner) => owner === null));
    const page = await openNotifications(server.url, { userId: agent.userId, token: agent.httpToken });
    await page.received('2 chats were recalled from you because you were away.');
    const next = await openNotifications(server.url, { userId: agent.userId, token: agent.httpToken });
    next.socket.send(NOTIFICATION_HEARTBEAT);
    await next.received(NOTIFICATION_HEARTBEAT);
    expect(next.texts.filter((text) => text.includes('recalled'))).toEqual([]);
    for (const client of [page, next]) await client.close();
  });
});

describe('presence', () => {
  let database: TestDatabase;
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ database, env: NEVER_AWAY });
    other = await startServer({ database, env: NEVER_AWAY });
  });
  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
    await database.stop();
  });
  beforeEach(() => forgetOthers(server));

  it('gives no chats to agents who are away, and gives them chats when they are back', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    (await enterChat(server.url, agent)).socket.terminate();
    await until('they are away', () => isAway(server, agent.userId));
    const { id } = await aChat(server.db);
    await rulesOf(server).allocation.allocate();
    expect(await ownersOf(server, [id])).toEqual([null]);
    const back = await enterChat(server.url, agent);
    await back.until('ChatEvent', ({ chatId, toId }) => chatId === id && toId === agent.userId);
    expect(await isAway(server, agent.userId)).toBeFalse();
  });

  it('leaves their chats to agents who come back within the grace period', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const { id } = await aChat(server.db, { staffId: agent.userId });
    (await enterChat(server.url, agent)).socket.terminate();
    await until('they are away', () => isAway(server, agent.userId));
    await server.db.query("update presence set away_since = now() - interval '299 seconds' where staff_id = $1", [
      agent.userId,
    ]);
    await rulesOf(server).presence.sweep();
    expect(await ownersOf(server, [id])).toEqual([agent.userId]);
    await enterChat(server.url, agent);
    await until('they are back', async () => !(await isAway(server, agent.userId)));
    await rulesOf(server, { awayAfterMs: 0 }).presence.sweep();
    expect(await ownersOf(server, [id])).toEqual([agent.userId]);
  });

  it('gives an away agent a new grace period when a leader assigns them a chat', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const leader = await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader] });
    await server.db.query("update presence set away_since = now() - interval '1 hour' where staff_id = $1", [
      agent.userId,
    ]);
    const { id } = await aChat(server.db);
    expect(
      (
        await server.call(
          chatAssign,
          { chatId: id, toId: agent.userId },
          { token: await aSession(server.db, leader.id) },
        )
      ).code,
    ).toBe(200);
    await rulesOf(server).presence.sweep();
    expect(await ownersOf(server, [id])).toEqual([agent.userId]);
    await server.db.query("update presence set last_given_at = now() - interval '301 seconds' where staff_id = $1", [
      agent.userId,
    ]);
    await rulesOf(server).presence.sweep();
    expect(await ownersOf(server, [id])).toEqual([null]);
  });

  it('leaves their chats to agents who come back at the moment of the recall', async () => {
    const agents = [await aChatAgent(server, { isOnline: true }), await aChatAgent(server, { isOnline: true })];
    const chats = [];
    for (const { userId } of agents) chats.push((await aChat(server.db, { staffId: userId })).id);
    await server.db.query("update presence set away_since = now() - interval '1 hour' where staff_id = any($1)", [
      agents.map(({ userId }) => userId),
    ]);
    await untilNothingIsDue(server.db);
    const sweeping = await server.db.transaction(async (tx) => {
      await tx.query('select from presence where staff_id = any($1) order by staff_id for no key update', [
        agents.map(({ userId }) => userId),
      ]);
      const sweep = rulesOf(server).presence.sweep();
      await until('the recall waits for their presence', async () => {
        const { rows } = await server.db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length === 1;
      });
      await tx.query(
        'update presence set away_since = case when staff_id = $1 then now() end where staff_id = any($2)',
        [agents[0]?.userId, agents.map(({ userId }) => userId)],
      );
      return { sweep };
    });
    await sweeping.sweep;
    expect(await ownersOf(server, chats)).toEqual(agents.map(({ userId }) => userId));
  });

  it('does not count an agent with a second open tab as away, on one server or on two', async () => {
    const [one, two] = [await aChatAgent(server, { isOnline: true }), await aChatAgent(server, { isOnline: true })];
    const here = [await enterChat(server.url, one), await enterChat(server.url, one)];
    const there = [await enterChat(server.url, two), await enterChat(other.url, two)];
    await Promise.all([untilReported(server), untilReported(other)]);
    here[0]?.socket.terminate();
    there[0]?.socket.terminate();
    await Promise.all([untilReported(server), untilReported(other)]);
    expect(await isAway(server, one.userId)).toBeFalse();
    expect(await isAway(server, two.userId)).toBeFalse();
    here[1]?.socket.terminate();
    there[1]?.socket.terminate();
    await until('both are away', async () => (await isAway(server, one.userId)) && (await isAway(server, two.userId)));
  });

  it('does not count an agent whose tab changes the server as away', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    let socket = await enterChat(server.url, agent);
    for (const url of [other.url, server.url, other.url, server.url]) {
      const next = await enterChat(url, agent);
      socket.socket.terminate();
      socket = next;
    }
    await Promise.all([untilReported(server), untilReported(other)]);
    expect(await isAway(server, agent.userId)).toBeFalse();
    socket.socket.terminate();
    await until('they are away', () => isAway(server, agent.userId));
  });

  it('counts an agent as away who opens no socket in time after coming online', async () => {
    const agent = await aChatAgent(server);
    await online(server, agent, true);
    await rulesOf(server).presence.sweep();
    expect(await isAway(server, agent.userId)).toBeFalse();
    await rulesOf(server, { silentAfterMs: 0 }).presence.sweep();
    expect(await isAway(server, agent.userId)).toBeTrue();
    await online(server, agent, true);
    expect(await isAway(server, agent.userId)).toBeFalse();
  });

  it('does not set an agent online when a second device connects', async () => {
    const { id: staffId, account } = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true });
    const first = await agentSession(server, staffId);
    const sockets = [await enterChat(server.url, first), await enterChat(other.url, first)];
    await online(server, first, false);
    await sockets[0]?.ask('Heartbeat');
    sockets[1]?.socket.terminate();
    const { data } = await other.call(login, { account, password: ENCODED_PASSWORD });
    const token = data?.token ?? '';
    await other.call(
      loginIM,
      { verify: VERIFY, appType: 3, mobile: '', deviceId: 'phone', deviceName: 'phone' },
      { token },
    );
    expect((await other.call(getLoginUserInfo, {}, { token })).data?.isOnline).toBeFalse();
    await enterChat(other.url, await agentSession(other, staffId));
    await Promise.all([untilReported(server), untilReported(other)]);
    const { id } = await aChat(server.db);
    await rulesOf(server, { silentAfterMs: 0, awayAfterMs: 0 }).presence.sweep();
    expect(await presenceOf(server, staffId)).toEqual({ is_online: false, away_since: null });
    expect(await ownersOf(server, [id])).toEqual([null]);
  });

  it('does not count an offline agent as away when a device disconnects', async () => {
    const agent = await aChatAgent(server, { isOnline: false });
    const side = await enterChat(server.url, agent);
    await untilReported(server);
    side.socket.terminate();
    await untilReported(server);
    expect(await presenceOf(server, agent.userId)).toEqual({ is_online: false, away_since: null });
  });

  it('writes only real changes of presence to the audit log', async () => {
    const agent = await aChatAgent(server);
    for (const isOnline of [true, true, false, false]) await online(server, agent, isOnline);
    await online(server, agent, true);
    await server.call(logout, { userId: agent.userId, isOnline: false }, { token: agent.httpToken });
    const { rows } = await server.db.query<{ staff_id: string; before: object; after: object }>(
      `select staff_id::text, before, after
         from audit_log
        where action = 'staff.presence' and object_id = $1 order by id`,
      [agent.userId],
    );
    const change = (isOnline: boolean) => ({
      staff_id: agent.userId,
      before: { isOnline: !isOnline },
      after: { isOnline },
    });
    expect(rows).toEqual([change(true), change(false), change(true), change(false)]);
  });

  it('recalls the chats of a deactivated or deleted account, at once or by the sweep', async () => {
    await setCapacity(server, 0, 0);
    const [reported, left] = [
      await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true }),
      await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true }),
    ];
    const admin = await aStaff(server.db, { type: 'A' });
    const chats = [
      (await aChat(server.db, { staffId: reported.id })).id,
      (await aChat(server.db, { staffId: left.id })).id,
    ];
    await server.db.query("update staff set status = 'I' where id = any($1)", [[reported.id, left.id]]);
    await rulesOf(server).presence.accountEnded(reported.id, admin.id);
    expect(await ownersOf(server, chats)).toEqual([null, left.id]);
    await rulesOf(server).presence.sweep();
    expect(await ownersOf(server, chats)).toEqual([null, null]);
    const { rows } = await server.db.query<{ staff_id: string | null; object_id: string; after: object }>(
      `select staff_id::text, object_id, after
         from audit_log
        where action = 'chat.recalled' and object_id = any($1) order by id`,
      [chats],
    );
    const recalled = (staffId: string | null, chatId = '') => ({
      staff_id: staffId,
      object_id: chatId,
      after: { staffId: null, reason: 'accountEnded' },
    });
    expect(rows).toEqual([recalled(admin.id, chats[0]), recalled(null, chats[1])]);
    const { rows: presences } = await server.db.query<{ staff_id: string | null; object_id: string; after: object }>(
      `select staff_id::text, object_id, after
         from audit_log
        where action = 'staff.presence' and object_id = any($1) order by id`,
      [[reported.id, left.id]],
    );
    expect(presences).toEqual([
      { staff_id: admin.id, object_id: reported.id, after: { isOnline: false } },
      { staff_id: null, object_id: left.id, after: { isOnline: false } },
    ]);
    expect((await presenceOf(server, reported.id)).is_online).toBeFalse();
    await setCapacity(server, 0, 10);
  });

  it('stores the change and ends sessions even when allocation fails', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const { id } = await aChat(server.db, { staffId: agent.userId });
    await server.db.query('delete from config_chat');
    try {
      expect((await online(server, agent, false)).data).toEqual({ isOnline: false, breakEndsAt: null, recalled: 1 });
      expect((await online(server, agent, true)).data).toEqual({ isOnline: true, breakEndsAt: null, recalled: 0 });
      expect(
        (await server.call(logout, { userId: agent.userId, isOnline: false }, { token: agent.httpToken })).code,
      ).toBe(200);
      expect((await server.call(getLoginUserInfo, {}, { token: agent.httpToken })).status).toBe(403);
    } finally {
      await server.db.query('insert into config_chat default values');
    }
    expect(await ownersOf(server, [id])).toEqual([null]);
  });
});

describe('a server process that ends', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startDatabase();
  });
  afterAll(() => database.stop());

  it('leaves agents present on a planned shutdown, so pages can connect to another server', async () => {
    const [leaving, staying] = [
      await startServer({ database, env: NEVER_AWAY }),
      await startServer({ database, env: NEVER_AWAY }),
    ];
    try {
      const agent = await aChatAgent(staying, { isOnline: true });
      const { id } = await aChat(staying.db, { staffId: agent.userId });
      const side = await enterChat(leaving.url, agent);
      await untilReported(leaving);
      const stopping = leaving.stop();
      await side.closed;
      await stopping;
      await rulesOf(staying).presence.sweep();
      expect(await isAway(staying, agent.userId)).toBeFalse();
      await enterChat(staying.url, agent);
      await untilReported(staying);
      // The old process is deleted, and no one is away.
      await staying.db.query(
        `update server_process set fresh_at = now() - interval '1 minute'
          where id not in (select process_id from staff_socket where staff_id <> $1)`,
        [agent.userId],
      );
      await rulesOf(staying, { awayAfterMs: 0 }).presence.sweep();
      expect(await ownersOf(staying, [id])).toEqual([agent.userId]);
    } finally {
      await staying.stop();
    }
  });

  it('makes agents without another socket away after a crash, and recalls chats after the grace period', async () => {
    const server = await startServer({ database, env: NEVER_AWAY });
    try {
      const [lost, present] = [
        await aChatAgent(server, { isOnline: true }),
        await aChatAgent(server, { isOnline: true }),
      ];
      const { id } = await aChat(server.db, { staffId: lost.userId });
      const dead = '00000000-0000-4000-8000-000000000001';
      const { presence } = rulesOf(server);
      expect(await presence.processLives(dead)).toBeTrue();
      expect(await presence.processLives(dead)).toBeFalse();
      await presence.socketsChanged(dead, { here: [lost.userId, present.userId], gone: [] });
      await enterChat(server.url, present);
      await untilReported(server);
      await server.db.query("update server_process set fresh_at = now() - interval '1 minute' where id = $1", [dead]);
      await server.db.query("update presence set seen_at = now() - interval '2 minutes'");
      await presence.sweep();
      expect(await isAway(server, lost.userId)).toBeTrue();
      expect(await isAway(server, present.userId)).toBeFalse();
      expect(await ownersOf(server, [id])).toEqual([lost.userId]);
      expect(await presence.processLives(dead)).toBeTrue();
      await rulesOf(server, { awayAfterMs: 0 }).presence.sweep();
      expect(await ownersOf(server, [id])).not.toEqual([lost.userId]);
    } finally {
      await server.stop();
    }
  });

  it('reports all of its sockets again when it was deleted by mistake', async () => {
    const server = await startServer({
      database,
      env: { ...NEVER_AWAY, SILENCE_LIMIT_MS: '1000', SERVER_HEARTBEAT_MS: '100' },
    });
    try {
      const agent = await aChatAgent(server, { isOnline: true });
      const side = await enterChat(server.url, agent);
      const answering = setInterval(() => side.write('HeartbeatAck'), 100);
      await untilReported(server);
      await server.db.query('delete from server_process');
      await rulesOf(server, { silentAfterMs: 0 }).presence.sweep();
      await until('they are back', async () => !(await isAway(server, agent.userId)));
      clearInterval(answering);
      // The socket is open, but its other end does not answer.
      await until('they are away', () => isAway(server, agent.userId));
      expect(side.socket.readyState).toBe(side.socket.OPEN);
      await side.ask('Heartbeat');
      await until('they are back again', async () => !(await isAway(server, agent.userId)));
    } finally {
      await server.stop();
    }
  });
});
