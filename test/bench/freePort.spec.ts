import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '../../bench/simulator/freePort.ts';

describe('a free port', () => {
  it('is one that no program is given while a server is down', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, freePort));
    expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
    const server = createServer().listen(ports[0], '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  });
});
