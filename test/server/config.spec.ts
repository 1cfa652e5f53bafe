import { CLIENT_DURATIONS } from '#contract/pageConfig.ts';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/configReader.ts';

const SECRET = 'a secret of at least thirty-two bytes';

describe('configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toEqual(
      jasmine.objectContaining({
        host: '127.0.0.1',
        port: 8080,
        databaseUrl: null,
        productName: 'Chat',
        timeZone: 'UTC',
        allowRegister: true,
        demo: null,
        demoTraffic: true,
        customerTokenSecrets: [],
        sessionMs: 12 * 3_600_000,
        sessionAbsoluteMs: 24 * 3_600_000,
        trustProxy: false,
        logLevel: 'info',
      }),
    );
    expect(readConfig({}).dataDir).toMatch(/\/data$/);
  });

  it('keeps a configurable part of the disk free', () => {
    expect(readConfig({}).disk).toEqual({ minFreeBytes: 256 * 1024 * 1024, reserveBytes: 64 * 1024 * 1024 });
    expect(readConfig({ DISK_MIN_FREE_MB: '0', DISK_RESERVE_MB: '1' }).disk).toEqual({
      minFreeBytes: 0,
      reserveBytes: 1024 * 1024,
    });
    expect(problemsOf({ DISK_MIN_FREE_MB: '-1', DISK_RESERVE_MB: 'all' })).toEqual([
      jasmine.stringMatching(/^DISK_MIN_FREE_MB/),
      jasmine.stringMatching(/^DISK_RESERVE_MB/),
    ]);
  });

  it('has configurable limits for chat sockets and marks', () => {
    expect(readConfig({}).connections).toEqual({
      perCustomer: 10,
      perStaff: 50,
      loginsPerMinute: 120,
      beforeLoginPerNetwork: 1_000,
      beforeLogin: 4_000,
    });
    expect(readConfig({}).marksWaiting).toEqual({ perPerson: 2_000, inAll: 20_000 });
    expect(readConfig({}).timings.messageMs).toBe(10_000);
    expect(
      readConfig({ CHAT_SOCKETS_PER_CUSTOMER: '3', CHAT_LOGINS_PER_MINUTE: '9', SOCKETS_BEFORE_LOGIN: '7' })
        .connections,
    ).toEqual(jasmine.objectContaining({ perCustomer: 3, loginsPerMinute: 9, beforeLogin: 7 }));
    expect(problemsOf({ CHAT_SOCKETS_PER_STAFF: '0', MARKS_WAITING: 'all' })).toEqual([
      jasmine.stringMatching(/^CHAT_SOCKETS_PER_STAFF/),
      jasmine.stringMatching(/^MARKS_WAITING/),
    ]);
  });

  it('erases nothing by age unless a limit is set', () => {
    expect(readConfig({}).ageLimits).toEqual({
      chats: null,
      queries: null,
      files: null,
      actionLogs: null,
      audit: null,
    });
    expect(readConfig({ CHAT_RETENTION_DAYS: '365', AUDIT_RETENTION_DAYS: '0' }).ageLimits).toEqual(
      jasmine.objectContaining({ chats: 365 * 24 * 3_600_000, audit: null }),
    );
    expect(problemsOf({ FILE_RETENTION_DAYS: '-1', QUERY_RETENTION_DAYS: 'all' })).toEqual(
      jasmine.arrayWithExactContents([
        jasmine.stringMatching(/^FILE_RETENTION_DAYS/),
        jasmine.stringMatching(/^QUERY_RETENTION_DAYS/),
      ]),
    );
  });

  it('treats empty values as absent', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DEMO: '' })).toEqual(readConfig({}));
  });

  it('reports every problem, with the value and the accepted ones', () => {
    const problems = problemsOf({
      PORT: '99999',
      DEMO: 'maybe',
      SESSION_HOURS: '1.5',
      LOG_LEVEL: 'loud',
      PUBLIC_ORIGIN: 'example.com/path',
    });
    expect(problems).toEqual([
      "PORT is '99999': use a whole number from 0 to 65535",
      "DEMO is 'maybe': use 1 or 0",
      "SESSION_HOURS is '1.5': use a whole number from 1 to 8760",
      "PUBLIC_ORIGIN is 'example.com/path': use an origin such as https://service.example.com",
      "LOG_LEVEL is 'loud': use one of fatal, error, warn, info, debug, trace, silent",
    ]);
  });

  it('never repeats a secret', () => {
    const problems = problemsOf({
      CUSTOMER_TOKEN_SECRET: 'too-short-secret',
      DATABASE_URL: 'mysql://me:hunter2@host/db',
    });
    expect(problems).toHaveSize(2);
    expect(problems.join()).not.toMatch(/too-short-secret|hunter2/);
  });

  it('accepts addresses of databases that it can use, and never repeats a password', () => {
    const password = 'hunter2';
    const refused: Readonly<Record<string, RegExp>> = {
      'one,,two/cs': /a name between all commas/,
      '/cs?host=/one,/two&port=1,2,3': /one port, or one for each host/,
      'one,two/cs?target_session_attrs=standby': /target_session_attrs=read-write, primary or any: the server writes/,
      'one,two:99999/cs': /an address like/,
    };
    for (const [rest, reason] of Object.entries(refused)) {
      for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
        const problems = problemsOf({
          DATABASE_URL: 'postgres://host/cs',
          [name]: `postgres://me:${password}@${rest}`,
        });
        expect(problems)
          .withContext(rest)
          .toEqual([jasmine.stringMatching(reason)]);
        expect(problems[0]).toMatch(new RegExp(`^${name}: use `));
        expect(problems.join()).not.toContain(password);
      }
    }
    for (const url of [`postgres://me:${password}#1@host/cs`, `postgres://me:${password}@host:99999/cs`]) {
      const problems = problemsOf({ DATABASE_URL: url });
      expect(problems).toEqual([jasmine.stringMatching(/^DATABASE_URL: use an address like .*percent-encoded/)]);
      expect(problems.join()).not.toContain(password);
    }
    expect(problemsOf({ DATABASE_URL: 'postgres://host/cs?port=99999' })).toEqual([
      jasmine.stringMatching(/a port from 1 to 65535/),
    ]);
    expect(problemsOf({ DATABASE_URL: 'postgres://host/cs?sslrootcert=/no/such.pem' })).toEqual([
      jasmine.stringMatching(/\/no\/such\.pem/),
    ]);
    for (const url of [
      `postgres://me:a,b@host/cs`,
      'postgres:///cs?host=/run/postgresql',
      'postgresql://me@[::1]:5433/cs',
      `postgres://me:${password}@one:1,two:2/cs?target_session_attrs=read-write`,
      'postgres:///cs?host=/one,/two',
    ])
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('accepts a direct address only beside a pooled one, and a pool that the database can serve', () => {
    const url = 'postgres://me:hunter2@host/cs';
    expect(problemsOf({ DATABASE_DIRECT_URL: url })).toEqual([
      'DATABASE_DIRECT_URL: use it beside DATABASE_URL, which names the pooler in front of it',
    ]);
    expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: url }).databaseDirectUrl).toBe(url);
    expect(readConfig({})).toEqual(jasmine.objectContaining({ databaseDirectUrl: null, databasePoolMax: 16 }));
    expect(readConfig({ DATABASE_URL: url, DATABASE_POOL_MAX: '200' }).databasePoolMax).toBe(200);
    for (const wrong of ['3', '1001', '-1', 'many'])
      expect(problemsOf({ DATABASE_POOL_MAX: wrong })).toEqual([
        `DATABASE_POOL_MAX is '${wrong}': use a whole number from 4 to 1000`,
      ]);
    expect(problemsOf({ DATABASE_POOL_MAX: '81' })).toEqual([
      "DATABASE_POOL_MAX is '81': use at most 80 with the embedded database",
    ]);
  });

  it('accepts two secrets, for a replacement, and no third', () => {
    expect(readConfig({ CUSTOMER_TOKEN_SECRET: `${SECRET}, ${SECRET}2` }).customerTokenSecrets).toEqual([
      SECRET,
      `${SECRET}2`,
    ]);
    expect(problemsOf({ CUSTOMER_TOKEN_SECRET: `${SECRET},${SECRET},${SECRET}` })).toHaveSize(1);
    // As the template of earlier releases had it.
    expect(problemsOf({ CUSTOMER_TOKEN_SECRET: 'CHANGE-ME-TO-A-SECRET-OF-32-BYTES-OR-MORE' })).toHaveSize(1);
  });

  for (const host of ['0.0.0.0', '::', '192.0.2.7', 'service.example.com']) {
    it(`refuses ${host} without a proxy that speaks TLS`, () => {
      expect(problemsOf({ HOST: host })).toEqual([jasmine.stringMatching(/^HOST .*TRUST_PROXY/)]);
      expect(readConfig({ HOST: host, TRUST_PROXY: '1' }).host).toBe(host);
    });
  }

  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) {
    it(`accepts the loopback address ${host}`, () => {
      expect(readConfig({ HOST: host }).host).toBe(host);
    });
  }

  it('trusts no proxy, proxies with private addresses, or listed ones', () => {
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBeFalse();
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe('private');
    const ranges = ['192.0.2.7', '198.51.100.0/24', '2001:db8::/64', '::1'];
    expect(readConfig({ TRUST_PROXY: ranges.join(', ') }).trustProxy).toEqual(ranges);
    const wrong = [
      '2',
      'yes',
      'loopback',
      'example.com',
      '192.0.2',
      '192.0.2.7/33',
      '0.0.0.0/0',
      '::/0',
      '192.0.2.7/',
      '192.0.2.7/a',
      '10.0.0.0/8/8',
      '192.0.2.7,',
      '192.0.2.7,1',
      'fe80::1%eth0',
      '2001:db8::/129',
    ];
    for (const value of wrong)
      expect(problemsOf({ TRUST_PROXY: value }))
        .withContext(value)
        .toEqual([jasmine.stringMatching(/^TRUST_PROXY is .*addresses and ranges/)]);
  });

  it('requires a long token for metrics, and never repeats it', () => {
    expect(readConfig({}).metricsToken).toBeNull();
    expect(readConfig({ METRICS_TOKEN: 'a-token-for-prometheus' }).metricsToken).toBe('a-token-for-prometheus');
    for (const value of ['short', 'a token with spaces in it', 'x'.repeat(201)]) {
      const problems = problemsOf({ METRICS_TOKEN: value });
      expect(problems).toEqual([jasmine.stringMatching(/^METRICS_TOKEN: use 16 to 200/)]);
      expect(problems.join()).not.toContain(value);
    }
  });

  it('takes a listener for metrics that strangers cannot use', () => {
    const METRICS_TOKEN = 'a-token-for-prometheus';
    expect(readConfig({}).metricsAt).toBeNull();
    expect(readConfig({ METRICS_PORT: '9100' }).metricsAt).toEqual({ host: '127.0.0.1', port: 9100 });
    const open = { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' };
    expect(readConfig({ ...open, METRICS_TOKEN }).metricsAt).toEqual({ host: '0.0.0.0', port: 9100 });
    expect(problemsOf(open)).toEqual([jasmine.stringMatching(/^METRICS_HOST is '0.0.0.0': use .*METRICS_TOKEN/)]);
    expect(problemsOf({ METRICS_HOST: '10.0.0.5' })).toEqual([jasmine.stringMatching(/^METRICS_HOST .*METRICS_PORT/)]);
    expect(problemsOf({ METRICS_PORT: '8080' })).toEqual([jasmine.stringMatching(/^METRICS_PORT .*than PORT/)]);
    expect(problemsOf({ METRICS_PORT: '0' })).toEqual([jasmine.stringMatching(/^METRICS_PORT is '0'/)]);
  });

  it('has configurable limits', () => {
    expect(readConfig({}).limits).toEqual({
      chatsPerHour: 10,
      exportsAtOnce: 2,
      uploadsAtOnce: 60,
      uploadsAtOnceEach: 12,
      uploadsPerMinute: 60,
      uploadedBytesPerDay: { customer: 200 * 1024 * 1024, staff: 1_000 * 1024 * 1024 },
      loginNetworkMs: 90 * 24 * 3_600_000,
      loginNetworks: 20,
    });
    expect(readConfig({ CHATS_PER_HOUR: '3' }).limits.chatsPerHour).toBe(3);
    expect(problemsOf({ EXPORTS_AT_ONCE: '0', UPLOADS_AT_ONCE: 'all' })).toHaveSize(2);
  });

  it('has configurable durations for pages, and refuses ones that would treat a live server as dead', () => {
    const { clientDurations, timings } = readConfig({
      RETRY_DELAYS_MS: '100, 300',
      SILENCE_LIMIT_MS: '5000',
      SERVER_HEARTBEAT_MS: '2000',
      CLIENT_HEARTBEAT_MS: '30000',
    });
    expect(clientDurations).toEqual({
      ...CLIENT_DURATIONS,
      retryDelays: [100, 300],
      silenceLimit: 5_000,
      heartbeat: 30_000,
    });
    expect(timings.clientSilenceMs).toBe(75_000);
    expect(problemsOf({ SILENCE_LIMIT_MS: '4999', SERVER_HEARTBEAT_MS: '2000' })).toEqual([
      "SILENCE_LIMIT_MS is '4999': use at least 2.5 × SERVER_HEARTBEAT_MS",
    ]);
    expect(problemsOf({ RETRY_DELAYS_MS: '1000,soon' })).toEqual([jasmine.stringMatching(/^RETRY_DELAYS_MS/)]);
  });

  it('refuses DEMO=1 in production', () => {
    expect(problemsOf({ DEMO: '1', NODE_ENV: 'production' })).toEqual([jasmine.stringMatching(/^DEMO/)]);
  });
});

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}
