import { getResourceTree, type ResourceNode } from '#contract/http/resources.ts';
import { restoreMenus } from '#server/commands/accounts.ts';
import { ROLES, seedRoles } from '#server/db/defaults.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('npm run admin -- menus', () => {
  let database: TestDatabase;
  let server: TestServer;
  beforeEach(async () => {
    database = await startDatabase();
    server = await startServer({ database });
    await seedRoles(server.db, ROLES);
  });
  afterEach(async () => {
    await server.stop();
    await database.stop();
  });

  const run = () => restoreMenus({ ...server.config, databaseUrl: database.url });
  const drawn = async (): Promise<string> => {
    const { id } = await aStaff(server.db, { type: 'A' });
    const draw = (nodes: readonly ResourceNode[]): string =>
      nodes.map(({ name, uri, children }) => `${name} ${uri} (${draw(children)})`).join();
    return draw(
      (await server.call(getResourceTree, { appId: '1' }, { token: await aSession(server.db, id) })).data ?? [],
    );
  };

  it('restores all menus where all were deleted, with their places', async () => {
    const before = await drawn();
    expect(await run()).toBe('No menu is missing.');
    await server.db.query('delete from role_resource; update resource set parent_id = null; delete from resource');
    expect(await run()).toMatch(/^Restored: Live Service, Task list, .*\. Give them to roles again, under Role\.$/);
    expect(await drawn()).toBe(before);
  });

  it('restores only what is missing, and leaves the others where they are', async () => {
    await server.db.query(
      `update resource set name = 'Mine', sort_num = 999 where uri = '/account/index';
       delete from role_resource;
       delete from resource where uri in ('/account/index/Delete', '/dashbroad/index')`,
    );
    expect(await run()).toBe('Restored: Dashboard, Delete an account. Give them to roles again, under Role.');
    const { rows } = await server.db.query<{ name: string; above: string | null }>(
      `select below.name, above.name as above from resource below left join resource above on above.id = below.parent_id
        where below.uri in ('/account/index/Delete', '/dashbroad/index', '/account/index') order by below.name`,
    );
    expect(rows).toEqual([
      { name: 'Dashboard', above: null },
      { name: 'Delete an account', above: 'Mine' },
      { name: 'Mine', above: 'Account Management' },
    ]);
    const { rows: audited } = await server.db.query(
      `select staff_id, after from audit_log where action = 'resource.created' order by id desc limit 1`,
    );
    expect(audited).toEqual([{ staff_id: null, after: { name: 'Delete an account', uri: '/account/index/Delete' } }]);
  });
});
