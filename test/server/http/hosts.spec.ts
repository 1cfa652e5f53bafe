import { once } from 'node:events';
import { WebSocket } from 'ws';
import { CHAT_SOCKET_PATH } from '#contract/constants.ts';
import { createHostCheck } from '#server/http/addresses.ts';
import { askRaw } from '../../support/rawRequest.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const ORIGIN = 'https://service.example.com';

describe('a host name', () => {
  it('is accepted if it is a loopback name or address, or the one that the server listens at', () => {
    const isOwn = createHostCheck({ publicOrigin: null, host: '192.0.2.7' });
    for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080', '192.0.2.7:80']) {
      expect(isOwn(host)).withContext(host).toBeTrue();
    }
    const others = [
      undefined,
      '',
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil.example@localhost',
      'localhost/evil.example',
      'localhost#',
      'localhost evil.example',
      '192.0.2.8',
      '[::2]',
      ':8080',
    ];
    for (const host of others)
      expect(isOwn(host))
        .withContext(host ?? 'none')
        .toBeFalse();
    expect(createHostCheck({ publicOrigin: null, host: '2001:db8::7' })('[2001:DB8::7]:8080')).toBeTrue();
  });

  it("is accepted if it is the public origin's, with any port, or a loopback one", () => {
    const isOwn = createHostCheck({ publicOrigin: ORIGIN, host: '192.0.2.7' });
    for (const host of ['service.example.com', 'Service.Example.com:443', '127.0.0.1:8080'])
      expect(isOwn(host)).withContext(host).toBeTrue();
    for (const host of ['192.0.2.7', 'example.com', 'service.example.com.evil.example'])
      expect(isOwn(host)).withContext(host).toBeFalse();
  });
});

describe('a request for another host name', () => {
  for (const [what, env, own] of [
    ['a demonstration', {}, 'localhost'],
    ['a public server', { PUBLIC_ORIGIN: ORIGIN }, 'service.example.com'],
  ] as const) {
    describe(`to ${what}`, () => {
      let server: TestServer;
      beforeAll(async () => {
        server = await startServer({ env });
      });
      afterAll(() => server.stop());

      const ask = (path: string, host: string) => askRaw(server.port, path, { headers: { host } });

      it('is refused with one clear line for any path', async () => {
        for (const path of [
          '/',
          '/h5',
          '/favicon.svg',
          '/assets/main.0123456789.js',
          '/api/cs/h5/demo/token',
          '/api/none',
        ]) {
          const { status, text } = await ask(path, 'evil.example');
          expect([path, status]).toEqual([path, 421]);
          expect(JSON.parse(text)).toEqual({
            success: false,
            code: 421,
            codeMsg: 'This server does not accept this host name',
            data: null,
          });
        }
        expect((await ask('/', own)).status).toBe(200);
        expect((await ask('/', `127.0.0.1:${server.port}`)).status).toBe(200);
      });

      it('is answered for health checks, and not for metrics', async () => {
        for (const path of ['/healthz', '/readyz', '/readyz?from=balancer'])
          expect((await ask(path, '192.0.2.7:8080')).status)
            .withContext(path)
            .toBe(200);
        for (const path of ['/metrics', '/api/docs'])
          expect((await ask(path, 'evil.example')).status)
            .withContext(path)
            .toBe(401);
      });

      it('gets no socket, even from a page with the same host name', async () => {
        const open = async (path: string, host: string): Promise<string> => {
          const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, {
            headers: { host, origin: `http://${host}` },
          });
          const outcome = Promise.race([
            once(socket, 'open').then(() => 'open'),
            once(socket, 'unexpected-response').then(([, answer]: { statusCode?: number }[]) =>
              String(answer?.statusCode),
            ),
          ]);
          socket.on('error', () => undefined);
          const seen = await outcome;
          socket.terminate();
          return seen;
        };
        expect(await open(CHAT_SOCKET_PATH, 'evil.example')).toBe('421');
        expect(await open('/api/cs/websocket/1', 'evil.example')).toBe('421');
        expect(await open(CHAT_SOCKET_PATH, own)).toBe('open');
      });

      it('is counted, and logged once with the setting to change', async () => {
        await ask('/', 'evil.example');
        await ask('/login', 'evil.example');
        expect(server.log.filter((line) => line.includes('set PUBLIC_ORIGIN'))).toHaveSize(1);
        const { text } = await askRaw(server.port, '/metrics');
        expect(Number(/^http_requests_refused_total\{limit="host"\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1);
        expect(Number(/^http_requests_in_flight (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
      });
    });
  }
});
