import { eraseCustomer } from '#contract/http/privacy.ts';
import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { erase } from '#server/privacy/index.ts';
import { aChat, anAvatar, aSession, aStaff } from '../../support/builders.ts';
import { enterChat, type ChatClient } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { SILENT_PUBLISHER } from '../../support/silentPublisher.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('a socket that is open while its customer is erased', () => {
  let database: TestDatabase;
  let servers: TestServer[];
  beforeEach(async () => {
    database = await startDatabase();
    servers = [];
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  });

  const start = async (sessionCheckMs: number): Promise<TestServer> => {
    const env = { LOG_LEVEL: 'warn', SESSION_CHECK_MS: String(sessionCheckMs) };
    const server = await startServer({ database, env });
    servers.push(server);
    return server;
  };
  /** A customer with a name and an avatar, whose chat ends with the erasure, and what their next messages name. */
  const anOpenSocket = async (server: TestServer) => {
    const { agent, customer, customerSide } = await aConversation(server);
    await anAvatar(server.db, customer.userId, Buffer.from('face'));
    const named = await enterChat(server.url, customer);
    return {
      customerId: customer.userId,
      writtenAfterwards: async (): Promise<() => Promise<readonly string[]>> => {
        const { id: chatId } = await aChat(server.db, { customerId: customer.userId, staffId: agent.userId });
        const agentSide = await enterChat(server.url, agent);
        return async () =>
          (await Promise.all([customerSide, named].map((side) => authorOf(side, agentSide, chatId)))).flat();
      },
    };
  };

  it('writes without the name and avatar at once, on every server process', async () => {
    const [here, elsewhere] = [await start(3_600_000), await start(3_600_000)];
    const { customerId, writtenAfterwards } = await anOpenSocket(here);
    const { id } = await aStaff(here.db, { type: USER_TYPE.admin, keys: [ROLE_KEY.tasks] });
    const token = await aSession(here.db, id);
    expect((await elsewhere.call(eraseCustomer, { customerId }, { token })).code).toBe(200);
    const authors = await writtenAfterwards();
    await until('the sockets have heard of it', async () => (await authors()).join('') === '');
    expect(await authors()).toEqual(['', '', '', '']);
  });

  it('writes without them after the next check, when a command has erased them', async () => {
    const server = await start(50);
    const { customerId, writtenAfterwards } = await anOpenSocket(server);
    await erase({ db: server.db, publisher: SILENT_PUBLISHER, now: Date.now }, customerId, null);
    const authors = await writtenAfterwards();
    await until('the sockets have been checked', async () => (await authors()).join('') === '');
    expect(await authors()).toEqual(['', '', '', '']);
  });
});

/** What a new message of one side names to the other: name and avatar. */
async function authorOf(side: ChatClient, other: ChatClient, chatId: string): Promise<readonly string[]> {
  const answer = await side.say(chatId, 'Hello');
  if (answer.name !== 'SendAck') throw new Error(answer.body.text);
  const { clientMsgId } = answer.body;
  const { fromNickName, fromHeadImg } = await other.until('Message', (message) => message.clientMsgId === clientMsgId);
  return [fromNickName, fromHeadImg];
}
