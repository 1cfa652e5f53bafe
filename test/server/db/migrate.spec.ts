import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PERSON_TYPE } from '#contract/domain.ts';
import { commitMessages } from '#server/chat/commitRepository.ts';
import { LOCK_KEYS } from '#server/db/advisoryLocks.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { migrate, newestVersion } from '#server/db/migrate.ts';
import { FUNCTION_SET } from '#server/db/sqlFunctions.ts';
import { StartupError } from '#server/db/startupError.ts';
import { emptyDatabase, fillVersion27, rowsOf, standAt, type Row } from '../../support/earlierSchema.ts';
import { schemaOf } from '../../support/schema.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

/** Servers of schema version 27 call these during a rolling restart. A later migration may drop them. */
const CALLED_BY_VERSION_27 =
  'drop function commit_messages; drop function move_marks; drop function tell_people; drop function settle_waiting';

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

  const versions = async (): Promise<readonly number[]> => {
    const { rows } = await db.query<{ version: number }>('select version from schema_migration order by version');
    return rows.map(({ version }) => version);
  };

  it('does not change a migrated database', async () => {
    const before = await versions();
    await migrate(database.options);
    expect(await versions()).toEqual(before);
    expect(before.at(-1)).toBe(newestVersion());
  });

  it('runs each step once when two servers start together on an empty database', async () => {
    const all = await versions();
    await emptyDatabase(db);
    await Promise.all([migrate(database.options), migrate(database.options)]);
    expect(await versions()).toEqual(all);
  });

  it('upgrades a filled database of version 27 to the schema of a new one, and keeps its rows', async () => {
    const fresh = await schemaOf(db);
    await fillVersion27(db);
    const before = await rowsOf(db);
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);

    await migrate(database.options);
    const after = await rowsOf(db);
    for (const [table, rows] of before) {
      const retained = (after.get(table) ?? []).map((row, index) => pick(row, Object.keys(rows[index] ?? {})));
      if (table !== 'schema_migration') expect(retained).withContext(table).toEqual(rows);
    }
    await db.query(CALLED_BY_VERSION_27);
    expect(await schemaOf(db)).toEqual(fresh);
  });

  it('leaves a database of version 27 to servers of that version as well', async () => {
    await fillVersion27(db);
    await migrate(database.options);
    const {
      rows: [chat],
    } = await db.query<{ id: string }>('select id::text from chat where ended_at is null order by chat.id limit 1');
    const chatId = chat?.id ?? '';
    const message = { chatId, senderType: PERSON_TYPE.customer, senderId: '1001', msgType: 1, msg: '{}', sentAt: 0 };
    const committed = await commitMessages(db, [{ ...message, clientMsgId: 'new' }]);
    expect(committed.map(({ outcome }) => outcome)).toEqual(['committed']);
    const { rows } = await db.query(
      `select outcome from commit_messages(array[$1::bigint], array[1::smallint], array[1001::bigint], array['new'],
                                           array[1::smallint], array['{}'], array[0::float8])`,
      [chatId],
    );
    expect(rows).toEqual([{ outcome: 'repeated' }]);
  });

  it('adds the menus of canned replies, products, business hours, targets, tags and teams beside their neighbours, for the same roles', async () => {
    await standAt(db, 27);
    await db.query(
      `insert into resource (code, name, type, uri) values ('settings', 'Settings', 'MENU', '/settings');
       insert into resource (code, name, type, uri, parent_id, sort_num)
       select below.code, below.name, 'MENU', below.uri, id, below.sort_num from resource, (values
         ('account', 'Account', '/account/index', 10),
         ('online', 'Online Settings', '/settings/settings-online/index', 20)) below (code, name, uri, sort_num);
       insert into role (code, name) values ('leader', 'Leader'), ('agent', 'Agent');
       insert into role_resource (role_id, resource_id)
       select role.id, resource.id from role, resource where role.code = 'leader'`,
    );
    await migrate(database.options);
    const { rows } = await db.query(
      `select resource.name, resource.type, parent.code as parent, resource.sort_num as "sortNum",
              array_agg(role.code) as roles
         from resource join resource parent on parent.id = resource.parent_id
         join role_resource on resource_id = resource.id join role on role.id = role_id
        where resource.uri in
              ('/settings/settings-canned/index', '/settings/settings-product/index', '/settings/settings-hours/index', '/settings/settings-targets/index',
               '/settings/settings-tags/index', '/account/team')
        group by 1, 2, 3, 4 order by 4`,
    );
    expect(rows).toEqual([
      { name: 'Teams', type: 'MENU', parent: 'settings', sortNum: 15, roles: ['leader'] },
      { name: 'Canned Replies', type: 'MENU', parent: 'settings', sortNum: 30, roles: ['leader'] },
      { name: 'Products', type: 'MENU', parent: 'settings', sortNum: 40, roles: ['leader'] },
      { name: 'Business Hours', type: 'MENU', parent: 'settings', sortNum: 45, roles: ['leader'] },
      { name: 'Targets', type: 'MENU', parent: 'settings', sortNum: 46, roles: ['leader'] },
      { name: 'Tags', type: 'MENU', parent: 'settings', sortNum: 47, roles: ['leader'] },
    ]);
  });

  it('refuses a schema that is older than the baseline, and names the release to start first', async () => {
    await standAt(db, 26);
    await expectAsync(migrate(database.options)).toBeRejectedWithError(
      /schema version 26, and this release upgrades databases from version 27 on. First start the release of commit/,
    );
    expect((await versions()).at(-1)).toBe(26);
  });

  it('refuses a schema that is newer than the release', async () => {
    await db.query(`insert into schema_migration (version, name) values ($1, 'from_the_future')`, [
      newestVersion() + 1,
    ]);
    await expectAsync(migrate(database.options)).toBeRejectedWithError(/a newer release has used it/);
  });

  it('refuses a migration that has changed since it was applied', async () => {
    await db.query(`update schema_migration set checksum = 'another' where version = 28`);
    await expectAsync(migrate(database.options)).toBeRejectedWithError(/The migration 0028_checksums.sql has changed/);
  });

  it('names the step that fails', async () => {
    await standAt(db, 27);
    await db.query(`create view caller as select query_matches('a', 'a', 1)`);
    await expectAsync(migrate(database.options)).toBeRejectedWithError('the migration 0028_checksums.sql failed');
  });

  it('leaves the database as it was when its last statements fail', async () => {
    await standAt(db, 27);
    await db.query(
      `create function refuse() returns event_trigger language plpgsql as $$ begin raise 'no more schemas'; end $$;
       create event trigger refuse on ddl_command_start when tag in ('CREATE SCHEMA') execute function refuse()`,
    );
    const before = await schemaOf(db);
    await expectAsync(migrate(database.options)).toBeRejectedWithError('no more schemas');
    expect(await schemaOf(db)).toEqual(before);
    expect((await versions()).at(-1)).toBe(27);
  });

  it('gives up a table that another transaction keeps, because others wait behind it', async () => {
    await standAt(db, 27);
    const backup = await db.dedicated();
    await backup.query('begin; lock table schema_migration in access share mode');
    await expectAsync(migrate(database.options)).toBeRejectedWithError(
      StartupError,
      /The migration 0028_checksums.sql waited 5 s for a table/,
    );
    expect((await versions()).at(-1)).toBe(27);
    await backup.end();
    await migrate(database.options);
    expect((await versions()).at(-1)).toBe(newestVersion());
  });

  it('waits for another process that migrates, and says for which', async () => {
    const other = await db.dedicated();
    await other.query('begin');
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_xact_lock($1)', [
      LOCK_KEYS.migration,
    ]);
    const reports: string[] = [];
    const migrating = migrate(database.options, (text) => reports.push(text));
    await until('it says so', () => Promise.resolve(reports.length > 0));
    await other.end();
    await migrating;
    expect(reports[0]).toMatch(
      new RegExp(
        `^Waiting for another process to migrate the database: PostgreSQL's process ${rows[0]?.pid ?? ''}, ` +
          String.raw`customer-service on the same machine \(3 s\)$`,
      ),
    );
  });

  it('refuses a database that confirms a commit before it is on disk', async () => {
    await db.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`);
    await expectAsync(migrate(database.options)).toBeRejectedWithError(/synchronous_commit/);
  });

  describe('installs the functions of the release', () => {
    it('each in the schema of the set', async () => {
      const { rows } = await db.query<{ name: string }>(
        'select proname as name from pg_proc where pronamespace = $1::regnamespace order by 1',
        [FUNCTION_SET],
      );
      expect(rows.map(({ name }) => `${name}.sql`)).toEqual(
        readdirSync(path.join(import.meta.dirname, '../../../server/db/functions')).toSorted(),
      );
    });

    it('beside those of other releases', async () => {
      await db.query('create schema functions_other');
      await db.query(`drop schema ${FUNCTION_SET} cascade`);
      await migrate(database.options);
      const { rows } = await db.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname like 'functions\\_%'`,
      );
      expect(rows.map(({ name }) => name).toSorted()).toEqual([FUNCTION_SET, 'functions_other'].toSorted());
    });
  });
});

function pick(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}
