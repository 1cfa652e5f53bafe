import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '#bench/simulator/freePort.ts';
import { spawnProgram } from '../support/serverProcess.ts';

const GIVE_50 = `
  import { freePort } from './bench/simulator/freePort.ts';
  console.log(JSON.stringify(await Promise.all(Array.from({ length: 50 }, freePort))));
`;

describe('a free port', () => {
  it('is one that no program is given while a server is down', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, freePort));
    expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
    const server = createServer().listen(ports[0], '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  });

  it('is one that no other process gives out', async () => {
    const own = await Promise.all(Array.from({ length: 50 }, freePort));
    expect(new Set(own).size).toBe(50);
    const other = spawnProgram(['-e', GIVE_50], {});
    expect(await other.exited)
      .withContext(other.output())
      .toBe(0);
    const others: unknown = JSON.parse(other.output());
    expect(others).toHaveSize(50);
    for (const port of own) expect(others).not.toContain(port);
  });
});
