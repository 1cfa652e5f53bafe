import { request as httpRequest } from 'node:http';
import { TOKEN_COOKIE, TOKEN_HEADER } from '#contract/constants.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { deleteUser, editAccount } from '#contract/http/accounts.ts';
import { changeUserOnlineStatus, getLoginUserInfo, login, logout } from '#contract/http/auth.ts';
import { editRole } from '#contract/http/roles.ts';
import { endSessions, listSessions } from '#contract/http/sessions.ts';
import { aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { aChatAgent, enterChat } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { aFreeRole, aWord } from './objects.ts';

// Attacks on sessions and permissions. Who may make which call is tested by the matrix.

describe('an attacker', () => {
  let server: TestServer;
  let fixture: Fixture;
  beforeAll(async () => {
    server = await startServer();
    fixture = createFixture(server);
  });
  afterAll(() => server.stop());

  const isThere = async (id: string): Promise<boolean> =>
    (await server.db.query('select from staff where id = $1 and deleted_at is null', [id])).rowCount === 1;
  const get = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers });

  it('cannot bring a session to the login: each login starts a new one', async () => {
    const { account, id } = await aStaff(server.db);
    const planted = 'A'.repeat(43);
    const { data, headers } = await server.call(
      login,
      { account, password: ENCODED_PASSWORD },
      { token: planted, headers: { cookie: `${TOKEN_COOKIE}=${planted}` } },
    );
    expect(data?.token).not.toBe(planted);
    expect(headers.getSetCookie()).toEqual([jasmine.stringMatching(/^cs_device=/)]);
    expect(headers.get('set-cookie')).not.toContain(data?.token);
    expect((await server.call(getLoginUserInfo, {}, { token: planted })).status).toBe(403);
    const dead = await aSession(server.db, id);
    await server.call(logout, { userId: id, isOnline: false }, { token: dead });
    const again = await server.call(login, { account, password: ENCODED_PASSWORD }, { token: dead });
    expect(again.data?.token).not.toBe(dead);
    expect((await server.call(getLoginUserInfo, {}, { token: dead })).status).toBe(403);
  });

  it('cannot use anything that a session left behind after its logout', async () => {
    const agent = await aChatAgent(server);
    const { data: before } = await server.call(getLoginUserInfo, {}, { token: agent.httpToken });
    await server.call(logout, { userId: agent.userId, isOnline: false }, { token: agent.httpToken });
    const replayed = await server.call(
      getLoginUserInfo,
      {},
      { token: agent.httpToken, headers: { 'if-none-match': '*' } },
    );
    expect([replayed.status, replayed.headers.get('cache-control')]).toEqual([403, 'no-store']);
    await expectAsync(enterChat(server.url, { ...agent, token: before?.im?.tcpToken ?? '' })).toBeRejectedWithError(
      /closed with 4401/,
    );
    await expectAsync(
      openNotifications(server.url, { userId: agent.userId, token: agent.httpToken }),
    ).toBeRejectedWithError(/refused with 403/);
  });

  it('can log out only themselves', async () => {
    const [one, other] = [await fixture.staff('D'), await fixture.staff('D')];
    expect((await server.call(logout, { userId: other.id, isOnline: false }, { token: one.token })).code).toBe(4003);
    const alive = await Promise.all(
      [one, other].map(async ({ token }) => (await server.call(getLoginUserInfo, {}, { token })).status),
    );
    expect(alive).toEqual([200, 200]);
  });

  it('cannot delete an account with an image on a page of an admin, because cookies are no session', async () => {
    const [boss, victim] = [await fixture.staff('A'), await fixture.staff('D')];
    const address = `${deleteUser.path}?id=${victim.id}`;
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(
        address,
        {
          cookie: `${TOKEN_COOKIE}=${boss.token}`,
          accept: 'image/*',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-dest': 'image',
        },
        method,
      );
      expect([method, answer.status]).toEqual([method, 403]);
    }
    expect(await isThere(victim.id)).toBeTrue();
    expect((await get(address, { [TOKEN_HEADER]: boss.token })).status).toBe(200);
    expect(await isThere(victim.id)).toBeFalse();
  });

  it('cannot post a form from another site', async () => {
    const { id, token } = await fixture.staff('D');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await fetch(`${server.url}${logout.path}`, {
        method: 'POST',
        headers: { 'content-type': type, cookie: `${TOKEN_COOKIE}=${token}`, origin: 'https://evil.example' },
        body: JSON.stringify({ userId: id, isOnline: false }),
      });
      expect([type, answer.status]).toEqual([type, 403]);
    }
    expect((await server.call(getLoginUserInfo, {}, { token })).status).toBe(200);
  });

  it('cannot reach a call with another spelling of its address or another method', async () => {
    const [clerk, victim] = [
      await fixture.staff('D', [ROLE_KEY.accounts, BUTTON_KEY.accountEdit]),
      await fixture.staff('D'),
    ];
    const query = `?id=${victim.id}`;
    const addresses = [
      `${deleteUser.path}/${query}`,
      `/${deleteUser.path}${query}`,
      `${deleteUser.path.replace('deleteUser', '%64eleteUser')}${query}`,
      `${deleteUser.path.toUpperCase()}${query}`,
      `/api/cs/user/x/../deleteUser${query}`,
      `/api/cs/user/./deleteUser${query}`,
      `${deleteUser.path};x=1${query}`,
      `${deleteUser.path}%00${query}`,
      `/healthz/..${deleteUser.path}${query}`,
      `${deleteUser.path}%2f${query}`,
    ];
    for (const address of addresses) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const status = await statusOf(server.url, {
          method,
          path: address,
          headers: { [TOKEN_HEADER]: clerk.token, 'x-http-method-override': 'GET', 'x-original-url': deleteUser.path },
        });
        expect(status).withContext(`${method} ${address}`).not.toBe(500);
      }
    }
    expect(await isThere(victim.id)).toBeTrue();
  });

  it('is not signed in after sending two tokens', async () => {
    const [boss, clerk] = [await fixture.staff('A'), await fixture.staff('D')];
    for (const tokens of [
      [clerk.token, boss.token],
      [boss.token, clerk.token],
      [boss.token, ''],
    ]) {
      expect(
        await statusOf(server.url, { method: 'GET', path: getLoginUserInfo.path, headers: { [TOKEN_HEADER]: tokens } }),
      ).toBe(403);
    }
  });

  it('cannot pass as another person with another spelling of an id', async () => {
    const { db } = server;
    const clerk = await fixture.staff('D', [
      ROLE_KEY.roles,
      ROLE_KEY.tasks,
      BUTTON_KEY.accountEdit,
      BUTTON_KEY.accountDelete,
    ]);
    const boss = await fixture.staff('A');
    const written = (id: string) => [`0${id}`, `00${id}`];
    const role = { name: aWord(), remark: 'Mine', status: 'I' as const, resourceIds: [] };
    for (const id of written(clerk.roleId ?? ''))
      expect((await server.call(editRole, { id, ...role }, { token: clerk.token })).code).toBe(4004);
    for (const id of written(clerk.id)) {
      expect(
        (await server.call(editAccount, { id, roleId: await aFreeRole(fixture) }, { token: clerk.token })).code,
      ).toBe(4004);
      expect((await server.call(deleteUser, { id }, { token: clerk.token })).code).toBe(4004);
      expect(
        (await server.call(changeUserOnlineStatus, { userId: id, isOnline: false }, { token: clerk.token })).code,
      ).toBe(4003);
      expect((await server.call(listSessions, { userId: id }, { token: clerk.token })).code).toBe(4004);
      expect((await server.call(endSessions, { userId: id }, { token: clerk.token })).code).toBe(4004);
    }
    // The check for the last active admin also accepts no other spelling.
    await db.query(`update staff set status = 'I' where type = 'A' and id <> $1`, [boss.id]);
    for (const id of [boss.id, ...written(boss.id)]) {
      const { code } = await server.call(editAccount, { id, type: 'D' }, { token: boss.token });
      expect([4004, 4009]).withContext(id).toContain(code);
    }
    await db.query(`update staff set status = 'A' where type = 'A'`);
    expect((await server.call(getLoginUserInfo, {}, { token: boss.token })).data?.type).toBe('A');
    for (const id of [` ${clerk.id}`, `${clerk.id} `, `+${clerk.id}`, `${clerk.id}.0`, `${clerk.id}e0`, '９', '']) {
      expect(
        (await server.call(changeUserOnlineStatus, { userId: id, isOnline: false }, { token: clerk.token })).status,
      )
        .withContext(id)
        .toBe(400);
    }
  });

  it('gains nothing from additional fields', async () => {
    const [clerk, victim] = [await fixture.staff('D', [BUTTON_KEY.accountEdit]), await fixture.staff('D')];
    const inside = {
      __proto__: null,
      account: 'taken-over',
      phone: '1',
      phoneCode: '1',
      targetId: '1',
      password_hash: 'x',
      passwordHash: 'x',
      deleted_at: null,
      uris: ['/account/role'],
      isAdmin: true,
    };
    const row = async () =>
      (
        await server.db.query<{ row: string }>(
          `select concat_ws(' ', account, phone, phone_code, target_id, password_hash, type, status,
                            role_id, deleted_at) as row
             from staff
            where id = $1`,
          [victim.id],
        )
      ).rows[0]?.row;
    const before = await row();
    expect(
      (await server.call(editAccount, { id: victim.id, name: 'Renamed', ...inside }, { token: clerk.token })).code,
    ).toBe(200);
    expect(await row()).toBe(before);
    const prototypes = [
      `{"id":"${victim.id}","__proto__":{"type":"A"}}`,
      `{"id":"${victim.id}","constructor":{"prototype":{"type":"A"}}}`,
    ];
    for (const body of prototypes) {
      const answer = await fetch(`${server.url}${editAccount.path}`, {
        method: 'POST',
        headers: { [TOKEN_HEADER]: clerk.token, 'content-type': 'application/json' },
        body,
      });
      expect([200, 400]).withContext(body).toContain(answer.status);
    }
    expect(await row()).toBe(before);
  });
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** Sends the path unchanged; `fetch` would normalize it. */
function statusOf(url: string, { method, path, headers }: Sent): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}
