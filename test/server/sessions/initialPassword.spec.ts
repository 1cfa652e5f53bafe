import { CLOSE } from '#contract/chat/commands.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { pageMyChats } from '#contract/http/chats.ts';
import { changeUserOnlineStatus, getLoginUserInfo, login, loginIM, logout } from '#contract/http/auth.ts';
import { changePassword, listSessions } from '#contract/http/sessions.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aStaff, ENCODED_PASSWORD, VERIFY } from '../../support/builders.ts';
import { agentSession, openSocket, type ChatPerson } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const OWN_PASSWORD = encodedOf('my own password');

describe('an initial password', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let account: string;
  let id: string;
  /** A session that has signed in to the chat service, as only one from before the import could be. */
  let agent: ChatPerson;
  beforeEach(async () => {
    server = await freshServer();
    ({ id, account } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] }));
    agent = await agentSession(server, id);
    await server.db.query('update staff set must_change_password = true where id = $1', [id]);
  });

  const logIn = async (password = ENCODED_PASSWORD) => (await server.call(login, { account, password })).data;
  const change = (token: string, password: string) =>
    server.call(changePassword, { oldPassword: ENCODED_PASSWORD, password }, { token });
  const chatLogin = async () => {
    const client = await openSocket(server.url);
    const { userId, userType, token } = agent;
    client.write('Login', { userId, userType, token, uuid: 'tab', clientSeq: 1, clientVer: 4, traceId: '' });
    return client;
  };

  it('logs in, and allows nothing but to change it, to log out and to ask who one is', async () => {
    const { token = '', mustChangePassword } = (await logIn()) ?? {};
    expect(mustChangePassword).toBeTrue();
    const { data: me } = await server.call(getLoginUserInfo, {}, { token });
    expect(me?.mustChangePassword).toBeTrue();
    const chat = { verify: VERIFY, appType: 3, mobile: '', deviceId: 'd', deviceName: 'n' } as const;
    const refused = [
      await server.call(pageMyChats, { pageNo: 1, pageSize: 10 }, { token }),
      await server.call(loginIM, chat, { token }),
      await server.call(listSessions, {}, { token }),
      await server.call(changeUserOnlineStatus, { userId: id, isOnline: false }, { token }),
    ];
    expect(refused.map(({ code, codeMsg }) => `${code} ${codeMsg}`)).toEqual(
      refused.map(() => '4011 Change your initial password first'),
    );
    expect((await server.call(logout, { userId: id, isOnline: false }, { token })).code).toBe(200);
  });

  it('opens no socket', async () => {
    const client = await chatLogin();
    expect((await client.closed).code).toBe(CLOSE.forbidden);
    await expectAsync(openNotifications(server.url, { userId: id, token: agent.httpToken })).toBeRejectedWithError(
      /403/,
    );
  });

  it('must be changed to another one, once', async () => {
    const { token = '' } = (await logIn()) ?? {};
    expect((await change(token, ENCODED_PASSWORD)).codeMsg).toBe('Choose another password');
    expect((await change(token, OWN_PASSWORD)).code).toBe(200);
    expect((await server.call(listSessions, {}, { token })).code).toBe(200);
    expect(await logIn()).toBeNull();
    expect((await logIn(OWN_PASSWORD))?.mustChangePassword).toBeFalse();
    agent = await agentSession(server, id);
    const client = await chatLogin();
    await client.until('LoginAck');
    await client.close();
    const notifications = await openNotifications(server.url, { userId: id, token });
    await notifications.close();
  });
});
