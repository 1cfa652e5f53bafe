import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { TABLES, type TableName } from '#server/privacy/columnClassesSql.ts';
import { rowsOfCustomers } from '#server/privacy/customerTablesSql.ts';
import { fillVersion27 } from '../support/earlierSchema.ts';
import { spawnProgram } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';

const CUSTOMER = '1001';
const OTHERS_NAME = '통합';

interface Line {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly file?: string;
}

describe('the export of a customer', () => {
  let home: string;
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await fillVersion27(db);
    await migrate(database.options);
    // Everything of the first customer's is more than one batch, and has letters that JSON and COPY escape.
    await db.query(
      String.raw`insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       select chat.id, 1000 + n, 1, 1001, 'many ' || n, 1, E'{"text":"\\\\N \\" tab\\tend ' || n || '"}', now()
         from chat, generate_series(1, 250) n where customer_id = 1001`,
    );
  });
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-export-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });

  const place = (...parts: string[]): string => path.join(home, 'export', ...parts);
  const run = async (customer: string): Promise<{ readonly how: number | string; readonly output: string }> => {
    const program = spawnProgram(['server/admin.ts', 'export', customer, place()], { DATABASE_URL: database.url });
    return { how: await program.exited, output: program.output().trim() };
  };
  const tables = (): readonly TableName[] => Object.keys(TABLES).filter((name): name is TableName => name in TABLES);

  it('has a line for each row about the customer, with all columns, and files beside it', async () => {
    const { how, output } = await run(CUSTOMER);
    expect(how).withContext(output).toBe(0);
    const text = readFileSync(place('rows.jsonl'), 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    expect(output).toBe(`The export ${place()} is complete: ${lines.length} rows and 3 files.`);
    for (const table of tables()) {
      const condition = rowsOfCustomers(table);
      const { rows } =
        condition === null
          ? { rows: [] }
          : await db.query<{ row: Readonly<Record<string, unknown>> }>(
              `select to_json(${table}) as row from ${table} where ${condition}`,
              [[CUSTOMER]],
            );
      const exported = lines.filter((line) => line.table === table);
      expect(exported).withContext(table).toHaveSize(rows.length);
      for (const { row, file } of exported)
        expect(Object.keys(row).length + (file === undefined ? 0 : 1))
          .withContext(table)
          .toBe(Object.keys(TABLES[table].columns).length);
    }
    const messages = lines.filter(({ table }) => table === 'message').map(({ row }) => row['msg']);
    expect(messages).toContain(String.raw`{"text":"\\N \" tab\tend 250"}`);
    expect(text).not.toContain(OTHERS_NAME);
    expect(text).not.toContain('1000000002');
  });

  it('stores files as they are, for the owner of the folder only', async () => {
    await run(CUSTOMER);
    const { rows } = await db.query<{ name: string; content: Buffer }>(
      `select file_id || '.png' as name, content from file_content join file on file.id = file_id
          where ${rowsOfCustomers('file') ?? ''}`,
      [[CUSTOMER]],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, content } of rows) expect(readFileSync(place('files', name))).toEqual(content);
    expect(statSync(place()).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(place('files'))) expect(statSync(place('files', name)).mode & 0o777).toBe(0o600);
    expect(statSync(place('rows.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('is an entry of the audit log, once it is complete', async () => {
    const entries = async () =>
      (
        await db.query(
          `select staff_id, object_type, object_id, before, after from audit_log
              where action = 'customer.exported' order by id desc`,
        )
      ).rows;
    const before = await entries();
    await run(CUSTOMER);
    const lines = readFileSync(place('rows.jsonl'), 'utf8').trimEnd().split('\n').length;
    const { length: files } = readdirSync(place('files'));
    expect(await entries()).toEqual([
      { staff_id: null, object_type: 'app_user', object_id: CUSTOMER, before: null, after: { rows: lines, files } },
      ...before,
    ]);
    expect((await run(CUSTOMER)).how)
      .withContext('the folder exists already')
      .toBe(1);
    expect(await entries()).toHaveSize(before.length + 1);
  });

  it('knows every column with bytes that can be about a customer', async () => {
    const { rows } = await db.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea' order by 1`,
    );
    expect(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([
      'action_log.log',
      'action_log_chat.log',
      'file_content.content',
      'logo.content', // of the company
      'session.token_hash', // of staff
    ]);
  });

  it('is not made of someone unknown, and leaves nothing behind', async () => {
    expect(await run('7')).toEqual({ how: 1, output: 'There is no customer 7.' });
    expect(await run('Ann')).toEqual({ how: 1, output: 'There is no customer Ann.' });
    expect(readdirSync(home)).toEqual([]);
  });
});
