import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { openDatabase } from '../../../server/db/connection.ts';
import { startDatabase } from '../../support/testDatabase.ts';

describe('the connection for what people say', () => {
  it('is given up when the database falls silent, and made anew', async () => {
    const place = await startDatabase();
    const network = await aNetworkTo(place.options);
    const db = openDatabase({ ...place.options, host: '127.0.0.1', port: network.port }, () => undefined, 300);
    const ask = async () => (await db.express.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const first = await ask();
    network.fallSilent();

    await expectAsync(ask()).toBeRejectedWithError(/timeout/);
    const second = await ask();
    expect(second).toBeGreaterThan(0);
    expect(second).not.toBe(first);
    await db.close();
    network.close();
    await place.stop();
  });
});

/** A port through which the database is reached, until what is connected is told nothing any more, not even an end. */
async function aNetworkTo(options: object): Promise<{ readonly port: number; fallSilent(): void; close(): void }> {
  if (!('host' in options && 'port' in options)) throw new Error('a database by its socket was expected');
  const file = `${String(options.host)}/.s.PGSQL.${String(options.port)}`;
  const links: Socket[] = [];
  const server = createServer((client) => {
    const database = connect(file);
    for (const end of [client, database]) links.push(end.on('error', () => undefined));
    client.pipe(database).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    fallSilent: () => {
      for (const link of links) link.unpipe();
    },
    close: () => {
      for (const link of links) link.destroy();
      server.close();
    },
  };
}
