import { login } from '../../../contract/http/auth.ts';
import { CODE } from '../../../contract/http/envelope.ts';
import { encodedOf } from '../../../server/people/passwords.ts';
import { aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('a server that receives X-Forwarded-For', () => {
  let server: TestServer;
  afterEach(() => server.stop());

  /** Six wrong logins to an account, each as if from another address. */
  const guess = async (env: Readonly<Record<string, string>>): Promise<readonly number[]> => {
    server = await startServer({ env: { LOG_LEVEL: 'warn', ...env } });
    const { account } = await aStaff(server.db);
    const statuses = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${attempt}` };
      statuses.push(
        (await server.call(login, { account, password: encodedOf(`wrong ${attempt}`) }, { headers })).status,
      );
    }
    return statuses;
  };
  const warnings = () => server.log.filter((line) => line.includes('X-Forwarded-For'));

  it('ignores it without trusted proxies, and logs that once', async () => {
    expect(await guess({})).toEqual([200, 200, 200, 200, 200, 429]);
    expect(warnings()).toHaveSize(1);
    expect(warnings()[0]).toContain('set TRUST_PROXY');
  });

  it('ignores it from an untrusted address, and logs that once', async () => {
    expect(await guess({ TRUST_PROXY: '198.51.100.0/24' })).toEqual([200, 200, 200, 200, 200, 429]);
    expect(warnings()).toHaveSize(1);
  });

  it('uses it from a trusted proxy, without a warning', async () => {
    expect(await guess({ TRUST_PROXY: '127.0.0.1' })).toEqual([200, 200, 200, 200, 200, 200]);
    expect(warnings()).toEqual([]);
  });

  it('uses the address that the first of several trusted proxies received', async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1,198.51.100.0/24' } });
    const { account } = await aStaff(server.db);
    const through = (client: string, password: string) =>
      server.call(login, { account, password }, { headers: { 'x-forwarded-for': `made-up, ${client}, 198.51.100.3` } });
    for (let attempt = 1; attempt <= 5; attempt += 1) await through('192.0.2.1', encodedOf(`wrong ${attempt}`));
    expect((await through('192.0.2.1', ENCODED_PASSWORD)).status).toBe(429);
    expect((await through('192.0.2.2', ENCODED_PASSWORD)).code).toBe(CODE.ok);
  });
});
