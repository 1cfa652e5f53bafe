import type { FaultProxy } from '#bench/support/faultProxy.ts';
import { aConversation } from '../../support/conversation.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { until } from '../../support/until.ts';

describe('a message costs one round trip to the database', () => {
  let place: TestDatabase;
  let proxy: FaultProxy;
  let direct: Database;
  let server: TestServer;

  beforeAll(async () => {
    place = await startDatabase();
    const behind = await startDatabaseProxy(place);
    proxy = behind.proxy;
    direct = openDatabase(place.options, () => undefined);
    server = await startServer({ database: behind.database });
  });
  afterAll(async () => {
    proxy.heal();
    await server.stop();
    await direct.close();
    await proxy.close();
    await place.stop();
  });

  const isStored = async (text: string): Promise<boolean> => {
    const { rows } = await direct.query('select from message where msg like $1', [`%${text}%`]);
    return rows.length > 0;
  };

  it('which stores it, and is enough to acknowledge it and to push it', async () => {
    const { chatId, customerSide, agentSide } = await aConversation(server);
    // The first commit also prepares the statement.
    await customerSide.say(chatId, 'first');

    proxy.stall('toClient');
    const answer = customerSide.say(chatId, 'second');
    await until('it is stored without an answer from the database', () => isStored('second'));

    proxy.stall('toServer');
    proxy.delay(0, 'toClient');
    expect((await answer).name).toBe('SendAck');
    await agentSide.until('Message', ({ msg }) => msg.includes('second'));
  });
});
