import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { freePort } from './serverProcess.ts';
import type { TestDatabase } from './testDatabase.ts';

/** A TCP port for the test database, which itself listens on a Unix socket only. */
export interface DatabaseForwarder {
  /** As DATABASE_URL takes it. */
  readonly url: string;
  readonly port: number;
  /** Until then the port refuses connections. */
  listen(): Promise<void>;
  close(): void;
}

export async function forwardDatabase({ options, url }: Pick<TestDatabase, 'options' | 'url'>): Promise<DatabaseForwarder> {
  if (!('host' in options)) throw new Error('a database by its socket was expected');
  const port = Number(await freePort());
  const socketPath = `${options.host}/.s.PGSQL.${options.port}`;
  const server = createServer((client) => {
    const database = connect(socketPath);
    client.pipe(database).pipe(client);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  address.search = '';
  return {
    url: address.href,
    port,
    listen: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: () => { server.close(); },
  };
}
