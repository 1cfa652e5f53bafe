import { CHAT_EVENT, FRAME_ERROR } from '#contract/chat/commands.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { answerSolvedCheck, openCustomerChat } from '#contract/http/customer.ts';
import { blockCustomer, customerPanel } from '#contract/http/customerPanel.ts';
import { CODE } from '#contract/http/envelope.ts';
import { eraseCustomer } from '#contract/http/privacy.ts';
import { BLOCK_MAX_MS, BLOCK_REASON_MAX } from '#contract/serviceLimits.ts';
import { aChat, aCustomer, aQuery } from '../../support/builders.ts';
import { aConversation, type Conversation } from '../../support/conversation.ts';
import { aPng } from '../../support/pictures.ts';
import { auditOf, raiseAs, replyAsCustomer, someStaff, uploadAs, type Someone } from '../../support/queries.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { upload } from '../../support/uploads.ts';
import { rowsAsText } from '../../support/wholeDatabase.ts';

const HOUR_MS = 3_600_000;
const REASON = 'Insults, again.';
const WORD = 'unwanted-words';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('a blocked customer', () => {
  let database: TestDatabase;
  let server: TestServer;
  let other: TestServer;
  let leader: Someone;
  beforeAll(async () => {
    database = await startDatabase();
    const env = { LOG_LEVEL: 'warn', CHATS_PER_HOUR: '100' };
    [server, other] = [await startServer({ database, env }), await startServer({ database, env })];
    leader = await someStaff(server, 'L', [ROLE_KEY.leader, ROLE_KEY.history, BUTTON_KEY.chatWatch]);
  });
  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
    await database.stop();
  });

  const block = (customerId: string, wanted: { until?: string | null; reason?: string } = {}, by = leader) =>
    server.call(blockCustomer, { customerId, until: inMs(HOUR_MS), reason: REASON, ...wanted }, { token: by.token });
  const blockIn = async (customerId: string, by = leader) =>
    (await server.call(customerPanel, { customerId }, { token: by.token })).data?.block;
  const open = async (customerId: string, comeFrom: number | null) =>
    server.call(openCustomerChat, { comeFrom }, { token: await customerToken(customerId) });
  const stored = async (word: string) => (await rowsAsText(server.db)).filter((row) => row.includes(word));
  const lastSeqOf = async ({ chatId }: Conversation) =>
    (await server.db.query<{ last_seq: number }>('select last_seq from chat where id = $1', [chatId])).rows[0]
      ?.last_seq;
  /** The time of the block passes. */
  const pass = (customerId: string) =>
    server.db.query(
      `with past as (update customer_block set until = now() where customer_id = $1)
       update chat set blocked_until = now() where customer_id = $1 and blocked_until is not null`,
      [customerId],
    );

  it('sends nothing to a live chat, on any server process, and its agent still writes in it', async () => {
    const conversation = await aConversation(server, other);
    const { customer, customerSide, agentSide, chatId } = conversation;
    expect((await customerSide.say(chatId, 'hello')).name).toBe('SendAck');
    const before = await lastSeqOf(conversation);
    const { code, data } = await block(customer.userId);
    expect([code, data?.reason, data?.blockName]).toEqual([200, REASON, leader.name]);

    const refused = await customerSide.say(chatId, WORD);
    expect(refused.body).toEqual(jasmine.objectContaining({ code: FRAME_ERROR.blocked, retryable: false }));
    expect('text' in refused.body ? refused.body.text : '').toMatch(/^You cannot write to us until \w+day \d+ \w+/);
    expect(JSON.stringify(refused.body)).not.toContain(REASON);
    expect([await stored(WORD), await lastSeqOf(conversation)]).toEqual([[], before]);
    expect((await agentSide.say(chatId, 'Please be polite.')).name).toBe('SendAck');
    await customerSide.until('Message', ({ msg }) => msg.includes('polite'));
  });

  it('gets the first answer again for a message from before the block', async () => {
    const { customer, customerSide, chatId } = await aConversation(server);
    const first = await customerSide.say(chatId, 'hello', 'before-the-block');
    await block(customer.userId);
    expect((await customerSide.say(chatId, 'hello', 'before-the-block')).body).toEqual(first.body);
  });

  it('begins no chat, answers no solved check, raises and answers no query, and uploads nothing', async () => {
    const { id: chatId, customerId } = await aChat(server.db, { isEnded: true });
    await server.db.query('update chat set solved_asked_at = now() where id = $1', [chatId]);
    const { id: queryId } = await aQuery(server.db, { customerId });
    const token = await customerToken(customerId);
    const files = () => server.db.query('select from file where owner_type = 1 and owner_id = $1', [customerId]);
    expect((await open(customerId, null)).data?.solvedCheckDue).toBe(chatId);
    await block(customerId);
    const answers = [
      await open(customerId, 1),
      await server.call(answerSolvedCheck, { chatId, solved: false }, { token }),
      await raiseAs(server, { token }, { title: WORD }),
      await replyAsCustomer(server, { token }, { queryId, description: WORD }),
    ];
    for (const { code, codeMsg } of answers) {
      expect(code).toBe(CODE.blocked);
      expect(codeMsg).toMatch(/^You cannot write to us until /);
    }
    expect((await upload(server, token, await aPng())).code).toBe(CODE.blocked);
    expect((await uploadAs(server, { token })).code).toBe(CODE.blocked);
    expect([await stored(WORD), (await files()).rows]).toEqual([[], []]);
    const { rows } = await server.db.query('select solved from chat where customer_id = $1', [customerId]);
    expect(rows).toEqual([{ solved: null }]);
    expect((await open(customerId, null)).data?.solvedCheckDue).toBeNull();
  });

  it('is not asked whether the chat has solved the problem', async () => {
    const { customer, agentSide, customerSide, chatId } = await aConversation(server);
    await server.db.query('update config_chat set is_solved_check = true');
    await block(customer.userId);
    await agentSide.ask('Exit', { chatId });
    await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.ended);
    const { rows } = await server.db.query('select solved_asked_at from chat where id = $1', [chatId]);
    expect(rows).toEqual([{ solved_asked_at: null }]);
  });

  it('reads what is there, and learns until when', async () => {
    const { customer, customerSide, chatId } = await aConversation(server);
    const at = inMs(HOUR_MS);
    await block(customer.userId, { until: at });
    await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.customerBlocked);
    const { data } = await open(customer.userId, 1);
    expect([data?.chat?.chatId, data?.blockedUntil]).toEqual([chatId, at]);
    expect(JSON.stringify(data)).not.toContain(REASON);
  });

  it('writes again after its time', async () => {
    const { customer, customerSide, agentSide, chatId } = await aConversation(server, other);
    await block(customer.userId);
    await agentSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.customerBlocked);
    expect((await customerSide.say(chatId, 'one')).name).toBe('Error');
    await pass(customer.userId);
    expect((await customerSide.say(chatId, 'two')).name).toBe('SendAck');
    expect([await blockIn(customer.userId), (await open(customer.userId, 1)).data?.blockedUntil]).toEqual([null, null]);
  });

  it('writes again when a leader lifts the block, in a chat and in a new one', async () => {
    const { customer, customerSide, chatId } = await aConversation(server);
    const { id: outside } = await aCustomer(server.db);
    await aChat(server.db, { customerId: outside, isEnded: true });
    for (const id of [customer.userId, outside]) {
      await block(id);
      expect((await block(id, { until: null })).data).toBeNull();
      expect(await blockIn(id)).toBeNull();
    }
    expect((await customerSide.say(chatId, 'again')).name).toBe('SendAck');
    expect((await open(outside, 1)).data?.chat).not.toBeNull();
  });

  it('is in the audit log with the time and the reason, once for each change', async () => {
    const { customerId } = await aChat(server.db);
    const [first, second] = [inMs(HOUR_MS), inMs(2 * HOUR_MS)];
    for (const at of [first, first, second, null, null]) await block(customerId, { until: at });
    const [one, two] = [first, second].map((at) => ({ until: at, reason: REASON }));
    const entry = { staff_id: leader.id, action: 'customer.blocked' };
    expect(await auditOf(server, 'app_user', customerId)).toEqual([
      { ...entry, before: null, after: one },
      { ...entry, before: one, after: two },
      { ...entry, action: 'customer.unblocked', before: two, after: null },
    ]);
  });

  it('is blocked for a reason, until a time within a year', async () => {
    const { customerId } = await aChat(server.db);
    for (const wanted of [
      { reason: ' ' },
      { reason: 'x'.repeat(BLOCK_REASON_MAX + 1) },
      { until: inMs(-1) },
      { until: '2030-13-45T00:00:00.000Z' },
      { until: inMs(BLOCK_MAX_MS + 60_000) },
    ])
      expect((await block(customerId, wanted)).code)
        .withContext(JSON.stringify(wanted))
        .toBe(CODE.invalid);
    expect(await blockIn(customerId)).toBeNull();
  });

  it('is forgotten with the reason when they are erased, and stays blocked', async () => {
    const { customerId } = await aChat(server.db, { isEnded: true });
    const { token } = await someStaff(server, 'A');
    await block(customerId, { reason: 'forgotten' });
    await block(customerId, { until: null });
    await block(customerId, { reason: 'forgotten' });
    expect((await stored('forgotten')).length).toBe(4);
    expect((await server.call(eraseCustomer, { customerId }, { token })).code).toBe(200);
    expect(await stored('forgotten')).toEqual([]);
    expect((await open(customerId, 1)).code).toBe(CODE.blocked);
    expect((await block(customerId, { until: inMs(3 * HOUR_MS) })).code).toBe(CODE.conflict);
  });

  it('leaves no row when the block is over', async () => {
    const [{ customerId: past }, { customerId: present }] = [await aChat(server.db), await aChat(server.db)];
    await block(past);
    await block(present);
    await pass(past);
    await server.db.query(`update scheduled_work set due_at = now() where kind = 'blocks.past'`);
    const left = async () =>
      (await server.db.query<{ id: string }>('select customer_id::text as id from customer_block')).rows.map(
        ({ id }) => id,
      );
    await until('the past one is deleted', async () => !(await left()).includes(past));
    expect(await left()).toContain(present);
  });
});
