import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { freePort } from './serverProcess.ts';
import { behindPort, type TestDatabase } from './testDatabase.ts';

/** A TCP port in front of the test database, which listens only on a Unix socket. */
export interface DatabaseForwarder {
  /** For DATABASE_URL. */
  readonly url: string;
  readonly port: number;
  /** Until then the port refuses connections. */
  listen(): Promise<void>;
  close(): void;
}

export async function forwardDatabase({
  socketPath,
  url,
}: Pick<TestDatabase, 'socketPath' | 'url'>): Promise<DatabaseForwarder> {
  const port = Number(await freePort());
  const server = createServer((client) => {
    const database = connect(socketPath);
    client.pipe(database).pipe(client);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  return {
    url: behindPort(url, port),
    port,
    listen: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: () => {
      server.close();
    },
  };
}
