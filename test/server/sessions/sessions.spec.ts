import { CLOSE } from '#contract/chat/commands.ts';
import { ROLE_KEY } from '#contract/domain.ts';
import { getLoginUserInfo, login, register } from '#contract/http/auth.ts';
import { changePassword, endSession, endSessions, listSessions } from '#contract/http/sessions.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { aSession, aStaff, ENCODED_PASSWORD, type StaffRow } from '../../support/builders.ts';
import { agentSession, enterChat } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { isTransactionWaiting } from '../../support/waiting.ts';
import { until } from '../../support/until.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
  'like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = encodedOf('another horse 8');

describe('sessions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());
  beforeEach(() => server.db.query('delete from login_try'));

  const signIn = async (
    { account }: Pick<StaffRow, 'account'>,
    device = FIREFOX,
    from = '192.0.2.7',
    password = ENCODED_PASSWORD,
  ) => {
    const answer = await server.call(
      login,
      { account, password },
      { headers: { 'user-agent': device, 'x-forwarded-for': from } },
    );
    return answer.data?.token ?? `refused with ${answer.code}`;
  };
  const listed = async (token: string, userId?: string) =>
    (await server.call(listSessions, userId === undefined ? {} : { userId }, { token })).data ?? [];
  const isAlive = async (token: string) => (await server.call(getLoginUserInfo, {}, { token })).code === 200;
  const audited = async (action: string) => {
    const { rows } = await server.db.query<{
      staff_id: string;
      object_id: string;
      before: object | null;
      after: object | null;
    }>('select staff_id::text, object_id, before, after from audit_log where action = $1 order by id', [action]);
    return rows;
  };

  describe('in the list', () => {
    it('have the device and address of their login, last used first', async () => {
      const staff = await aStaff(server.db);
      const [desk, phone] = [await signIn(staff), await signIn(staff, PHONE, '2001:db8::9')];
      const sessions = await listed(desk);
      expect(
        sessions.map(({ browser, system, address, isCurrent }) => ({ browser, system, address, isCurrent })),
      ).toEqual([
        { browser: 'Safari 17', system: 'iOS', address: '2001:db8::9', isCurrent: false },
        { browser: 'Firefox 140', system: 'Linux', address: '192.0.2.7', isCurrent: true },
      ]);
      await server.db.query("update session set last_used_at = now() + interval '1 minute' where id = $1", [
        sessions[1]?.id,
      ]);
      expect((await listed(phone)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    });

    it('have the browser and system that the user agent names', async () => {
      const staff = await aStaff(server.db);
      const strange = `<script>alert(1)</script> ${'x'.repeat(400)}`;
      const token = await signIn(staff, strange);
      const { rows } = await server.db.query<{ device: string }>('select device from session where staff_id = $1', [
        staff.id,
      ]);
      expect(rows).toEqual([{ device: strange.slice(0, 300) }]);
      await aSession(server.db, staff.id);
      expect((await listed(token)).map(({ browser, address }) => [browser.includes('<'), address])).toEqual([
        [false, ''],
        [false, '192.0.2.7'],
      ]);
    });

    it('disappear when they end', async () => {
      const staff = await aStaff(server.db);
      const [token, ended, expired] = [await signIn(staff), await signIn(staff), await signIn(staff)];
      const others = (await listed(token)).filter(({ isCurrent }) => !isCurrent);
      await server.call(endSession, { id: others[0]?.id ?? '' }, { token });
      await server.db.query('update session set expires_at = now() where id = $1', [others[1]?.id]);
      expect((await listed(token)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
      expect([await isAlive(ended), await isAlive(expired)]).toEqual([false, false]);
    });

    it('include the session of a registration', async () => {
      const { data } = await server.call(
        register,
        { account: 'registered7', name: 'Registered', password: NEW_PASSWORD },
        { headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '192.0.2.8' } },
      );
      expect(await listed(data?.token ?? '')).toEqual([
        jasmine.objectContaining({ browser: 'Firefox 140', address: '192.0.2.8', isCurrent: true }),
      ]);
      const [entry] = (await audited('account.registered')).slice(-1);
      expect(entry).toEqual(
        jasmine.objectContaining({ before: null, after: { account: 'registered7', name: 'Registered', type: 'D' } }),
      );
    });
  });

  it('can be ended one by one, with their calls and sockets', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const [mine, gone] = [await agentSession(server, id), await agentSession(server, id)];
    const [chat, page] = [
      await enterChat(server.url, gone),
      await openNotifications(server.url, { userId: id, token: gone.httpToken }),
    ];
    const remaining = await enterChat(server.url, mine);
    const other = (await listed(mine.httpToken)).find(({ isCurrent }) => !isCurrent);
    expect((await server.call(endSession, { id: other?.id ?? '' }, { token: mine.httpToken })).code).toBe(200);
    expect((await chat.closed).code).toBe(CLOSE.unauthorized);
    expect(await page.closed).toBe(CLOSE.unauthorized);
    expect([await isAlive(mine.httpToken), await isAlive(gone.httpToken)]).toEqual([true, false]);
    expect((await remaining.ask('Heartbeat')).name).toBe('HeartbeatAck');
    expect((await server.call(endSession, { id: other?.id ?? '' }, { token: mine.httpToken })).code)
      .withContext('again')
      .toBe(4004);
    await remaining.close();
  });

  it('can all be ended except the current one', async () => {
    const staff = await aStaff(server.db);
    const [one, ...others] = [await signIn(staff), await signIn(staff), await signIn(staff)];
    expect((await server.call(endSessions, {}, { token: one })).data).toEqual({ ended: 2 });
    expect(await isAlive(one)).toBeTrue();
    for (const token of others) expect(await isAlive(token)).toBeFalse();
    expect((await audited('session.ended')).filter(({ staff_id }) => staff_id === staff.id))
      .withContext("one's own")
      .toEqual([]);
  });

  it('of others are visible to admins only', async () => {
    const [victim, leader, admin] = [
      await aStaff(server.db, { name: 'The Victim' }),
      await aStaff(server.db, { type: 'L' }),
      await aStaff(server.db, { type: 'A' }),
    ];
    const [theirs, nosy, boss] = [await signIn(victim), await signIn(leader), await signIn(admin)];
    const [session] = await listed(theirs);
    const id = session?.id ?? '';
    for (const [call, input] of [
      [listSessions, { userId: victim.id }],
      [endSession, { id }],
      [endSessions, { userId: victim.id }],
    ] as const) {
      expect((await server.call(call, input, { token: nosy })).code)
        .withContext(call.path)
        .toBe(4004);
    }
    expect(await isAlive(theirs)).toBeTrue();
    expect(await listed(boss, victim.id)).toEqual([jasmine.objectContaining({ id, isCurrent: false })]);
    expect((await server.call(endSession, { id }, { token: boss })).code).toBe(200);
    expect(await isAlive(theirs)).toBeFalse();
    const again = await signIn(victim);
    expect((await server.call(endSessions, { userId: victim.id }, { token: boss })).data).toEqual({ ended: 1 });
    expect(await isAlive(again)).toBeFalse();
    const entries = (await audited('session.ended')).filter(({ staff_id }) => staff_id === admin.id);
    expect(entries.map(({ object_id }) => object_id)).toHaveSize(2);
    expect(entries[0]).toEqual(
      jasmine.objectContaining({ object_id: id, before: { staffId: victim.id, name: 'The Victim' }, after: null }),
    );
    for (const userId of ['999999', '0'])
      expect((await server.call(listSessions, { userId }, { token: boss })).code)
        .withContext(userId)
        .toBe(4004);
    expect((await server.call(endSession, { id: '999999' }, { token: boss })).code).toBe(4004);
    expect((await server.call(endSessions, { userId: admin.id }, { token: boss })).data)
      .withContext("an admin's own")
      .toEqual({ ended: 0 });
  });

  describe('after a change of the password', () => {
    const change = (token: string, oldPassword: string, password: string) =>
      server.call(changePassword, { oldPassword, password }, { token });

    it('all end except the current one, and the old password stops working', async () => {
      const staff = await aStaff(server.db);
      const [mine, other] = [await signIn(staff), await signIn(staff)];
      expect((await change(mine, ENCODED_PASSWORD, NEW_PASSWORD)).code).toBe(200);
      expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false]);
      expect(await signIn(staff)).toContain('4001');
      expect(await isAlive(await signIn(staff, FIREFOX, '192.0.2.7', NEW_PASSWORD))).toBeTrue();
      const [entry] = (await audited('account.passwordChanged')).filter(({ staff_id }) => staff_id === staff.id);
      expect(entry).toEqual({ staff_id: staff.id, object_id: staff.id, before: null, after: null });
    });

    it('stay when the old password is wrong or the new one is common, and guessing slows down', async () => {
      const staff = await aStaff(server.db);
      const [mine, other] = [await signIn(staff), await signIn(staff)];
      expect((await change(mine, ENCODED_PASSWORD, encodedOf('password'))).code).toBe(4022);
      const wrong = await change(mine, NEW_PASSWORD, NEW_PASSWORD);
      expect([wrong.code, wrong.codeMsg]).toEqual([4001, 'The old password is wrong']);
      const codes = [];
      for (let guess = 0; guess < 6; guess += 1) codes.push((await change(mine, NEW_PASSWORD, NEW_PASSWORD)).code);
      expect(codes.slice(0, 4)).toEqual([4001, 4001, 4001, 4001]);
      expect(codes.at(-1)).toBe(429);
      expect([await isAlive(mine), await isAlive(other)]).toEqual([true, true]);
    });

    it('do not include a login whose password was checked before the change', async () => {
      const staff = await aStaff(server.db);
      const { late } = await server.db.transaction(async (tx) => {
        await tx.query('update staff set password_hash = $2 where id = $1', [staff.id, 'another']);
        const answer = signIn(staff);
        await until('the login waits for the change', () => isTransactionWaiting(server.db));
        return { late: answer };
      });
      expect(await late).toContain('4001');
      expect((await server.db.query('select from session where staff_id = $1', [staff.id])).rows).toEqual([]);
    });
  });
});
