import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

/** More than the pool has connections. */
const BUSY = 20;

describe('a message', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  it('is acknowledged while other work uses every connection of the pool', async () => {
    const { chatId, customerSide, agentSide } = await aConversation(server);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    const work = Array.from({ length: BUSY }, () =>
      server.db.transaction(async (tx) => {
        await tx.query('select 1');
        held += 1;
        await released;
      }),
    );
    let isPoolFree = false;
    void server.db.query('select 1').then(() => {
      isPoolFree = true;
    });
    await until('the pool is used up', () => held >= BUSY / 2);

    expect((await customerSide.say(chatId, 'Is anybody there?')).name).toBe('SendAck');
    await agentSide.until('Message', ({ msg }) => msg.includes('Is anybody there?'));
    expect(isPoolFree).toBeFalse();
    release();
    await Promise.all(work);
  });
});
