import { USER_ACTIVE_HEADER } from '#contract/constants.ts';
import { getLoginUserInfo, login, loginIM, logout, register, changeUserOnlineStatus } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { selectMenuByAppId } from '#contract/http/menus.ts';
import { deleteDeadSessions } from '#server/sessions/sessionRepository.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aChat, aResource, aRole, aSession, aStaff, ENCODED_PASSWORD, VERIFY } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const CHECK = '/live-service/check';
const TASKS = '/live-service/index';
const WRONG = encodedOf('not my password');

describe('signing in', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const logIn = (account: string, password = ENCODED_PASSWORD) => server.call(login, { account, password });
  const whoAmI = (token: string) => server.call(getLoginUserInfo, {}, { token });

  it('returns a new token each time, with the person and their permissions', async () => {
    const { db } = server;
    const staff = await aStaff(db, { keys: [CHECK, '/query-service/index'] });
    const [first, second] = [await logIn(staff.account), await logIn(staff.account.toUpperCase())];
    expect(first.data).toEqual({
      token: jasmine.stringMatching(/^[\w-]{43}$/),
      userDetail: { id: staff.id, type: 'D' },
      mustChangePassword: false,
      uris: jasmine.arrayWithExactContents([CHECK, '/query-service/index']),
    });
    expect(second.data?.token).not.toBe(first.data?.token);
    for (const { data } of [first, second]) {
      expect((await whoAmI(data?.token ?? '')).data).toEqual(
        jasmine.objectContaining({ id: staff.id, account: staff.account, im: null, timeZone: 'UTC' }),
      );
    }
  });

  it('finds an account in any width and encoding, and of two that look the same the one as typed', async () => {
    const { id } = await aStaff(server.db, { account: 'jos\u00e9-wide' });
    for (const typed of ['jose\u0301-wide', 'JOS\u00c9-WIDE', '\uff4aos\u00e9-wide'])
      expect((await logIn(typed)).data?.userDetail.id)
        .withContext(typed)
        .toBe(id);
    const composed = await aStaff(server.db, { account: 'ren\u00e9-twin' });
    const decomposed = await aStaff(server.db, { account: 'rene\u0301-twin' });
    expect((await logIn('Ren\u00e9-twin')).data?.userDetail.id).toBe(composed.id);
    expect((await logIn('rene\u0301-twin')).data?.userDetail.id).toBe(decomposed.id);
  });

  it('stores only a hash of the token', async () => {
    const staff = await aStaff(server.db);
    const { data } = await logIn(staff.account);
    const { rows } = await server.db.query<{ row: string }>(
      'select session::text as row from session where staff_id = $1',
      [staff.id],
    );
    expect(rows).toHaveSize(1);
    expect(rows[0]?.row).not.toContain(data?.token ?? '');
  });

  it('answers the same to a wrong password, an unknown account and an inactive one', async () => {
    const active = await aStaff(server.db);
    const inactive = await aStaff(server.db, { status: 'I' });
    const answers = [
      await logIn(active.account, WRONG),
      await logIn('nobody-here'),
      await logIn(inactive.account),
      await logIn(inactive.account, WRONG),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toHaveSize(1);
    expect(answers[0]?.code).toBe(CODE.wrongCredentials);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const costly = await startServer({ isFullCost: true });
    const account = 'somebody';
    await costly.call(register, { account, name: 'Somebody', password: ENCODED_PASSWORD });
    // Processor time rather than clock time, because other processes must not influence it.
    const workOn = async (name: string): Promise<number> => {
      const before = process.cpuUsage();
      expect((await costly.call(login, { account: name, password: WRONG })).code).toBe(CODE.wrongCredentials);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const names = [account, 'nobody-at-all'];
    await Promise.all(names.map(workOn));
    const least = new Map(names.map((name) => [name, Infinity]));
    for (let turn = 0; turn < 3; turn += 1) {
      for (const name of names) least.set(name, Math.min(least.get(name) ?? 0, await workOn(name)));
    }
    await costly.stop();
    const [wrong = 0, unknown = 0] = least.values();
    expect(Math.min(wrong, unknown) / Math.max(wrong, unknown)).toBeGreaterThan(0.5);
  });

  it('refuses stored hashes and tokens of the chat login', async () => {
    const { account } = await aStaff(server.db);
    expect((await logIn(account, VERIFY)).code).toBe(CODE.wrongCredentials);
    const {
      rows: [row],
    } = await server.db.query<{ password_hash: string }>('select password_hash from staff where account = $1', [
      account,
    ]);
    expect((await server.call(login, { account, password: row?.password_hash ?? '' })).status).toBe(400);
  });

  it("slows down guessing on one account by the proxy's client address, but not its owner elsewhere", async () => {
    const proxied = await startServer({ env: { TRUST_PROXY: '1' } });
    try {
      const { account } = await aStaff(proxied.db);
      const guess = (from: string, password: string) =>
        proxied.call(
          login,
          { account, password },
          { headers: { 'x-forwarded-for': `${Math.random()}.example, ${from}` } },
        );
      const codes: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) codes.push((await guess('192.0.2.1', WRONG)).status);
      expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
      const held = await guess('192.0.2.1', ENCODED_PASSWORD);
      expect(held.status).toBe(429);
      expect(held.code).toBe(429);
      expect(Number(held.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await guess('192.0.2.2', ENCODED_PASSWORD)).code).toBe(CODE.ok);
    } finally {
      await proxied.stop();
    }
  });
});

describe('registering', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('creates an account of type D without permissions, whatever is sent', async () => {
    const input = {
      account: 'newcomer',
      name: 'New Comer',
      type: 'A',
      password: ENCODED_PASSWORD,
      roleId: '1',
      status: 'I',
      id: '77',
      targetId: '5',
    };
    const { data } = await server.call(register, input);
    const { rows } = await server.db.query(
      "select type, status, role_id, target_id from staff where account = 'newcomer'",
    );
    expect(rows).toEqual([{ type: 'D', status: 'A', role_id: null, target_id: null }]);
    expect((await server.call(getLoginUserInfo, {}, { token: data?.token ?? '' })).data).toEqual(
      jasmine.objectContaining({ type: 'D', uris: [], targetId: null }),
    );
    expect((await server.call(login, { account: 'newcomer', password: ENCODED_PASSWORD })).data?.userDetail.type).toBe(
      'D',
    );
  });

  const refusals: readonly [string, { account?: string; name?: string; password?: string }, string][] = [
    ['no account', { account: ' ' }, 'Please enter a account'],
    ['a short account', { account: 'five5' }, 'The length is 6 to 20'],
    ['a long account', { account: 'a'.repeat(21) }, 'The length is 6 to 20'],
    ['no name', { name: '' }, 'Please enter a UserName'],
    ['a short name', { name: 'ab' }, 'The length is 6 to 20'],
    ['a name with a line break', { name: 'a\r\nb: c' }, 'Control characters are not allowed'],
    ['a common password', { password: encodedOf('qwerty123') }, 'This password is too common. Choose another one.'],
    [
      'the account as password',
      { account: 'my-account', password: encodedOf('my-account') },
      'This password is too common. Choose another one.',
    ],
    ...['a', ' ', 'Zz', '000', '1234', 'admin', '12345'].map((short): [string, { password: string }, string] => [
      `the short password '${short}'`,
      { password: encodedOf(short) },
      'This password is too common. Choose another one.',
    ]),
    ['an empty password', { password: encodedOf('') }, 'This password is too common. Choose another one.'],
  ];
  for (const [what, part, message] of refusals) {
    it(`refuses ${what}`, async () => {
      const { code, codeMsg } = await server.call(register, {
        account: 'someone1',
        name: 'Someone',
        password: ENCODED_PASSWORD,
        ...part,
      });
      expect([code, codeMsg]).toEqual([CODE.invalid, message]);
    });
  }

  it('refuses an existing account in any case, even for concurrent requests', async () => {
    const names = ['Twice-Wanted', 'twice-wanted'];
    const answers = await Promise.all(
      names.map((account) => server.call(register, { account, name: 'Someone', password: ENCODED_PASSWORD })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([CODE.ok, CODE.conflict]);
  });

  it('slows down after five attempts from a network, because the answer tells which accounts exist', async () => {
    const behindProxy = await startServer({ env: { TRUST_PROXY: '1' } });
    const { account: taken } = await aStaff(behindProxy.db);
    const attempt = (account: string, address: string) =>
      behindProxy.call(
        register,
        { account, name: 'Someone', password: ENCODED_PASSWORD },
        { headers: { 'x-forwarded-for': address } },
      );
    // At once: on a busy machine, the wait of a second could be over otherwise.
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(taken, '198.51.100.7')));
    const countOf = (code: number) => answers.filter((answer) => answer.code === code).length;
    expect([countOf(CODE.conflict), countOf(429)]).toEqual([5, 3]);
    expect((await attempt('another-one', '198.51.100.8')).code).toBe(CODE.ok);
    await behindProxy.stop();
  });

  it('is refused where ALLOW_REGISTER is off', async () => {
    const closed = await startServer({ env: { ALLOW_REGISTER: '0' } });
    const { code } = await closed.call(register, { account: 'someone2', name: 'Someone', password: ENCODED_PASSWORD });
    await closed.stop();
    expect(code).toBe(CODE.noPermission);
  });
});

describe('a session', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const status = async (token: string) => (await server.call(getLoginUserInfo, {}, { token })).status;

  it('ends with its logout, which sets the person offline and keeps other sessions', async () => {
    const { id } = await aStaff(server.db, { isOnline: true });
    const [mine, other] = [await aSession(server.db, id), await aSession(server.db, id)];
    expect((await server.call(logout, { userId: id, isOnline: false }, { token: mine })).code).toBe(CODE.ok);
    expect([await status(mine), await status(other)]).toEqual([403, 200]);
    expect((await server.call(getLoginUserInfo, {}, { token: other })).data?.isOnline).toBeFalse();
  });

  const deaths: readonly [string, string][] = [
    ['has expired', `update session set expires_at = now() - interval '1 second' where staff_id = $1`],
    ['is older than a session may be', `update session set ends_at = now() where staff_id = $1`],
    ['was revoked', 'update session set revoked_at = now() where staff_id = $1'],
    ['belongs to an inactive account', `update staff set status = 'I' where id = $1`],
    ['belongs to a deleted account', 'update staff set deleted_at = now() where id = $1'],
  ];
  for (const [what, sql] of deaths) {
    it(`is over when it ${what}`, async () => {
      const { id } = await aStaff(server.db);
      const token = await aSession(server.db, id);
      expect(await status(token)).toBe(200);
      await server.db.query(sql, [id]);
      expect(await status(token)).toBe(403);
    });
  }

  it('is deleted a day after its end', async () => {
    const staff = await aStaff(server.db);
    for (let made = 0; made < 3; made += 1) await aSession(server.db, staff.id);
    const change = (sql: string) =>
      server.db.query(
        `update session set ${sql}
          where id = (select max(id) from session where staff_id = $1 and revoked_at is null and expires_at > now())`,
        [staff.id],
      );
    await change(`expires_at = now() - interval '2 days'`);
    await change(`revoked_at = now() - interval '2 days'`);
    await deleteDeadSessions(server.db);
    const { rows } = await server.db.query('select revoked_at from session where staff_id = $1', [staff.id]);
    expect(rows).toEqual([{ revoked_at: null }]);
  });

  it('is extended while a person uses it', async () => {
    const { id } = await aStaff(server.db);
    const token = await aSession(server.db, id);
    await server.db.query(
      `update session set last_used_at = now() - interval '2 hours', expires_at = now() + interval '1 hour'
        where staff_id = $1`,
      [id],
    );
    expect((await server.call(getLoginUserInfo, {}, { token, headers: { [USER_ACTIVE_HEADER]: '1' } })).status).toBe(
      200,
    );
    const { rows } = await server.db.query(
      `select expires_at > now() + interval '11 hours' as is_extended from session where staff_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_extended: true }]);
  });

  it('is accepted in the header only', async () => {
    const { id } = await aStaff(server.db);
    const token = await aSession(server.db, id);
    const ask = (path: string, headers: Record<string, string>) => fetch(`${server.url}${path}`, { headers });
    expect((await ask(getLoginUserInfo.path, { cookie: `cs_token=${token}` })).status).toBe(403);
    expect((await ask(`${getLoginUserInfo.path}?token=${token}&X-Token=${token}`, {})).status).toBe(403);
    expect((await ask(getLoginUserInfo.path, { 'x-token': token })).status).toBe(200);
  });

  it('follows a change of role with the next call', async () => {
    const { id } = await aStaff(server.db, { keys: [CHECK, TASKS] });
    const token = await aSession(server.db, id);
    const change = () => server.call(changeUserOnlineStatus, { userId: id, isOnline: false }, { token });
    expect((await change()).code).toBe(CODE.ok);
    await server.db.query(`update role set status = 'I' where id = (select role_id from staff where id = $1)`, [id]);
    expect(await change()).toEqual(jasmine.objectContaining({ status: 200, code: CODE.noPermission }));
    await server.db.query('update staff set role_id = $2 where id = $1', [
      id,
      await aRole(server.db, ['/account/role']),
    ]);
    expect((await change()).code).toBe(CODE.noPermission);
    await server.db.query(`update staff set type = 'A', role_id = null where id = $1`, [id]);
    expect((await change()).code).toBe(CODE.ok);
  });
});

describe('the chat login', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const enter = (token: string, verify = VERIFY) =>
    server.call(loginIM, { verify, appType: 3, mobile: '', deviceId: 'd', deviceName: 'n' }, { token });

  it('returns a token for the chat socket, the same until the session ends', async () => {
    const staff = await aStaff(server.db, { keys: [CHECK, TASKS] });
    const token = await aSession(server.db, staff.id);
    const { data } = await enter(token);
    expect(data).toEqual(
      jasmine.objectContaining({
        userId: staff.targetId ?? '',
        nickName: staff.name,
        chatUrl: `ws://127.0.0.1:${server.port}/ws/chat`,
      }),
    );
    const info = await server.call(getLoginUserInfo, {}, { token });
    expect(info.data?.im).toEqual({
      userId: staff.targetId ?? '',
      tcpToken: data?.tcpToken ?? '',
      chatUrl: data?.chatUrl ?? '',
    });
    const another = await aSession(server.db, staff.id);
    expect((await enter(another)).data?.tcpToken).not.toBe(data?.tcpToken);
  });

  it('refuses a wrong password, and an account without a messaging-app user', async () => {
    const bound = await aStaff(server.db);
    expect((await enter(await aSession(server.db, bound.id), encodedOf('wrong'))).code).toBe(CODE.wrongCredentials);
    expect((await enter(await aSession(server.db, bound.id), ENCODED_PASSWORD)).code).toBe(CODE.wrongCredentials);
    const unbound = await aStaff(server.db, { isBound: false });
    expect((await enter(await aSession(server.db, unbound.id))).code).toBe(CODE.conflict);
  });

  it('is required before going online, which no one can do for another person', async () => {
    const [me, other] = [
      await aStaff(server.db, { keys: [CHECK, TASKS] }),
      await aStaff(server.db, { keys: [CHECK, TASKS] }),
    ];
    const token = await aSession(server.db, me.id);
    const change = (userId: string, isOnline: boolean) =>
      server.call(changeUserOnlineStatus, { userId, isOnline }, { token });
    expect((await change(me.id, true)).code).toBe(CODE.conflict);
    await enter(token);
    expect((await change(other.id, true)).code).toBe(CODE.noPermission);
    expect((await change(me.id, true)).data).toEqual({ isOnline: true, breakEndsAt: null, recalled: 0 });
    expect((await server.call(getLoginUserInfo, {}, { token })).data?.isOnline).toBeTrue();
  });

  it('is followed by the number of chats that going offline recalls', async () => {
    const { id } = await aStaff(server.db, { keys: [CHECK, TASKS], isOnline: true });
    await aChat(server.db, { staffId: id, texts: ['hello'] });
    await aChat(server.db, { staffId: id, isEnded: true });
    const token = await aSession(server.db, id);
    expect((await server.call(getLoginUserInfo, {}, { token })).data?.openChats).toBe(1);
  });
});

describe('side menus', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it("contain the role's menus in order, with their groups; admins see all", async () => {
    const { db } = server;
    const group = await aResource(db, { uri: '/settings', name: 'Settings', sortNum: 2 });
    await aResource(db, { uri: '/b', name: 'B', parentId: group, sortNum: 2 });
    await aResource(db, { uri: '/a', name: 'A', parentId: group, sortNum: 1 });
    await aResource(db, { uri: '/off', name: 'Off', parentId: group, status: 'I' });
    await aResource(db, { uri: '/single', name: 'Single', sortNum: 1 });
    await aResource(db, { uri: '/function', name: 'Function', type: 'FUCN' });
    const [some, none, admin] = [
      await aStaff(db, { keys: ['/a', '/off', '/single', '/function'] }),
      await aStaff(db),
      await aStaff(db, { type: 'A' }),
    ];
    const menusOf = async (staffId: string) => {
      const { data } = await server.call(selectMenuByAppId, { appId: '1' }, { token: await aSession(db, staffId) });
      return data?.map(({ name, children }) => [name, ...children.map((child) => child.name)].join(' '));
    };
    expect(await menusOf(some.id)).toEqual(['Single', 'Settings A']);
    expect(await menusOf(none.id)).toEqual([]);
    expect(await menusOf(admin.id)).toEqual(['Single', 'Settings A B']);
  });
});
