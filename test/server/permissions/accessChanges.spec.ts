import { CLOSE, FRAME_ERROR } from '#contract/chat/commands.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { editAccount } from '#contract/http/accounts.ts';
import { changeUserOnlineStatus, getLoginUserInfo } from '#contract/http/auth.ts';
import { listChatSteps, STEP_REASON } from '#contract/http/chats.ts';
import { NOTIFICATION_HEARTBEAT, NOTIFICATION_PROTOCOL } from '#contract/notifications.ts';
import { packBusMessages, unpackBusMessages } from '#server/realtime/bus/busMessages.ts';
import { aChat, aRole, aSession, aStaff } from '../../support/builders.ts';
import {
  aChatAgent,
  aChatCustomer,
  agentSession,
  enterChat,
  openSocket,
  type ChatPerson,
} from '../../support/chatClient.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ownersOf, rulesOf, setCapacity } from '../../support/rules.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { isTransactionWaiting } from '../../support/waiting.ts';

const QUIET = { LOG_LEVEL: 'warn' };
/** Sweeps run too late to be seen, so every effect comes from the published event. */
const NO_SWEEPS = { ...QUIET, SESSION_CHECK_MS: '600000', SWEEP_MS: '600000' };

const giveRole = ({ db }: TestServer, staffId: string, roleId: string) =>
  db.query('update staff set role_id = $2 where id = $1', [staffId, roleId]);
const notificationsOf = (server: TestServer, { userId, httpToken }: ChatPerson, protocols?: readonly string[]) =>
  openNotifications(server.url, { userId, token: httpToken, ...(protocols && { protocols }) });

describe('a change of permissions', () => {
  let database: TestDatabase;
  let server: TestServer;
  let other: TestServer;
  let admin: string;
  let roleWithoutChats: string;
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ database, env: NO_SWEEPS });
    other = await startServer({ database, env: NO_SWEEPS });
    admin = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    roleWithoutChats = await aRole(server.db, [ROLE_KEY.queryService]);
  });
  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
    await database.stop();
  });
  beforeEach(async () => {
    await setEveryoneOffline(server.db);
    await server.db.query('delete from chat_queue');
  });

  const moveTo = async (staffId: string, roleId: string) => {
    expect((await server.call(editAccount, { id: staffId, roleId, takesWork: true }, { token: admin })).code).toBe(200);
  };

  it("closes the person's chat sockets on every server process, and is sent to their pages only", async () => {
    const [changed, bystander] = [
      await aChatAgent(server, { isOnline: true }),
      await aChatAgent(server, { isOnline: true }),
    ];
    const sockets = [await enterChat(server.url, changed), await enterChat(other.url, changed)];
    const pages = [await notificationsOf(server, changed), await notificationsOf(other, changed)];
    const untouched = [await enterChat(other.url, bystander)];
    const page = await notificationsOf(server, bystander);
    await moveTo(changed.userId, await aRole(server.db, [ROLE_KEY.tasks, ROLE_KEY.history]));
    expect((await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code)).toEqual([
      CLOSE.accessChanged,
      CLOSE.accessChanged,
    ]);
    await Promise.all(pages.map((one) => one.accessChanged()));
    await untouched[0]?.ask('Heartbeat');
    for (const { socket } of [...pages, page]) expect(socket.readyState).toBe(socket.OPEN);
    expect(page.messages).toEqual([]);
    await enterChat(server.url, changed);
    expect((await server.call(getLoginUserInfo, {}, { token: changed.httpToken })).data?.uris).toContain(
      ROLE_KEY.history,
    );
    await Promise.all([...pages, page].map((one) => one.close()));
  });

  it('takes chats from people who may take none, sets them offline, and logs the reason', async () => {
    const agent = await aChatAgent(server, { isOnline: true, name: 'Was An Agent' });
    const { id } = await aChat(server.db, { staffId: agent.userId });
    const page = await notificationsOf(server, agent);
    await moveTo(agent.userId, roleWithoutChats);
    await page.accessChanged();
    // A request right after the event returns the new state.
    expect((await server.call(getLoginUserInfo, {}, { token: agent.httpToken })).data).toEqual(
      jasmine.objectContaining({ isOnline: false, openChats: 0 }),
    );
    expect(await ownersOf(server, [id])).toEqual([null]);
    const steps = (await server.call(listChatSteps, { chatId: id }, { token: admin })).data ?? [];
    expect(steps.map(({ reason, fromName }) => [reason, fromName])).toEqual([
      [STEP_REASON.accessChanged, 'Was An Agent'],
    ]);
  });

  it('leaves chats and presence to people who may continue', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const { id } = await aChat(server.db, { staffId: agent.userId });
    await moveTo(agent.userId, await aRole(server.db, [ROLE_KEY.leader]));
    expect(await ownersOf(server, [id])).toEqual([agent.userId]);
    expect((await server.call(getLoginUserInfo, {}, { token: agent.httpToken })).data?.isOnline).toBeTrue();
  });

  it('assigns the taken chats to anyone who is free', async () => {
    const [gone, heir] = [await aChatAgent(server, { isOnline: true }), await aChatAgent(server, { isOnline: true })];
    const { id } = await aChat(server.db, { staffId: gone.userId });
    await moveTo(gone.userId, roleWithoutChats);
    await until('the chat is with another person', async () => (await ownersOf(server, [id]))[0] === heir.userId);
  });

  it('closes the socket of an old page that does not know the event', async () => {
    const agent = await aChatAgent(server);
    const offers = [[], [NOTIFICATION_PROTOCOL.text]];
    const pages = await Promise.all(offers.map((protocols) => notificationsOf(server, agent, protocols)));
    await moveTo(agent.userId, await aRole(server.db, [ROLE_KEY.tasks, ROLE_KEY.check]));
    expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([CLOSE.accessChanged, CLOSE.accessChanged]);
    expect(pages.map(({ messages }) => messages)).toEqual([[], []]);
  });

  it('refuses chat logins without a key for it, and messages over older sockets', async () => {
    const agent = await aChatAgent(server);
    const { id, customerId } = await aChat(server.db, { staffId: agent.userId });
    const before = await enterChat(server.url, agent);
    const customer = await enterChat(server.url, await aChatCustomer(customerId));
    // No event is published: the socket stays open and the chat keeps its owner.
    await giveRole(server, agent.userId, roleWithoutChats);
    const { presence } = rulesOf(server);
    await presence.sweep();
    const answer = await before.say(id, 'one more thing');
    expect(answer.name === 'Error' && answer.body.code).toBe(FRAME_ERROR.forbidden);
    expect(customer.texts(id)).toEqual([]);
    const late = await openSocket(server.url);
    late.write('Login', {
      userId: agent.userId,
      userType: agent.userType,
      token: agent.token,
      uuid: 'late',
      clientSeq: 1,
      clientVer: 1_000,
      traceId: 'spec',
    });
    expect((await late.closed).code).toBe(CLOSE.forbidden);
    await before.close();
    await customer.close();
  });

  it('does not let anyone go online who cannot take chats, even with the check page', async () => {
    const agent = await aChatAgent(server);
    await giveRole(server, agent.userId, await aRole(server.db, [ROLE_KEY.check]));
    const online = async (isOnline: boolean) =>
      (await server.call(changeUserOnlineStatus, { userId: agent.userId, isOnline }, { token: agent.httpToken })).code;
    expect([await online(true), await online(false)]).toEqual([4009, 200]);
  });

  it('is published for many people at once, in as many bus messages as necessary', () => {
    const staffIds = Array.from({ length: 1_000 }, (_, index) => String(1_000_000_000_000_000_000n + BigInt(index)));
    const payloads = packBusMessages([{ kind: 'accessChanged', staffIds }]);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    const published = payloads
      .flatMap(unpackBusMessages)
      .flatMap((message) => (message.kind === 'accessChanged' ? message.staffIds : []));
    expect(published).toEqual(staffIds);
  });
});

describe('a change of permissions whose bus message was lost', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { ...QUIET, SESSION_CHECK_MS: '50', ALLOCATION_SWEEP_MS: '50' } });
  });
  afterAll(() => server.stop());

  /** Waits until the server has checked all sessions. The check closes the socket of an expired session. */
  const nextSessionCheck = async () => {
    const gone = await aChatAgent(server);
    const page = await notificationsOf(server, gone);
    await server.db.query('update session set revoked_at = now() where staff_id = $1', [gone.userId]);
    expect(await page.closed).toBe(CLOSE.unauthorized);
  };

  it('is found by the sweep, which closes sockets, publishes to pages and recalls chats', async () => {
    await setCapacity(server, 0, 0);
    const agent = await aChatAgent(server, { isOnline: true });
    const { id } = await aChat(server.db, { staffId: agent.userId });
    const socket = await enterChat(server.url, agent);
    const page = await notificationsOf(server, agent);
    await giveRole(server, agent.userId, await aRole(server.db, [BUTTON_KEY.accountAdd]));
    expect((await socket.closed).code).toBe(CLOSE.accessChanged);
    await page.accessChanged();
    await until('the chat is recalled', async () => (await ownersOf(server, [id]))[0] === null);
    expect((await server.call(getLoginUserInfo, {}, { token: agent.httpToken })).data?.isOnline).toBeFalse();
  });

  it('is sent once to each page despite several sweeps, and again after the next change', async () => {
    const agent = await aChatAgent(server);
    const page = await notificationsOf(server, agent);
    for (const [index, key] of [ROLE_KEY.history, ROLE_KEY.leader].entries()) {
      await giveRole(server, agent.userId, await aRole(server.db, [key]));
      await page.accessChanged(index + 1);
      await nextSessionCheck();
      page.socket.send(NOTIFICATION_HEARTBEAT);
      await until('the page has all that was sent before', () => page.messages.at(-1)?.type === 'heartbeat');
      expect(page.messages.filter(({ type }) => type === 'accessChanged')).toHaveSize(index + 1);
    }
    await page.close();
  });

  it('spares people who may take chats again when the sweep reaches them', async () => {
    await setCapacity(server, 0, 0);
    const agent = await aChatAgent(server, { isOnline: true });
    const { id } = await aChat(server.db, { staffId: agent.userId });
    const {
      rows: [before],
    } = await server.db.query<{ role_id: string }>('select role_id::text from staff where id = $1', [agent.userId]);
    const roleWithoutChats = await aRole(server.db, [BUTTON_KEY.accountAdd]);
    const { sweeping } = await server.db.transaction(async (tx) => {
      await tx.query('select from presence where staff_id = $1 for update', [agent.userId]);
      await giveRole(server, agent.userId, roleWithoutChats);
      const swept = rulesOf(server).presence.sweep();
      await until('the sweep waits', () => isTransactionWaiting(server.db));
      await giveRole(server, agent.userId, before?.role_id ?? '');
      return { sweeping: swept };
    });
    await sweeping;
    expect(await ownersOf(server, [id])).toEqual([agent.userId]);
    expect((await server.call(getLoginUserInfo, {}, { token: agent.httpToken })).data?.isOnline).toBeTrue();
  });

  it('closes no socket of people with unchanged permissions', async () => {
    const agent = await aChatAgent(server, { isOnline: true });
    const changed = await agentSession(server, (await aStaff(server.db, { keys: [ROLE_KEY.tasks] })).id);
    const [staying, leaving] = [await enterChat(server.url, agent), await enterChat(server.url, changed)];
    await giveRole(server, changed.userId, await aRole(server.db, [ROLE_KEY.tasks, ROLE_KEY.history]));
    await leaving.closed;
    expect((await staying.ask('Heartbeat')).name).toBe('HeartbeatAck');
    await staying.close();
  });
});
