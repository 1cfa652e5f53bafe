import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { BUTTON_KEY, CHAT_KEYS, ROLE_KEY } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { chatAssign, endChat, listChatSteps, pageChatUsers, pageRecord, STEP_REASON } from '#contract/http/chats.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { pageChatNotes } from '#contract/http/notes.ts';
import { listNotifications } from '#contract/http/notifications.ts';
import { answerTransfer, listTransfers, listTransferTeams, transferChat } from '#contract/http/transfers.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { agentSession, enterChat, type ChatPerson } from '../../support/chatClient.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { auditOf } from '../../support/queries.ts';
import { ownersOf, rulesOf, setCapacity } from '../../support/rules.ts';
import { aTeam } from '../../support/teams.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

describe('offers of chats', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await setEveryoneOffline(server.db);
    await server.db.query('delete from chat_transfer');
    await server.db.query('delete from chat_queue');
    await setCapacity(server, 1, 3);
  });

  const anAgent = async (isOnline = true): Promise<Agent> => {
    const { id, name } = await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline });
    return { id, name, token: await aSession(server.db, id) };
  };
  const aChatOf = async ({ id: staffId }: Agent) => (await aChat(server.db, { staffId, texts: ['hello'] })).id;
  const offer = (by: Agent, input: RequestOf<typeof transferChat>) =>
    server.call(transferChat, { note: 'She speaks French.', ...input }, { token: by.token });
  const offerTo = async (by: Agent, chatId: string, to: Agent) =>
    (await offer(by, { chatId, toType: 1, toId: to.id })).data?.id ?? '';
  const answer = (by: Agent, transferId: string, isAccepted: boolean, reason?: string) =>
    server.call(
      answerTransfer,
      { transferId, isAccepted, ...(reason !== undefined && { reason }) },
      { token: by.token },
    );
  const offersOf = async ({ token }: Agent) => (await server.call(listTransfers, {}, { token })).data ?? [];
  const told = async ({ token }: Agent) =>
    (await server.call(listNotifications, {}, { token })).data?.notifications.map(({ text }) => text) ?? [];
  const ownerOf = async (chatId: string) => (await ownersOf(server, [chatId]))[0];
  const expire = (chatId: string) =>
    server.db.query(
      `with due as (update chat_transfer set expires_at = now() - interval '1 ms' where chat_id = $1)
       update scheduled_work set due_at = now() where kind = 'chat.transfer' and subject_id = $1`,
      [chatId],
    );
  const untilOver = (chatId: string) =>
    until('the offer is over', async () => {
      const { rows } = await server.db.query('select from chat_transfer where chat_id = $1', [chatId]);
      return rows.length === 0;
    });

  it('leave the chat with its giver until the other takes it, who has seen who, why and what was said', async () => {
    const [ada, bo] = [await anAgent(), await anAgent()];
    const chatId = await aChatOf(ada);
    expect((await server.call(pageRecord, { chatId }, { token: bo.token })).code).toBe(4004);
    const id = await offerTo(ada, chatId, bo);
    expect(await ownerOf(chatId)).toBe(ada.id);
    const [seen] = await offersOf(bo);
    expect(seen).toEqual(
      jasmine.objectContaining({
        id,
        chatId,
        giverId: ada.id,
        giverName: ada.name,
        toType: 1,
        toId: bo.id,
        toName: bo.name,
        note: 'She speaks French.',
        reason: null,
      }),
    );
    expect(await offersOf(ada)).toEqual([jasmine.objectContaining({ id })]);
    expect((await server.call(pageRecord, { chatId }, { token: bo.token })).data?.total).toBe(1);
    expect((await server.call(pageChatNotes, { chatId }, { token: bo.token })).data?.records[0]?.text).toBe(
      'She speaks French.',
    );
    const { data: listed } = await server.call(pageChatUsers, { chatIds: [chatId] }, { token: bo.token });
    expect(listed?.records.map(({ chatId: listedId }) => listedId)).toEqual([chatId]);

    expect((await answer(bo, id, true)).code).toBe(200);
    expect(await ownerOf(chatId)).toBe(bo.id);
    expect(await offersOf(bo)).toEqual([]);
    expect((await server.call(pageRecord, { chatId }, { token: ada.token })).code).toBe(4004);
    expect((await answer(bo, id, true)).code).toBe(4004);
    expect(await told(bo)).toEqual([jasmine.stringContaining('offers you chat')]);
    expect(await told(ada)).toEqual([jasmine.stringContaining('took chat')]);
  });

  it('are told step by step, and in the audit log without the words', async () => {
    const [ada, bo] = [await anAgent(), await anAgent()];
    const chatId = await aChatOf(ada);
    await answer(bo, await offerTo(ada, chatId, bo), false);
    await answer(bo, await offerTo(ada, chatId, bo), true);
    const { data: steps } = await server.call(listChatSteps, { chatId }, { token: bo.token });
    expect(steps?.map(({ kind, reason, facts }) => [kind, reason, facts.offeredTo ?? null])).toEqual([
      [CHAT_EVENT.offered, null, bo.name],
      [CHAT_EVENT.returned, 'refused', bo.name],
      [CHAT_EVENT.offered, null, bo.name],
      [CHAT_EVENT.assigned, 'accepted', null],
    ]);
    expect(steps?.at(-1)).toEqual(jasmine.objectContaining({ toId: bo.id, fromId: ada.id }));
    const entries = await auditOf(server, 'chat', chatId);
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('chat.'))).toEqual([
      'chat.offered',
      'chat.returned',
      'chat.offered',
      'chat.assigned',
    ]);
    expect(JSON.stringify(entries)).not.toContain('French');
  });

  it('return with the reason when they are refused, and the giver keeps reading', async () => {
    const [ada, bo] = [await anAgent(), await anAgent()];
    const chatId = await aChatOf(ada);
    await answer(bo, await offerTo(ada, chatId, bo), false, 'I am in a call.');
    expect(await ownerOf(chatId)).toBe(ada.id);
    const { data } = await server.call(pageChatNotes, { chatId }, { token: ada.token });
    expect(data?.records.map(({ text, createId }) => [text, createId])).toEqual([
      ['I am in a call.', bo.id],
      ['She speaks French.', ada.id],
    ]);
    expect((await server.call(pageRecord, { chatId }, { token: bo.token })).code).toBe(4004);
    expect(await told(ada)).toEqual([jasmine.stringContaining('refused chat')]);
  });

  it('are over when no one takes them in time', async () => {
    const [ada, bo] = [await anAgent(), await anAgent()];
    const chatId = await aChatOf(ada);
    const id = await offerTo(ada, chatId, bo);
    await expire(chatId);
    await untilOver(chatId);
    expect(await ownerOf(chatId)).toBe(ada.id);
    expect((await answer(bo, id, true)).code).toBe(4004);
    expect(await told(ada)).toEqual([jasmine.stringContaining('in time')]);
  });

  it('can be taken back, and end when the chat ends or goes elsewhere', async () => {
    const [ada, bo] = [await anAgent(), await anAgent()];
    const { id: leaderId } = await aStaff(server.db, {
      type: 'L',
      keys: [...CHAT_KEYS, BUTTON_KEY.chatWatch, BUTTON_KEY.chatTakeOver],
    });
    const token = await aSession(server.db, leaderId);
    const [back, ended, moved, recalled] = [
      await aChatOf(ada),
      await aChatOf(ada),
      await aChatOf(ada),
      await aChatOf(ada),
    ];
    const ids = new Map<string, string>();
    for (const chatId of [back, ended, moved, recalled]) ids.set(chatId, await offerTo(ada, chatId, bo));
    expect((await answer(ada, ids.get(back) ?? '', false)).code).toBe(200);
    expect((await server.call(endChat, { chatId: ended }, { token: ada.token })).code).toBe(200);
    expect((await server.call(chatAssign, { chatId: moved, toId: leaderId }, { token })).code).toBe(200);
    await server.db.query(`update presence set break_ends_at = now() + interval '1 hour' where staff_id = $1`, [bo.id]);
    await rulesOf(server).presence.goOffline(ada.id);
    for (const [chatId, id] of ids) {
      expect((await answer(bo, id, true)).code)
        .withContext(chatId)
        .toBe(4004);
      expect((await server.call(pageRecord, { chatId }, { token: bo.token })).code).toBe(4004);
    }
    const { rows } = await server.db.query(`select from scheduled_work where kind = 'chat.transfer'`);
    expect(rows).toEqual([]);
    expect((await ownersOf(server, [moved]))[0]).toBe(leaderId);
  });

  it('are refused where they cannot be', async () => {
    const [ada, bo, off, full] = [await anAgent(), await anAgent(), await anAgent(false), await anAgent()];
    await Promise.all([1, 2, 3].map(() => aChatOf(full)));
    const chatId = await aChatOf(ada);
    const to = async (input: Partial<RequestOf<typeof transferChat>>, by = ada) => {
      const { code, codeMsg } = await offer(by, { chatId, toType: 1, toId: bo.id, ...input });
      return `${code} ${codeMsg}`;
    };
    expect(await to({ note: '' })).toContain('4022 Write a note');
    expect(await to({ toId: off.id })).toContain('offline');
    expect(await to({ toId: full.id })).toContain('as many chats');
    expect(await to({ toId: ada.id })).toContain('yours already');
    expect(await to({ toType: 2, toId: '999999' })).toContain('team');
    expect(await to({ toId: ada.id }, bo)).toContain('4004');
    await server.db.query(`update presence set break_ends_at = now() + interval '1 minute' where staff_id = $1`, [
      bo.id,
    ]);
    expect(await to({})).toContain('break');
    await server.db.query('update presence set break_ends_at = null, away_since = now() where staff_id = $1', [bo.id]);
    expect(await to({})).toContain('away');
    await server.db.query('update presence set away_since = null where staff_id = $1', [bo.id]);
    expect(await to({ note: '', reason: 'language' })).toContain('200');
    expect(await to({})).toContain('4009');
    const id = (await offersOf(bo))[0]?.id ?? '';
    await rulesOf(server).presence.goOffline(bo.id);
    expect((await answer(bo, id, true)).code).toBe(4009);
    expect((await answer(full, id, true)).code).toBe(4004);
    expect((await answer(full, id, false)).code).toBe(4004);
  });

  it('to the line or a team go to the next who is free, and never back to the giver', async () => {
    const [ada, bo, cy] = [await anAgent(), await anAgent(), await anAgent()];
    const team = await aTeam(server.db, [ada.id, cy.id]);
    const [toTeam, toLine] = [await aChatOf(ada), await aChatOf(ada)];
    await setCapacity(server, 1, 1);
    await aChatOf(cy);
    await offer(ada, { chatId: toTeam, toType: 2, toId: team });
    // Cy has as many chats as allowed, so the giver keeps it.
    expect(await ownerOf(toTeam)).toBe(ada.id);
    const { data } = await server.call(listTransferTeams, {}, { token: ada.token });
    expect(data?.teams.find(({ id }) => id === team)?.free).toBe(0);
    expect(data?.free).toBe(1);
    await offer(ada, { chatId: toLine, toType: 3 });
    await until('someone else has it', async () => (await ownerOf(toLine)) === bo.id);
    expect(await ownerOf(toTeam)).toBe(ada.id);
    await setCapacity(server, 1, 5);
    await rulesOf(server).allocation.allocate();
    expect(await ownerOf(toTeam)).toBe(cy.id);
  });

  it('reach both pages at once, and the customer only when the chat has gone over', async () => {
    const [ada, bo] = [await anAgent(), await anAgent()];
    const { id: chatId, customerId } = await aChat(server.db, { staffId: ada.id, texts: ['hello'] });
    const enter = async (person: ChatPerson) => enterChat(server.url, person);
    const [atAda, atBo] = [
      await enter(await agentSession(server, ada.id)),
      await enter(await agentSession(server, bo.id)),
    ];
    const id = await offerTo(ada, chatId, bo);
    for (const side of [atAda, atBo]) await side.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.offered);
    // It is not theirs yet.
    expect((await atBo.say(chatId, 'hi')).name).toBe('Error');
    expect((await atAda.say(chatId, 'One moment.')).name).toBe('SendAck');
    await answer(bo, id, true);
    for (const side of [atAda, atBo]) await side.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.assigned);
    expect((await atBo.say(chatId, 'Bonjour')).name).toBe('SendAck');
    expect((await atAda.say(chatId, 'still me?')).name).toBe('Error');
    const { rows } = await server.db.query<{ kind: number }>(
      `select kind from person_event join chat_event on chat_event.id = chat_event_id
        where person_type = 1 and person_id = $1 and kind > 9`,
      [customerId],
    );
    expect(rows).toEqual([]);
    await Promise.all([atAda.close(), atBo.close()]);
  });
});

describe('the watching of an offered chat', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn', SESSION_CHECK_MS: '50' } });
  });
  afterAll(() => server.stop());

  it('ends with the offer', async () => {
    const [ada, bo] = [
      await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true }),
      await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true }),
    ];
    const { id: chatId } = await aChat(server.db, { staffId: ada.id, texts: ['hello'] });
    const token = await aSession(server.db, ada.id);
    const input = { chatId, toType: 1, toId: bo.id, note: 'Yours?' } as const;
    const { data } = await server.call(transferChat, input, { token });
    const [atAda, atBo] = [
      await enterChat(server.url, await agentSession(server, ada.id)),
      await enterChat(server.url, await agentSession(server, bo.id)),
    ];
    atBo.write('Watch', { chatId });
    await atBo.ask('Heartbeat');
    await atAda.say(chatId, 'seen');
    await atBo.until('Message', ({ msg }) => msg.includes('seen'));
    await server.call(answerTransfer, { transferId: data?.id ?? '', isAccepted: false }, { token });
    let said = 0;
    await until('messages do not come any more', async () => {
      said += 1;
      await atAda.say(chatId, `after ${said}`);
      await atBo.ask('Heartbeat');
      return !atBo.texts(chatId).includes(`after ${said}`);
    });
    expect(atBo.texts(chatId)).not.toContain(`after ${said}`);
    await Promise.all([atAda.close(), atBo.close()]);
  });
});

describe('the lines of teams', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await setEveryoneOffline(server.db);
    await server.db.query('delete from chat_queue');
    await server.db.query('update team set is_active = false');
    await setCapacity(server, 1, 2);
  });

  const anAgent = async () => (await aStaff(server.db, { keys: [ROLE_KEY.tasks], isOnline: true })).id;
  const owners = (chats: readonly { readonly id: string }[]) =>
    ownersOf(
      server,
      chats.map(({ id }) => id),
    );

  it('are served by their members first, and everyone serves the others', async () => {
    const [member, other] = [await anAgent(), await anAgent()];
    await aTeam(server.db, [member], { products: [7] });
    const chats = [
      await aChat(server.db, { product: 7 }),
      await aChat(server.db, { product: 7 }),
      await aChat(server.db, { product: 7 }),
      await aChat(server.db, { product: 1 }),
    ];
    await rulesOf(server).allocation.allocate();
    // The third has to wait for its team, and does not keep the one behind it waiting.
    expect(await owners(chats)).toEqual([member, member, null, other]);
  });

  it('are served by whoever speaks the language of the browser that started the chat', async () => {
    const [idle, french] = [await anAgent(), await anAgent()];
    await aTeam(server.db, [idle, french], { products: [7] });
    await server.db.query(`insert into staff_language values ($1, 'fr')`, [french]);
    await aChat(server.db, { staffId: french });
    await setEveryoneOffline(server.db);
    const start = async (language: string) => {
      const { id } = await aCustomer(server.db);
      const answer = await fetch(`${server.url}${openCustomerChat.path}`, {
        method: openCustomerChat.method,
        headers: {
          'x-token': await customerToken(id),
          'content-type': 'application/json',
          'accept-language': language,
        },
        body: JSON.stringify({ comeFrom: 7 }),
      });
      expect(answer.status).toBe(200);
      return server.db.value<string>('select id::text from chat where customer_id = $1', [id]);
    };
    const chats = [await start('fr-CH, fr;q=0.9, en;q=0.8'), await start('*')].map((id) => ({ id }));
    await server.db.query('update presence set is_online = true where staff_id = any($1::bigint[])', [[idle, french]]);
    await rulesOf(server).allocation.allocate();
    expect(await owners(chats)).toEqual([french, idle]);
    const reasons = await server.db.values(
      `select detail ->> 'reason' from chat_event where chat_id = $1 and kind = ${CHAT_EVENT.assigned}`,
      [chats[0]?.id],
    );
    expect(reasons).toEqual([STEP_REASON.speaksLanguage]);
  });

  it('give to everyone what no one of the team could take in time, and tell leaders and the customer', async () => {
    const other = await anAgent();
    const leader = await aStaff(server.db, { type: 'L', keys: [ROLE_KEY.leader, ROLE_KEY.tasks], isOnline: true });
    await server.db.query(`update presence set break_ends_at = now() + interval '1 hour' where staff_id = $1`, [
      leader.id,
    ]);
    await aTeam(server.db, [], { products: [6], name: 'Podcasts', waitMinutes: 5 });
    const chat = await aChat(server.db, { product: 6 });
    await rulesOf(server).allocation.allocate();
    expect(await owners([chat])).toEqual([null]);
    await server.db.query(`update chat_queue set queued_at = queued_at - interval '5 minutes' where chat_id = $1`, [
      chat.id,
    ]);
    const events: Parameters<typeof rulesOf>[1] = { events: [] };
    await rulesOf(server, events).allocation.allocate();
    expect(await owners([chat])).toEqual([other]);
    expect(events.events?.map(({ person, event: { kind } }) => [person.type, kind])).toContain([1, CHAT_EVENT.widened]);
    const { rows } = await server.db.query<{ text: string }>(
      'select text from staff_notification where staff_id = $1',
      [leader.id],
    );
    expect(rows.map(({ text }) => text)).toEqual([jasmine.stringContaining('Podcasts')]);
  });

  it('are everyone’s again when their team is deactivated', async () => {
    const other = await anAgent();
    const team = await aTeam(server.db, [], { products: [5] });
    const chat = await aChat(server.db, { product: 5 });
    await server.db.query('update team set is_active = false where id = $1', [team]);
    await rulesOf(server).allocation.allocate();
    expect(await owners([chat])).toEqual([other]);
  });
});
