import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { CLIENT_DURATIONS } from '#contract/pageConfig.ts';
import { login } from '#contract/http/auth.ts';
import { zoneOffsets } from '#server/common/days.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

describe('pages and headers', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({
      env: { PRODUCT_NAME: 'Fish & <Chips> "$&"', TIME_ZONE: 'Europe/Berlin', ALLOW_REGISTER: '0' },
    });
  });
  afterAll(() => server.stop());

  const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);

  for (const path of [
    '/',
    '/login',
    '/Home',
    '/chat?id=1&fromId=2',
    '/no/such/screen',
    '/404',
    '/AccountManagement/role',
  ]) {
    it(`serves the back-office at ${path}`, async () => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<p>index</p>');
    });
  }

  for (const path of ['/h5', '/H5', '/h5?customer=1001']) {
    it(`serves the customer's page at ${path}`, async () => {
      expect(await (await get(path)).text()).toContain('<p>customer</p>');
    });
  }

  it('serves the replay frame, which may not fetch or send anything and only this site may frame', async () => {
    const answer = await get('/debug/replay/frame');
    expect(await answer.text()).toContain('<p>replayFrame</p>');
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((answer.headers.get('content-security-policy') ?? '').split(';').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'none'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'img-src data:',
      "script-src 'self'",
      "style-src 'self'",
      "worker-src 'none'",
    ]);
  });

  for (const path of [
    '/',
    '/debug/replay',
    '/debug/replay/',
    '/debug/replay/frame/',
    '/debug/replay/frame/more',
    '/debug/replay/frames',
    '/Debug/replay/frame',
    '/login?/debug/replay/frame',
  ]) {
    it(`lets no page frame ${path}`, async () => {
      const { headers } = await get(path);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    });
  }

  it("lets only this site frame the customer's page, by both headers", async () => {
    for (const path of ['/h5', '/H5/', '/h5?customer=1001']) {
      const { headers } = await get(path);
      expect(headers.get('x-frame-options')).withContext(path).toBe('SAMEORIGIN');
      expect(headers.get('content-security-policy')).withContext(path).toContain("frame-ancestors 'self'");
    }
  });

  it('allows pages sound and clipboard, but no camera, microphone, location or payment', async () => {
    for (const path of ['/login', '/h5', '/debug/replay/frame', '/healthz']) {
      const policy = ((await get(path)).headers.get('permissions-policy') ?? '').split(', ');
      for (const part of [
        'autoplay=(self)',
        'clipboard-write=(self)',
        'camera=()',
        'microphone=()',
        'geolocation=()',
        'payment=()',
        'usb=()',
      ]) {
        expect(policy).withContext(path).toContain(part);
      }
      expect(policy.filter((part) => part.includes('*'))).toEqual([]);
    }
  });

  it('fills in the title and the configuration as text', async () => {
    const page = await (await get('/login')).text();
    expect(page).toContain('<title>Fish &amp; &lt;Chips&gt; &quot;$&amp;&quot; Customer Service</title>');
    const config = /name="app-config" content="([^"]*)"/.exec(page)?.[1] ?? '';
    expect(
      JSON.parse(
        config.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      ),
    ).toEqual({
      productName: 'Fish & <Chips> "$&"',
      timeZone: 'Europe/Berlin',
      allowRegister: false,
      demo: false,
      demoLogins: [],
      demoTraffic: false,
      version: 'spec',
      durations: CLIENT_DURATIONS,
      zoneOffsets: zoneOffsets('Europe/Berlin', new Date()),
    });
  });

  it('lets hashed files be cached for good, and serves no others', async () => {
    const file = await get('/assets/main.0123456789.js');
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const gone = await get('/assets/gone.0123456789.js');
    expect([gone.status, await gone.json()]).toEqual([
      404,
      { success: false, code: 404, codeMsg: 'Not found', data: null },
    ]);
    expect((await get('/favicon.svg')).headers.get('content-type')).toContain('image/svg+xml');
  });

  for (const path of [
    '/assets/../index.html',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/assets/....//index.html',
  ]) {
    it(`serves nothing outside of the built pages: ${path}`, async () => {
      const asked = request({ port: server.port, path }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      let body = '';
      for await (const chunk of answer) body += String(chunk);
      expect(body).not.toContain('root:');
      expect(body).not.toContain('__PRODUCT_TITLE__');
    });
  }

  const kinds: readonly [string, number, RequestInit?][] = [
    ['/login', 200],
    ['/h5', 200],
    ['/debug/replay', 200],
    ['/healthz', 200],
    ['/metrics', 200],
    ['/api/docs', 200],
    ['/assets/main.0123456789.js', 200],
    ['/assets/gone.0123456789.js', 404],
    ['/api/nothing', 404],
    ['/%zz', 400],
    [login.path, 400, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    ['/api/cs/user/getLoginUserInfo', 403],
    [login.path, 405],
    [login.path, 413, { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x'.repeat(300_000) }],
    [`/fileservice/download/file/${'0'.repeat(200)}`, 414],
    [login.path, 415, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
  ];
  for (const [path, status, init] of kinds) {
    it(`sends security headers with a ${status}: ${path.slice(0, 40)}`, async () => {
      const answer = await get(path, init);
      expect(answer.status).toBe(status);
      const { headers } = answer;
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('cache-control')).not.toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
    });
  }

  it('counts and logs an address that cannot be read', async () => {
    const logged = server.log.length;
    expect((await get('/%zz')).status).toBe(400);
    const count = (text: string) =>
      Number(/^http_requests_total\{route="other",status="4xx"\} (\d+)$/m.exec(text)?.[1]);
    expect(count(await (await get('/metrics')).text())).toBeGreaterThan(0);
    expect(server.log.slice(logged).some((line) => line.includes('"status":400'))).toBeTrue();
  });

  it('lets no other page frame the back-office', async () => {
    expect((await get('/login')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it("allows the page's own sockets by name, for browsers in which 'self' excludes them", async () => {
    const { headers } = await get('/login');
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ws://127.0.0.1:${server.port}`);
  });

  it('forbids caching of answers to calls', async () => {
    for (const path of ['/api/sso/nothing', '/healthz', '/api/cs/user/getLoginUserInfo']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  it('allows no other origin', async () => {
    const origin = 'https://evil.example';
    const preflight = await get(login.path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-token' },
    });
    const call = await get('/api/cs/user/getLoginUserInfo', { headers: { origin } });
    for (const { headers } of [preflight, call]) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('serves health, metrics and API documentation', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    await get('/login');
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('process_cpu_user_seconds_total');
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*status="2xx"/);
    const docs: unknown = await (await get('/api/docs')).json();
    expect(docs).toEqual(jasmine.objectContaining({ openapi: jasmine.stringMatching(/^3\./) }));
  });
});
