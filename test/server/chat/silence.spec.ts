import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { getChatSettings, saveChatSettings } from '#contract/http/settings.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { aConversation, type Conversation } from '../../support/conversation.ts';
import { rulesOf } from '../../support/rules.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

describe('a customer who falls silent', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());
  beforeEach(() =>
    set("is_auto_end_chat = true, auto_end_chat_minutes = 10, greeting_left_chat = '', is_solved_check = false"),
  );

  const set = (what: string) => server.db.query(`update config_chat set ${what}`);
  const isEnded = async (chatId: string) =>
    (await server.db.query('select from chat where id = $1 and ended_at is not null', [chatId])).rows.length === 1;
  /** Moves the last message this far into the past. */
  const letPass = (chatId: string, seconds: number) =>
    server.db.query("update chat set silent_since = silent_since - $2 * interval '1 second' where id = $1", [
      chatId,
      seconds,
    ]);
  /** Waits until the server has looked again: it ends a chat that is due. */
  const whenLooked = async () => {
    const { chatId, agentSide } = await aConversation(server);
    await agentSide.say(chatId, 'Anything else?');
    await letPass(chatId, 3_600);
    await until('the chat that is due has ended', () => isEnded(chatId));
  };
  const answered = async (): Promise<Conversation> => {
    const conversation = await aConversation(server);
    await conversation.customerSide.say(conversation.chatId, 'Where is my parcel?');
    await conversation.agentSide.say(conversation.chatId, 'At your door.');
    return conversation;
  };

  it('loses the chat, with the farewell and the solved check', async () => {
    await set("greeting_left_chat = 'Goodbye', is_solved_check = true");
    const { chatId, agent, agentSide, customerSide } = await answered();
    await letPass(chatId, 602);
    const ended = await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    expect(ended).toEqual(
      jasmine.objectContaining({ chatId, actorType: PERSON_TYPE.system, actorId: '0', toId: agent.userId }),
    );
    await agentSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.solvedAsked);
    expect(customerSide.texts(chatId).at(-1)).toBe('Goodbye');
    const {
      rows: [step],
    } = await server.db.query<{ detail: object }>('select detail from chat_event where chat_id = $1 and kind = $2', [
      chatId,
      CHAT_EVENT.ended,
    ]);
    expect(step?.detail).toEqual({ reason: 'silence' });
    expect((await customerSide.say(chatId, 'too late')).name).toBe('Error');
    const {
      rows: [chat],
    } = await server.db.query<{ ended_by: number }>('select ended_by from chat where id = $1', [chatId]);
    expect(chat?.ended_by).toBe(PERSON_TYPE.system);
  });

  it('loses the chat after the configured time, and not before', async () => {
    const { chatId } = await answered();
    // The stored time of the last message may be up to a second too early.
    await letPass(chatId, 0.9);
    await set('auto_end_chat_minutes = 0.02');
    await until('it has ended', () => isEnded(chatId));
    const {
      rows: [row],
    } = await server.db.query<{ passed_ms: number }>(
      `select (extract(epoch from ended_at - (select max(created_at) from message
                                               where chat_id = chat.id)) * 1000)::float8 as passed_ms
         from chat
        where id = $1`,
      [chatId],
    );
    expect(row?.passed_ms).toBeGreaterThanOrEqual(1_200);
  });

  it("does not lose a chat in which the last message is the customer's", async () => {
    const [replied, early, unanswered, greeted] = [
      await answered(),
      await answered(),
      await aConversation(server),
      await aConversation(server),
    ];
    await replied.customerSide.say(replied.chatId, 'Thanks!');
    await unanswered.customerSide.say(unanswered.chatId, 'Hello?');
    await greeted.customerSide.say(greeted.chatId, 'I have a question');
    await greeted.agentSide.say(greeted.chatId, 'This is Grace.', `greeting-${greeted.chatId}`);
    await letPass(early.chatId, 590);
    for (const { chatId } of [replied, unanswered, greeted]) await letPass(chatId, 3_600);
    await whenLooked();
    for (const { chatId } of [replied, early, unanswered, greeted]) expect(await isEnded(chatId)).toBeFalse();
  });

  it('loses the chat also without a message after the greeting', async () => {
    const { chatId, agentSide } = await aConversation(server);
    await agentSide.say(chatId, 'This is Grace.', `greeting-${chatId}`);
    await letPass(chatId, 602);
    await until('it has ended', () => isEnded(chatId));
    expect(chatId).not.toBe('');
  });

  it('loses the chat only while the setting is on', async () => {
    await set('is_auto_end_chat = false');
    const { chatId } = await answered();
    await letPass(chatId, 3_600);
    await rulesOf(server).endSilent();
    expect(await isEnded(chatId)).toBeFalse();
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.settingsOnline] });
    const token = await aSession(server.db, id);
    const { data } = await server.call(getChatSettings, {}, { token });
    if (data === null) throw new Error('no settings');
    await server.call(saveChatSettings, { ...data, isAutoEndChat: true, autoEndChatTime: 59 }, { token });
    await until('it has ended', () => isEnded(chatId));
  });

  it('loses each chat once with several servers', async () => {
    await set("is_auto_end_chat = false, greeting_left_chat = 'Goodbye'");
    const chatIds: string[] = [];
    for (let count = 0; count < 5; count += 1) chatIds.push((await answered()).chatId);
    for (const chatId of chatIds) await letPass(chatId, 3_600);
    await set('is_auto_end_chat = true');
    await Promise.all([1, 2, 3].map(() => rulesOf(server).endSilent()));
    const { rows } = await server.db.query<{ n: number; farewells: number }>(
      `select (select count(*)::int from chat_event where chat_id = chat.id and kind = $2) as n,
              (select count(*)::int from message where chat_id = chat.id and sender_type = 3) as farewells
         from chat where id = any($1)`,
      [chatIds, CHAT_EVENT.ended],
    );
    expect(rows).toEqual(chatIds.map(() => ({ n: 1, farewells: 1 })));
  });

  it('is stored or refused with a message at the last moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await set('is_auto_end_chat = false');
      const { chatId, customerSide } = await answered();
      await letPass(chatId, 3_600);
      await set('is_auto_end_chat = true');
      const [answer] = await Promise.all([customerSide.say(chatId, 'wait'), rulesOf(server).endSilent()]);
      await whenLooked();
      expect(await isEnded(chatId))
        .withContext(answer.name)
        .toBe(answer.name === 'Error');
    }
  });
});
