import { textContent } from '#contract/chat/content.ts';
import { BUTTON_KEY, PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { chatAssign } from '#contract/http/chats.ts';
import { aSession, aStaff } from '#test/support/builders.ts';
import { agentSession, aChatAgent, enterChat } from '#test/support/chatClient.ts';
import { aConversation, type Conversation } from '#test/support/conversation.ts';
import { needNats, startNats, type NatsServer } from '#test/support/nats.ts';
import { startDatabase, type TestDatabase } from '#test/support/testDatabase.ts';
import { startServer, type TestServer } from '#test/support/testServer.ts';
import { until } from '#test/support/until.ts';

/** Sweeps run too late to help: what arrives has come by the bus. */
const ENV = { SWEEP_MS: '600000', NOTICE_CHECK_MS: '1000', LOG_LEVEL: 'error' };

describe('two server processes with NATS between them', () => {
  const isInstalled = needNats();
  let nats: NatsServer;
  let database: TestDatabase;
  /** Of the customer. */
  let near: TestServer;
  /** Of the agent. */
  let far: TestServer;
  let conversation: Conversation;

  beforeEach(async () => {
    if (!isInstalled) return;
    nats = await startNats();
    database = await startDatabase();
    const env = { ...ENV, NATS_URL: nats.url };
    near = await startServer({ env, database });
    far = await startServer({ env, database });
    conversation = await aConversation(near, far);
  });
  afterEach(async () => {
    if (!isInstalled) return;
    await Promise.all([near.stop(), far.stop()]);
    await database.stop();
    await nats.kill();
  });

  const isOnNats = async ({ url }: TestServer): Promise<boolean> =>
    /^nats_connected 1$/m.test(await (await fetch(`${url}/metrics`)).text());
  const bothOnNats = async (): Promise<boolean> => (await isOnNats(near)) && (await isOnNats(far));
  const say = async (text: string): Promise<void> => {
    expect((await conversation.customerSide.say(conversation.chatId, text)).name).toBe('SendAck');
  };
  const heard = async (texts: readonly string[]): Promise<void> => {
    const { agentSide, chatId } = conversation;
    await until(`the agent has read ${texts.at(-1)}`, () => agentSide.texts(chatId).length >= texts.length);
    expect(agentSide.texts(chatId)).toEqual(texts);
  };

  it('deliver messages whole: the receiver reads nothing from the database', async () => {
    await say('first');
    await heard(['first']);
    const query = spyOn(far.db, 'query').and.callThrough();
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    for (const text of texts) await say(text);
    await heard(['first', ...texts]);
    const reads = query.calls.allArgs().map(([statement]) => JSON.stringify(statement));
    expect(reads.filter((statement) => /from message/.test(statement))).toEqual([]);
  });

  it('subscribe to what their sockets follow, and to nothing of others', async () => {
    const { chatId, customer, agent, customerSide } = conversation;
    const own = async (): Promise<readonly (readonly string[])[]> =>
      (await nats.subscriptions()).map((subjects) =>
        subjects.map((subject) => subject.replace(/^customer-service\.[0-9a-f]{16}\./, '')).sort(),
      );
    const inOrder = (lists: readonly (readonly string[])[]): readonly string[] => lists.map(String).sort();
    const ofFar = ['all', `chat.${chatId}`, `person.${PERSON_TYPE.staff}.${agent.userId}`];
    const ofNear = ['all', `chat.${chatId}`, `person.${PERSON_TYPE.customer}.${customer.userId}`];
    // NATS takes a subscription without an answer.
    await until('each follows its own', async () => String(inOrder(await own())) === String(inOrder([ofFar, ofNear])));
    await customerSide.close();
    await until('the customer has gone', async () => String(await own()).match(/chat/g)?.length === 1);
    expect(inOrder(await own())).toEqual(inOrder([ofFar, ['all']]));
  });

  it('tell a leader who watches, and an agent who gets the chat, in another process', async () => {
    const { id: leaderId } = await aStaff(near.db, { keys: [ROLE_KEY.leader, BUTTON_KEY.chatWatch], type: 'L' });
    const leader = await agentSession(near, leaderId);
    const watching = await enterChat(near.url, leader);
    watching.write('Watch', { chatId: conversation.chatId });
    await say('before');
    await watching.until('Message', ({ msg }) => msg === textContent('before'));
    const colleague = await aChatAgent(near, {});
    const colleagueSide = await enterChat(near.url, colleague);
    const token = await aSession(far.db, leaderId);
    const { chatId } = conversation;
    const { code } = await far.call(chatAssign, { chatId, toId: colleague.userId }, { token });
    expect(code).toBe(200);
    await colleagueSide.until('ChatEvent', (event) => event.chatId === chatId);
    await watching.until('ChatEvent', (event) => event.chatId === chatId && event.toId === colleague.userId);
    await say('after');
    await colleagueSide.until(
      'Message',
      ({ msg, fromType }) => fromType === PERSON_TYPE.customer && msg === textContent('after'),
    );
    expect(watching.all('ChatEvent').filter((event) => event.toId === colleague.userId)).toHaveSize(1);
  });

  it('go on through PostgreSQL while NATS is gone, and return to it', async () => {
    const texts: string[] = [];
    const exchange = async (text: string): Promise<void> => {
      texts.push(text);
      await say(text);
      await heard(texts);
    };
    await exchange('with NATS');
    await nats.kill();
    for (let index = 0; index < 10; index += 1) await exchange(`without NATS ${index}`);
    await until('both have noticed', async () => !(await isOnNats(near)) && !(await isOnNats(far)));
    await exchange('through PostgreSQL');
    nats = await startNats(nats.port);
    await until('both are connected again', bothOnNats);
    await exchange('with NATS again');
  });

  it('start without NATS, and use it when it comes', async () => {
    await nats.kill();
    const third = await startServer({ env: { ...ENV, NATS_URL: nats.url }, database });
    expect(await isOnNats(third)).toBeFalse();
    nats = await startNats(nats.port);
    await until('it is connected', () => isOnNats(third));
    await third.stop();
  });
});
