import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { chatAssign } from '#contract/http/chats.ts';
import { assignQuery } from '#contract/http/queries.ts';
import { editCustomerServiceUsers, getCustomerServiceUsers, getNotCustomerServiceUsers } from '#contract/http/staff.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const CHATS = [ROLE_KEY.tasks];
const QUERIES = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

describe('being in service', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let admin: { id: string; token: string };
  beforeEach(async () => {
    server = await freshServer();
    admin = await someone('A', []);
  });

  const someone = async (type: UserType, keys: readonly string[]) => {
    const { id } = await aStaff(server.db, { type, keys, name: `Caller ${type}`, isBound: false });
    return { id, token: await aSession(server.db, id) };
  };
  const names = async (
    call: typeof getCustomerServiceUsers | typeof getNotCustomerServiceUsers,
    request: { queryId?: string; chatId?: string } = {},
  ) => {
    const { code, data } = await server.call(call, { keyword: 'worker', ...request }, { token: admin.token });
    return data?.map(({ name }) => name) ?? code;
  };
  const edit = async (userIds: readonly string[], enabled: boolean, token = admin.token) =>
    (await server.call(editCustomerServiceUsers, { userIds: [...userIds], enabled }, { token })).code;
  const assigneeOf = async (table: 'chat' | 'query', id: string) =>
    (await server.db.query<{ staff_id: string | null }>(`select staff_id::text from ${table} where id = $1`, [id]))
      .rows[0]?.staff_id ?? null;

  it('includes everyone who may take chats or queries until an admin changes it', async () => {
    const chats = await aStaff(server.db, { name: 'worker of chats', keys: CHATS });
    await aStaff(server.db, { name: 'worker of queries', keys: QUERIES });
    await aStaff(server.db, { name: 'worker without a role' });
    await aStaff(server.db, { name: 'worker who reads queries', keys: [ROLE_KEY.queryService] });
    await aStaff(server.db, { name: 'worker inactive', keys: CHATS, status: 'I' });
    expect(await names(getCustomerServiceUsers)).toEqual(['worker of chats', 'worker of queries']);
    expect(await names(getNotCustomerServiceUsers)).toEqual(['worker who reads queries', 'worker without a role']);
    expect(await edit([chats.id], false)).toBe(200);
    expect(await names(getCustomerServiceUsers)).toEqual(['worker of queries']);
    expect(await names(getNotCustomerServiceUsers)).toEqual([
      'worker of chats',
      'worker who reads queries',
      'worker without a role',
    ]);
    expect(await edit([chats.id], true)).toBe(200);
    expect(await names(getCustomerServiceUsers)).toEqual(['worker of chats', 'worker of queries']);
  });

  it('for a query lists people who may take it and are not its assignee', async () => {
    const owner = await aStaff(server.db, { name: 'worker one', keys: QUERIES });
    await aStaff(server.db, { name: 'worker two', keys: QUERIES });
    await aStaff(server.db, { name: 'worker of chats', keys: CHATS });
    const open = await aQuery(server.db, { staffId: owner.id });
    const closed = await aQuery(server.db, { isClosed: true });
    expect(await names(getCustomerServiceUsers, { queryId: open.id })).toEqual(['worker two']);
    expect(await names(getCustomerServiceUsers, { queryId: closed.id })).toBe(4009);
    expect(await names(getCustomerServiceUsers, { queryId: '999999' })).toBe(4004);
    const leader = await someone('L', [ROLE_KEY.leader]);
    expect(
      (await server.call(getCustomerServiceUsers, { keyword: '', queryId: open.id }, { token: leader.token })).code,
    ).toBe(4003);
  });

  it('is needed to get work; a person out of service keeps old work and gets none', async () => {
    const worker = await aStaff(server.db, { name: 'worker', keys: [...CHATS, ...QUERIES], isOnline: true });
    const [own, ownQuery] = [
      await aChat(server.db, { staffId: worker.id }),
      await aQuery(server.db, { staffId: worker.id }),
    ];
    const [chat, query] = [await aChat(server.db), await aQuery(server.db)];
    await server.db.query('update config_query set allocation = 5');
    expect(await edit([worker.id], false)).toBe(200);
    expect((await server.call(chatAssign, { chatId: chat.id, toId: worker.id }, { token: admin.token })).code).toBe(
      4022,
    );
    expect(
      (await server.call(assignQuery, { queryId: query.id, userId: worker.id }, { token: admin.token })).code,
    ).toBe(4022);
    expect(await assigneeOf('chat', own.id)).toBe(worker.id);
    expect(await assigneeOf('query', ownQuery.id)).toBe(worker.id);
    // Allocation runs but finds no free person: the other one, who is online, gets new chats.
    const other = await aStaff(server.db, { name: 'worker two', keys: CHATS, isOnline: true });
    expect(await edit([admin.id], true)).toBe(200);
    await until('the chat is handed out', async () => (await assigneeOf('chat', chat.id)) !== null);
    expect(await assigneeOf('chat', chat.id)).toBe(other.id);
    expect(await assigneeOf('query', query.id)).toBeNull();
    const late = await aChat(server.db);
    await server.db.query('update config_chat set allocation_min = 1, allocation_max = 1');
    expect(await edit([worker.id], true)).toBe(200);
    await until('the query is handed out', async () => (await assigneeOf('query', query.id)) === worker.id);
    expect(await assigneeOf('chat', late.id))
      .withContext('has one already')
      .toBeNull();
  });

  it('is changed by admins only, all accounts or none, and audited', async () => {
    const [one, two] = [await aStaff(server.db, { keys: CHATS }), await aStaff(server.db, { keys: CHATS })];
    const leader = await someone('L', [ROLE_KEY.leader, BUTTON_KEY.queryAssign]);
    expect(await edit([one.id], false, leader.token)).toBe(4003);
    expect(await edit([one.id, '999999'], false)).toBe(4004);
    expect(await edit([one.id, '9999999999999999999'], false)).toBe(4004);
    await server.db.query('update staff set deleted_at = now() where id = $1', [leader.id]);
    expect(await edit([one.id, leader.id], false)).toBe(4004);
    const {
      rows: [untouched],
    } = await server.db.query<{ n: number }>('select count(*)::int as n from staff where not in_service');
    expect(untouched?.n).toBe(0);
    expect(await edit([], false)).toBe(200);
    expect(await edit([one.id, one.id, two.id], false)).toBe(200);
    expect(await edit([two.id, one.id], false))
      .withContext('again, which changes nothing')
      .toBe(200);
    expect(await edit([two.id], true)).toBe(200);
    const { rows } = await server.db.query(
      `select staff_id::text, object_id, before, after
         from audit_log
        where action = 'staff.inServiceChanged' order by id`,
    );
    expect(rows).toEqual(
      [
        [one.id, true, false],
        [two.id, true, false],
        [two.id, false, true],
      ].map(([id, before, after]) => ({
        staff_id: admin.id,
        object_id: id,
        before: { isInService: before },
        after: { isInService: after },
      })),
    );
  });

  it('is listed for people who may assign', async () => {
    const codes = async (type: UserType, keys: readonly string[]) => {
      const { token } = await someone(type, keys);
      return [
        (await server.call(getNotCustomerServiceUsers, { keyword: '' }, { token })).code,
        await edit([], true, token),
      ];
    };
    expect(await codes('D', [])).toEqual([4003, 4003]);
    expect(await codes('D', [ROLE_KEY.queryService])).toEqual([4003, 4003]);
    expect(await codes('D', [BUTTON_KEY.queryAssign])).toEqual([200, 4003]);
    expect(await codes('L', [ROLE_KEY.leader])).toEqual([200, 4003]);
    expect(
      (await server.call(getNotCustomerServiceUsers, { keyword: 'x'.repeat(201) }, { token: admin.token })).code,
    ).toBe(4022);
  });
});
