import { STEP_REASON } from '#contract/http/chats.ts';
import { getLoginUserInfo, login } from '#contract/http/auth.ts';
import { deleteUser } from '#contract/http/accounts.ts';
import { pageStaff } from '#contract/http/staff.ts';
import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { aChat, aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { agentSession, enterChat } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ownersOf } from '../../support/rules.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('deleting an account', () => {
  // No session check runs during a spec, so the call itself must end the sessions.
  const freshServer = shareServer({ env: { SESSION_CHECK_MS: '600000', LOG_LEVEL: 'warn' } });
  let server: TestServer;
  let admin: { id: string; token: string };
  beforeEach(async () => {
    server = await freshServer();
    admin = await someone('A');
  });

  const someone = async (type: UserType, keys: readonly string[] = []) => {
    const { id } = await aStaff(server.db, { type, keys });
    return { id, token: await aSession(server.db, id) };
  };
  const remove = (id: string, token = admin.token) => server.call(deleteUser, { id }, { token });

  it('ends its sessions, calls and sockets on every device, and it cannot log in again', async () => {
    const { id, account } = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true });
    const [one, other] = [await agentSession(server, id), await agentSession(server, id)];
    const chat = await enterChat(server.url, one);
    const notifications = await openNotifications(server.url, { userId: id, token: other.httpToken });
    expect((await remove(id)).code).toBe(200);
    for (const { httpToken } of [one, other])
      expect((await server.call(getLoginUserInfo, {}, { token: httpToken })).status).toBe(403);
    await Promise.all([chat.closed, notifications.closed]);
    expect((await server.call(login, { account, password: ENCODED_PASSWORD })).code).toBe(4001);
    const leader = await someone('L', [ROLE_KEY.leader]);
    expect(
      (await server.call(pageStaff, { pageNo: 1, pageSize: 100 }, { token: leader.token })).data?.records.map(
        (staff) => staff.id,
      ),
    ).not.toContain(id);
  });

  it('returns its open chats to the line for others; ended ones keep its name', async () => {
    const gone = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true });
    const [live, ended] = [
      await aChat(server.db, { staffId: gone.id }),
      await aChat(server.db, { staffId: gone.id, isEnded: true }),
    ];
    const heir = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true });
    expect((await remove(gone.id)).code).toBe(200);
    await until('the live chat is with another person', async () => (await ownersOf(server, [live.id]))[0] === heir.id);
    expect(await ownersOf(server, [ended.id])).toEqual([gone.id]);
    const { rows } = await server.db.query<{ detail: { reason?: string } }>(
      'select detail from chat_event where chat_id = $1 order by id limit 1',
      [live.id],
    );
    expect(rows[0]?.detail.reason).toBe(STEP_REASON.accountEnded);
  });

  it('is refused for oneself, a missing account and a deleted one', async () => {
    await someone('A');
    expect((await remove(admin.id)).code).toBe(4009);
    const { id } = await aStaff(server.db);
    expect((await remove(id)).code).toBe(200);
    for (const gone of [id, '999999', '0', '9999999999999999999'])
      expect((await remove(gone)).code)
        .withContext(gone)
        .toBe(4004);
    expect((await server.call(getLoginUserInfo, {}, { token: admin.token })).code).toBe(200);
  });

  const waiting = async (): Promise<number> =>
    (
      await server.db.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%order by staff.id%'`,
      )
    ).rows.length;

  it('never removes the last active admin, even when two delete each other at once', async () => {
    const other = await someone('A');
    await server.db.query(`update staff set status = 'I' where id = $1`, [(await someone('A')).id]);
    const { both } = await server.db.transaction(async (tx) => {
      await tx.query('update staff set updated_at = now() where id = any($1)', [[admin.id, other.id]]);
      const answers = [remove(admin.id, other.token), remove(other.id, admin.token)];
      await until('both calls wait', async () => (await waiting()) === 2);
      return { both: answers };
    });
    expect((await Promise.all(both)).map(({ code }) => code).toSorted()).toEqual([200, 4009]);
  });

  it('checks for the last active admin inside the transaction', async () => {
    const late = await someone('A');
    const { asked } = await server.db.transaction(async (tx) => {
      await tx.query(`update staff set status = 'I' where id = $1`, [late.id]);
      const answer = remove(admin.id, late.token);
      await until('the call waits for the change under way', async () => (await waiting()) === 1);
      return { asked: answer };
    });
    expect((await asked).code).toBe(4009);
  });

  it('allows only admins to delete an admin', async () => {
    const manager = await someone('L', [BUTTON_KEY.accountDelete]);
    expect((await remove((await someone('A')).id, manager.token)).code).toBe(4003);
  });

  it('requires its key and is audited', async () => {
    const victim = await aStaff(server.db, { name: 'The victim' });
    for (const [type, keys] of [
      ['D', [ROLE_KEY.accounts, BUTTON_KEY.accountEdit]],
      ['L', [ROLE_KEY.leader]],
    ] as const) {
      expect((await remove(victim.id, (await someone(type, keys)).token)).code).toBe(4003);
    }
    const manager = await someone('D', [BUTTON_KEY.accountDelete]);
    expect((await remove(victim.id, manager.token)).code).toBe(200);
    const { rows } = await server.db.query(
      `select staff_id::text, action, before, after from audit_log where object_type = 'staff' and object_id = $1`,
      [victim.id],
    );
    expect(rows).toEqual([
      jasmine.objectContaining({
        staff_id: manager.id,
        action: 'account.deleted',
        before: jasmine.objectContaining({ name: 'The victim' }),
        after: null,
      }),
    ]);
  });
});
