import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { login } from '#contract/http/auth.ts';
import { CODE } from '#contract/http/envelope.ts';
import { createCallerOf } from '#server/http/addresses.ts';
import { encodedOf } from '#server/people/passwords.ts';
import { createProxyTrust, type TrustProxy } from '#server/common/networks.ts';
import { aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('a server that receives X-Forwarded-For', () => {
  let server: TestServer;
  afterEach(() => server.stop());

  /** Six wrong logins to an account, each as if from another address. */
  const guess = async (
    env: Readonly<Record<string, string>>,
    addressOf = (attempt: number) => `192.0.2.${attempt}`,
  ): Promise<readonly number[]> => {
    server = await startServer({ env: { LOG_LEVEL: 'warn', ...env } });
    const { account } = await aStaff(server.db);
    const statuses = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const headers = { 'x-forwarded-for': addressOf(attempt) };
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

  const SPELLINGS = {
    'a port': (attempt: number) => `203.0.113.7:5000${attempt}`,
    'brackets and a port': (attempt: number) => `[2001:db8::1]:5000${attempt}`,
    'another case': (attempt: number) => (attempt % 2 === 0 ? '2001:db8::a' : '2001:DB8:0::A'),
  };
  for (const [spelling, addressOf] of Object.entries(SPELLINGS))
    it(`counts and logs a caller as one, whose address comes with ${spelling}`, async () => {
      expect(await guess({ TRUST_PROXY: '1' }, addressOf)).toEqual([200, 200, 200, 200, 200, 429]);
      const { rows } = await server.db.query(
        `select distinct after ->> 'address' from audit_log where action = 'session.failed'`,
      );
      expect(rows).toHaveSize(1);
      expect(warnings()).toEqual([]);
    });

  it('counts callers as the proxy when it forwards no address, and says so once and in /readyz', async () => {
    const texts = ['unknown', '_hidden', '203.0.113', 'a:1', 'b:2', 'c:3'];
    expect(await guess({ TRUST_PROXY: '1' }, (attempt) => texts[attempt - 1] ?? '')).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
    expect(warnings()).toHaveSize(1);
    expect(warnings()[0]).toContain('no address');
    const ready = async (forwarded: string) =>
      (await fetch(`${server.url}/readyz`, { headers: { 'x-forwarded-for': forwarded } })).text();
    expect(await ready('unknown')).toBe('{"status":"ready","forwardedFor":"noAddress"}');
    expect(await ready('192.0.2.1:80')).toBe('{"status":"ready"}');
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

describe('the address of a caller', () => {
  const addressFrom = (remote: string, forwarded: string | undefined, trusted: TrustProxy): string => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remote });
    const request = new IncomingMessage(socket);
    if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
    return createCallerOf(createProxyTrust(trusted))(request).address;
  };

  it("is the sender's without a trusted proxy, whatever the header says", () => {
    expect(addressFrom('203.0.113.9', undefined, false)).toBe('203.0.113.9');
    expect(addressFrom('127.0.0.1', '198.51.100.7', false)).toBe('127.0.0.1');
    expect(addressFrom('203.0.113.9', '198.51.100.7', 'private')).toBe('203.0.113.9');
    expect(addressFrom('203.0.113.9', '198.51.100.7', ['192.0.2.0/24'])).toBe('203.0.113.9');
  });

  it('is the last one that a private proxy forwards, not one that the client invented', () => {
    expect(addressFrom('127.0.0.1', '1.2.3.4, 198.51.100.7', 'private')).toBe('198.51.100.7');
    expect(addressFrom('127.0.0.1', '1.2.3.4, 10.0.0.5', 'private')).toBe('10.0.0.5');
    expect(addressFrom('127.0.0.1', undefined, 'private')).toBe('127.0.0.1');
  });

  it('is the first one behind a row of listed proxies', () => {
    expect(addressFrom('192.0.2.1', '1.2.3.4, 198.51.100.7, 192.0.2.2', ['192.0.2.0/24'])).toBe('198.51.100.7');
  });

  it('has one form, also with a port and brackets, and of each proxy of a row', () => {
    expect(addressFrom('::ffff:127.0.0.1', '203.0.113.7:51234', 'private')).toBe('203.0.113.7');
    expect(addressFrom('127.0.0.1', '[2001:DB8::1]:443', 'private')).toBe('2001:db8::1');
    expect(addressFrom('::ffff:203.0.113.9', undefined, false)).toBe('203.0.113.9');
    expect(addressFrom('192.0.2.1', '198.51.100.7, 192.0.2.2:5678', ['192.0.2.0/24'])).toBe('198.51.100.7');
  });

  it("is the proxy's when that forwards no address", () => {
    expect(addressFrom('127.0.0.1', '198.51.100.7, unknown', 'private')).toBe('127.0.0.1');
    expect(addressFrom('127.0.0.1', '', 'private')).toBe('127.0.0.1');
    expect(addressFrom('192.0.2.1', '198.51.100.7, _hidden, 192.0.2.2', ['192.0.2.0/24'])).toBe('192.0.2.2');
  });
});
