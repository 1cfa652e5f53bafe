import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { endChat, pageRecord } from '#contract/http/chats.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { getChatSettings, saveChatSettings } from '#contract/http/settings.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { enterChat } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { ownersOf } from '../../support/rules.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

type Settings = RequestOf<typeof saveChatSettings>;

/**
 * The effects of saved settings on the next chat. Auto end is tested in chat/silence.spec, the solved check in
 * realtime/solvedCheck.spec.
 */
describe('the online settings control', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    token = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.settingsOnline] })).id);
  });
  afterAll(() => server.stop());
  afterEach(() => server.db.query('delete from chat_queue'));

  const save = async (input: Partial<Settings>) => {
    const { data } = await server.call(getChatSettings, {}, { token });
    if (data === null) throw new Error('no settings');
    expect((await server.call(saveChatSettings, { ...data, ...input }, { token })).code).toBe(200);
  };
  const messagesIn = async (chatId: string, byToken: string) =>
    ((await server.call(pageRecord, { chatId, pageNo: 1, pageSize: 20 }, { token: byToken })).data?.records ?? []).map(
      ({ fromType, content }) => [fromType, content],
    );

  it('the text that a new customer receives', async () => {
    const first = async () => {
      const { chatId, agent } = await aConversation(server);
      return messagesIn(chatId, agent.httpToken);
    };
    await save({ isAutoReceiption: true, autoReceiptionText: 'Someone comes' });
    expect(await first()).toEqual([[PERSON_TYPE.system, 'Someone comes']]);
    await save({ isAutoReceiption: false });
    expect(await first()).toEqual([]);
    await save({ isAutoReceiption: true, autoReceiptionText: '  ' });
    expect(await first()).toEqual([]);
  });

  it('the text that a customer receives when the chat ends', async () => {
    const last = async () => {
      const { chatId, agent, customerSide } = await aConversation(server);
      await server.call(endChat, { chatId }, { token: agent.httpToken });
      await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
      return customerSide.texts(chatId);
    };
    await save({ isAutoReceiption: false, greetingLeftChat: 'Goodbye' });
    expect(await last()).toEqual(['Goodbye']);
    await save({ greetingLeftChat: '' });
    expect(await last()).toEqual([]);
  });

  it('the greeting, which an agent sends once per chat, even with two tabs', async () => {
    const { chatId, agent, agentSide, customerSide } = await aConversation(server);
    const otherTab = await enterChat(server.url, agent);
    const greeting = `greeting-${chatId}`;
    const answers = await Promise.all([agentSide, otherTab].map((tab) => tab.say(chatId, 'This is Grace', greeting)));
    expect(answers.map(({ name }) => name)).toEqual(['SendAck', 'SendAck']);
    expect((await otherTab.say(chatId, 'This is another person', greeting)).name).toBe('Error');
    expect(await messagesIn(chatId, agent.httpToken)).toEqual([[PERSON_TYPE.staff, 'This is Grace']]);
    await customerSide.ask('Heartbeat');
    expect(customerSide.texts(chatId)).toEqual(['This is Grace']);
  });

  it('the allocation: a higher maximum is used at once, a lower one recalls nothing', async () => {
    await save({ taskAllocation: '0,1' });
    await setEveryoneOffline(server.db);
    const { id: staffId } = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true });
    const chats = [(await aChat(server.db, { staffId })).id, (await aChat(server.db)).id, (await aChat(server.db)).id];
    await save({ taskAllocation: '0,2' });
    await until('the next is given', async () => (await ownersOf(server, chats))[1] === staffId);
    expect(await ownersOf(server, chats)).toEqual([staffId, staffId, null]);
    await save({ taskAllocation: '0,0' });
    await save({ taskAllocation: '0,3' });
    await until('the last is given', async () => (await ownersOf(server, chats))[2] === staffId);
    expect(await ownersOf(server, chats)).toEqual([staffId, staffId, staffId]);
  });
});
