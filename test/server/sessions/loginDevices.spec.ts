import { login } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { changePassword } from '#contract/http/sessions.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { shareLoginServers } from '../../support/loginServers.ts';
import type { TestServer } from '../../support/testServer.ts';

const OFFICE = '192.0.2.1';
const WRONG = encodedOf('not my password');

describe('the device of an earlier login', () => {
  const servers = shareLoginServers();

  interface From {
    readonly cookie?: string;
    readonly address?: string;
    readonly server?: TestServer;
  }
  const logIn = (account: string, password: string, { cookie, address = OFFICE, server = servers()[0] }: From = {}) =>
    server.call(
      login,
      { account, password },
      { headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) } },
    );
  /** The cookie that a browser stores. */
  const cookieIn = ({ headers }: { readonly headers: Headers }) =>
    headers.getSetCookie()[0]?.split(';', 1)[0] ?? 'nothing';
  /** Wrong passwords until the next one has to wait for an hour. */
  const guess = async (account: string, from: From = {}) => {
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(account, WRONG, from);
    await servers()[0].db.query(`update login_try set last_at = last_at + interval '1 hour'`);
  };

  it('lets the owner in on every server, while someone behind the same address guesses', async () => {
    const { account } = await aStaff(servers()[0].db);
    const cookie = cookieIn(await logIn(account, ENCODED_PASSWORD));
    await guess(account);
    expect((await logIn(account, ENCODED_PASSWORD)).status).toBe(429);
    for (const server of servers())
      expect((await logIn(account, ENCODED_PASSWORD, { cookie, server })).code).toBe(CODE.ok);
    expect((await logIn(account, ENCODED_PASSWORD, { cookie, address: '192.0.2.2' })).code).toBe(CODE.ok);
    expect((await logIn(account, ENCODED_PASSWORD)).status)
      .withContext('the others')
      .toBe(429);
  });

  it('makes a thief of its cookie wait, and no one else', async () => {
    const { account } = await aStaff(servers()[0].db);
    const stolen = cookieIn(await logIn(account, ENCODED_PASSWORD));
    const other = cookieIn(await logIn(account, ENCODED_PASSWORD));
    await guess(account, { cookie: stolen, address: '198.51.100.7' });
    expect((await logIn(account, ENCODED_PASSWORD, { cookie: stolen })).status).toBe(429);
    expect((await logIn(account, ENCODED_PASSWORD, { cookie: other })).code).toBe(CODE.ok);
    expect((await logIn(account, ENCODED_PASSWORD)).code).toBe(CODE.ok);
  });

  it('is known to those accounts only that have signed in on it', async () => {
    const [first, second] = [await aStaff(servers()[0].db), await aStaff(servers()[0].db)];
    const cookie = cookieIn(await logIn(first.account, ENCODED_PASSWORD));
    await guess(second.account);
    expect((await logIn(second.account, ENCODED_PASSWORD, { cookie })).status).toBe(429);
    const again = await logIn(second.account, ENCODED_PASSWORD, { cookie, address: '192.0.2.2' });
    expect(cookieIn(again)).withContext('a shared device').toBe(cookie);
    expect((await logIn(second.account, ENCODED_PASSWORD, { cookie })).code).toBe(CODE.ok);
  });

  it('is known no longer after a change of the password', async () => {
    const [server] = servers();
    const { account } = await aStaff(server.db);
    const entered = await logIn(account, ENCODED_PASSWORD);
    const cookie = cookieIn(entered);
    const password = encodedOf('another horse 8');
    const changed = await server.call(
      changePassword,
      { oldPassword: ENCODED_PASSWORD, password },
      { token: entered.data?.token ?? '' },
    );
    expect(changed.code).toBe(CODE.ok);
    await guess(account);
    expect((await logIn(account, password, { cookie })).status).toBe(429);
  });

  it('is not proven by a cookie that another server made, or that was changed', async () => {
    const { account } = await aStaff(servers()[0].db);
    const cookie = cookieIn(await logIn(account, ENCODED_PASSWORD));
    const [id = '', signature = ''] = cookie.replace(/^cs_device=/, '').split('.');
    const forged = [`cs_device=${'A'.repeat(22)}.${signature}`, `cs_device=${id}.${'A'.repeat(43)}`, `cs_device=${id}`];
    await guess(account);
    for (const each of forged) expect((await logIn(account, ENCODED_PASSWORD, { cookie: each })).status).toBe(429);
    const { headers } = await logIn(account, ENCODED_PASSWORD, { cookie: forged[0] ?? '', address: '192.0.2.2' });
    expect(cookieIn({ headers })).not.toContain('AAAA');
  });

  it('is remembered by a cookie that no script and no other site can use, and only after a login', async () => {
    const [server] = servers();
    const { account } = await aStaff(server.db);
    const { headers } = await logIn(account, ENCODED_PASSWORD);
    expect(headers.getSetCookie()).toEqual([
      jasmine.stringMatching(
        /^cs_device=[\w-]{22}\.[\w-]{43}; Max-Age=7776000; Path=\/api\/sso; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect((await logIn(account, WRONG)).headers.getSetCookie()).toEqual([]);
    const secure = await server.call(
      login,
      { account, password: ENCODED_PASSWORD },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(secure.headers.getSetCookie()[0]).toMatch(/; Secure$/);
  });
});
