import { loginIM } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { changePassword } from '#contract/http/sessions.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { aStaff, ENCODED_PASSWORD, VERIFY } from '../../support/builders.ts';
import { logInFrom, repeatAtOnce, shareLoginServers } from '../../support/loginServers.ts';
import type { TestServer } from '../../support/testServer.ts';
import { itTakesLong } from '../../support/longRunning.ts';

const OFFICE = '192.0.2.1';
/** More failures than one address may have. */
const FAILURES = 101;
const AT_ONCE = 10;

describe('a network with many failed logins on made-up names', () => {
  const servers = shareLoginServers();

  const headers = { 'x-forwarded-for': OFFICE };
  const logIn = (server: TestServer, account: string, password = ENCODED_PASSWORD) =>
    logInFrom(server, { account, password, from: OFFICE });
  const input = (verify: string) => ({ verify, appType: 3 as const, mobile: '', deviceId: 'd', deviceName: 'n' });
  const fail = () => repeatAtOnce(FAILURES, AT_ONCE, (index) => logIn(servers()[0], `made-up ${index}`));

  itTakesLong('still lets its people log in, on every server process', async () => {
    const [server, other] = servers();
    const { account } = await aStaff(server.db);
    expect((await logIn(server, account)).code).toBe(CODE.ok);
    await fail();
    const stranger = await aStaff(server.db);
    const refused = await logIn(server, stranger.account);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
    expect((await logIn(server, account)).code).toBe(CODE.ok);
    expect((await logIn(other, account)).code).toBe(CODE.ok);
    expect((await logIn(other, stranger.account)).status)
      .withContext('no one else gets a try of that')
      .toBe(429);
  });

  itTakesLong('lets signed-in people go online and change their password', async () => {
    const [server, other] = servers();
    const { account } = await aStaff(server.db);
    const token = (await logIn(server, account)).data?.token ?? '';
    await fail();
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(server, account, encodedOf('wrong'));
    expect((await logIn(server, account)).status)
      .withContext('guessing at the account waits')
      .toBe(429);
    for (const each of servers())
      expect((await each.call(loginIM, input(VERIFY), { token, headers })).code).toBe(CODE.ok);
    const changed = { oldPassword: ENCODED_PASSWORD, password: encodedOf('another horse 8') };
    expect((await other.call(changePassword, changed, { token, headers })).code).toBe(CODE.ok);
  });

  it('blocks guessing within a session, and only there', async () => {
    const [server, other] = servers();
    const { account } = await aStaff(server.db);
    const [stolen = '', own = ''] = [
      (await logIn(server, account)).data?.token,
      (await logIn(server, account)).data?.token,
    ];
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { status } = await servers()[attempt % 2 === 0 ? 0 : 1].call(loginIM, input(verifyOf(`wrong ${attempt}`)), {
        token: stolen,
        headers,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await other.call(loginIM, input(VERIFY), { token: own, headers })).code).toBe(CODE.ok);
  });
});
