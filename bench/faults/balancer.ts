import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/** Distributes connections over servers like a reverse proxy, and skips servers that are down. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** @param ports of the servers on this machine */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const open = new Set<Socket>();
  const forward = (client: Socket, attempts: number): void => {
    turn += 1;
    const server = connect({ port: ports[turn % ports.length] ?? 0, host: HOST });
    let isConnected = false;
    const endBoth = (): void => {
      client.destroy();
      server.destroy();
    };
    server.once('connect', () => {
      isConnected = true;
      client.pipe(server).pipe(client);
      client.once('close', endBoth);
    });
    server.on('error', () => {
      if (!isConnected && attempts > 1) forward(client, attempts - 1);
    });
    server.once('close', () => {
      if (isConnected || attempts <= 1) endBoth();
    });
  };
  const balancer = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => undefined);
    forward(client, ports.length);
  });
  balancer.listen(0, HOST);
  await once(balancer, 'listening');
  const address = balancer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://${HOST}:${address.port}`,
    close: async () => {
      balancer.close();
      for (const client of open) client.destroy();
      await once(balancer, 'close');
    },
  };
}
