import { openDatabase, type Database } from '#server/db/connection.ts';
import * as resources from '#server/permissions/resourceService.ts';
import * as roles from '#server/permissions/roleService.ts';
import type { PermissionDeps } from '#server/permissions/permissionChange.ts';
import type { StaffPrincipal } from '#server/common/principal.ts';
import { aResource, aRole, aStaff } from '../../support/builders.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

describe('the recipients of a change of roles and menus', () => {
  let place: TestDatabase;
  let db: Database;
  let deps: PermissionDeps;
  let admin: StaffPrincipal;
  let published: string[];
  const people = { holder: '', second: '', off: '', gone: '', other: '', none: '', admin: '' };
  let roleId = '';

  beforeEach(async () => {
    place = await startDatabase();
    db = openDatabase(place.options, () => undefined);
    published = [];
    const nameOf = (id: string) => Object.entries(people).find(([, staffId]) => staffId === id)?.[0] ?? id;
    const access = {
      changed: (staffIds: readonly string[], by: string) => {
        published.push(`${staffIds.map(nameOf).toSorted().join(' ')} by ${nameOf(by)}`);
        return Promise.resolve();
      },
      refuseTaking: () => Promise.resolve(),
    };
    deps = { db, access };
    roleId = await aRole(db, ['/a', '/b']);
    for (const name of ['holder', 'second', 'off', 'gone'] as const)
      people[name] = (await aStaff(db, { status: name === 'off' ? 'I' : 'A' })).id;
    await db.query('update staff set role_id = $1', [roleId]);
    await db.query('update staff set deleted_at = now() where id = $1', [people.gone]);
    people.other = (await aStaff(db, { keys: ['/b', '/c'] })).id;
    people.none = (await aStaff(db)).id;
    const { id, type, name, targetId } = await aStaff(db, { type: 'A' });
    people.admin = id;
    admin = {
      kind: 'staff',
      staffId: id,
      sessionId: '0',
      type,
      name,
      targetId,
      uris: [],
      token: '',
      mustChangePassword: false,
      sessionEndsAt: new Date(),
    };
    await db.query('update staff set role_id = $1 where id = $2', [roleId, id]);
  });
  afterEach(async () => {
    await db.close();
    await place.stop();
  });

  const idsOf = (...uris: readonly string[]) => Promise.all(uris.map((uri) => aResource(db, { uri })));
  const edit = async (uris: readonly string[], more: { readonly name?: string; readonly status?: 'A' | 'I' } = {}) =>
    roles.edit(deps, admin, {
      id: roleId,
      name: 'A role',
      remark: 'x',
      status: 'A',
      ...more,
      resourceIds: await idsOf(...uris),
    });
  const change = async (uri: string, more: object) => {
    const [id = ''] = await idsOf(uri);
    const { appId: _, ...stored } = await resources.get(db, id);
    await resources.edit(deps, admin, { ...stored, ...more });
  };

  it('are the active accounts with the role, except type A', async () => {
    await edit(['/a']);
    expect(published).toEqual(['holder second by admin']);
    await edit(['/a'], { status: 'I' });
    expect(published).toEqual(['holder second by admin', 'holder second by admin']);
  });

  it('are people whose permissions changed, not those with a renamed or inactive role', async () => {
    await edit(['/a', '/b'], { name: 'Another name' });
    expect(published).toEqual([]);
    await edit(['/a', '/b'], { status: 'I' });
    published = [];
    await edit(['/a'], { status: 'I' });
    await edit(['/c'], { status: 'I' });
    expect(published).toEqual([]);
  });

  it('are empty when no one has the role', async () => {
    const id = await roles.add(deps, admin, {
      appId: 1,
      name: 'New',
      remark: 'x',
      status: 'A',
      resourceIds: await idsOf('/a', '/b'),
    });
    await roles.edit(deps, admin, { id, name: 'New', remark: 'x', status: 'A', resourceIds: await idsOf('/b') });
    await roles.remove(deps, admin, id);
    expect(published).toEqual([]);
  });

  it('include people whose sidebar shows the menu, for its name, icon and place', async () => {
    await change('/c', { name: 'See' });
    await change('/c', { code: 'settings' });
    await change('/c', { sortNum: -1 });
    await change('/c', { parentId: (await idsOf('/b'))[0] });
    expect(published).toEqual(Array<string>(4).fill('admin other by admin'));
    published = [];
    await change('/c', { remark: 'What it is for' });
    await change('/a', { sortNum: 0 });
    expect(published).toEqual([]);
  });

  it('include all holders of a changed key, and type A if the sidebar shows it', async () => {
    await change('/b', { status: 'I' });
    await change('/b', { status: 'A', type: 'FUCN' });
    await change('/b', { uri: '/d' });
    await resources.remove(deps, admin, (await idsOf('/d'))[0] ?? '', false);
    expect(published).toEqual([
      'admin holder other second by admin',
      'holder other second by admin',
      'holder other second by admin',
      'holder other second by admin',
    ]);
  });

  it('are accounts of type A for menus that no one holds yet', async () => {
    const fields = { code: '', parentId: null, remark: '', sortNum: 0, status: 'A' as const, appId: 1 };
    await resources.add(deps, admin, { ...fields, name: 'New', type: 'FUCN', uri: '/new' });
    expect(published).toEqual([]);
    await resources.add(deps, admin, { ...fields, name: 'Newer', type: 'MENU', uri: '/newer' });
    expect(published).toEqual(['admin by admin']);
  });

  it('are empty when the change is refused', async () => {
    await expectAsync(roles.remove(deps, admin, roleId)).toBeRejectedWithError('4 accounts have this role');
    await expectAsync(change('/b', { parentId: (await idsOf('/b'))[0] })).toBeRejected();
    expect(published).toEqual([]);
  });
});
