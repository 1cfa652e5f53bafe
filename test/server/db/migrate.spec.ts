import { openDatabase, type Database } from '../../../server/db/connection.ts';
import { migrate, newestVersion } from '../../../server/db/migrate.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

describe('migrate', () => {
  let database: TestDatabase;
  let db: Database;

  beforeEach(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
  });
  afterEach(async () => {
    await db.close();
    await database.stop();
  });

  it('leaves a migrated database as it is', async () => {
    await migrate(database.options);
    const { rows } = await db.query<{ version: number }>('select version from schema_migration order by version desc limit 1');
    expect(rows).toEqual([{ version: newestVersion() }]);
  });

  it('does each step once when two servers start together on an empty database', async () => {
    await db.query('drop schema public cascade; create schema public');
    await Promise.all([migrate(database.options), migrate(database.options)]);
    const { rows } = await db.query<{ steps: string }>('select count(*) as steps from schema_migration');
    expect(rows).toEqual([{ steps: String(newestVersion()) }]);
  });

  it('refuses a schema that is newer than the release, and says so', async () => {
    await db.query(`insert into schema_migration (version, name) values ($1, 'from_the_future')`, [newestVersion() + 1]);
    await expectAsync(migrate(database.options)).toBeRejectedWithError(/a newer release has been here/);
  });

  it('refuses a database that confirms a commit before it is on disk', async () => {
    await db.query('alter database current_database_placeholder set synchronous_commit = off'.replace('current_database_placeholder', nameOf(database)));
    await expectAsync(migrate(database.options)).toBeRejectedWithError(/synchronous_commit/);
  });
});

function nameOf({ options }: TestDatabase): string {
  if ('connectionString' in options) throw new Error('expected separate options');
  return options.database;
}
