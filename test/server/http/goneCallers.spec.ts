import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { defineCall, staff } from '#contract/http/call.ts';
import { TOKEN_HEADER } from '#contract/constants.ts';
import { CALLS_AT_ONCE, CALLS_WAITING, createCallSlots, createExportSlots } from '#server/http/callLimits.ts';
import { installErrorHandler } from '#server/http/errors.ts';
import { measureRequests } from '#server/http/operations.ts';
import { goneSignal } from '#server/http/connections.ts';
import { serveFile, serveStaff } from '#server/http/serve.ts';
import { until } from '../../support/until.ts';

const shape = { access: staff('key'), summary: '', request: Type.Object({}), response: Type.Null() };
const slowCall = defineCall({ ...shape, method: 'GET', path: '/slow' });
const quickCall = defineCall({ ...shape, method: 'GET', path: '/quick' });
const largeCall = defineCall({ ...shape, method: 'POST', path: '/large', maxBodyBytes: 1_000 });
const fileCall = defineCall({ ...shape, method: 'GET', path: '/file', file: true });

describe('a call whose caller has gone', () => {
  let app: FastifyInstance;
  let port: number;
  /** Lets the slow calls end. */
  let release: () => void;
  let slowBegun: number;
  let reservedBodies: number;
  /** How often memory was reserved. */
  let reservations: number;
  let signals: AbortSignal[];
  /** The check of the caller waits for it. */
  let admitted: Promise<void>;
  let files: Readable[];
  /** How many listeners the connection of each quick call had. */
  let listeners: number[];
  let metrics: Registry;
  const exportSlots = createExportSlots(1);

  beforeEach(async () => {
    admitted = Promise.resolve();
    [slowBegun, reservedBodies, reservations, signals, files, listeners] = [0, 0, 0, [], [], []];
    app = fastify({ forceCloseConnections: true });
    metrics = new Registry();
    measureRequests(app, metrics);
    installErrorHandler(app, { count: () => undefined });
    app.decorateRequest('principal', null);
    app.decorateRequest('callerAddress', '192.0.2.1');
    serveCalls();
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterEach(async () => {
    release();
    await app.close();
  });

  function serveCalls(): void {
    const released = new Promise<null>((resolve) => {
      release = () => {
        resolve(null);
      };
    });
    const principal = {
      kind: 'staff',
      staffId: '1',
      account: 'a',
      name: 'n',
      type: 'D',
      uris: ['key'],
      token: 't',
      targetId: null,
      sessionId: '1',
      mustChangePassword: false,
      sessionEndsAt: new Date(),
    } as const;
    const server = {
      app,
      identities: {
        sessions: { authenticate: () => admitted.then(() => principal) },
        customers: { verify: async () => null },
        apps: { verify: async () => null },
      },
      masks: { of: async () => (text: string) => text },
      callSlots: createCallSlots(),
      exportSlots,
      uploadMemory: {
        begin: () => {
          reservedBodies += 1;
          reservations += 1;
          return () => {
            reservedBodies -= 1;
          };
        },
      },
      isDiskFull: () => false,
    };
    serveStaff(server, slowCall, () => {
      slowBegun += 1;
      return released;
    });
    serveStaff(server, quickCall, ({ request, reply }) => {
      listeners.push(request.raw.socket.listenerCount('close'));
      signals.push(goneSignal(reply));
      return null;
    });
    serveStaff(server, largeCall, () => null);
    serveFile(server, fileCall, async () => {
      const body = new Readable({ read: () => undefined });
      files.push(body);
      return { name: 'a.txt', mediaType: 'text/plain', body };
    });
  }

  const textOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\n${TOKEN_HEADER}: t\r\n` +
    (method === 'POST' ? 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' : '\r\n');
  /** Sends the requests at once on one connection. */
  const send = async (...calls: readonly Parameters<typeof textOf>[0][]): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(calls.map(textOf).join(''));
    return socket;
  };
  const connections = () =>
    new Promise<number>((resolve) => {
      app.server.getConnections((_, count) => {
        resolve(count);
      });
    });

  it('releases the memory of its body, also when its answer waited for an earlier one', async () => {
    const socket = await send(slowCall, largeCall);
    await until('memory is reserved', () => reservations === 1 && slowBegun === 1);
    expect(reservedBodies).toBe(1);
    socket.destroy();
    await until('it is released', () => reservedBodies === 0);
  });

  it('releases its export slot and its file, also when its answer waited for an earlier one', async () => {
    const socket = await send(slowCall, fileCall);
    await until('the file begins', () => files.length === 1);
    expect(() => exportSlots.begin('2')).toThrow();
    socket.destroy();
    await until('the file is destroyed', () => files[0]?.destroyed === true);
    exportSlots.begin('2')();
  });

  it('aborts its signal, also when its answer waited for an earlier one', async () => {
    const warnings: string[] = [];
    const keep = ({ message }: Error) => warnings.push(message);
    process.on('warning', keep);
    const socket = await send(slowCall, ...Array<typeof quickCall>(20).fill(quickCall));
    await until('all are answered', () => signals.length === 20);
    expect(signals.filter(({ aborted }) => aborted)).toEqual([]);
    socket.destroy();
    await until('all are aborted', () => signals.every(({ aborted }) => aborted));
    process.off('warning', keep);
    expect(warnings.filter((message) => message.includes('close listeners'))).toEqual([]);
  });

  it('leaves nothing on a connection that goes on', async () => {
    const socket = await send(quickCall);
    const isAnswered = (count: number) => () => signals.length === count && signals.every(({ aborted }) => aborted);
    for (let answered = 1; answered <= 4; answered += 1) {
      await until('it is answered', isAnswered(answered));
      socket.write(textOf(quickCall));
    }
    expect(new Set(listeners).size).toBe(1);
    socket.destroy();
  });

  const inFlight = async () =>
    Number(/^http_requests_in_flight (-?\d+)/m.exec(await metrics.metrics())?.[1] ?? Number.NaN);

  it('is no longer in flight, also when its answer waited for an earlier one', async () => {
    const socket = await send(slowCall, quickCall, quickCall);
    await until('all are in flight', async () => (await inFlight()) === 3);
    socket.destroy();
    await until('they have gone', async () => (await connections()) === 0);
    const next = await send(slowCall);
    await until('another is worked on', () => slowBegun === 2);
    expect(await inFlight()).toBe(1);
    next.destroy();
  });

  it('is not begun if it went while the caller was checked', async () => {
    let admit = (): void => undefined;
    admitted = new Promise((resolve) => {
      admit = resolve;
    });
    const early = await send(quickCall);
    await until('it is checked', async () => (await inFlight()) === 1);
    early.destroy();
    await until('it has gone', async () => (await inFlight()) === 0);
    admit();
    const last = await send(quickCall);
    await once(last, 'data');
    expect(listeners).toHaveSize(1);
    last.destroy();
  });

  const runAll = async () => {
    const running = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => send(slowCall)));
    await until('the first are worked on', () => slowBegun === CALLS_AT_ONCE);
    return running;
  };

  it('waits no longer, so that others can', async () => {
    const running = await runAll();
    const reload = async () => {
      const waiting = await send(...Array<typeof quickCall>(CALLS_WAITING).fill(quickCall));
      await until('they wait', async () => (await inFlight()) === CALLS_AT_ONCE + CALLS_WAITING);
      waiting.destroy();
      await until('they have gone', async () => (await inFlight()) === CALLS_AT_ONCE);
    };
    await reload();
    await reload();
    const last = await send(quickCall);
    release();
    const [answer] = (await once(last, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
    for (const socket of [...running, last]) socket.destroy();
  });

  it('is not worked on after it has waited', async () => {
    const running = await runAll();
    const waiting = await Promise.all(Array.from({ length: 9 }, () => send(slowCall, quickCall)));
    await until('others wait', async () => (await connections()) === CALLS_AT_ONCE + 9);
    for (const socket of waiting) socket.destroy();
    await until('they have gone', async () => (await connections()) === CALLS_AT_ONCE);
    const last = await send(quickCall);
    release();
    await until('the last is answered', () => listeners.length > 0);
    expect([slowBegun, listeners.length]).toEqual([CALLS_AT_ONCE, 1]);
    for (const socket of [...running, last]) socket.destroy();
  });
});
