import { CLOSE } from '#contract/chat/commands.ts';
import { APP_ID, TASK_PAGE_SIZE, USER_ACTIVE_HEADER } from '#contract/constants.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { getLoginUserInfo, login } from '#contract/http/auth.ts';
import { pageMyChats } from '#contract/http/chats.ts';
import { addRole } from '#contract/http/roles.ts';
import { listSessions } from '#contract/http/sessions.ts';
import { aChat, aCustomer, aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { agentSession, enterChat, type ChatClient } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const ACTIVE = { [USER_ACTIVE_HEADER]: '1' };
const TWO_HOURS_IDLE = `last_used_at = now() - interval '2 hours', expires_at = now() + interval '10 hours'`;

describe('the lifetime of a session', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { SESSION_CHECK_MS: '50' } });
  });
  afterAll(() => server.stop());

  const change = (staffId: string, sql: string) =>
    server.db.query(`update session set ${sql} where staff_id = $1`, [staffId]);
  const wasExtended = async (staffId: string): Promise<boolean> => {
    const {
      rows: [row],
    } = await server.db.query<{ extended: boolean }>(
      `select expires_at > now() + interval '11 hours' as extended from session where staff_id = $1`,
      [staffId],
    );
    return row?.extended ?? false;
  };
  const whoAmI = (token: string, headers = {}) => server.call(getLoginUserInfo, {}, { token, headers });

  it('is not extended by requests that a page sends by itself', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const token = await aSession(server.db, id);
    await change(id, TWO_HOURS_IDLE);
    expect((await server.call(pageMyChats, { pageNo: 1, pageSize: TASK_PAGE_SIZE }, { token })).code).toBe(200);
    expect((await whoAmI(token)).code).toBe(200);
    const page = await openNotifications(server.url, { userId: id, token });
    expect(await wasExtended(id)).toBeFalse();
    await change(id, 'expires_at = now()');
    expect(await page.closed).toBe(CLOSE.unauthorized);
  });

  it("is extended by a call that reports a user's action", async () => {
    const { id } = await aStaff(server.db);
    const token = await aSession(server.db, id);
    await change(id, TWO_HOURS_IDLE);
    await whoAmI(token, ACTIVE);
    expect(await wasExtended(id)).toBeTrue();
  });

  it('is extended by every call that stores something', async () => {
    const { id } = await aStaff(server.db, { type: 'A' });
    const token = await aSession(server.db, id);
    await change(id, TWO_HOURS_IDLE);
    const role = { appId: APP_ID, name: 'Night shift', remark: 'Nights', status: 'A' as const, resourceIds: [] };
    expect((await server.call(addRole, role, { token })).code).toBe(200);
    expect(await wasExtended(id)).toBeTrue();
  });

  it('is extended by actions in a chat, but not by heartbeats and receipts', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const chat = await aChat(server.db, { customerId: (await aCustomer(server.db)).id, staffId: id });
    const actions: readonly [string, (client: ChatClient) => Promise<unknown>, boolean][] = [
      ['heartbeat', (client) => client.ask('Heartbeat'), false],
      [
        'receipt',
        async (client) => {
          client.write('Received', { cursors: [{ chatId: chat.id, chatSeq: 0 }] });
          await client.ask('Heartbeat');
        },
        false,
      ],
      ['text', (client) => client.say(chat.id, 'Hello'), true],
      [
        'typing',
        async (client) => {
          client.write('Typing', { chatId: chat.id });
        },
        true,
      ],
      [
        'reading',
        async (client) => {
          client.write('MessageState', { chatId: chat.id, readSeq: 1, deliveredSeq: 1 });
        },
        true,
      ],
    ];
    for (const [what, act, extends_] of actions) {
      await server.db.query('delete from session where staff_id = $1', [id]);
      const client = await enterChat(server.url, await agentSession(server, id));
      await change(id, TWO_HOURS_IDLE);
      await act(client);
      if (extends_) await until(`${what} extends`, () => wasExtended(id));
      else
        expect(await wasExtended(id))
          .withContext(what)
          .toBeFalse();
      await client.close();
    }
  });

  it('has an absolute end for calls and sockets', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const session = await agentSession(server, id);
    const [chat, page] = [
      await enterChat(server.url, session),
      await openNotifications(server.url, { userId: id, token: session.httpToken }),
    ];
    await change(id, `ends_at = now()`);
    expect((await whoAmI(session.httpToken, ACTIVE)).status).toBe(403);
    expect((await chat.closed).code).toBe(CLOSE.unauthorized);
    expect(await page.closed).toBe(CLOSE.unauthorized);
  });

  it('is published: the page and the list of devices know when it ends', async () => {
    const short = await startServer({ env: { SESSION_ABSOLUTE_HOURS: '2' } });
    const staff = await aStaff(short.db);
    const token = (await short.call(login, { account: staff.account, password: ENCODED_PASSWORD })).data?.token ?? '';
    const {
      rows: [row],
    } = await short.db.query<{ ends_at: Date; hours: number }>(
      `select ends_at, (extract(epoch from ends_at - created_at) / 3600)::int as hours
         from session
        where staff_id = $1`,
      [staff.id],
    );
    expect(row?.hours).toBe(2);
    expect((await short.call(getLoginUserInfo, {}, { token })).data?.sessionEndTime).toBe(
      row?.ends_at.toISOString() ?? '',
    );
    expect((await short.call(listSessions, {}, { token })).data?.[0]?.expireTime).toBe(
      row?.ends_at.toISOString() ?? '',
    );
    await short.stop();
  });
});
