import { addAccount } from '#contract/http/accounts.ts';
import { login, loginIM, register } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { changePassword } from '#contract/http/sessions.ts';
import { BusyError, CallerGoneError } from '#server/common/errors.ts';
import { encodedOf, type Passwords, type HashFor } from '#server/people/passwords.ts';
import { cheapPasswords } from '#tools/test/cheapPasswords.ts';
import { aRole, aStaff, ENCODED_PASSWORD, VERIFY } from '../../support/builders.ts';
import { repeatAtOnce } from '../../support/loginServers.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const WRONG = encodedOf('not my password');
const CHAT = { verify: VERIFY, appType: 3, mobile: '', deviceId: 'd', deviceName: 'n' } as const;

describe('a password', () => {
  let server: TestServer;
  /** For whom hashes were asked, in order. */
  let asked: HashFor[] = [];
  /** Runs before each hash. */
  let before: (of: HashFor) => Promise<unknown> = () => Promise.resolve();
  const passwords: Passwords = {
    ...cheapPasswords,
    hash: async (verify, of) => {
      asked.push(of);
      await before(of);
      return cheapPasswords.hash(verify, of);
    },
    matches: async (stored, verify, of) => {
      asked.push(of);
      await before(of);
      return cheapPasswords.matches(stored, verify, of);
    },
  };
  beforeAll(async () => {
    server = await startServer({ passwords, env: { TRUST_PROXY: '1', ALLOW_REGISTER: '1', LOG_LEVEL: 'info' } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    asked = [];
    before = () => Promise.resolve();
    await server.db.query('delete from login_try');
  });

  const headersFrom = (from: string, cookie = '') => ({ headers: { 'x-forwarded-for': from, cookie } });
  const logIn = (account: string, from: string, cookie?: string, password = ENCODED_PASSWORD) =>
    server.call(login, { account, password }, headersFrom(from, cookie));
  const cookieIn = ({ headers }: { readonly headers: Headers }) => headers.getSetCookie()[0]?.split(';', 1)[0];
  const lanes = () => asked.map(({ lane }) => lane);

  it('is checked for strangers last, then in a network that the account knows, first on its device', async () => {
    const { account } = await aStaff(server.db, { keys: ['/live-service/check'] });
    const entered = await logIn(account, '192.0.2.1');
    await logIn(account, '192.0.2.1');
    await logIn(account, '192.0.2.2', cookieIn(entered));
    await logIn('made-up', '2001:db8:a:b::1', cookieIn(entered));
    expect(lanes()).toEqual(['stranger', 'network', 'own', 'stranger']);
    expect(asked[3]?.origins.map(({ key }) => key)).toEqual([
      '2001:db8:a:b::/64',
      '2001:db8:a:0::/56',
      '2001:db8:a::/48',
    ]);
  });

  it('is checked first within a session, each person counting for themselves', async () => {
    const { id, account } = await aStaff(server.db, { type: 'A' });
    const token = (await logIn(account, '192.0.2.1')).data?.token ?? '';
    asked = [];
    expect((await server.call(loginIM, CHAT, { token })).code).toBe(CODE.ok);
    const changed = { oldPassword: ENCODED_PASSWORD, password: encodedOf('another horse 8') };
    expect((await server.call(changePassword, changed, { token })).code).toBe(CODE.ok);
    const added = {
      account: 'newcomer',
      name: 'New Comer',
      phoneCode: '44',
      mobile: '7700900123',
      email: 'newcomer@example.com',
      targetId: '1',
      password: encodedOf('a third horse 9'),
      roleId: await aRole(server.db, ['/live-service/check']),
      type: 'D',
      status: 'A',
    } as const;
    await server.call(addAccount, added, { token });
    expect(lanes().slice(0, 3)).toEqual(['own', 'own', 'own']);
    expect(new Set(asked.flatMap(({ origins }) => origins.map(({ key }) => key)))).toEqual(new Set([id]));
  });

  it("waits among strangers' for accounts that anyone may register, also on their device and in a session", async () => {
    const registered = await server.call(
      register,
      { account: 'anyone', name: 'Any One', password: ENCODED_PASSWORD },
      headersFrom('192.0.2.1'),
    );
    await logIn('anyone', '192.0.2.1', cookieIn(registered));
    const changed = { oldPassword: ENCODED_PASSWORD, password: encodedOf('another horse 8') };
    await server.call(changePassword, changed, { token: registered.data?.token ?? '' });
    expect(lanes()).toEqual(['stranger', 'stranger', 'stranger', 'stranger']);
  });

  it('that cannot be checked now is answered with 503 and when to try again, and is no failed login', async () => {
    before = () => Promise.reject(new BusyError('passwordHashes', 5_000));
    const { account } = await aStaff(server.db);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const { status, code, codeMsg, headers } = await logIn(account, '192.0.2.1', '', WRONG);
      expect([status, code, codeMsg, headers.get('retry-after')]).toEqual([
        503,
        503,
        'The service is busy. Try again in 5 seconds.',
        '5',
      ]);
    }
    const input = { account: 'latecomer', name: 'Late Comer', password: ENCODED_PASSWORD };
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect((await server.call(register, input, headersFrom('192.0.2.1'))).status).toBe(503);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('http_requests_refused_total{limit="passwordHashes"} 18');
    expect(metrics).toContain('password_hashes_waiting{lane="stranger"} 0');
    before = () => Promise.resolve();
    expect((await logIn(account, '192.0.2.1')).code).toBe(CODE.ok);
  });

  it('that is not checked because the caller has gone is no failed login', async () => {
    before = () => Promise.reject(new CallerGoneError());
    const { account } = await aStaff(server.db);
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect((await logIn(account, '192.0.2.1', '', WRONG)).status).toBe(499);
    before = () => Promise.resolve();
    expect((await logIn(account, '192.0.2.1')).code).toBe(CODE.ok);
  });

  it('is not checked for a caller who has gone', async () => {
    const { account } = await aStaff(server.db);
    const leaving = new AbortController();
    const isGone = new Promise<void>((resolve) => {
      before = async ({ signal }) => {
        leaving.abort();
        await new Promise((left) => {
          signal.addEventListener('abort', left);
        });
        resolve();
      };
    });
    const answer = fetch(`${server.url}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, password: WRONG }),
      signal: leaving.signal,
    });
    await expectAsync(answer).toBeRejected();
    await isGone;
    const { rows } = await server.db.query(
      `select from audit_log join staff on staff.id::text = object_id
        where action = 'session.failed' and account = $1`,
      [account],
    );
    expect(rows).toEqual([]);
    expect(server.log.filter((line) => line.includes('a call failed'))).toEqual([]);
  });
});

describe('wrong logins from many networks', () => {
  it('are refused beyond a bound, and do not delay people who are known', async () => {
    const server = await startServer({ isFullCost: true, env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' } });
    try {
      const logIn = (account: string, from: string, password: string) =>
        server.call(login, { account, password }, { headers: { 'x-forwarded-for': from } });
      const { account } = await aStaff(server.db, { keys: ['/live-service/check'] });
      const token = (await logIn(account, '198.51.100.7', ENCODED_PASSWORD)).data?.token ?? '';
      const statuses: number[] = [];
      const flood = repeatAtOnce(300, 300, async (index) => {
        statuses.push((await logIn(`made-up ${index}`, `192.0.2.${index % 15}`, WRONG)).status);
      });
      const known = [
        await logIn(account, '198.51.100.7', ENCODED_PASSWORD),
        await server.call(loginIM, CHAT, { token }),
      ];
      expect(known.map(({ code }) => code)).toEqual([CODE.ok, CODE.ok]);
      await flood;
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      expect(statuses.filter((status) => status === 200).length).toBeLessThan(150);
    } finally {
      await server.stop();
    }
  });
});
