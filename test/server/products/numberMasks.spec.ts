import { whisperInChat } from '#contract/http/lookOn.ts';
import { pageRecord } from '#contract/http/chats.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { aChat, aStaff } from '../../support/builders.ts';
import { aChatCustomer, agentSession, enterChat } from '../../support/chatClient.ts';
import { keepOut } from '../../support/numberPatterns.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const MEMBER = 'AB123456';
const MASKED = '••••3456';

describe('the numbers that a product keeps out', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    database = await startDatabase();
    // Sweeps run too late to help.
    const env = { SWEEP_MS: '600000', SESSION_CHECK_MS: '600000', LOG_LEVEL: 'warn' };
    [here, there] = await Promise.all([startServer({ database, env }), startServer({ database, env })]);
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await database.stop();
  });

  const aCustomersChat = async (product: number) => {
    const keys = [ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.chatWhisper];
    const agent = await agentSession(here, (await aStaff(here.db, { keys, type: 'L', isOnline: true })).id);
    const chat = await aChat(here.db, { staffId: agent.userId, product });
    const socket = await enterChat(there.url, await aChatCustomer(chat.customerId));
    const texts = async () =>
      ((await here.call(pageRecord, { chatId: chat.id }, { token: agent.httpToken })).data?.records ?? [])
        .toSorted((one, other) => one.chatSeq - other.chatSeq)
        .map(({ content }) => content);
    return { chatId: chat.id, socket, texts };
  };

  it('are masked in its chats and in no others, on all servers, from the change on until the next one', async () => {
    const [ours, others] = [await aCustomersChat(4), await aCustomersChat(5)];
    for (const { socket, chatId } of [ours, others]) await socket.say(chatId, `${MEMBER} before`);
    await keepOut(here, 4, ['@@######']);
    let said = 0;
    await until('the other server masks', async () => {
      said += 1;
      await ours.socket.say(ours.chatId, `${MEMBER} ${said}`);
      return (await ours.texts()).at(-1) === `${MASKED} ${said}`;
    });
    await others.socket.say(others.chatId, `${MEMBER} after`);
    expect(await others.texts()).toEqual([`${MEMBER} before`, `${MEMBER} after`]);
    expect((await ours.texts())[0]).toBe(`${MEMBER} before`);
    await keepOut(there, 4, []);
    await ours.socket.say(ours.chatId, `${MEMBER} again`);
    expect((await ours.texts()).at(-1)).toBe(`${MEMBER} again`);
  });

  it('leave messages in their order, also those that wait for the patterns', async () => {
    const { socket, chatId, texts } = await aCustomersChat(6);
    await keepOut(there, 6, ['@@######']);
    const sent = Array.from({ length: 10 }, (_, at) => `${MEMBER} ${at}`);
    await Promise.all(sent.map(async (text) => socket.say(chatId, text)));
    expect(await texts()).toEqual(sent.map((text) => text.replace(MEMBER, MASKED)));
  });

  it('are masked nowhere in a call about no such chat, which is refused as before', async () => {
    await keepOut(here, 7, ['@@######']);
    const leader = await agentSession(here, (await aStaff(here.db, { keys: [BUTTON_KEY.chatWhisper], type: 'L' })).id);
    for (const chatId of ['1', '9999999999999999999', '9223372036854775807'])
      expect((await here.call(whisperInChat, { chatId, text: MEMBER }, { token: leader.httpToken })).code)
        .withContext(chatId)
        .toBe(4004);
  });
});
