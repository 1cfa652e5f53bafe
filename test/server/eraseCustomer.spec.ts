import { readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { aChat, aStaff } from '../support/builders.ts';
import { aFullCustomer, type FullCustomer } from '../support/fullCustomer.ts';
import { spawnProgram, type Env } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { until } from '../support/until.ts';
import { bytesWith } from '../support/wholeDatabase.ts';
import { itTakesLong } from '../support/longRunning.ts';

const CANARY = 'zqcanary';

describe('npm run admin -- erase', () => {
  let database: TestDatabase;
  let db: Database;
  let customer: FullCustomer;
  beforeEach(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    customer = await aFullCustomer(db, CANARY, (await aStaff(db)).id);
  });
  afterEach(async () => {
    await db.close();
    await database.stop();
  });

  const start = (id: string, env: Env = { DATABASE_URL: database.url }) =>
    spawnProgram(['server/admin.ts', 'erase', id], env);
  const run = async (id: string, env?: Env): Promise<{ readonly how: number | string; readonly output: string }> => {
    const program = start(id, env);
    return { how: await program.exited, output: program.output().trim() };
  };
  const erasures = async () =>
    (
      await db.query<{ is_finished: boolean; chat_id: string; message: number }>(
        `select finished_at is not null as is_finished, chat_id::text, (receipt ->> 'message')::int as message
           from erasure order by id`,
      )
    ).rows;
  const entries = async () =>
    (
      await db.query<{ staff_id: string | null; after: { readonly message?: number } }>(
        `select staff_id::text, after from audit_log where action = 'customer.erased' and object_id = $1 order by id`,
        [customer.id],
      )
    ).rows;

  it('erases a customer, prints what it erased, and is an entry of the audit log', async () => {
    const { how, output } = await run(customer.id);
    expect(how).withContext(output).toBe(0);
    expect(output).toMatch(new RegExp(`^The customer ${customer.id} has been erased\\.\n`));
    expect(output).toContain('\nmessage: 4\n');
    expect(await bytesWith(db, CANARY)).toEqual([]);
    expect((await entries()).map(({ staff_id, after }) => [staff_id, after.message])).toEqual([[null, 4]]);
  });

  itTakesLong('erases nothing twice, and what has come since', async () => {
    await run(customer.id);
    expect(await run(customer.id)).toEqual({ how: 0, output: `The customer ${customer.id} has been erased.` });
    await aChat(db, { customerId: customer.id, isEnded: true, texts: [CANARY] });
    expect((await run(customer.id)).output).toContain('\nmessage: 1');
    expect(await bytesWith(db, CANARY)).toEqual([]);
  });

  itTakesLong('goes on where it was interrupted', async () => {
    const { id: lastId } = await aChat(db, { customerId: customer.id, isEnded: true, texts: [CANARY, CANARY] });
    const blocker = await db.dedicated();
    await blocker.query('begin');
    await blocker.query('select from chat where id = $1 for update', [lastId]);
    const interrupted = start(customer.id);
    await until('the first chat is erased', async () =>
      (await erasures()).some(({ chat_id }) => chat_id === customer.chatId),
    );
    interrupted.signal('SIGKILL');
    expect(await interrupted.exited).toBe('SIGKILL');
    await blocker.query('rollback');
    await blocker.end();
    expect((await erasures()).map(({ is_finished }) => is_finished)).toEqual([false]);
    expect((await bytesWith(db, CANARY)).length).toBeGreaterThan(0);

    const { how, output } = await run(customer.id);
    expect(how).withContext(output).toBe(0);
    expect(output).withContext('the receipt of both').toContain('\nmessage: 6\n');
    expect(await bytesWith(db, CANARY)).toEqual([]);
    expect(await erasures()).toEqual([{ is_finished: true, chat_id: lastId, message: 6 }]);
    expect(await entries()).toHaveSize(1);
  });

  itTakesLong('refuses someone unknown, a person with an account, and a folder without a database', async () => {
    expect(await run('7')).toEqual({ how: 1, output: 'There is no customer 7.' });
    expect(await run('Ann')).toEqual({ how: 1, output: 'There is no customer Ann.' });
    const { targetId, account } = await aStaff(db);
    expect(await run(targetId ?? '')).toEqual({
      how: 1,
      output: `Customer ${targetId}: The account ${account} belongs to this person. Delete the account first.`,
    });
    const home = mkdtempSync(path.join(tmpdir(), 'cs-erase-'));
    const { how, output } = await run(customer.id, { DATA_DIR: path.join(home, 'data') });
    expect([how, output]).toEqual([1, jasmine.stringMatching(/holds no database/)]);
    expect(readdirSync(home)).toEqual([]);
    rmSync(home, { recursive: true });
    expect(await erasures()).toEqual([]);
  });
});
