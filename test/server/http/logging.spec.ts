import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getLoginUserInfo, login, loginIM, register } from '#contract/http/auth.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { aSession, aStaff, ENCODED_PASSWORD, VERIFY } from '../../support/builders.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

describe('the log', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('has one JSON line for each request, with its path and result', async () => {
    await server.call(getLoginUserInfo, {}, { token: 'nothing' });
    const lines = server.log.map((line): unknown => JSON.parse(line));
    expect(lines).toContain(
      jasmine.objectContaining({
        status: 403,
        ms: jasmine.any(Number),
        req: { method: 'GET', path: getLoginUserInfo.path, remoteAddress: '127.0.0.1' },
      }),
    );
  });

  it('holds no password, token, verify or query string, also after failures and in PostgreSQL', async () => {
    const staff = await aStaff(server.db);
    const token = await aSession(server.db, staff.id);
    const customers = await customerToken('1');
    const entered = await server.call(
      loginIM,
      { verify: VERIFY, appType: 3, mobile: 'canary-phone-5550199', deviceId: 'd', deviceName: 'n' },
      { token },
    );
    await server.call(login, { account: staff.account, password: encodedOf('canary wrong') });
    const { data } = await server.call(login, { account: staff.account, password: ENCODED_PASSWORD });
    await server.call(register, { account: staff.account, name: 'Canary Name', password: encodedOf('canary new') });
    await fetch(`${server.url}/h5?token=canary-in-query`);
    await fetch(`${server.url}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': customers },
      body: '{"password": "canary-in-bad-body"',
    });
    await server.db.query('alter table staff add constraint short check (char_length(name) < 5) not valid');
    expect(
      (await server.call(register, { account: 'canary-two', name: 'canary name', password: encodedOf('canary new') }))
        .status,
    ).toBe(500);
    await server.db.query('alter table staff drop constraint short');
    await server.db
      .query(`insert into staff (account, name, password_hash) values ($1, 'x', 'canary-hash')`, [staff.account])
      .catch(() => undefined);
    await server.db.query('select $1::int', ['canary-value']).catch(() => undefined);

    const all = server.log.join('\n') + postgresLogs();
    expect(server.log.some((line) => line.includes('a call failed'))).toBeTrue();
    const secrets = [
      ENCODED_PASSWORD,
      VERIFY,
      verifyOf(encodedOf('canary new')),
      encodedOf('canary wrong'),
      encodedOf('canary new'),
      token,
      customers,
      data?.token,
      entered.data?.tcpToken,
    ];
    for (const secret of [...secrets, 'canary']) {
      expect(secret).toBeDefined();
      expect(all.includes(secret ?? ''))
        .withContext(secret ?? '')
        .toBeFalse();
    }
  });
});

/** The PostgreSQL logs of this process's specs. */
function postgresLogs(): string {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`cs-test-db-${process.pid}-`))
    .map((name) => path.join(tmpdir(), name, 'postgres.log'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
