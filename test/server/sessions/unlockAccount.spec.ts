import { login } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { StartupError } from '#server/db/startupError.ts';
import { unlock } from '#server/commands/accounts.ts';
import { aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const WRONG = encodedOf('not my password');
const FREE_TRIES = 5;

describe('npm run admin -- unlock', () => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    server = await startServer({ database, env: { TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    await server.stop();
    await database.stop();
  });

  const logIn = async (account: string, password: string, from: string): Promise<boolean> =>
    (await server.call(login, { account, password }, { headers: { 'x-forwarded-for': from } })).code === CODE.ok;
  const lock = async (account: string, from: string): Promise<void> => {
    for (let count = 0; count < FREE_TRIES + 1; count += 1) await logIn(account, WRONG, from);
    // The first wait of a second may pass on a busy machine.
    await server.db.query(`update login_try set last_at = last_at + interval '1 hour'`);
    expect(await logIn(account, ENCODED_PASSWORD, from)).toBeFalse();
  };
  const run = (account: string) => unlock({ ...server.config, databaseUrl: database.url }, account);

  it('ends the waits of one account, wherever it was tried, and writes it to the audit log', async () => {
    const [{ id, account }, other] = [await aStaff(server.db), await aStaff(server.db)];
    const networks = ['192.0.2.7', '2001:db8:1:2::7'];
    for (const from of networks) await lock(account, from);
    await lock(other.account, '192.0.2.8');
    expect(await run(account.toUpperCase())).toBe(`The account ${account} can log in at once.`);
    for (const from of networks) expect(await logIn(account, ENCODED_PASSWORD, from)).toBeTrue();
    expect(await logIn(other.account, ENCODED_PASSWORD, '192.0.2.8')).toBeFalse();
    const { rows } = await server.db.query(
      `select staff_id from audit_log where action = 'account.unlocked' and object_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ staff_id: null }]);
  });

  it('ends the wait of a network from which too many accounts were tried', async () => {
    const { account } = await aStaff(server.db);
    const from = '192.0.2.9';
    await logIn(account, WRONG, from);
    await server.db.query(`update login_try set count = 1000`);
    expect(await logIn(account, ENCODED_PASSWORD, from)).toBeFalse();
    await run(account);
    expect(await logIn(account, ENCODED_PASSWORD, from)).toBeTrue();
  });

  it('says when there is nothing to do, or no such account', async () => {
    const { account } = await aStaff(server.db);
    expect(await run(account)).toBe(`The account ${account} does not have to wait.`);
    await expectAsync(run('no-one-here')).toBeRejectedWithError(StartupError, 'There is no account no-one-here.');
    await server.db.query(`update staff set status = 'I' where account = $1`, [account]);
    await expectAsync(run(account)).toBeRejectedWithError(StartupError, /is inactive/);
  });
});
