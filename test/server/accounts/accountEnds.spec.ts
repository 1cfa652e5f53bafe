import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { addAccount, deleteUser, editAccount, searchAppUser } from '#contract/http/accounts.ts';
import { getLoginUserInfo, login } from '#contract/http/auth.ts';
import { getQuery, handleQuery, listQueryLog } from '#contract/http/queries.ts';
import { NOTIFICATION_HEARTBEAT } from '#contract/notifications.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { isKnownToCustomer } from '#server/files/fileRepository.ts';
import { aChat, aQuery, aRole, aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { agentSession, enterChat } from '../../support/chatClient.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ownersOf } from '../../support/rules.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const PASSWORD = encodedOf('a new one, 42');
const QUERY_KEYS = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

describe('an account that is deactivated or deleted', () => {
  // No sweep runs during a spec, so every effect comes from the call itself.
  const freshServer = shareServer({
    env: { SESSION_CHECK_MS: '600000', LOG_LEVEL: 'warn' },
  });
  let server: TestServer;
  let admin: { id: string; name: string; token: string };
  beforeEach(async () => {
    server = await freshServer();
    const { id, name } = await aStaff(server.db, { type: 'A', isBound: false });
    admin = { id, name, token: await aSession(server.db, id) };
  });

  const deactivate = (id: string) =>
    server.call(editAccount, { id, status: 'I', takesWork: true }, { token: admin.token });
  const remove = (id: string) => server.call(deleteUser, { id }, { token: admin.token });
  const ownerOf = async (id: string) =>
    (await server.db.query<{ staff_id: string | null }>('select staff_id::text from query where id = $1', [id])).rows[0]
      ?.staff_id;
  const logOf = async (id: string) =>
    (await server.call(listQueryLog, { id }, { token: admin.token })).data?.map(
      ({ description, fromName, toName, extend }) => ({ description, fromName, toName, extend }),
    );

  for (const [what, end] of [
    ['deactivated', deactivate],
    ['deleted', remove],
  ] as const) {
    it(`${what}, it is signed out everywhere, and its chats and open queries go to others`, async () => {
      await server.db.query('update config_query set allocation = 5');
      const gone = await aStaff(server.db, { keys: [ROLE_KEY.tasks, ...QUERY_KEYS], isOnline: true });
      const [live, open, closed] = [
        await aChat(server.db, { staffId: gone.id }),
        await aQuery(server.db, { staffId: gone.id }),
        await aQuery(server.db, { staffId: gone.id, isClosed: true }),
      ];
      const session = await agentSession(server, gone.id);
      const [chat, notifications] = [
        await enterChat(server.url, session),
        await openNotifications(server.url, { userId: gone.id, token: session.httpToken }),
      ];
      const heir = await aStaff(server.db, { keys: [ROLE_KEY.tasks, ...QUERY_KEYS], isOnline: true });
      expect((await end(gone.id)).code).toBe(200);
      await Promise.all([chat.closed, notifications.closed]);
      expect((await server.call(getLoginUserInfo, {}, { token: session.httpToken })).status).toBe(403);
      await until(
        'the chat and the query are with another person',
        async () => (await ownersOf(server, [live.id]))[0] === heir.id && (await ownerOf(open.id)) === heir.id,
      );
      expect(await ownerOf(closed.id)).toBe(gone.id);
      expect(await logOf(open.id)).toEqual([
        {
          description: 'assigned',
          fromName: '',
          toName: heir.name,
          extend: JSON.stringify({ oldDesc: '', newDesc: heir.name }),
        },
        {
          description: 'recalled',
          fromName: admin.name,
          toName: '',
          extend: JSON.stringify({ oldDesc: gone.name, newDesc: '' }),
        },
      ]);
      const { rows: audit } = await server.db.query(
        `select staff_id::text, before, after from audit_log where action = 'query.recalled' and object_id = $1`,
        [open.id],
      );
      expect(audit).toEqual([{ staff_id: admin.id, before: { staffId: gone.id }, after: { staffId: null } }]);
      expect((await server.call(login, { account: gone.account, password: ENCODED_PASSWORD })).code).toBe(4001);
    });

    it(`${what}, it does not get back a query that is reopened`, async () => {
      const gone = await aStaff(server.db, { keys: QUERY_KEYS });
      const { id } = await aQuery(server.db, { staffId: gone.id, isClosed: true });
      await end(gone.id);
      expect((await server.call(handleQuery, { id, handleStatus: 1 }, { token: admin.token })).code).toBe(200);
      expect(await ownerOf(id)).toBeNull();
      expect((await logOf(id))?.map(({ description }) => description)).toEqual(['recalled', 'opened']);
      expect((await server.call(getQuery, { id }, { token: admin.token })).data?.handleName).toBe('');
    });
  }

  it('a reopened query stays with an active assignee', async () => {
    const { id: staffId } = await aStaff(server.db, { keys: QUERY_KEYS });
    const { id } = await aQuery(server.db, { staffId, isClosed: true });
    await server.call(handleQuery, { id, handleStatus: 1 }, { token: admin.token });
    expect(await ownerOf(id)).toBe(staffId);
  });

  it('a query reopened at the same moment does not stay with the closed account', async () => {
    const gone = await aStaff(server.db, { keys: QUERY_KEYS });
    const queries = await Promise.all(
      Array.from({ length: 10 }, () => aQuery(server.db, { staffId: gone.id, isClosed: true })),
    );
    const answers = await Promise.all([
      ...queries.map(({ id }) => server.call(handleQuery, { id, handleStatus: 1 }, { token: admin.token })),
      deactivate(gone.id),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect(await Promise.all(queries.map(({ id }) => ownerOf(id)))).toEqual(queries.map(() => null));
  });

  it('reopening a query waits for a deactivation of its assignee in progress', async () => {
    const gone = await aStaff(server.db, { keys: QUERY_KEYS });
    const { id } = await aQuery(server.db, { staffId: gone.id, isClosed: true });
    const waits = async () =>
      (
        await server.db.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and query like '%from staff where id%for share%'`,
        )
      ).rows.length === 1;
    const { opening } = await server.db.transaction(async (tx) => {
      await tx.query(`update staff set status = 'I' where id = $1`, [gone.id]);
      const answer = server.call(handleQuery, { id, handleStatus: 1 }, { token: admin.token });
      await until('the call waits', waits);
      return { opening: answer };
    });
    expect((await opening).code).toBe(200);
    expect(await ownerOf(id)).toBeNull();
  });

  it('after reactivation it signs in again with its permissions', async () => {
    const { id, account } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const token = await aSession(server.db, id);
    await deactivate(id);
    await server.call(editAccount, { id, status: 'A' }, { token: admin.token });
    expect((await server.call(getLoginUserInfo, {}, { token })).status).toBe(403);
    expect((await server.call(login, { account, password: ENCODED_PASSWORD })).data?.uris).toEqual([ROLE_KEY.tasks]);
  });

  it('deletion frees its name and messaging-app user, and its history keeps its name', async () => {
    const old = await aStaff(server.db, { account: 'TheAccount', name: 'The old one', keys: [ROLE_KEY.tasks] });
    const {
      rows: [user],
    } = await server.db.query<{ phone: string }>('select phone from app_user where id = $1', [old.targetId]);
    const { customerId } = await aChat(server.db, { staffId: old.id, texts: ['Hello', '>Good day'], isEnded: true });
    const query = await aQuery(server.db, { staffId: old.id, isClosed: true });
    await remove(old.id);
    const found = await server.call(
      searchAppUser,
      { phoneCode: '44', keyword: user?.phone ?? '' },
      { token: admin.token },
    );
    expect(found.data?.map(({ id, isBound }) => [id, isBound])).toEqual([[old.targetId ?? '', false]]);
    const made = await server.call(
      addAccount,
      {
        account: 'theaccount',
        name: 'The new one',
        email: 'new@example.com',
        phoneCode: '44',
        mobile: user?.phone ?? '',
        targetId: old.targetId ?? '',
        roleId: await aRole(server.db, [ROLE_KEY.tasks]),
        password: PASSWORD,
      },
      { token: admin.token },
    );
    expect(made.code).toBe(200);
    const signedIn = await server.call(login, { account: 'THEACCOUNT', password: PASSWORD });
    expect(signedIn.data?.userDetail.id).toBe(made.data?.id);
    expect((await server.call(login, { account: 'TheAccount', password: ENCODED_PASSWORD })).code).toBe(4001);
    await enterChat(server.url, await agentSession(server, made.data?.id ?? ''));
    expect((await server.call(getQuery, { id: query.id }, { token: admin.token })).data?.handleName).toBe(
      'The old one',
    );
    expect(await isKnownToCustomer(server.db, customerId, old.targetId ?? '')).toBeTrue();
    expect((await remove(made.data?.id ?? '')).code).toBe(200);
  });

  it('pages receive a change of role or type, but not of the name', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isBound: false });
    const token = await aSession(server.db, id);
    const roleId = await aRole(server.db, [ROLE_KEY.leader]);
    for (const input of [{ roleId }, { type: 'L' }] as const) {
      const notifications = await openNotifications(server.url, { userId: id, token });
      await server.call(
        editAccount,
        { id, name: `Named by ${Object.keys(input).join('')}`, email: 'another@example.com' },
        { token: admin.token },
      );
      await server.call(getLoginUserInfo, {}, { token });
      notifications.socket.send(NOTIFICATION_HEARTBEAT);
      await notifications.received(NOTIFICATION_HEARTBEAT);
      expect(notifications.messages).toEqual([{ type: 'heartbeat' }]);
      await server.call(editAccount, { id, ...input }, { token: admin.token });
      await notifications.accessChanged();
      await notifications.close();
    }
    expect((await server.call(getLoginUserInfo, {}, { token })).data).toEqual(
      jasmine.objectContaining({ type: 'L', uris: [ROLE_KEY.leader] }),
    );
  });

  it('a new role or status that allows queries allocates waiting ones', async () => {
    await server.db.query('update config_query set allocation = 5');
    const [one, other] = [await aQuery(server.db), await aQuery(server.db)];
    const { id } = await aStaff(server.db);
    await server.call(editAccount, { id, roleId: await aRole(server.db, QUERY_KEYS) }, { token: admin.token });
    await until('one is theirs', async () => (await ownerOf(one.id)) === id);
    expect(await ownerOf(other.id)).toBe(id);
  });
});
