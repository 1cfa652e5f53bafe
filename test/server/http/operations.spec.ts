import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { CLOSE } from '#contract/chat/commands.ts';
import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { ROOT } from '#tools/paths.ts';
import { askRaw } from '../../support/rawRequest.ts';
import type { DiskSpace } from '#server/db/diskSpace.ts';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { freePort } from '../../support/serverProcess.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'a-token-for-prometheus';
const PATHS = ['/metrics', '/api/docs'];

describe('metrics and API documentation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { METRICS_TOKEN: TOKEN, METRICS_KEPT_MS: '1000', TRUST_PROXY: '1' } });
  });
  afterAll(() => server.stop());

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) => askRaw(server.port, path, { headers });

  it('need no token on this machine', async () => {
    for (const path of PATHS)
      expect((await ask(path)).status)
        .withContext(path)
        .toBe(200);
  });

  const forwarding: readonly [string, string][] = [
    ['x-forwarded-for', '192.0.2.1'],
    ['x-forwarded-for', '127.0.0.1'],
    ['X-Forwarded-Host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['true-client-ip', '127.0.0.1'],
  ];
  for (const [name, value] of forwarding) {
    it(`need the token behind a proxy that sends ${name}: ${value}`, async () => {
      for (const path of PATHS) {
        const refused = await ask(path, { [name]: value });
        expect([refused.status, refused.headers['www-authenticate']]).withContext(path).toEqual([401, 'Bearer']);
        expect(JSON.parse(refused.text)).toEqual({
          success: false,
          code: 401,
          codeMsg: 'A token is required',
          data: null,
        });
        expect((await ask(path, { [name]: value, authorization: `Bearer ${TOKEN}` })).status)
          .withContext(path)
          .toBe(200);
      }
    });
  }

  it('need exactly the configured token', async () => {
    const from = { 'x-forwarded-for': '192.0.2.1' };
    for (const authorization of [
      '',
      TOKEN,
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      `Bearer ${TOKEN} ${TOKEN}`,
    ]) {
      expect((await ask('/metrics', { ...from, authorization })).status)
        .withContext(authorization)
        .toBe(401);
    }
    expect((await ask(`/metrics?token=${TOKEN}`, from)).status).toBe(401);
  });

  it("are served at the server's address with the token", async () => {
    const host = '192.0.2.7:8080';
    expect((await ask('/metrics', { host })).status).toBe(401);
    expect((await ask('/metrics', { host, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  it('log no token, and count refused callers', async () => {
    await ask('/metrics', { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${TOKEN}` });
    await ask('/metrics', { 'x-forwarded-for': '192.0.2.1' });
    expect(server.log.filter((line) => line.includes(TOKEN))).toEqual([]);
    await until('the refusals are counted', async () =>
      /^http_requests_refused_total\{limit="operationsToken"\} [1-9]/m.test((await ask('/metrics')).text),
    );
  });

  it('are refused to other machines without a configured token', async () => {
    const open = await startServer();
    try {
      expect((await askRaw(open.port, '/metrics')).status).toBe(200);
      for (const authorization of ['', 'Bearer ', 'Bearer null', 'Bearer undefined']) {
        expect(
          (await askRaw(open.port, '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1', authorization } })).status,
        ).toBe(401);
      }
    } finally {
      await open.stop();
    }
  });

  it('are computed at most once a second', async () => {
    const answers = new Set<string>();
    const begunAt = performance.now();
    for (let turn = 0; turn < 30; turn += 1) answers.add((await ask('/metrics')).text);
    expect(answers.size).toBeLessThanOrEqual(Math.ceil((performance.now() - begunAt) / 1_000) + 1);
    await until('newer figures come', async () => !answers.has((await ask('/metrics')).text));
  });
});

describe('a listener for metrics', () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    port = Number(await freePort());
    server = await startServer({ env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => server.stop());

  it('has them alone: the public port answers 404, also with the token', async () => {
    expect((await askRaw(port, '/metrics')).text).toContain('chat_messages_total');
    const headers = { authorization: `Bearer ${TOKEN}` };
    const refused = await askRaw(server.port, '/metrics', { headers });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([404, jasmine.objectContaining({ code: 404 })]);
    expect((await askRaw(server.port, '/api/docs', { headers })).status).toBe(200);
  });

  it('answers other machines only with the token', async () => {
    const from = { host: '192.0.2.7:9100' };
    expect((await askRaw(port, '/metrics', { headers: from })).status).toBe(401);
    expect((await askRaw(port, '/metrics', { headers: { ...from, authorization: `Bearer ${TOKEN}` } })).status).toBe(
      200,
    );
  });

  it('answers probes, and nothing else', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await askRaw(port, path)).status).toBe(200);
    for (const path of ['/', '/api/docs', '/api/sso/login']) expect((await askRaw(port, path)).status).toBe(404);
  });
});

describe('a server that ends', () => {
  it('says so to balancers for DRAIN_DELAY_MS, and accepts new connections until then', async () => {
    const port = Number(await freePort());
    const server = await startServer({ env: { DRAIN_DELAY_MS: '4000', METRICS_PORT: String(port) } });
    const { customerSide, agentSide, chatId } = await aConversation(server);
    const stopping = server.stop();
    for (const each of [server.port, port]) {
      const { status, text } = await askRaw(each, '/readyz');
      expect([status, JSON.parse(text)]).toEqual([503, { status: 'draining' }]);
    }
    expect((await askRaw(server.port, '/healthz')).status).toBe(200);
    expect((await customerSide.say(chatId, 'still here')).name).toBe('SendAck');
    await agentSide.until('Message', ({ msg }) => msg.includes('still here'));
    await stopping;
    for (const each of [server.port, port]) await expectAsync(askRaw(each, '/healthz')).toBeRejected();
  });

  it('does not wait for connections on which nothing was requested', async () => {
    const port = Number(await freePort());
    const server = await startServer({ env: { METRICS_PORT: String(port) } });
    const unused = [server.port, port].map((each) => connect(each, '127.0.0.1').resume());
    await Promise.all(unused.map((socket) => once(socket, 'connect')));
    for (const each of [server.port, port]) await askRaw(each, '/healthz'); // later, so both are accepted by now
    const closed = unused.map((socket) => once(socket, 'close'));
    await server.stop();
    await expectAsync(Promise.all(closed)).toBeResolved();
  });

  it('then refuses new connections, while each chat goes on until its page leaves', async () => {
    const server = await startServer({ env: { DRAIN_DELAY_MS: '2000' } });
    const { customerSide, agentSide, chatId } = await aConversation(server);
    const stopping = server.stop();
    const { minDelayMs, maxDelayMs } = await agentSide.until('GoAway');
    expect([minDelayMs, maxDelayMs]).toEqual([0, 2_000]);
    await expectAsync(askRaw(server.port, '/healthz')).toBeRejected();
    expect((await customerSide.say(chatId, 'to the end')).name).toBe('SendAck');
    await agentSide.until('Message', ({ msg }) => msg.includes('to the end'));
    customerSide.socket.close();
    expect((await agentSide.closed).code).toBe(CLOSE.goingAway);
    await stopping;
  });
});

describe('the metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ disk: ROOMY_DISK, env: { DATABASE_POOL_MAX: '7' } });
  });
  afterAll(() => server.stop());

  const read = () => fetch(`${server.url}/metrics`).then((answer) => answer.text());
  const figure = async (name: string): Promise<number> => {
    const line = (await read()).split('\n').find((each) => each.startsWith(`${name} `)) ?? '';
    return Number(line.slice(name.length + 1));
  };

  it('are those that docs/operations.md lists', async () => {
    const served = Array.from((await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', kind = '']) => ({
      name,
      kind,
    })).filter(({ name }) => !/^(?:process|nodejs)_/.test(name));
    const text = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
    const [, section = ''] = text.split('### Metrics\n');
    const listed = Array.from(
      (section.split('\n## ', 1)[0] ?? '').matchAll(/^\| (`.*`) \| (counter|gauge|histogram) \|/gm),
      ([, names = '', kind = '']) => names.split(', ').map((name) => ({ name: name.replaceAll('`', ''), kind })),
    ).flat();
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    served.push({ name: 'nats_connected', kind: 'gauge' });
    expect(served.length).toBeGreaterThan(20);
    expect(listed.sort(byName)).toEqual(served.sort(byName));
  });

  it('name the release and the version of Node', async () => {
    expect(await figure(`customer_service_build_info{version="spec",node="${process.version}"}`)).toBe(1);
  });

  it('stay small after all calls were made, refused and failed', async () => {
    const calls = Object.values(CALLS_BY_RESOURCE).flatMap((each) => Object.values(each));
    const token = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    const served = new Set<string>();
    for (const { method, path: pattern } of calls) {
      const url = `${server.url}${pattern.replace(/:\w+/g, '1')}`;
      if ((await fetch(url, { method })).status !== 404) served.add(pattern);
      if (method === 'GET') await fetch(url, { headers: { [TOKEN_HEADER]: token } });
    }
    expect(served.size).toBeGreaterThan(90);
    const text = await read();
    const routes = new Set(
      Array.from(text.matchAll(/^http_requests_total\{route="([^"]+)"/gm), ([, route = '']) => route),
    );
    expect([...served].filter((each) => !routes.has(each))).toEqual([]);
    expect(text.length).toBeLessThan(60_000);
  });

  it('show scheduled work by its kind', async () => {
    const kind = '{kind="reports.rollup"}';
    await until(
      'a run is shown',
      async () => (await figure(`scheduled_work_last_run_timestamp_seconds${kind}`)) > 1_700_000_000,
    );
    for (const name of ['scheduled_work_duration_seconds_count', 'scheduled_work_lateness_seconds_count'])
      expect(await figure(`${name}${kind}`))
        .withContext(name)
        .toBeGreaterThan(0);
    expect(await read()).not.toMatch(/^scheduled_work_failures_total\{/m);
  });

  it('include all that the dashboard and the alerts in deploy/ name', async () => {
    const served = await read();
    const monitoring = (name: string) => readFileSync(path.join(ROOT, 'deploy/monitoring', name), 'utf8');
    const text = `${monitoring('grafana.json')}${monitoring('alerts.yaml')}`;
    const named = new Set(Array.from(text.matchAll(/\b([a-z]\w*)\{/g), ([, name = '']) => name));
    named.delete('up'); // Prometheus's own
    expect(named.size).toBeGreaterThan(12);
    for (const name of named)
      expect(served).toMatch(new RegExp(`^# TYPE ${name.replace(/_(?:bucket|count)$/, '')} `, 'm'));
  });

  it('show how the pool is used', async () => {
    expect(await figure('database_pool_max')).toBe(7);
    expect(await figure('database_pool_waiting')).toBe(0);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = Array.from({ length: 9 }, () => server.db.transaction(() => released));
    await until('the pool is used up', async () => (await figure('database_pool_waiting')) >= 2);
    expect(await figure('database_pool_connections{state="used"}')).toBe(7);
    expect(await figure('database_pool_connections{state="idle"}')).toBe(0);
    release();
    await Promise.all(work);
    await until('the connections are idle', async () => (await figure('database_pool_connections{state="idle"}')) > 0);
  });

  it('show messages that wait for their commit', async () => {
    const { chatId, customerSide } = await aConversation(server);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const lock = server.db.transaction(async (tx) => {
      await tx.query('select from chat where id = $1 for update', [chatId]);
      hold();
      await released;
    });
    await held;
    const first = customerSide.say(chatId, 'in the commit');
    await until('the first is being committed', async () => {
      const { rowCount } = await server.db.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%commit_messages(%'`,
      );
      return rowCount === 1;
    });
    const others = [customerSide.say(chatId, 'waits'), customerSide.say(chatId, 'waits, too')];
    await until('they wait', async () => (await figure('chat_commit_queue')) >= 2);
    release();
    await Promise.all([lock, first, ...others]);
    expect(await figure('chat_commit_queue')).toBe(0);
  });
});

const ROOMY_DISK: DiskSpace = {
  freeBytes: 1e12,
  isFull: false,
  check: () => Promise.resolve(false),
  explain: () => '',
  rejectStart: (error) => Promise.reject(new Error(String(error))),
};
