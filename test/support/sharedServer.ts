import type { Database } from '#server/db/connection.ts';
import { startServer, type ServerOptions, type TestServer } from './testServer.ts';

/** Tables with rows of the running server, not of specs. */
const OF_THE_SERVER = ['scheduled_work', 'schema_migration', 'server_meta', 'server_process'];

/**
 * Starts one server for all specs of a suite, which is faster than one for each.
 * @returns a function that resets the rows and returns the server. Ids are never reused.
 */
export function shareServer(options: Omit<ServerOptions, 'database'> = {}): () => Promise<TestServer> {
  let server: TestServer;
  let restoreRows: () => Promise<void>;
  beforeAll(async () => {
    server = await startServer(options);
    restoreRows = await rememberRows(server.db);
  });
  afterAll(() => server.stop());
  return async () => {
    await restoreRows();
    return server;
  };
}

/** @returns a function that restores the current rows */
async function rememberRows(db: Database): Promise<() => Promise<void>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [OF_THE_SERVER],
  );
  const { rows: filled } = await db.query<{ name: string }>(
    tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  await db.query(
    ['create schema remembered', ...filled.map(({ name }) => `create table remembered.${name} as table ${name}`)].join(
      ';',
    ),
  );
  const statements = [
    // Without triggers and foreign keys, so that the order of tables does not matter.
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...filled.map(({ name }) => `insert into ${name} overriding system value table remembered.${name}`),
  ];
  return () =>
    db.transaction(async (tx) => {
      await tx.query(statements.join(';'));
    });
}
