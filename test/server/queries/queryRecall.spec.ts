import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { editAccount } from '#contract/http/accounts.ts';
import { assignQuery, handleQuery, listQueryLog } from '#contract/http/queries.ts';
import { editResource, getResource, removeResource } from '#contract/http/resources.ts';
import { editRole } from '#contract/http/roles.ts';
import { editCustomerServiceUsers } from '#contract/http/staff.ts';
import { aChat, aQuery, aResource, aRole, aSession, aStaff } from '../../support/builders.ts';
import { auditOf } from '../../support/queries.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const KEYS = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

const ownerOf = async ({ db }: TestServer, id: string): Promise<string | null | undefined> =>
  (await db.query<{ staff_id: string | null }>('select staff_id::text from query where id = $1', [id])).rows[0]
    ?.staff_id;

interface RoleEdit {
  readonly status?: 'A' | 'I';
  readonly takesWork?: boolean;
}

/** Working on queries requires both keys, so losing either one must recall the person's open queries. */
describe('a permission change for queries', () => {
  const freshServer = shareServer({
    env: { LOG_LEVEL: 'warn' },
  });
  let server: TestServer;
  let admin: { id: string; name: string; token: string };
  beforeEach(async () => {
    server = await freshServer();
    const { id, name } = await aStaff(server.db, { type: 'A', isBound: false });
    admin = { id, name, token: await aSession(server.db, id) };
  });

  const setKeys = async (roleId: string, keys: readonly string[], { status = 'A', takesWork }: RoleEdit = {}) => {
    const resourceIds = await Promise.all(keys.map((uri) => aResource(server.db, { uri })));
    const role = { id: roleId, name: `Changed ${roleId}`, remark: 'x', status, resourceIds };
    return server.call(editRole, takesWork === undefined ? role : { ...role, takesWork }, { token: admin.token });
  };
  const editKeys = async (roleId: string, keys: readonly string[], status: 'A' | 'I' = 'A') => {
    expect((await setKeys(roleId, keys, { status, takesWork: true })).code).toBe(200);
  };
  const resourceOf = (uri: string) => aResource(server.db, { uri });

  const TAKES: Readonly<Record<string, (staffId: string, roleId: string) => Promise<void>>> = {
    "a role that loses the screen's key": (_, roleId) => editKeys(roleId, [BUTTON_KEY.queryEdit]),
    "a role that loses the button's key": (_, roleId) => editKeys(roleId, [ROLE_KEY.queryService]),
    'a role that becomes inactive': (_, roleId) => editKeys(roleId, KEYS, 'I'),
    'another role': async (id) => {
      await server.call(
        editAccount,
        { id, roleId: await aRole(server.db, [ROLE_KEY.tasks]), takesWork: true },
        { token: admin.token },
      );
    },
    'a permission that becomes inactive': async () => {
      const { data } = await server.call(
        getResource,
        { id: await resourceOf(BUTTON_KEY.queryEdit) },
        { token: admin.token },
      );
      if (data === null) throw new Error('there is no such permission');
      const { appId: _, ...stored } = data;
      expect(
        (await server.call(editResource, { ...stored, status: 'I', takesWork: true }, { token: admin.token })).code,
      ).toBe(200);
    },
    'a permission that is deleted': async () => {
      expect(
        (
          await server.call(
            removeResource,
            { id: await resourceOf(ROLE_KEY.queryService), takesWork: 'true' },
            { token: admin.token },
          )
        ).code,
      ).toBe(200);
    },
  };
  for (const [what, take] of Object.entries(TAKES)) {
    it(`takes open queries from people who no longer work on queries: ${what}`, async () => {
      const roleId = await aRole(server.db, KEYS);
      const person = await aStaff(server.db, { roleId });
      const [open, closed] = [
        await aQuery(server.db, { staffId: person.id }),
        await aQuery(server.db, { staffId: person.id, isClosed: true }),
      ];
      await take(person.id, roleId);
      expect(await ownerOf(server, open.id)).toBeNull();
      expect(await ownerOf(server, closed.id)).toBe(person.id);
      const log = (await server.call(listQueryLog, { id: open.id }, { token: admin.token })).data ?? [];
      expect(log.map(({ description, fromName, extend }) => [description, fromName, extend])).toEqual([
        ['recalled', admin.name, JSON.stringify({ oldDesc: person.name, newDesc: '' })],
      ]);
      expect(await auditOf(server, 'query', open.id)).toEqual([
        { staff_id: admin.id, action: 'query.recalled', before: { staffId: person.id }, after: { staffId: null } },
      ]);
    });
  }

  it('is refused with the number of queries and chats that it takes, until it may take them', async () => {
    const roleId = await aRole(server.db, [...KEYS, ROLE_KEY.tasks]);
    const [one, other] = [await aStaff(server.db, { roleId }), await aStaff(server.db, { roleId })];
    await aStaff(server.db, { roleId });
    const { id } = await aQuery(server.db, { staffId: one.id });
    await aQuery(server.db, { staffId: one.id });
    await aQuery(server.db, { staffId: one.id, isClosed: true });
    await aChat(server.db, { staffId: other.id });
    const answerOf = async (sent: Promise<{ readonly code: number; readonly codeMsg: string }>) => {
      const { code, codeMsg } = await sent;
      return [code, codeMsg];
    };
    expect(await answerOf(setKeys(roleId, [ROLE_KEY.history]))).toEqual([
      4010,
      'This takes 2 open queries and 1 chat from 2 people.',
    ]);
    const { token } = admin;
    const dismissed = { id: one.id, status: 'I' } as const;
    const wanted = { id: await resourceOf(BUTTON_KEY.queryEdit) };
    const queriesOnly = [4010, 'This takes 2 open queries from 1 person.'];
    expect(await answerOf(server.call(editAccount, dismissed, { token }))).toEqual(queriesOnly);
    expect(await answerOf(server.call(removeResource, wanted, { token }))).toEqual(queriesOnly);
    expect(await ownerOf(server, id)).toBe(one.id);
    expect((await auditOf(server, 'role', roleId)).length).toBe(0);
    expect((await setKeys(roleId, [...KEYS, ROLE_KEY.leader])).code)
      .withContext('chats stay with leaders')
      .toBe(200);
  });

  it('gives back what it took, and no one has now, to people who may work on it again within ten minutes', async () => {
    const roleId = await aRole(server.db, KEYS);
    const [person, colleague] = [await aStaff(server.db, { roleId }), await aStaff(server.db, { keys: KEYS })];
    const [back, passedOn, closed, old] = [
      await aQuery(server.db, { staffId: person.id }),
      await aQuery(server.db, { staffId: person.id }),
      await aQuery(server.db, { staffId: person.id }),
      await aQuery(server.db, { staffId: person.id }),
    ];
    const owners = () => Promise.all([back, passedOn, closed, old].map(({ id }) => ownerOf(server, id)));
    await editKeys(roleId, [ROLE_KEY.tasks]);
    expect(await owners()).toEqual([null, null, null, null]);
    await server.call(assignQuery, { queryId: passedOn.id, userId: colleague.id }, { token: admin.token });
    await server.call(handleQuery, { id: closed.id, handleStatus: 2 }, { token: admin.token });
    await server.db.query(`update query set taken_at = taken_at - interval '10 minutes' where id = $1`, [old.id]);
    await editKeys(roleId, KEYS);
    expect(await owners()).toEqual([person.id, colleague.id, null, null]);
    const log = (await server.call(listQueryLog, { id: back.id }, { token: admin.token })).data ?? [];
    expect(log.map(({ description, fromName, toName }) => [description, fromName, toName])).toEqual([
      ['assigned', admin.name, person.name],
      ['recalled', admin.name, ''],
    ]);
    const { rows } = await server.db.query('select staff_id::text from staff_notification where staff_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ staff_id: person.id }]);
  });

  it('takes queries from a former admin whose role has no query keys', async () => {
    const person = await aStaff(server.db, { type: 'A', keys: [ROLE_KEY.tasks] });
    const { id } = await aQuery(server.db, { staffId: person.id });
    await server.call(editAccount, { id: person.id, type: 'L', takesWork: true }, { token: admin.token });
    expect(await ownerOf(server, id)).toBeNull();
  });

  it('assigns the taken and waiting queries to people who still work on queries', async () => {
    await server.db.query('update config_query set allocation = 5');
    const [losing, gaining] = [await aRole(server.db, KEYS), await aRole(server.db, [ROLE_KEY.queryService])];
    const [loser, gainer] = [await aStaff(server.db, { roleId: losing }), await aStaff(server.db, { roleId: gaining })];
    const [theirs, waiting] = [await aQuery(server.db, { staffId: loser.id }), await aQuery(server.db)];
    await editKeys(losing, [ROLE_KEY.tasks]);
    expect(await ownerOf(server, theirs.id)).toBeNull();
    expect(
      (
        await server.call(
          editRole,
          {
            id: gaining,
            name: 'Gaining',
            remark: 'x',
            status: 'A',
            resourceIds: await Promise.all(KEYS.map(resourceOf)),
          },
          { token: admin.token },
        )
      ).code,
    ).toBe(200);
    await until('what was taken is theirs', async () => (await ownerOf(server, theirs.id)) === gainer.id);
    expect(await ownerOf(server, waiting.id)).toBe(gainer.id);
  });

  it('leaves queries to people who may continue or are only out of service', async () => {
    const roleId = await aRole(server.db, [...KEYS, ROLE_KEY.tasks]);
    const { id: staffId } = await aStaff(server.db, { roleId });
    const { id } = await aQuery(server.db, { staffId });
    await server.call(editCustomerServiceUsers, { userIds: [staffId], enabled: false }, { token: admin.token });
    await editKeys(roleId, KEYS);
    expect(await ownerOf(server, id)).toBe(staffId);
  });

  it('does not return a reopened query to a former assignee', async () => {
    const roleId = await aRole(server.db, KEYS);
    const { id: staffId } = await aStaff(server.db, { roleId });
    const { id } = await aQuery(server.db, { staffId, isClosed: true });
    await editKeys(roleId, [ROLE_KEY.tasks]);
    expect((await server.call(handleQuery, { id, handleStatus: 1 }, { token: admin.token })).code).toBe(200);
    expect(await ownerOf(server, id)).toBeNull();
  });
});

describe('a permission change for queries whose bus message was lost', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn', QUERY_SWEEP_MS: '50' } });
  });
  afterAll(() => server.stop());

  it('is found by the sweep, which takes open queries and allocates them', async () => {
    await server.db.query('update config_query set allocation = 5');
    const [person, heir] = [await aStaff(server.db, { keys: KEYS }), await aStaff(server.db, { keys: KEYS })];
    const { id } = await aQuery(server.db, { staffId: person.id });
    await server.db.query('update staff set role_id = $2 where id = $1', [
      person.id,
      await aRole(server.db, [ROLE_KEY.tasks]),
    ]);
    await until('the query is with another person', async () => (await ownerOf(server, id)) === heir.id);
    expect(await auditOf(server, 'query', id)).toEqual([
      { staff_id: null, action: 'query.recalled', before: { staffId: person.id }, after: { staffId: null } },
      { staff_id: null, action: 'query.assigned', before: { staffId: null }, after: { staffId: heir.id } },
    ]);
  });
});
