import { RATING_REASON, ROLE_KEY } from '#contract/domain.ts';
import { endChat, pageHistory, pageTask } from '#contract/http/chats.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { rateChat, readRating, type ChatRating } from '#contract/http/ratings.ts';
import { RATING_WORDS_MAX } from '#contract/serviceLimits.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

const BAD: ChatRating = { rating: 2, reason: RATING_REASON.waiting, words: 'An hour!' };
const GOOD: ChatRating = { rating: 5, reason: null, words: '' };

describe('ratings', () => {
  let server: TestServer;
  let agentId: string;
  let agent: string;
  beforeAll(async () => {
    server = await startServer();
    agentId = (await aStaff(server.db, { keys: [ROLE_KEY.tasks] })).id;
    agent = await aSession(server.db, agentId);
  });
  afterAll(() => server.stop());

  /** A chat that staff have ended. */
  const anEndedChat = async ({ isAnswered = true, customerId = '' } = {}) => {
    const of = customerId === '' ? (await aCustomer(server.db)).id : customerId;
    const chat = await aChat(server.db, { customerId: of, staffId: agentId, texts: isAnswered ? ['>Hello'] : [] });
    expect((await server.call(endChat, { chatId: chat.id }, { token: agent })).code).toBe(200);
    return { chatId: chat.id, customerId: of, token: await customerToken(of) };
  };
  const rate = async (token: string, chatId: string, given: ChatRating) =>
    (await server.call(rateChat, { chatId, ...given }, { token })).code;
  const read = async (token: string, chatId: string) => (await server.call(readRating, { chatId }, { token })).data;
  const due = async (token: string) =>
    (await server.call(openCustomerChat, { comeFrom: null }, { token })).data?.ratingDue;
  const age = (chatId: string, column: 'asked_at' | 'rated_at', interval: string) =>
    server.db.query(`update chat_rating set ${column} = ${column} - $2::interval where chat_id = $1`, [
      chatId,
      interval,
    ]);

  it('are asked for when a chat ends, and can be changed for a day', async () => {
    const { chatId, token } = await anEndedChat();
    expect(await read(token, chatId)).toEqual({ isOpen: true, given: null });
    expect(await due(token)).toBe(chatId);
    expect(await rate(token, chatId, BAD)).toBe(200);
    expect(await read(token, chatId)).toEqual({ isOpen: true, given: BAD });
    expect(await rate(token, chatId, GOOD)).toBe(200);
    await age(chatId, 'rated_at', '23 hours 59 minutes');
    expect(await due(token)).toBe(chatId);
    await age(chatId, 'rated_at', '1 minute');
    expect([await due(token), await read(token, chatId)]).toEqual([null, { isOpen: false, given: GOOD }]);
    expect(await rate(token, chatId, BAD)).toBe(4009);
  });

  it('are not asked for without an answer by staff, twice in a week, or while it is disabled', async () => {
    const unanswered = await anEndedChat({ isAnswered: false });
    expect([await due(unanswered.token), await rate(unanswered.token, unanswered.chatId, GOOD)]).toEqual([null, 4009]);

    const { chatId, customerId, token } = await anEndedChat();
    const next = await anEndedChat({ customerId });
    expect([await due(token), await rate(token, next.chatId, GOOD)]).toEqual([null, 4009]);
    await age(chatId, 'asked_at', '7 days');
    expect(await rate(token, chatId, GOOD)).toBe(4009);
    const later = await anEndedChat({ customerId });
    expect([await due(token), await rate(token, later.chatId, GOOD)]).toEqual([later.chatId, 200]);

    await server.db.query('update config_chat set is_rating_asked = false');
    const silent = await anEndedChat();
    expect(await read(silent.token, silent.chatId)).toEqual({ isOpen: false, given: null });
    await server.db.query('update config_chat set is_rating_asked = true');
  });

  it('belong to the customer of the chat', async () => {
    const [{ chatId }, stranger] = [await anEndedChat(), await anEndedChat()];
    expect([await rate(stranger.token, chatId, GOOD), await rate(stranger.token, '0', GOOD)]).toEqual([4004, 4004]);
    expect((await server.call(readRating, { chatId }, { token: stranger.token })).code).toBe(4004);
  });

  it('have a reason only when they are low, and words of a bounded length', async () => {
    const { chatId, token } = await anEndedChat();
    for (const given of [
      { ...GOOD, reason: RATING_REASON.waiting },
      { ...GOOD, words: 'Fine' },
      { ...BAD, words: 'x'.repeat(RATING_WORDS_MAX + 1) },
    ])
      expect(await rate(token, chatId, given))
        .withContext(JSON.stringify(given).slice(0, 60))
        .toBe(4022);
    for (const rating of [0, 6, 2.5]) expect(await rate(token, chatId, { ...BAD, rating })).toBe(400);
    expect(await rate(token, chatId, { ...BAD, words: ' 4111 1111 1111 1111 ' })).toBe(200);
    expect((await read(token, chatId))?.given?.words).toBe('4111 11•• •••• 1111');
  });

  it('are in lists, and low ones are a list of their own, the last change first', async () => {
    const leader = await aSession(
      server.db,
      (await aStaff(server.db, { keys: [ROLE_KEY.leader, ROLE_KEY.history] })).id,
    );
    const [first, second, good] = [await anEndedChat(), await anEndedChat(), await anEndedChat()];
    await rate(second.token, second.chatId, { ...BAD, rating: 3 });
    await rate(good.token, good.chatId, GOOD);
    await rate(first.token, first.chatId, BAD);
    const page = { pageNo: 1, pageSize: 10 };
    const low = (await server.call(pageTask, { ...page, isLowRated: true }, { token: leader })).data?.records ?? [];
    expect(low.slice(0, 2).map(({ chatId, rating }) => [chatId, rating])).toEqual([
      [first.chatId, BAD],
      [second.chatId, { ...BAD, rating: 3 }],
    ]);
    expect(low.map(({ chatId }) => chatId)).not.toContain(good.chatId);
    const history = (await server.call(pageHistory, { ...page, keyword: good.chatId }, { token: leader })).data;
    expect(history?.records.map(({ rating }) => rating)).toEqual([GOOD]);
  });
});
