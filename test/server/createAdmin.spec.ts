import { readConfig } from '#server/config.ts';
import { createAdmin } from '#server/commands/accounts.ts';
import { StartupError } from '#server/db/startupError.ts';
import { aCustomer } from '../support/builders.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { startServer, type TestServer } from '../support/testServer.ts';

describe('npm run admin -- create', () => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ database });
    process.env['ADMIN_PASSWORD'] = 'not so common';
  });
  afterAll(async () => {
    delete process.env['ADMIN_PASSWORD'];
    await server.stop();
    await database.stop();
  });

  const create = (account: string, person?: string) =>
    createAdmin(readConfig({ DATABASE_URL: database.url, DEMO: '0' }), { account, name: 'Grace', person });
  const personOf = async (account: string) =>
    (
      await server.db.query<{ id: string; name: string }>(
        `select app_user.id::text, app_user.nick_name as name
           from staff join app_user on app_user.id = staff.target_id where account = $1`,
        [account],
      )
    ).rows[0];

  it('binds the account to a new person, or to that of the messaging app', async () => {
    await create('admin-1');
    expect(BigInt((await personOf('admin-1'))?.id ?? '0') >= 9_000_000_000_000_000_000n).toBeTrue();
    await create('admin-2', '7001');
    expect(await personOf('admin-2')).toEqual({ id: '7001', name: 'Grace' });
    const { id } = await aCustomer(server.db, { nickName: 'Known' });
    await create('admin-3', id);
    expect(await personOf('admin-3')).toEqual({ id, name: 'Known' });
  });

  it('binds one account to a person, and no number that the app cannot have', async () => {
    await create('admin-4', '7004');
    await expectAsync(create('admin-5', '7004')).toBeRejectedWithError(StartupError, /bound to person 7004/);
    expect((await server.db.query("select from staff where account = 'admin-5'")).rowCount).toBe(0);
    for (const odd of ['0', '07', 'x', '9000000000000000000'])
      await expectAsync(create('admin-6', odd)).toBeRejectedWithError(StartupError, /^Person:/);
  });
});
