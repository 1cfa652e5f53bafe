import { gunzipSync } from 'node:zlib';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import {
  ACTION_LOG_CHATS_MAX,
  CASE_MARGIN_MS,
  CASE_ROWS_MAX,
  CUSTOMER_LOG_ASK_MS,
  CUSTOMER_LOG_NO_MS,
  CUSTOMER_LOGS_AN_HOUR,
} from '#contract/actionLog.ts';
import { CUSTOMER_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { addActionLog, answerLogRequest, getActionLogCase, readLogRequest } from '#contract/http/actionLogs.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { eraseCustomer } from '#contract/http/privacy.ts';
import { aReport, packedInNode } from '../../support/actionLogs.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { aConversation } from '../../support/conversation.ts';
import { auditOf } from '../../support/queries.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

const LOG = packedInNode('{"format":4,"segments":[]}');
const MINUTE_MS = 60_000;

describe('a case', () => {
  let server: TestServer;
  let developer: string;
  beforeAll(async () => {
    server = await startServer();
    developer = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.replay] })).id);
  });
  afterAll(() => server.stop());

  const anAgent = async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    return { id, token: await aSession(server.db, id) };
  };
  type Agent = Awaited<ReturnType<typeof anAgent>>;
  /** A report of the last 15 minutes, until now. */
  const report = async ({ token }: Pick<Agent, 'token'>, input: Partial<RequestOf<typeof addActionLog>>) => {
    const isoAgo = (ms: number) => new Date(Date.now() - ms).toISOString();
    const span = { fromTime: isoAgo(15 * MINUTE_MS), untilTime: isoAgo(0) };
    return server.call(addActionLog, aReport({ ...span, ...input }), { token });
  };
  const asked = async (agent: Agent, chatId: string) => {
    const { data } = await report(agent, { chatIds: [chatId], askChatId: chatId });
    if (data === null) throw new Error('the report was refused');
    return data;
  };
  const open = async (id: string) => (await server.call(getActionLogCase, { id }, { token: developer })).data;
  const dueFor = async (customerId: string) =>
    (await server.call(readLogRequest, {}, { token: await customerToken(customerId) })).data?.chatId;
  const answer = async (customerId: string, input: RequestOf<typeof answerLogRequest>) =>
    (await server.call(answerLogRequest, input, { token: await customerToken(customerId) })).code;

  it('asks the customer of the chat through their page, and stores the log that they send', async () => {
    const { agent, customer, customerSide, agentSide, chatId } = await aConversation(server);
    expect(await dueFor(customer.userId)).toBeNull();
    const token = await aSession(server.db, agent.userId);
    const { id, isAsked } = await asked({ id: agent.userId, token }, chatId);
    expect(isAsked).toBeTrue();
    const event = await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.logAsked);
    expect(event.chatId).toBe(chatId);
    expect(await dueFor(customer.userId)).toBe(chatId);
    expect((await open(id))?.chats).toEqual([
      jasmine.objectContaining({ chatId, customerId: customer.userId, answerTime: null, log: null }),
    ]);

    expect(await answer(customer.userId, { chatId, log: LOG })).toBe(200);
    expect(await dueFor(customer.userId)).toBeNull();
    const [chat] = (await open(id))?.chats ?? [];
    expect(gunzipSync(Buffer.from(chat?.log ?? '', 'base64')).toString()).toBe('{"format":4,"segments":[]}');
    expect(chat?.answerTime).not.toBeNull();
    expect(await answer(customer.userId, { chatId, log: LOG }))
      .withContext('a second one')
      .toBe(4009);
    expect(agentSide.all('ChatEvent').map(({ kind }) => kind)).not.toContain(CHAT_EVENT.logAsked);
  });

  it('asks about open chats and the newest one of a customer, and about none that is erased', async () => {
    const agent = await anAgent();
    const older = await aChat(server.db, { staffId: agent.id, isEnded: true });
    const { customerId } = older;
    expect((await asked(agent, older.id)).isAsked)
      .withContext('the newest one')
      .toBeTrue();
    expect(await answer(customerId, { chatId: older.id, log: LOG })).toBe(200);
    const newer = await aChat(server.db, { staffId: agent.id, customerId, isEnded: true });
    expect((await asked(agent, older.id)).isAsked)
      .withContext('ended long ago')
      .toBeFalse();
    await server.db.query('update chat set erased_at = now() where id = $1', [newer.id]);
    expect((await asked(agent, newer.id)).isAsked)
      .withContext('erased')
      .toBeFalse();
    expect(await dueFor(customerId)).toBeNull();
  });

  it('takes a No, which stores nothing, and no log that is none', async () => {
    const agent = await anAgent();
    const { id: chatId, customerId } = await aChat(server.db, { staffId: agent.id });
    const { id } = await asked(agent, chatId);
    const tooLarge = packedInNode(`{"format":4,"fill":"${' '.repeat(CUSTOMER_LOG_TEXT_MAX_BYTES)}"}`);
    for (const log of ['', 'not base64!', packedInNode('{"formats":4}'), tooLarge])
      expect(await answer(customerId, { chatId, log }))
        .withContext(log)
        .toBe(4022);
    expect(await dueFor(customerId)).toBe(chatId);
    expect(await answer(customerId, { chatId, log: null })).toBe(200);
    const [chat] = (await open(id))?.chats ?? [];
    expect([chat?.log, chat?.answerTime === null]).toEqual([null, false]);
    expect((await asked(agent, chatId)).isAsked)
      .withContext('asked again')
      .toBeFalse();
    await server.db.query(
      `update action_log_chat set answered_at = answered_at - $2 * interval '1 ms' where chat_id = $1`,
      [chatId, CUSTOMER_LOG_NO_MS],
    );
    expect((await asked(agent, chatId)).isAsked)
      .withContext('a day later')
      .toBeTrue();
  });

  it('asks for its assignee only, and no customer too often', async () => {
    const [agent, other] = [await anAgent(), await anAgent()];
    const { id: chatId, customerId } = await aChat(server.db, { staffId: agent.id });
    expect((await asked(other, chatId)).isAsked)
      .withContext("another's chat")
      .toBeFalse();
    expect(await dueFor(customerId)).toBeNull();
    for (let each = 0; each < CUSTOMER_LOGS_AN_HOUR; each += 1) expect((await asked(agent, chatId)).isAsked).toBeTrue();
    const { id, isAsked } = await asked(agent, chatId);
    expect(isAsked).withContext('too often').toBeFalse();
    expect((await open(id))?.chats[0]?.askedTime).toBeNull();
    expect(await answer(customerId, { chatId, log: null }))
      .withContext('all of them')
      .toBe(200);
    expect(await dueFor(customerId)).toBeNull();
    await server.db.query(
      `update action_log_chat set asked_at = asked_at - interval '2 hours', answered_at = null where chat_id = $1`,
      [chatId],
    );
    expect(await answer(customerId, { chatId, log: LOG }))
      .withContext('too late')
      .toBe(4009);
    expect((await asked(agent, chatId)).isAsked)
      .withContext('an hour later')
      .toBeTrue();
    expect(CUSTOMER_LOG_ASK_MS).toBeLessThanOrEqual(2 * 60 * MINUTE_MS);
  });

  it('is asked for once when a report is sent again', async () => {
    const agent = await anAgent();
    const { id: chatId } = await aChat(server.db, { staffId: agent.id });
    const clientId = 'c'.repeat(20);
    const twice = { clientId, chatIds: [chatId], askChatId: chatId };
    const [first, second] = [await report(agent, twice), await report(agent, twice)];
    expect(second.data).toEqual(first.data);
    expect(second.data?.isAsked).toBeTrue();
    const { rows } = await server.db.query('select from chat_event where chat_id = $1 and kind = $2', [
      chatId,
      CHAT_EVENT.logAsked,
    ]);
    expect(rows).toHaveSize(1);
  });

  it('has no answers of other customers', async () => {
    const agent = await anAgent();
    const { id: chatId, customerId } = await aChat(server.db, { staffId: agent.id });
    const { customerId: stranger } = await aChat(server.db, { staffId: agent.id });
    await asked(agent, chatId);
    expect(await dueFor(stranger)).toBeNull();
    for (const log of [LOG, null]) expect(await answer(stranger, { chatId, log })).toBe(4009);
    expect(await dueFor(customerId)).toBe(chatId);
  });

  it('has the messages and events of its chats in its time, by ids, numbers and times alone', async () => {
    const { agent, customer, agentSide, customerSide, chatId } = await aConversation(server);
    await agentSide.say(chatId, 'canary of the agent', 'from-agent-0001');
    await customerSide.say(chatId, 'canary of the customer', 'from-customer-01');
    const { id: others } = await aChat(server.db, { texts: ['canary of others'] });
    const token = await aSession(server.db, agent.userId);
    const { data } = await report({ token }, { chatIds: [chatId, others, '999999999'] });
    const found = await open(data?.id ?? '');
    expect(found?.chats.map((chat) => [chat.chatId, chat.askedTime])).toEqual([[chatId, null]]);
    const own = found?.messages.filter(({ fromType }) => fromType !== PERSON_TYPE.system);
    expect(own?.map(({ clientMsgId, fromType }) => [clientMsgId, fromType])).toEqual([
      ['from-agent-0001', PERSON_TYPE.staff],
      ['from-customer-01', PERSON_TYPE.customer],
    ]);
    const { at = 0, chatSeq } = own?.[1] ?? {};
    expect(Math.abs(at - Date.now())).toBeLessThan(MINUTE_MS);
    expect(chatSeq).toBe((own?.[0]?.chatSeq ?? 0) + 1);
    const assigned = found?.events.find(({ kind }) => kind === CHAT_EVENT.assigned);
    const toAgent = await agentSide.until(
      'ChatEvent',
      (event) => event.kind === CHAT_EVENT.assigned && event.chatId === chatId,
    );
    const toCustomer = await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.assigned);
    expect([assigned?.staffSeq, assigned?.customerSeq]).toEqual([toAgent.eventSeq, toCustomer.eventSeq]);
    expect(found?.chats[0]?.customerId).toBe(customer.userId);
    expect(JSON.stringify(found)).not.toContain('canary');
    expect(JSON.stringify(found)).not.toContain(`"${others}"`);
  });

  it('has the numbers of events before which the reporter has got many others', async () => {
    const { agent, agentSide, chatId } = await aConversation(server);
    const token = await aSession(server.db, agent.userId);
    const { data } = await report({ token }, { chatIds: [chatId] });
    const other = await anAgent();
    await asked(other, (await aChat(server.db, { staffId: other.id })).id);
    await server.db.query(
      `insert into person_event (person_type, person_id, event_seq, chat_event_id)
       select $1, $2, 1000 + i, (select max(id) from chat_event) from generate_series(1, 20001) i`,
      [PERSON_TYPE.staff, agent.userId],
    );
    const assigned = (await open(data?.id ?? ''))?.events.find(({ kind }) => kind === CHAT_EVENT.assigned);
    const toAgent = await agentSide.until(
      'ChatEvent',
      (event) => event.kind === CHAT_EVENT.assigned && event.chatId === chatId,
    );
    expect(assigned?.staffSeq).toBe(toAgent.eventSeq);
  });

  it('has the time of a report whose page has another clock', async () => {
    const agent = await anAgent();
    const { id: chatId } = await aChat(server.db, { staffId: agent.id, texts: ['hello'] });
    const time = (ms: number) => new Date(Date.now() + 120 * MINUTE_MS + ms).toISOString();
    const { data } = await report(agent, { chatIds: [chatId], fromTime: time(-MINUTE_MS), untilTime: time(0) });
    const found = await open(data?.id ?? '');
    expect(found?.messages).toHaveSize(1);
    const { offsetMs, uncertaintyMs } = found?.clock ?? { offsetMs: NaN, uncertaintyMs: NaN };
    expect(uncertaintyMs).toBeGreaterThan(0);
    expect(Math.abs(offsetMs)).withContext('of the same machine').toBeLessThanOrEqual(uncertaintyMs);
    expect(Math.abs((found?.read.until ?? 0) - CASE_MARGIN_MS - Date.now())).toBeLessThan(MINUTE_MS);
  });

  it('has nothing from before or after, and is bounded', async () => {
    const agent = await anAgent();
    const { id: chatId } = await aChat(server.db, { staffId: agent.id });
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
       select $1, i, 1, 1, 'm-' || i, 1, '{}', now(),
              now() - case when i <= 2 then interval '20 minutes' else interval '1 minute' end
         from generate_series(1, $2::int) i`,
      [chatId, CASE_ROWS_MAX + 3],
    );
    const { data } = await report(agent, { chatIds: [chatId] });
    const found = await open(data?.id ?? '');
    const numbers = found?.messages.map(({ chatSeq }) => chatSeq);
    expect([numbers?.[0], numbers?.at(-1), numbers?.length, found?.isCut]).toEqual([
      4,
      CASE_ROWS_MAX + 3,
      CASE_ROWS_MAX,
      true,
    ]);
    expect((found?.read.from ?? 0) - (found?.messages[0]?.at ?? 0))
      .withContext('complete after the oldest one')
      .toBe(1);
  });

  it('is in the audit log when it is opened', async () => {
    const { data } = await report(await anAgent(), {});
    await open(data?.id ?? '');
    const entries = await auditOf(server, 'action_log', data?.id ?? '');
    expect(entries.map(({ action }) => action)).toContain('actionLog.caseOpened');
  });

  it('goes with an erasure of the customer, and with its report', async () => {
    const agent = await anAgent();
    const chats = [await aChat(server.db, { staffId: agent.id }), await aChat(server.db, { staffId: agent.id })];
    const [chat, other] = chats;
    if (chat === undefined || other === undefined) throw new Error('two chats were made');
    await asked(agent, chat.id);
    const { id } = await asked(agent, other.id);
    for (const { id: chatId, customerId } of chats) await answer(customerId, { chatId, log: LOG });
    const left = async () =>
      (
        await server.db.query<{ chatId: string }>(
          `select chat_id::text as "chatId" from action_log_chat where chat_id = any($1::bigint[])`,
          [chats.map((each) => each.id)],
        )
      ).rows.map(({ chatId }) => chatId);
    const admin = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    await server.call(eraseCustomer, { customerId: chat.customerId }, { token: admin });
    expect(await left()).toEqual([other.id]);
    await server.db.query('delete from action_log where id = $1', [id]);
    expect(await left()).toEqual([]);
  });

  const refused: readonly [string, Partial<RequestOf<typeof addActionLog>>][] = [
    ['too many chats', { chatIds: Array.from({ length: ACTION_LOG_CHATS_MAX + 1 }, (_, index) => String(index + 1)) }],
    ['a request about another chat', { chatIds: ['1'], askChatId: '2' }],
    ['a request about no chat', { askChatId: '1' }],
  ];
  for (const [what, input] of refused)
    it(`refuses ${what}`, async () => {
      expect((await report(await anAgent(), input)).code).toBe(4022);
    });
});
