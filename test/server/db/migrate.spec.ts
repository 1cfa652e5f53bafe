import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '../../../server/db/connection.ts';
import { migrate, newestVersion } from '../../../server/db/migrate.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../../server/db/migrations');

describe('the migration of a database', () => {
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

  it('does not change a migrated database', async () => {
    await migrate(database.options);
    const { rows } = await db.query<{ version: number }>(
      'select version from schema_migration order by version desc limit 1',
    );
    expect(rows).toEqual([{ version: newestVersion() }]);
  });

  it('runs each step once when two servers start together on an empty database', async () => {
    await db.query('drop schema public cascade; create schema public');
    await Promise.all([migrate(database.options), migrate(database.options)]);
    const { rows } = await db.query<{ steps: string }>('select count(*) as steps from schema_migration');
    expect(rows).toEqual([{ steps: String(newestVersion()) }]);
  });

  it("adds the audit log's menu to an older database, below the others of its kind", async () => {
    await standAt(db, 15);
    await db.query(`
      insert into resource (code, name, uri, type, sort_num)
      values ('settings', 'Settings', '/settings', 'MENU', 10),
             ('accounts', 'Accounts', '/AccountManagement', 'MENU', 20);
      insert into resource (code, name, uri, type, sort_num, parent_id)
      select 'menu', 'Menu', '/account/menu', 'MENU', 30, id from resource where code = 'accounts'`);
    await migrate(database.options);
    const { rows } = await db.query<{ name: string }>(
      `select resource.name
         from resource join resource parent on parent.id = resource.parent_id
        where parent.code = 'accounts' order by resource.sort_num`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Menu', 'Audit Log']);
  });

  it("adds the replay's menu to an older database, below all others", async () => {
    await standAt(db, 19);
    await db.query(`
      insert into resource (code, name, uri, type, sort_num)
      values ('settings', 'Settings', '/settings', 'MENU', 60),
             ('accounts', 'Accounts', '/AccountManagement', 'MENU', 20);
      insert into resource (code, name, uri, type, sort_num, parent_id)
      select 'menu', 'Menu', '/account/menu', 'MENU', 99, id from resource where code = 'accounts'`);
    await migrate(database.options);
    const { rows } = await db.query(
      'select name, uri, type, status, sort_num from resource where parent_id is null order by sort_num desc limit 1',
    );
    expect(rows).toEqual([{ name: 'Replay', uri: '/debug/replay', type: 'MENU', status: 'A', sort_num: 70 }]);
  });

  it('adds that menu even when another one has the largest sort number', async () => {
    await standAt(db, 19);
    await db.query(
      "insert into resource (code, name, uri, type, sort_num) values ('last', 'Last', '/last', 'MENU', 2147483647)",
    );
    await migrate(database.options);
    const { rows } = await db.query("select sort_num from resource where uri = '/debug/replay'");
    expect(rows).toEqual([{ sort_num: 2_147_483_647 }]);
  });

  it('unassigns open queries of people who are gone, and no others', async () => {
    await standAt(db, 16);
    await db.query(`
      insert into app_user (id, phone_code, phone, nick_name) values (1, '44', '7', 'Ann');
      insert into staff (account, name, password_hash, status, deleted_at)
        values ('here', 'Here', '', 'A', null), ('inactive', 'Inactive', '', 'I', null),
               ('deleted', 'Deleted', '', 'A', now());
      insert into query (customer_id, product, title, description, staff_id, status)
      select 1, 1, account || of.status, '', staff.id, of.status from staff, (values (1), (2)) of (status)`);
    await migrate(database.options);
    const { rows } = await db.query<{ title: string; owner: string | null; log: string | null }>(
      `select title, staff.account as owner,
              (select action || ' ' || old_desc from query_log where query_id = query.id) as log
         from query left join staff on staff.id = query.staff_id order by title`,
    );
    expect(rows).toEqual([
      { title: 'deleted1', owner: null, log: 'recalled Deleted' },
      { title: 'deleted2', owner: 'deleted', log: null },
      { title: 'here1', owner: 'here', log: null },
      { title: 'here2', owner: 'here', log: null },
      { title: 'inactive1', owner: null, log: 'recalled Inactive' },
      { title: 'inactive2', owner: 'inactive', log: null },
    ]);
  });

  it('finds the first answer of existing chats: by a person, not the greeting', async () => {
    await standAt(db, 17);
    await db.query(`
      insert into app_user (id, phone_code, phone, nick_name)
      select n, '44', n::text, 'Customer' from generate_series(1, 4) n;
      insert into staff (account, name, password_hash) values ('agent', 'Agent', '');
      insert into chat (id, customer_id, product, staff_id, first_staff_message_at) overriding system value
        select n, n, 1, 1, case when n < 4 then now() end from generate_series(1, 4) n;
      insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
        select chat, seq, by, 1, name, 1, '{}', now(), '2026-05-05T12:00:00Z'::timestamptz + seq * interval '1 minute'
          from (values (1, 1, 2, 'greeting-1'), (1, 2, 1, 'a'), (1, 3, 2, 'b'), (1, 4, 2, 'c'),
                       (2, 1, 2, 'greeting-2'), (3, 1, 3, 'a'), (3, 2, 2, 'greeting-2'), (4, 1, 1, 'a'))
               said (chat, seq, by, name)`);
    await migrate(database.options);
    const { rows } = await db.query<{ minute: number | null }>(
      'select extract(minute from first_answer_at)::integer as minute from chat order by id',
    );
    expect(rows.map(({ minute }) => minute)).toEqual([3, null, 2, null]);
  });

  it('adds no menus to an empty database: the first start does', async () => {
    await standAt(db, 15);
    await migrate(database.options);
    expect((await db.query('select from resource')).rows).toEqual([]);
  });

  it('refuses a schema that is newer than the release', async () => {
    await db.query(`insert into schema_migration (version, name) values ($1, 'from_the_future')`, [
      newestVersion() + 1,
    ]);
    await expectAsync(migrate(database.options)).toBeRejectedWithError(/a newer release has used it/);
  });

  it('refuses a database that confirms a commit before it is on disk', async () => {
    await db.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`);
    await expectAsync(migrate(database.options)).toBeRejectedWithError(/synchronous_commit/);
  });
});

/** A database of a release with only these migrations. */
async function standAt(db: Database, version: number): Promise<void> {
  await db.query(`drop schema public cascade; create schema public;
    create table schema_migration (version integer primary key, name text not null,
                                   applied_at timestamptz not null default now())`);
  for (const name of readdirSync(MIGRATIONS_DIR)
    .toSorted()
    .filter((file) => Number(file.slice(0, 4)) <= version)) {
    await db.query(readFileSync(path.join(MIGRATIONS_DIR, name), 'utf8'));
    await db.query('insert into schema_migration (version, name) values ($1, $2)', [Number(name.slice(0, 4)), name]);
  }
}
