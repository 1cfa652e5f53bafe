import { askRaw } from '../../support/rawRequest.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
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
