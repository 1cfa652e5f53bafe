import { getLoginUserInfo } from '#contract/http/auth.ts';
import type { Call, RequestOf } from '#contract/http/call.ts';
import { selectMenuByAppId } from '#contract/http/menus.ts';
import { addResource, editResource, getResource, removeResource, type Resource } from '#contract/http/resources.ts';
import { addRole, editRole, getRole, removeRole, selectResourceIdsByRoleId, type Role } from '#contract/http/roles.ts';
import { pageStaff } from '#contract/http/staff.ts';
import { ADMIN_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { aResource, aRole, aSession, aStaff } from '../../support/builders.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { isTransactionWaiting } from '../../support/waiting.ts';

interface Someone {
  readonly id: string;
  readonly token: string;
  readonly roleId: string;
}

const OWN_KEYS = [ROLE_KEY.roles, ROLE_KEY.menus, '/held'];

/** The rights of people who manage roles and menus without being of type A. */
describe('rights to change roles and menus', () => {
  let server: TestServer;
  let admin: Someone;
  let manager: Someone;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    admin = await someone('A', '/unused');
    manager = await someone('L', ...OWN_KEYS);
    await aResource(server.db, { uri: '/beyond' });
  });
  afterEach(() => server.db.query('update staff set role_id = null; delete from role; delete from resource'));

  const someone = async (type: UserType, ...keys: readonly string[]): Promise<Someone> => {
    const { id } = await aStaff(server.db, { type, keys });
    const {
      rows: [row],
    } = await server.db.query<{ role_id: string }>('select role_id::text from staff where id = $1', [id]);
    return { id, token: await aSession(server.db, id), roleId: row?.role_id ?? '' };
  };
  const call = <C extends Call>(declared: C, input: RequestOf<C>, { token } = manager) =>
    server.call(declared, input, { token });
  const resource = (uri: string) => aResource(server.db, { uri });
  const ids = (...uris: readonly string[]) => Promise.all(uris.map(resource));
  const roleInput = async (...uris: readonly string[]) => ({
    name: 'A role',
    remark: 'x',
    status: 'A' as const,
    resourceIds: await ids(...uris),
  });
  const add = async (...uris: readonly string[]) => call(addRole, { appId: 1, ...(await roleInput(...uris)) });
  const edit = async (id: string, uris: readonly string[], by = manager) =>
    call(editRole, { id, ...(await roleInput(...uris)) }, by);
  const role = async (id: string): Promise<readonly [Role | null, readonly string[] | null]> => [
    (await call(getRole, { id }, admin)).data,
    (await call(selectResourceIdsByRoleId, { id }, admin)).data,
  ];
  const change = async (uri: string, more: Partial<Resource>, by = manager) => {
    const id = await resource(uri);
    const { appId: _, ...stored } = (await call(getResource, { id }, admin)).data ?? { appId: 1 };
    return call(editResource, { ...menu(uri), ...stored, ...more, id }, by);
  };
  const menu = (uri: string) => ({
    name: uri,
    code: '',
    parentId: null,
    remark: '',
    sortNum: 0,
    status: 'A' as const,
    type: 'MENU' as const,
    uri,
  });
  const urisOf = async ({ token }: Someone) =>
    (await server.call(getLoginUserInfo, {}, { token })).data?.uris.toSorted();
  const menusOf = async ({ token }: Someone) =>
    (await server.call(selectMenuByAppId, { appId: '1' }, { token })).data?.map(({ name }) => name);

  it("allow creating and changing roles with the caller's own permissions", async () => {
    const made = await add('/held');
    expect(made.code).toBe(200);
    expect((await edit(made.data?.id ?? '', ['/held', ROLE_KEY.roles])).code).toBe(200);
    expect((await call(removeRole, { id: made.data?.id ?? '' })).code).toBe(200);
  });

  it('do not allow adding permissions that the caller lacks, nor editing a role with them', async () => {
    const others = await aRole(server.db, ['/held', '/beyond']);
    const inReach = await aRole(server.db, ['/held']);
    const before = [await role(others), await role(inReach)];
    const tries = [
      await add('/beyond'),
      await add('/held', '/beyond'),
      await edit(inReach, ['/held', '/beyond']),
      await edit(others, ['/held']),
      await edit(others, ['/held', '/beyond']),
      await call(removeRole, { id: others }),
    ];
    expect(tries.map(({ code }) => code)).toEqual([4003, 4003, 4003, 4003, 4003, 4003]);
    expect([await role(others), await role(inReach)]).toEqual(before);
  });

  it('also count permissions of inactive roles and inactive menus', async () => {
    const inactive = await aRole(server.db, ['/beyond'], 'I');
    await server.db.query(`update resource set status = 'I' where uri = '/beyond'`);
    const colleagues = await aRole(server.db, ['/held']);
    const tries = [
      await add('/beyond'),
      await edit(colleagues, ['/beyond']),
      await edit(inactive, ['/beyond']),
      await edit(inactive, []),
      await call(removeRole, { id: inactive }),
      await change('/beyond', { status: 'A' }),
    ];
    expect(tries.map(({ code }) => code)).toEqual([4003, 4003, 4003, 4003, 4003, 4003]);
  });

  it("include the caller's permissions from inactive menus of their role", async () => {
    await server.db.query(`update resource set status = 'I' where uri = '/held'`);
    const made = await add('/held');
    expect(made.code).toBe(200);
    expect((await call(removeRole, { id: made.data?.id ?? '' })).code).toBe(200);
    expect((await change('/held', { status: 'A' })).code).toBe(4003); // no one holds inactive permissions
  });

  it("do not cover the caller's own role", async () => {
    const before = await role(manager.roleId);
    for (const uris of [OWN_KEYS, ['/held'], [...OWN_KEYS, '/beyond']])
      expect((await edit(manager.roleId, uris)).code).toBe(4003);
    expect((await call(removeRole, { id: manager.roleId })).code).toBe(4003);
    expect(await role(manager.roleId)).toEqual(before);
  });

  it('do not allow adding, renaming to or activating a key that the caller lacks', async () => {
    await resource('/held/off');
    await server.db.query(`update resource set status = 'I' where uri = '/held/off'`);
    const held = await resource('/held');
    const tries = [
      await call(addResource, { appId: 1, ...menu('/beyond'), name: 'again' }),
      await call(addResource, { appId: 1, ...menu('/new'), parentId: held }),
      await call(addResource, { appId: 1, ...menu('/new'), status: 'I' }),
      await change('/held', { uri: '/beyond' }),
      await change('/held', { uri: ' /beyond ' }),
      await change('/held', { uri: '/HELD' }),
      await change('/held', { uri: ADMIN_KEY.auditLog }),
      await change('/held/off', { status: 'A' }),
    ];
    expect(tries.map(({ code }) => code)).toEqual(tries.map(() => 4003));
    expect(await urisOf(manager)).toEqual(OWN_KEYS.toSorted());
  });

  it('do not allow removing, deactivating or renaming what the caller lacks', async () => {
    const other = await someone('D', '/beyond');
    const tries = [
      await call(removeResource, { id: await resource('/beyond') }),
      await change('/beyond', { status: 'I' }),
      await change('/beyond', { uri: '/held' }),
      await change('/beyond', { name: 'Renamed' }),
      await change('/beyond', { sortNum: 5 }),
      await change('/beyond', { parentId: await resource('/held') }),
    ];
    expect(tries.map(({ code }) => code)).toEqual(tries.map(() => 4003));
    expect(await urisOf(other)).toEqual(['/beyond']);
  });

  it('do not allow hiding a menu that the caller lacks by the one above it', async () => {
    await change('/beyond', { parentId: await resource('/held') }, admin);
    const tries = [
      await change('/held', { status: 'I' }),
      await change('/held', { parentId: await resource('/held/off') }),
    ];
    expect(tries.map(({ code }) => code)).toEqual([4003, 4003]);
    expect((await change('/held', { name: 'Renamed' })).code).toBe(200);
  });

  it('cover names, order and places of menus whose keys the caller holds', async () => {
    expect((await change('/held', { name: 'Renamed', sortNum: 5 })).code).toBe(200);
    expect((await change('/held', { status: 'I' })).code).toBe(200);
    expect(await urisOf(manager)).toEqual([ROLE_KEY.roles, ROLE_KEY.menus].toSorted());
  });

  it('are complete for type A', async () => {
    const own = await edit(admin.roleId, ['/beyond', '/held'], admin);
    expect([own.code, (await change('/beyond', { uri: '/anything' }, admin)).code]).toEqual([200, 200]);
  });

  it('are read inside the transaction, not when the call arrived', async () => {
    const colleagues = await aRole(server.db, ['/held']);
    for (const take of [
      `update role set status = 'I' where id = ${manager.roleId}`,
      `update staff set role_id = ${colleagues} where id = ${manager.id}`,
      `delete from role_resource
        where role_id = ${manager.roleId} and resource_id = (select id from resource where uri = '/held')`,
      `update staff set status = 'I' where id = ${manager.id}`,
    ]) {
      const calls: Promise<{ readonly code: number }>[] = [];
      await server.db.transaction(async (tx) => {
        await tx.query('lock table resource in share row exclusive mode');
        calls.push(add('/held'));
        await until('the call waits', () => isTransactionWaiting(server.db));
        await tx.query(take);
      });
      expect((await Promise.all(calls)).map(({ code }) => code))
        .withContext(take)
        .toEqual([4003]);
      await server.db.query(
        `update role set status = 'A'; update staff set status = 'A', role_id = ${manager.roleId}
          where id = ${manager.id}`,
      );
    }
  });

  describe('the permissions of others', () => {
    const KEYS = [ROLE_KEY.leader, ROLE_KEY.dashboard];
    let person: Someone;
    beforeEach(async () => {
      person = await someone('L', ...KEYS);
    });

    const mayCall = async () =>
      (await server.call(pageStaff, { pageNo: 1, pageSize: 10 }, { token: person.token })).code;

    it('follow a change of their role with the next call, without a new login', async () => {
      expect([await mayCall(), await menusOf(person), await urisOf(person)]).toEqual([200, KEYS, KEYS.toSorted()]);
      await edit(person.roleId, [ROLE_KEY.dashboard], admin);
      expect([await mayCall(), await menusOf(person), await urisOf(person)]).toEqual([
        4003,
        [ROLE_KEY.dashboard],
        [ROLE_KEY.dashboard],
      ]);
      await edit(person.roleId, KEYS, admin);
      expect([await mayCall(), await menusOf(person), await urisOf(person)]).toEqual([200, KEYS, KEYS.toSorted()]);
      await call(editRole, { id: person.roleId, ...(await roleInput(...KEYS)), status: 'I' }, admin);
      expect([await mayCall(), await menusOf(person), await urisOf(person)]).toEqual([4003, [], []]);
    });

    it('follow changes of menus', async () => {
      await change(ROLE_KEY.leader, { status: 'I' }, admin);
      expect([await mayCall(), await menusOf(person), await urisOf(person)]).toEqual([
        4003,
        [ROLE_KEY.dashboard],
        [ROLE_KEY.dashboard],
      ]);
      await change(ROLE_KEY.leader, { status: 'A', name: 'Lead', sortNum: 7 }, admin);
      expect([await mayCall(), await menusOf(person)]).toEqual([200, [ROLE_KEY.dashboard, 'Lead']]);
      const {
        rows: [closed],
      } = await server.db.query<{ id: string }>(
        `insert into resource (code, name, uri, type, status)
         values ('off', 'Off', '/off', 'MENU', 'I')
         returning id::text`,
      );
      await change(ROLE_KEY.leader, { parentId: closed?.id ?? '' }, admin);
      expect([await mayCall(), await menusOf(person)]).toEqual([200, [ROLE_KEY.dashboard]]);
      await change(ROLE_KEY.leader, { parentId: null, uri: '/else' }, admin);
      expect([await mayCall(), await urisOf(person)]).toEqual([4003, [ROLE_KEY.dashboard, '/else'].toSorted()]);
      expect((await call(removeResource, { id: await resource('/else') }, admin)).code).toBe(200);
      expect(await urisOf(person)).toEqual([ROLE_KEY.dashboard]);
    });

    it('are published to their open pages at once', async () => {
      const notifications = await openNotifications(server.url, { userId: person.id, token: person.token });
      await edit(person.roleId, [ROLE_KEY.dashboard], admin);
      await notifications.accessChanged();
      await change(ROLE_KEY.dashboard, { name: 'Figures' }, admin);
      await notifications.accessChanged(2);
      expect(await menusOf(person)).toEqual(['Figures']);
    });
  });

  it("include the audit log's menu for type A only", async () => {
    const person = await someone('L', ADMIN_KEY.auditLog, ROLE_KEY.dashboard);
    expect(await menusOf(person)).toEqual([ROLE_KEY.dashboard]);
    expect(await menusOf(admin)).toContain(ADMIN_KEY.auditLog);
  });
});
