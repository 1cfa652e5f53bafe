import type { RequestOf } from '#contract/http/call.ts';
import { deleteUser, editAccount } from '#contract/http/accounts.ts';
import {
  addRole,
  editRole,
  getRole,
  listRoles,
  removeRole,
  selectResourceByAppId,
  selectResourceIdsByRoleId,
  type Role,
} from '#contract/http/roles.ts';
import { shareRole } from '#server/permissions/roleRepository.ts';
import { aResource, aRole, aSession, aStaff } from '../../support/builders.ts';
import {
  CODE_CASES,
  DESCRIBLE_CASES,
  NAME_CASES,
  NAME_TAKEN,
  NOT_CHOSEN,
  SAME_NAMES,
  SEQUENCE_CASES,
} from '../../support/roleLimits.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { isTransactionWaiting } from '../../support/waiting.ts';

type Input = Partial<Omit<RequestOf<typeof addRole>, 'appId'>>;
const input = (more: Input = {}) => ({
  name: 'Night shift',
  remark: 'Answers at night',
  status: 'A' as const,
  resourceIds: [],
  ...more,
});

describe('roles', () => {
  let server: TestServer;
  let admin: { id: string; token: string };
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const { id } = await aStaff(server.db, { type: 'A' });
    admin = { id, token: await aSession(server.db, id) };
  });
  afterEach(() => server.db.query('update staff set role_id = null; delete from role; delete from resource'));

  const as = () => ({ token: admin.token });
  const add = (more: Input = {}) => server.call(addRole, { appId: 1, ...input(more) }, as());
  const edit = (id: string, more: Input = {}) => server.call(editRole, { id, ...input(more) }, as());
  const remove = (id: string) => server.call(removeRole, { id }, as());
  const added = async (more: Input = {}) => (await add(more)).data?.id ?? '';
  const roles = async (): Promise<readonly Role[]> => (await server.call(listRoles, { appId: '1' }, as())).data ?? [];
  const role = async (id: string) => (await server.call(getRole, { id }, as())).data;
  const resourcesOf = async (id: string) => (await server.call(selectResourceIdsByRoleId, { id }, as())).data;
  const audit = async () =>
    (
      await server.db.query<{ action: string; before: unknown; after: unknown }>(
        `select action, before, after from audit_log where object_type = 'role' and staff_id = $1 order by id`,
        [admin.id],
      )
    ).rows;

  it('are created, changed and deleted', async () => {
    const [one, other] = [await aResource(server.db, { uri: '/one' }), await aResource(server.db, { uri: '/other' })];
    const id = await added({ resourceIds: [other, one, other] });
    expect(await role(id)).toEqual(
      jasmine.objectContaining({
        id,
        appId: 1,
        code: 'night-shift',
        name: 'Night shift',
        remark: 'Answers at night',
        status: 'A',
        accountCount: 0,
      }),
    );
    expect(await resourcesOf(id)).toEqual([one, other]);
    const before = await role(id);
    expect((await edit(id, { name: 'Day shift', status: 'I', resourceIds: [one] })).code).toBe(200);
    const after = await role(id);
    expect(after).toEqual(
      jasmine.objectContaining({
        name: 'Day shift',
        status: 'I',
        code: 'night-shift',
        sortNum: before?.sortNum,
        createTime: before?.createTime,
      }),
    );
    expect(Date.parse(after?.updateTime ?? '')).toBeGreaterThan(Date.parse(before?.updateTime ?? ''));
    expect(await resourcesOf(id)).toEqual([one]);
    expect((await remove(id)).code).toBe(200);
    expect(await roles()).toEqual([]);
  });

  it('are listed in order, new ones last, with the number of their accounts', async () => {
    await added({ name: 'First' });
    const second = await added({ name: 'Second' });
    await added({ name: 'Between', sortNum: 15 });
    for (const status of ['A', 'I'] as const) {
      const { id } = await aStaff(server.db, { status });
      await server.db.query('update staff set role_id = $2 where id = $1', [id, second]);
    }
    expect((await roles()).map(({ name, accountCount }) => [name, accountCount])).toEqual([
      ['First', 0],
      ['Between', 0],
      ['Second', 2],
    ]);
  });

  it('show the caller which ones they may give: those without other permissions', async () => {
    await aRole(server.db, ['/held', '/account/role']);
    await aRole(server.db, ['/held', '/beyond']);
    const off = await aRole(server.db, ['/off', '/held'], 'I');
    await server.db.query(`update resource set status = 'I' where uri = '/off'`);
    const { id } = await aStaff(server.db, { type: 'L', keys: ['/account/role', '/held'] });
    const seen = await server.call(listRoles, { appId: '1' }, { token: await aSession(server.db, id) });
    expect(seen.data?.map(({ mayGive }) => mayGive)).toEqual([true, false, true, true]);
    expect(seen.data?.[2]?.id).toBe(off);
    expect((await roles()).every(({ mayGive }) => mayGive)).toBeTrue();
  });

  it('do not exist in an unknown application and cannot be created there', async () => {
    await added();
    expect((await server.call(listRoles, { appId: '2' }, as())).data).toEqual([]);
    expect((await server.call(selectResourceByAppId, { id: '2' }, as())).data).toEqual([]);
    expect((await server.call(addRole, { appId: 2, ...input({ name: 'Elsewhere' }) }, as())).code).toBe(4022);
    expect(await roles()).toHaveSize(1);
  });

  for (const { what, value, message, stored = value } of NAME_CASES) {
    it(`${message === null ? 'accept' : 'refuse'} as a name: ${what}`, async () => {
      const id = await added({ name: 'There before' });
      for (const answer of [await edit(id, { name: value }), await add({ name: value })]) {
        if (message !== null) expect([answer.code, answer.codeMsg]).toEqual([4022, message]);
      }
      expect((await roles()).map(({ name }) => name)).toEqual([message === null ? stored : 'There before']);
    });
  }

  for (const { what, value, message, stored = value } of DESCRIBLE_CASES) {
    it(`${message === null ? 'accept' : 'refuse'} as a description: ${what}`, async () => {
      const answer = await add({ remark: value });
      expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
      expect((await roles()).map(({ remark }) => remark)).toEqual(message === null ? [stored] : []);
    });
  }

  for (const { what, value, message, stored = value } of CODE_CASES) {
    it(`${message === null ? 'accept' : 'refuse'} as a code: ${what}`, async () => {
      const answer = await add({ code: value });
      expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
      expect((await roles()).map(({ code }) => code)).toEqual(message === null ? [stored] : []);
    });
  }

  for (const { what, value, message } of SEQUENCE_CASES) {
    it(`${message === null ? 'accept' : 'refuse'} as a place: ${what}`, async () => {
      const answer = await add({ sortNum: value });
      expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
      if (message === null) expect((await add({ name: 'Another' })).code).toBe(200);
    });
  }

  it('need a valid status', async () => {
    const answer = await fetch(`${server.url}${addRole.path}`, {
      method: 'POST',
      headers: { 'x-token': admin.token, 'content-type': 'application/json' },
      body: JSON.stringify({ appId: 1, ...input(), status: '' }),
    });
    expect(answer.status).toBe(400);
  });

  for (const [one, same] of SAME_NAMES) {
    it(`cannot both be called ${one} and ${same}, even if one is inactive`, async () => {
      const id = await added({ name: one, status: 'I' });
      const other = await added({ name: 'Other' });
      for (const answer of [await add({ name: same }), await edit(other, { name: same })])
        expect([answer.code, answer.codeMsg]).toEqual([4009, NAME_TAKEN]);
      expect((await edit(id, { name: same })).code).toBe(200);
    });
  }

  it('cannot get the same name from two concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add({ name: index % 2 === 0 ? 'Payment' : 'PAYMENT' })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array<number>(5).fill(4009)]);
    expect(await roles()).toHaveSize(1);
  });

  it('are not changed when a resource does not exist', async () => {
    const one = await aResource(server.db, { uri: '/one' });
    const id = await added({ resourceIds: [one] });
    for (const gone of ['999999', '0', '9999999999999999999']) {
      for (const answer of [
        await add({ name: 'Other', resourceIds: [one, gone] }),
        await edit(id, { name: 'Other', resourceIds: [gone] }),
      ]) {
        expect([answer.code, answer.codeMsg]).withContext(gone).toEqual([4004, 'One of the menus no longer exists']);
      }
    }
    expect((await roles()).map(({ name }) => name)).toEqual(['Night shift']);
    expect(await resourcesOf(id)).toEqual([one]);
  });

  it('answer 4004 when they do not exist', async () => {
    for (const id of ['999999', '0', '9999999999999999999']) {
      const answers = [
        await server.call(getRole, { id }, as()),
        await server.call(selectResourceIdsByRoleId, { id }, as()),
        await edit(id),
        await remove(id),
      ];
      expect(answers.map(({ code }) => code))
        .withContext(id)
        .toEqual([4004, 4004, 4004, 4004]);
    }
  });

  it('cannot be deleted while accounts have them; deleted accounts lose them', async () => {
    const id = await added();
    const people = [await aStaff(server.db, { status: 'I' }), await aStaff(server.db)];
    await server.db.query('update staff set role_id = $1 where id = any($2)', [id, people.map((person) => person.id)]);
    const refusal = async () => [(await remove(id)).code, (await remove(id)).codeMsg];
    expect(await refusal()).toEqual([4009, '2 accounts have this role']);
    for (const person of people) {
      expect((await server.call(deleteUser, { id: person.id }, as())).code).toBe(200);
      if (person === people[0]) expect(await refusal()).toEqual([4009, '1 account has this role']);
    }
    expect((await remove(id)).code).toBe(200);
    expect(await roles()).toEqual([]);
  });

  it('of giving a role and deleting it at once, the first one wins', async () => {
    const id = await added();
    const { id: staffId } = await aStaff(server.db);
    const removals: ReturnType<typeof remove>[] = [];
    await server.db.transaction(async (tx) => {
      expect((await shareRole(tx, id))?.keys).toEqual([]);
      removals.push(remove(id));
      await until('the deletion waits', () => isTransactionWaiting(server.db));
      await tx.query('update staff set role_id = $1 where id = $2', [id, staffId]);
    });
    expect((await Promise.all(removals)).map(({ codeMsg }) => codeMsg)).toEqual(['1 account has this role']);
    await server.db.query('update staff set role_id = null');
    expect((await remove(id)).code).toBe(200);
    expect(await server.db.transaction((tx) => shareRole(tx, id))).toBeNull();
  });

  it('are given to no one after a concurrent deletion', async () => {
    const { id: staffId } = await aStaff(server.db);
    for (let round = 0; round < 8; round += 1) {
      const id = await added({ name: `Role ${round}` });
      const [giving, removal] = await Promise.all([
        server.call(editAccount, { id: staffId, roleId: id }, as()),
        remove(id),
      ]);
      expect([
        [200, 4009],
        [4022, 200],
      ]).toContain([giving.code, removal.code]);
      expect([NOT_CHOSEN, '1 account has this role']).toContain(
        giving.code === 4022 ? giving.codeMsg : removal.codeMsg,
      );
    }
  });

  it('are written to the audit log with changed fields, added and removed resources', async () => {
    const [one, other] = [
      await aResource(server.db, { uri: '/one', name: 'One' }),
      await aResource(server.db, { uri: '/other', name: 'Other' }),
    ];
    const id = await added({ resourceIds: [one] });
    await edit(id, { resourceIds: [one] });
    await edit(id, { name: 'Day shift', resourceIds: [other] });
    await edit(id, { name: 'Day shift', status: 'I', resourceIds: [other] });
    await remove(id);
    expect(await audit()).toEqual([
      {
        action: 'role.created',
        before: null,
        after: { name: 'Night shift', remark: 'Answers at night', status: 'A', resources: ['One (/one)'] },
      },
      {
        action: 'role.changed',
        before: { name: 'Night shift', removedResources: ['One (/one)'] },
        after: { name: 'Day shift', addedResources: ['Other (/other)'] },
      },
      { action: 'role.changed', before: { status: 'A' }, after: { status: 'I' } },
      {
        action: 'role.deleted',
        before: { name: 'Day shift', remark: 'Answers at night', status: 'I', resources: ['Other (/other)'] },
        after: null,
      },
    ]);
  });

  it('are edited with a tree of all resources, inactive ones included', async () => {
    const group = await aResource(server.db, { uri: '/group', name: 'Group' });
    await aResource(server.db, { uri: '/off', name: 'Off', parentId: group, status: 'I', type: 'FUCN' });
    const { data } = await server.call(selectResourceByAppId, { id: '1' }, as());
    expect(
      data?.map(({ name, children }) => [name, children.map((child) => [child.name, child.status, child.roleCount])]),
    ).toEqual([['Group', [['Off', 'I', 0]]]]);
  });
});
