import { RESOURCE_DEPTH_MAX } from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import {
  addResource,
  editResource,
  getResource,
  getResourceTree,
  removeResource,
  type Resource,
  type ResourceNode,
} from '#contract/http/resources.ts';
import { editRole, selectResourceIdsByRoleId } from '#contract/http/roles.ts';
import { aRole, aSession, aStaff } from '../../support/builders.ts';
import {
  CODE_CASES,
  NAME_CASES,
  NAME_TAKEN,
  PLACE_MESSAGES,
  REMARK_CASES,
  SAME_NAMES,
  SEQUENCE_CASES,
  URL_CASES,
} from '../../support/roleLimits.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

type Input = Partial<Omit<RequestOf<typeof addResource>, 'appId'>>;
const input = (more: Input = {}) => ({
  name: 'Reports',
  code: '',
  parentId: null,
  remark: '',
  sortNum: 0,
  status: 'A' as const,
  type: 'MENU' as const,
  uri: '/reports',
  ...more,
});

describe('menus and permissions', () => {
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
  const add = (more: Input = {}) => server.call(addResource, { appId: 1, ...input(more) }, as());
  const added = async (name: string, parentId: string | null = null, more: Input = {}) =>
    (await add({ name, uri: `/${name}`, parentId, ...more })).data?.id ?? '';
  const get = async (id: string) => (await server.call(getResource, { id }, as())).data;
  const edit = async (id: string, more: Input) => {
    const { updateTime: _, ...stored }: Partial<Resource> = (await get(id)) ?? {};
    return server.call(editResource, { ...input(stored), ...more, id }, as());
  };
  const move = (id: string, parentId: string | null) => edit(id, { parentId });
  const remove = (id: string) => server.call(removeResource, { id }, as());
  const tree = async () => (await server.call(getResourceTree, { appId: '1' }, as())).data ?? [];
  const drawn = async () => draw(await tree());
  const audit = async () =>
    (
      await server.db.query<{ action: string; before: unknown; after: unknown }>(
        'select action, before, after from audit_log where staff_id = $1 order by id',
        [admin.id],
      )
    ).rows;

  it('are created, changed and deleted', async () => {
    const group = await added('Group');
    const id = await added('Reports of the day', group, {
      uri: '/reports',
      sortNum: 3,
      type: 'FUCN',
      remark: 'all',
      status: 'I',
    });
    expect(await get(id)).toEqual({
      updateTime: jasmine.any(String),
      id,
      appId: 1,
      code: 'reports-of-the-day',
      name: 'Reports of the day',
      parentId: group,
      remark: 'all',
      sortNum: 3,
      status: 'I',
      type: 'FUCN',
      uri: '/reports',
    });
    expect(
      (
        await edit(id, {
          name: 'Figures',
          code: 'figures',
          parentId: null,
          sortNum: 0,
          remark: '',
          status: 'A',
          type: 'MENU',
          uri: '/figures',
        })
      ).code,
    ).toBe(200);
    expect(await get(id)).toEqual({
      updateTime: jasmine.any(String),
      id,
      appId: 1,
      code: 'figures',
      name: 'Figures',
      parentId: null,
      remark: '',
      sortNum: 0,
      status: 'A',
      type: 'MENU',
      uri: '/figures',
    });
    expect((await remove(id)).code).toBe(200);
    expect(await drawn()).toBe('Group');
  });

  it('get a code of their own without one, and keep it', async () => {
    const { code: _, ...codeless } = input({ name: 'Without a code', uri: '/codeless' });
    const { data } = await server.call(addResource, { appId: 1, ...codeless }, as());
    const id = data?.id ?? '';
    expect((await get(id))?.code).toBe('without-a-code');
    expect((await server.call(editResource, { ...codeless, id, name: 'Renamed' }, as())).code).toBe(200);
    expect(await get(id)).toEqual(jasmine.objectContaining({ name: 'Renamed', code: 'without-a-code' }));
  });

  it('form a tree with the number of roles; siblings are sorted by number, then by age', async () => {
    const b = await added('b', null, { sortNum: 2 });
    await added('c', null, { sortNum: 2 });
    await added('a', null, { sortNum: 1 });
    await added('b2', b, { sortNum: 10, status: 'I' });
    await added('b1', b, { sortNum: 9 });
    expect(await drawn()).toBe('a b(b1 b2) c');
    await aRole(server.db, ['/b', '/b1']);
    await aRole(server.db, ['/b'], 'I');
    const node = (await tree())[1];
    expect([node?.roleCount, ...(node?.children.map(({ roleCount }) => roleCount) ?? [])]).toEqual([2, 1, 0]);
  });

  it('do not exist in an unknown application and cannot be created there', async () => {
    await added('a');
    expect((await server.call(getResourceTree, { appId: '2' }, as())).data).toEqual([]);
    expect((await server.call(addResource, { appId: 2, ...input() }, as())).code).toBe(4022);
    expect(await drawn()).toBe('a');
  });

  const texts = [
    { field: 'name', cases: NAME_CASES },
    { field: 'uri', cases: URL_CASES },
    { field: 'code', cases: CODE_CASES },
    { field: 'remark', cases: REMARK_CASES },
  ] as const;
  for (const { field, cases } of texts) {
    for (const { what, value, message, stored = value } of cases) {
      it(`${message === null ? 'accept' : 'refuse'} as ${field}: ${what}`, async () => {
        const id = await added('Before');
        const untouched = await get(id);
        const answer = await edit(id, { [field]: value });
        expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
        expect(await get(id)).toEqual(
          message === null && untouched !== null
            ? { ...untouched, updateTime: jasmine.any(String), [field]: stored }
            : untouched,
        );
        const another = await add({ name: 'Another', uri: '/another', [field]: value, parentId: id });
        expect(another.code).toBe(message === null ? 200 : 4022);
      });
    }
  }

  for (const { what, value, message } of SEQUENCE_CASES) {
    it(`${message === null ? 'accept' : 'refuse'} as a place: ${what}`, async () => {
      const answer = await add({ sortNum: value });
      expect([answer.code, answer.codeMsg]).toEqual(message === null ? [200, answer.codeMsg] : [4022, message]);
    });
  }

  for (const [one, same] of SAME_NAMES) {
    it(`cannot be siblings with the names ${one} and ${same}`, async () => {
      const [first, other] = [await added(one, null, { uri: '/one' }), await added('Other')];
      for (const answer of [await add({ name: same }), await edit(other, { name: same })])
        expect([answer.code, answer.codeMsg]).toEqual([4009, NAME_TAKEN]);
      const below = await added(same, other, { uri: '/below' });
      expect((await move(below, null)).codeMsg).toBe(NAME_TAKEN);
      expect((await edit(first, { name: same })).code).toBe(200);
    });
  }

  it('are moved with all their descendants', async () => {
    const a = await added('a');
    const b = await added('b', a);
    await added('c', b);
    const d = await added('d');
    expect((await move(b, d)).code).toBe(200);
    expect(await drawn()).toBe('a d(b(c))');
    expect((await move(b, null)).code).toBe(200);
    expect(await drawn()).toBe('a b(c) d');
  });

  it('cannot be moved below themselves or their descendants', async () => {
    const a = await added('a');
    const b = await added('b', a);
    const c = await added('c', b);
    for (const parentId of [a, b, c]) {
      const answer = await move(a, parentId);
      expect([answer.code, answer.codeMsg]).toEqual([4022, PLACE_MESSAGES.belowItself]);
    }
    expect(await drawn()).toBe('a(b(c))');
  });

  it('stay within the depth, including moved descendants', async () => {
    let last: string | null = null;
    const line: string[] = [];
    for (let depth = 1; depth <= RESOURCE_DEPTH_MAX; depth += 1) line.push((last = await added(`x${depth}`, last)));
    const refused = await add({ name: 'too deep', parentId: last });
    expect([refused.code, refused.codeMsg]).toEqual([4022, PLACE_MESSAGES.tooDeep]);
    const a = await added('a');
    await added('b', a);
    expect((await move(a, line[RESOURCE_DEPTH_MAX - 2] ?? '')).codeMsg).toBe(PLACE_MESSAGES.tooDeep);
    expect((await move(a, line[RESOURCE_DEPTH_MAX - 3] ?? '')).code).toBe(200);
  });

  it('cannot be moved below a deleted item', async () => {
    const a = await added('a');
    for (const parentId of ['999999', '0', '9999999999999999999']) {
      for (const answer of [await add({ parentId }), await move(a, parentId)]) {
        expect([answer.code, answer.codeMsg]).withContext(parentId).toEqual([4009, PLACE_MESSAGES.parentGone]);
      }
    }
  });

  it('can be permissions below menus, but not menus below permissions', async () => {
    const menu = await added('menu');
    const permission = await added('permission', menu, { type: 'FUCN' });
    const below = await added('below', permission, { type: 'FUCN' });
    for (const answer of [
      await add({ parentId: permission }),
      await edit(below, { type: 'MENU' }),
      await move(await added('other'), permission),
    ]) {
      expect([answer.code, answer.codeMsg]).toEqual([4022, PLACE_MESSAGES.menuBelowFunction]);
    }
    await added('submenu', menu);
    expect((await edit(menu, { type: 'FUCN' })).codeMsg).toBe(PLACE_MESSAGES.menuBelowFunction);
  });

  it('cannot be deleted while they have children', async () => {
    const a = await added('a');
    const b = await added('b', a);
    const refused = await remove(a);
    expect([refused.code, refused.codeMsg]).toEqual([4009, 'Delete its submenus first']);
    expect([(await remove(b)).code, (await remove(a)).code]).toEqual([200, 200]);
  });

  it('are removed from roles when deleted, with an audit entry for each role', async () => {
    const parent = await added('a');
    const id = await added('b', parent);
    const [role, other] = [await aRole(server.db, ['/a', '/b']), await aRole(server.db, ['/a'])];
    const {
      rows: [named],
    } = await server.db.query<{ name: string }>('select name from role where id = $1', [role]);
    expect((await remove(id)).code).toBe(200);
    for (const each of [role, other])
      expect((await server.call(selectResourceIdsByRoleId, { id: each }, as())).data).toEqual([parent]);
    const before = {
      name: 'b',
      uri: '/b',
      type: 'MENU',
      status: 'A',
      parent: 'a (/a)',
      sortNum: 0,
      code: 'b',
      remark: '',
      roles: [named?.name],
    };
    expect((await audit()).slice(2)).toEqual([
      { action: 'resource.deleted', before, after: null },
      { action: 'role.changed', before: { removedResources: ['b (/b)'] }, after: {} },
    ]);
  });

  it('are written to the audit log with the changed fields, before and after', async () => {
    const [a, b] = [await added('a'), await added('b')];
    await edit(b, {});
    await edit(b, { name: 'c', parentId: a });
    await edit(b, { parentId: null, status: 'I', uri: '/c' });
    const made = { uri: '/a', type: 'MENU', status: 'A', parent: null, sortNum: 0, remark: '' };
    expect(await audit()).toEqual([
      { action: 'resource.created', before: null, after: { ...made, name: 'a', code: 'a' } },
      { action: 'resource.created', before: null, after: { ...made, name: 'b', code: 'b', uri: '/b' } },
      { action: 'resource.changed', before: { name: 'b', parent: null }, after: { name: 'c', parent: 'a (/a)' } },
      {
        action: 'resource.changed',
        before: { parent: 'a (/a)', status: 'A', uri: '/b' },
        after: { parent: null, status: 'I', uri: '/c' },
      },
    ]);
  });

  it('answer 4004 when they do not exist', async () => {
    for (const id of ['999999', '0', '9999999999999999999']) {
      const answers = [await server.call(getResource, { id }, as()), await edit(id, {}), await remove(id)];
      expect(answers.map(({ code }) => code))
        .withContext(id)
        .toEqual([4004, 4004, 4004]);
    }
  });

  describe('with concurrent changes', () => {
    it('never form a cycle: of two moves below each other, one is refused', async () => {
      for (let round = 0; round < 8; round += 1) {
        const [a, b] = [await added(`a${round}`), await added(`b${round}`)];
        const answers = await Promise.all([move(a, b), move(b, a)]);
        expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4022]);
        expect(answers.find(({ code }) => code === 4022)?.codeMsg).toBe(PLACE_MESSAGES.belowItself);
      }
      expect(namesOf(await tree())).toHaveSize(16);
    });

    it('are complete and without cycles after many moves', async () => {
      const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => added(`n${index}`)));
      const moves = ids.flatMap((id, index) =>
        [1, 2, 3, 5].map((step) => move(id, ids[(index + step) % ids.length] ?? null)),
      );
      const answers = await Promise.all(moves);
      expect(answers.every(({ code }) => [200, 4022].includes(code))).toBeTrue();
      expect(namesOf(await tree()).toSorted()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5']);
    });

    it('of a new child and a deletion of its parent, one is refused', async () => {
      for (let round = 0; round < 8; round += 1) {
        const parentId = await added(`parent${round}`);
        const [addition, removal] = await Promise.all([add({ name: `child${round}`, parentId }), remove(parentId)]);
        const outcome = [addition.code, removal.code];
        expect([
          [200, 4009],
          [4009, 200],
        ]).toContain(outcome);
        expect([PLACE_MESSAGES.parentGone, 'Delete its submenus first']).toContain(
          addition.code === 4009 ? addition.codeMsg : removal.codeMsg,
        );
      }
    });

    it('are in no role that is edited while they are deleted', async () => {
      for (let round = 0; round < 8; round += 1) {
        const [remaining, gone] = [await added(`kept${round}`), await added(`gone${round}`)];
        const roleId = await aRole(server.db, [`/kept${round}`]);
        const role = {
          id: roleId,
          name: `Role ${round}`,
          remark: 'x',
          status: 'A' as const,
          resourceIds: [remaining, gone],
        };
        const [change, removal] = await Promise.all([server.call(editRole, role, as()), remove(gone)]);
        expect([200, 4004]).toContain(change.code);
        expect(removal.code).toBe(200);
        expect((await server.call(selectResourceIdsByRoleId, { id: roleId }, as())).data).toEqual([remaining]);
      }
    });
  });
});

function draw(nodes: readonly ResourceNode[]): string {
  return nodes.map(({ name, children }) => name + (children.length > 0 ? `(${draw(children)})` : '')).join(' ');
}

function namesOf(nodes: readonly ResourceNode[]): readonly string[] {
  return nodes.flatMap(({ name, children }) => [name, ...namesOf(children)]);
}
