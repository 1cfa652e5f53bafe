import { BREAK_MAX_MINUTES } from '#contract/constants.ts';
import { changeUserOnlineStatus, getLoginUserInfo } from '#contract/http/auth.ts';
import { aChat } from '../../support/builders.ts';
import { aChatAgent, type ChatPerson } from '../../support/chatClient.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ownersOf, rulesOf } from '../../support/rules.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('on a break', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await setEveryoneOffline(server.db);
    await server.db.query('delete from chat_queue');
  });

  const goOnline = (agent: ChatPerson) =>
    server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline: true }, { token: agent.httpToken });
  const takeBreak = (agent: ChatPerson, breakMinutes: number) =>
    server.call(
      changeUserOnlineStatus,
      { userId: agent.userId, isOnline: true, breakMinutes },
      { token: agent.httpToken },
    );
  const userOf = async (agent: ChatPerson) =>
    (await server.call(getLoginUserInfo, {}, { token: agent.httpToken })).data;

  it('an agent keeps their chats and gets no new ones until they end it', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const own = await aChat(server.db, { staffId: agent.userId });
    const { data } = await takeBreak(agent, 15);
    const minutes = (Date.parse(data?.breakEndsAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThan(16);
    expect(await userOf(agent)).toEqual(
      jasmine.objectContaining({ isOnline: true, breakEndsAt: data?.breakEndsAt ?? '' }),
    );
    const next = await aChat(server.db);
    await rulesOf(server).presence.sweep();
    expect(await ownersOf(server, [own.id, next.id])).toEqual([agent.userId, null]);
    await goOnline(agent);
    expect(await ownersOf(server, [own.id, next.id])).toEqual([agent.userId, agent.userId]);
    expect((await userOf(agent))?.breakEndsAt).toBeNull();
  });

  it('an agent is back by themselves when its time has come', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    await takeBreak(agent, 1);
    const next = await aChat(server.db);
    await server.db.query('update presence set break_ends_at = now() where staff_id = $1', [agent.userId]);
    await rulesOf(server).presence.sweep();
    expect((await userOf(agent))?.breakEndsAt).toBeNull();
    expect(await ownersOf(server, [next.id])).toEqual([agent.userId]);
  });

  it('an agent who goes offline is not on it any more', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    await takeBreak(agent, 15);
    await server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline: false }, { token: agent.httpToken });
    expect(await userOf(agent)).toEqual(jasmine.objectContaining({ isOnline: false, breakEndsAt: null }));
  });

  it('refuses a break that is too long, or none', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    for (const minutes of [0, -5, 1.5, BREAK_MAX_MINUTES + 1])
      expect((await takeBreak(agent, minutes)).code).not.toBe(200);
    expect((await userOf(agent))?.breakEndsAt).toBeNull();
  });

  it('is in the audit log with its length', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    await takeBreak(agent, 15);
    await goOnline(agent);
    const { rows } = await server.db.query<{ before: object; after: object }>(
      `select before, after from audit_log
        where action = 'staff.presence' and object_id = $1 order by id desc limit 2`,
      [agent.userId],
    );
    expect(rows).toEqual([
      { before: { isOnline: true, isOnBreak: true }, after: { isOnline: true } },
      { before: { isOnline: true }, after: { isOnline: true, isOnBreak: true, breakMinutes: 15 } },
    ]);
  });
});

describe('a server that sweeps', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { ALLOCATION_SWEEP_MS: '50' } });
  });
  afterAll(() => server.stop());

  it('tells all pages of an agent that their break begins and ends', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const page = await openNotifications(server.url, { userId: agent.userId, token: agent.httpToken });
    await server.call(
      changeUserOnlineStatus,
      { userId: agent.userId, isOnline: true, breakMinutes: 15 },
      { token: agent.httpToken },
    );
    await page.accessChanged();
    await server.db.query('update presence set break_ends_at = now() where staff_id = $1', [agent.userId]);
    await page.accessChanged(2);
    const { data } = await server.call(getLoginUserInfo, {}, { token: agent.httpToken });
    expect(data).toEqual(jasmine.objectContaining({ isOnline: true, breakEndsAt: null }));
    await page.close();
  });
});
