import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { startFaultProxy, type FaultProxy } from '#bench/support/faultProxy.ts';
import { until } from '../support/until.ts';

/** One end of a connection, and how it ended. */
interface End {
  readonly socket: Socket;
  /** Everything that has arrived. */
  text: string;
  /** The chunks in which it arrived. */
  pieces: number;
  fate: 'open' | 'ended' | 'reset';
}

describe('the fault proxy', () => {
  let server: Server;
  let proxy: FaultProxy;
  let serverSide: End[];

  beforeEach(async () => {
    serverSide = [];
    server = createServer((socket) => {
      serverSide.push(watch(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    proxy = await startFaultProxy(typeof address === 'object' ? (address?.port ?? 0) : 0);
  });
  afterEach(async () => {
    await proxy.close();
    if (server.listening)
      await new Promise((resolve) => {
        server.close(resolve);
      });
  });

  function watch(socket: Socket): End {
    const end: End = { socket, text: '', pieces: 0, fate: 'open' };
    socket.on('data', (bytes) => {
      end.text += bytes.toString();
      end.pieces += 1;
    });
    socket.on('end', () => {
      end.fate = 'ended';
    });
    socket.on('error', () => {
      end.fate = 'reset';
    });
    return end;
  }

  /** @returns both ends of a new connection, after a greeting in each direction */
  async function aConnection(): Promise<{ readonly near: End; readonly far: End }> {
    const near = watch(connect(proxy.port, '127.0.0.1'));
    const before = serverSide.length;
    await until('the server has a connection', () => serverSide.length > before);
    const far = serverSide[before];
    if (far === undefined) throw new Error('no connection');
    near.socket.write('hello ');
    far.socket.write('welcome ');
    await until('both have been greeted', () => far.text === 'hello ' && near.text === 'welcome ');
    return { near, far };
  }

  it('passes on all data, and the end', async () => {
    const { near, far } = await aConnection();
    near.socket.end('and good bye');
    await until('the end has come', () => far.fate === 'ended');
    expect(far.text).toBe('hello and good bye');
    await until('nothing is left open', () => proxy.connections === 0);
  });

  it('stalls one direction, and releases it in order', async () => {
    const { near, far } = await aConnection();
    proxy.stall('toServer');
    near.socket.write('one ');
    far.socket.write('still here');
    await until('the other direction goes on', () => near.text === 'welcome still here');
    near.socket.end('two');
    expect([far.text, far.fate]).toEqual(['hello ', 'open']);
    proxy.heal();
    await until('the end has come', () => far.fate === 'ended');
    expect(far.text).toBe('hello one two');
  });

  it('delays data', async () => {
    const { near, far } = await aConnection();
    proxy.delay(200, 'toServer');
    const since = Date.now();
    near.socket.write('late');
    await until('it has come', () => far.text === 'hello late');
    expect(Date.now() - since).toBeGreaterThanOrEqual(199);
  });

  it('cuts connections in order, and lets new ones through', async () => {
    const { near, far } = await aConnection();
    proxy.cut();
    await until('both ends know', () => near.fate !== 'open' && far.fate !== 'open');
    expect([near.fate, far.fate]).toEqual(['ended', 'ended']);
    await aConnection();
  });

  it('resets connections, and refuses new ones while it is unplugged', async () => {
    const { near, far } = await aConnection();
    proxy.unplug();
    await until('both ends know', () => near.fate !== 'open' && far.fate !== 'open');
    const later = watch(connect(proxy.port, '127.0.0.1'));
    await until('the next one is turned away', () => later.fate !== 'open');
    expect([near.fate, far.fate, later.fate]).toEqual(['reset', 'reset', 'reset']);
    proxy.heal();
    await aConnection();
  });

  it('passes only half of the next chunk, once', async () => {
    const { near, far } = await aConnection();
    proxy.halve('toServer');
    near.socket.write('1234567890');
    await until('the connection is cut', () => far.fate === 'ended' && near.fate === 'ended');
    expect(far.text).toBe('hello 12345');
    await aConnection();
  });

  it('loses the given data together with its connection', async () => {
    const { near, far } = await aConnection();
    proxy.resetOn('toClient', (bytes) => bytes.includes('answer'));
    far.socket.write('a word. ');
    await until('the word comes', () => near.text === 'welcome a word. ');
    far.socket.write('the answer');
    await until('both ends are reset', () => near.fate === 'reset' && far.fate === 'reset');
    expect(near.text).toBe('welcome a word. ');
    expect(proxy.strikes).toBe(1);
  });

  it('trickles data slowly', async () => {
    const { near, far } = await aConnection();
    proxy.trickle({ bytes: 3, everyMs: 5 }, 'toClient');
    const { pieces } = near;
    far.socket.write('1234567890');
    await until('all has come', () => near.text === 'welcome 1234567890');
    expect(near.pieces - pieces).toBeGreaterThan(1);
  });

  it('resets new connections while the server is down', async () => {
    await new Promise((resolve) => {
      server.close(resolve);
    });
    const near = watch(connect(proxy.port, '127.0.0.1'));
    await until('the client knows', () => near.fate !== 'open');
    expect(near.fate).toBe('reset');
  });
});
