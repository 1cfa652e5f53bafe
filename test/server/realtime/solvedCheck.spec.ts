import { CHAT_EVENT, SOLVED_ANSWER } from '#contract/chat/commands.ts';
import { answerSolvedCheck, openCustomerChat } from '#contract/http/customer.ts';
import { aConversation } from '../../support/conversation.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

describe('the solved check', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  beforeEach(() =>
    server.db.query(
      "update config_chat set is_solved_check = true, solved_check_yes = 'Yes, thanks', solved_check_no = 'Not yet'",
    ),
  );

  const look = async (customerId: string) => {
    const { data } = await server.call(
      openCustomerChat,
      { comeFrom: null },
      { token: await customerToken(customerId) },
    );
    return data;
  };

  it('is asked when a chat ends, answered once, and published to the agent', async () => {
    const { customer, agentSide, customerSide, chatId } = await aConversation(server);
    const token = await customerToken(customer.userId);
    expect(await look(customer.userId)).toEqual(
      jasmine.objectContaining({ solvedCheckYes: 'Yes, thanks', solvedCheckNo: 'Not yet', solvedCheckDue: null }),
    );
    expect((await server.call(answerSolvedCheck, { chatId, solved: true }, { token })).code).toBe(4009);

    await agentSide.ask('Exit', { chatId });
    await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.solvedAsked);
    expect((await look(customer.userId))?.solvedCheckDue).toBe(chatId);

    expect((await server.call(answerSolvedCheck, { chatId, solved: false }, { token })).code).toBe(200);
    const event = await agentSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.solvedAnswered);
    expect(event.solved).toBe(SOLVED_ANSWER.no);
    const { rows } = await server.db.query('select solved from chat where id = $1', [chatId]);
    expect(rows).toEqual([{ solved: false }]);
    expect((await look(customer.userId))?.solvedCheckDue).toBeNull();
    expect((await server.call(answerSolvedCheck, { chatId, solved: true }, { token })).code).toBe(4009);
  });

  it('can be answered only by the customer of the chat', async () => {
    const { agentSide, chatId } = await aConversation(server);
    const stranger = await aConversation(server);
    await agentSide.ask('Exit', { chatId });
    const token = await customerToken(stranger.customer.userId);
    expect((await server.call(answerSolvedCheck, { chatId, solved: true }, { token })).code).toBe(4004);
    expect((await server.call(answerSolvedCheck, { chatId: '1', solved: true }, { token })).code).toBe(4004);
  });

  it('is not asked while it is disabled', async () => {
    await server.db.query('update config_chat set is_solved_check = false');
    const { customer, customerSide, chatId } = await aConversation(server);
    await customerSide.ask('Exit', { chatId });
    await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    expect(customerSide.all('ChatEvent').map(({ kind }) => kind)).not.toContain(CHAT_EVENT.solvedAsked);
    expect((await look(customer.userId))?.solvedCheckDue).toBeNull();
  });
});
