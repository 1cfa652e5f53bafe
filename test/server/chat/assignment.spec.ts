import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { BUTTON_KEY, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { changeUserOnlineStatus } from '#contract/http/auth.ts';
import { assignChats, chatAssign, endChat } from '#contract/http/chats.ts';
import { chatsAssigned, chatsHandedOver, chatsTakenOver } from '#server/notifications/notificationTexts.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { agentSession, aChatAgent, aChatCustomer, enterChat } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { openNotifications } from '../../support/notificationClient.ts';
import { ownersOf, rulesOf, setCapacity } from '../../support/rules.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const AGENT = { keys: [ROLE_KEY.tasks] };

const LEADER_KEYS = [ROLE_KEY.leader, BUTTON_KEY.chatWatch, BUTTON_KEY.chatTakeOver];

describe('assigning a chat by hand', () => {
  let server: TestServer;
  let leader: { readonly id: string; readonly name: string; readonly token: string };
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await setEveryoneOffline(server.db);
    await server.db.query('delete from chat_queue');
    await setCapacity(server, 0, 10);
    const { id, name } = await aStaff(server.db, { type: USER_TYPE.leader, keys: LEADER_KEYS });
    leader = { id, name, token: await aSession(server.db, id) };
  });

  const assign = (chatId: string, toId: string, token = leader.token) =>
    server.call(chatAssign, { chatId, toId }, { token });
  const inLine = async (chatId: string) =>
    (await server.db.query('select from chat_queue where chat_id = $1', [chatId])).rows.length === 1;

  it('gives a waiting chat to an agent who is offline or full, and shows the customer their name', async () => {
    await setCapacity(server, 0, 0);
    const agent = await aChatAgent(server, { name: 'Grace', isOnline: false });
    const side = await enterChat(server.url, agent);
    const { id, customerId } = await aChat(server.db, { texts: ['Anybody there?'] });
    const customerSide = await enterChat(server.url, await aChatCustomer(customerId));
    expect((await assign(id, agent.userId)).code).toBe(200);
    const event = await side.until('ChatEvent', ({ chatId }) => chatId === id);
    expect(event).toEqual(
      jasmine.objectContaining({ kind: CHAT_EVENT.assigned, toId: agent.userId, actorId: leader.id }),
    );
    expect((await customerSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.assigned)).toName).toBe('Grace');
    expect(await inLine(id)).toBeFalse();
    expect((await side.say(id, 'Here I am')).name).toBe('SendAck');
    await until('the customer has it', () => customerSide.texts(id).includes('Here I am'));
  });

  it('takes a chat from its owner, whose page loses it and receives no more of it', async () => {
    const { chatId, agent, agentSide, customerSide } = await aConversation(server);
    const next = await aChatAgent(server, { isOnline: true });
    const nextSide = await enterChat(server.url, next);
    expect((await assign(chatId, next.userId)).code).toBe(200);
    await agentSide.until('ChatEvent', ({ kind, toId }) => kind === CHAT_EVENT.assigned && toId === next.userId);
    await customerSide.say(chatId, 'Who is this?');
    await until('the new one has it', () => nextSide.texts(chatId).includes('Who is this?'));
    expect(await agentSide.say(chatId, 'still me')).toEqual(jasmine.objectContaining({ name: 'Error' }));
    expect(agentSide.texts(chatId)).not.toContain('Who is this?');
    expect(await ownersOf(server, [chatId])).toEqual([next.userId]);
    expect((await assign(chatId, agent.userId)).code).toBe(200);
    expect((await agentSide.say(chatId, 'me again')).name).toBe('SendAck');
  });

  it('lets a leader who watches a chat take it over', async () => {
    const { chatId, customerSide } = await aConversation(server);
    const side = await enterChat(server.url, await agentSession(server, leader.id));
    side.write('Watch', { chatId });
    await side.ask('Heartbeat');
    expect((await side.say(chatId, 'not mine yet')).name).toBe('Error');
    expect((await assign(chatId, leader.id)).code).toBe(200);
    await side.until('ChatEvent', ({ eventSeq, toId }) => eventSeq > 0 && toId === leader.id);
    expect((await side.say(chatId, 'Now I am here')).name).toBe('SendAck');
    await until('the customer has it', () => customerSide.texts(chatId).includes('Now I am here'));
  });

  it('notifies both agents, but no one of their own action', async () => {
    const [former, next] = [await aChatAgent(server, { name: 'Former' }), await aChatAgent(server, { name: 'Next' })];
    const { id } = await aChat(server.db, { staffId: former.userId });
    const open = (userId: string, token: string) => openNotifications(server.url, { userId, token });
    const pages = [
      await open(former.userId, former.httpToken),
      await open(next.userId, next.httpToken),
      await open(leader.id, leader.token),
    ] as const;
    await assign(id, next.userId);
    await pages[0].received(chatsHandedOver([id], leader.name, 'Next'));
    await pages[1].received(chatsAssigned([id], leader.name));
    await assign(id, leader.id);
    await pages[1].received(chatsTakenOver([id], leader.name));
    await assign(id, former.userId);
    await pages[0].received(chatsAssigned([id], leader.name));
    expect(pages[2].texts).toEqual([]);
    for (const page of pages) await page.close();
  });

  it('allocates the next waiting chat to the previous owner', async () => {
    await setCapacity(server, 0, 1);
    const { chatId, agentSide, agent } = await aConversation(server);
    const { id: waiting } = await aChat(server.db);
    await assign(chatId, leader.id);
    await agentSide.until('ChatEvent', (event) => event.chatId === waiting && event.toId === agent.userId);
    expect(await ownersOf(server, [chatId, waiting])).toEqual([leader.id, agent.userId]);
  });

  it('refuses a person who may take no chats with 4022', async () => {
    const { id } = await aChat(server.db);
    const refused = [
      (await aStaff(server.db, { ...AGENT, status: 'I' })).id,
      (await aStaff(server.db, { ...AGENT, isBound: false })).id,
      (await aStaff(server.db, { keys: [ROLE_KEY.queryService] })).id,
      (await aCustomer(server.db)).id,
      '999999',
      '0',
      '9223372036854775808',
    ];
    for (const toId of refused)
      expect((await assign(id, toId)).code)
        .withContext(toId)
        .toBe(4022);
    expect(await inLine(id)).toBeTrue();
  });

  it('refuses an unknown chat with 4004, an ended or own one with 4009, and other callers with 4003', async () => {
    const agent = await aChatAgent(server);
    for (const chatId of ['1', '0', '9223372036854775808'])
      expect((await assign(chatId, agent.userId)).code).toBe(4004);
    expect((await assign((await aChat(server.db, { isEnded: true })).id, agent.userId)).code).toBe(4009);
    const { id } = await aChat(server.db, { staffId: agent.userId });
    expect((await assign(id, agent.userId)).code).toBe(4009);
    expect((await assign(id, leader.id, agent.httpToken)).code).toBe(4003);
    expect((await assign(id, leader.id, 'garbage')).status).toBe(403);
    expect(await ownersOf(server, [id])).toEqual([agent.userId]);
  });

  describe('several at once', () => {
    const assignAll = (chatIds: readonly string[], toId: string, token = leader.token) =>
      server.call(assignChats, { chatIds: [...chatIds], toId }, { token });

    it('assigns each chat that it can, and says why not the others', async () => {
      const [former, next] = [await aChatAgent(server, { name: 'Former' }), await aChatAgent(server, { name: 'Next' })];
      const [line, hers, also] = [
        await aChat(server.db),
        await aChat(server.db, { staffId: former.userId }),
        await aChat(server.db, { staffId: former.userId }),
      ];
      const over = await aChat(server.db, { isEnded: true });
      const already = await aChat(server.db, { staffId: next.userId });
      const { data, code } = await assignAll(
        [also.id, over.id, line.id, '1', already.id, hers.id, line.id],
        next.userId,
      );
      expect(code).toBe(200);
      expect(data?.map((result) => [result.chatId, result.code])).toEqual([
        [also.id, 200],
        [over.id, 4009],
        [line.id, 200],
        ['1', 4004],
        [already.id, 4009],
        [hers.id, 200],
      ]);
      expect(data?.[1]?.codeMsg).toBe('This chat has already ended');
      expect(await ownersOf(server, [line.id, hers.id, also.id])).toEqual([next.userId, next.userId, next.userId]);
      expect(await inLine(line.id)).toBeFalse();
      const { rows } = await server.db.query<{ object_id: string }>(
        `select object_id from audit_log where action = 'chat.assigned' and staff_id = $1 order by object_id`,
        [leader.id],
      );
      expect(rows.map(({ object_id }) => object_id)).toEqual([line.id, hers.id, also.id].sort());
    });

    it('sends each agent one notification, and each chat its own event', async () => {
      const [former, next] = [await aChatAgent(server, { name: 'Former' }), await aChatAgent(server, { name: 'Next' })];
      const chats = [
        await aChat(server.db, { staffId: former.userId }),
        await aChat(server.db, { staffId: former.userId }),
      ];
      const side = await enterChat(server.url, next);
      const open = (userId: string, token: string) => openNotifications(server.url, { userId, token });
      const pages = [await open(former.userId, former.httpToken), await open(next.userId, next.httpToken)] as const;
      const ids = chats.map(({ id }) => id);
      await assignAll(ids, next.userId);
      await pages[0].received(chatsHandedOver(ids, leader.name, 'Next'));
      await pages[1].received(chatsAssigned(ids, leader.name));
      for (const { id } of chats) {
        const event = await side.until('ChatEvent', ({ chatId }) => chatId === id);
        expect(event).toEqual(jasmine.objectContaining({ kind: CHAT_EVENT.assigned, toId: next.userId }));
      }
      for (const page of pages) await page.close();
    });

    it('assigns nothing to a person who may take no chats, and no more than 50 chats', async () => {
      const agent = await aChatAgent(server);
      const { id } = await aChat(server.db);
      const unfit = await aStaff(server.db, { ...AGENT, isBound: false });
      expect((await assignAll([id], unfit.id)).code).toBe(4022);
      expect((await assignAll([], agent.userId)).code).toBe(4022);
      const many = Array.from({ length: 51 }, (_, index) => String(index + 1));
      expect((await assignAll([...many.slice(1), id], agent.userId)).code).toBe(4022);
      expect((await assignAll([...many.slice(2), id, id], agent.userId)).data?.at(-1)?.code).toBe(200);
      expect((await assignAll([id], leader.id, agent.httpToken)).code).toBe(4003);
    });
  });

  it('writes each assignment to the audit log', async () => {
    const [one, two] = [await aStaff(server.db, AGENT), await aStaff(server.db, AGENT)];
    const { id } = await aChat(server.db);
    await assign(id, one.id);
    await assign(id, two.id);
    const { rows } = await server.db.query(
      'select staff_id::text, action, object_type, before, after from audit_log where object_id = $1 order by id',
      [id],
    );
    const entry = (from: string | null, to: string) => ({
      staff_id: leader.id,
      action: 'chat.assigned',
      object_type: 'chat',
      before: { staffId: from },
      after: { staffId: to, reason: 'byHand' },
    });
    expect(rows).toEqual([entry(null, one.id), entry(one.id, two.id)]);
  });

  it('leaves every chat with one owner or in line, amid concurrent endings, recalls and assignments', async () => {
    for (let round = 0; round < 12; round += 1) {
      const owner = await aChatAgent(server, { isOnline: true });
      const [one, two] = [await aStaff(server.db, { ...AGENT, isOnline: true }), await aStaff(server.db, AGENT)];
      const { id: owned } = await aChat(server.db, { staffId: owner.userId });
      const { id: waiting } = await aChat(server.db);
      const [ended, , toTwo] = await Promise.all([
        server.call(endChat, { chatId: owned }, { token: owner.httpToken }),
        assign(owned, one.id),
        assign(owned, two.id),
        assign(waiting, two.id),
        rulesOf(server).allocation.allocate(),
        server.call(changeUserOnlineStatus, { userId: owner.userId, isOnline: false }, { token: owner.httpToken }),
      ]);
      const { rows } = await server.db.query<{
        id: string;
        is_ended: boolean;
        is_owned: boolean;
        is_in_line: boolean;
        is_newest_event: boolean;
      }>(
        `select chat.id::text, ended_at is not null as is_ended, chat.staff_id is not null as is_owned,
                  chat_queue.chat_id is not null as is_in_line,
                  (select event.staff_id::text from chat_event event
                    where event.chat_id = chat.id and kind in (2, 3, 4) order by id desc limit 1)
                  is not distinct from chat.staff_id::text as is_newest_event
             from chat left join chat_queue on chat_queue.chat_id = chat.id where chat.id = any($1)`,
        [[owned, waiting]],
      );
      for (const row of rows) {
        expect(row.is_in_line)
          .withContext(JSON.stringify(row))
          .toBe(!row.is_ended && !row.is_owned);
        expect(row.is_newest_event).withContext(JSON.stringify(row)).toBeTrue();
      }
      if (ended.code === 200 && toTwo.code === 200) expect((await ownersOf(server, [owned]))[0]).not.toBeNull();
      await setEveryoneOffline(server.db);
      await server.db.query('delete from chat_queue');
    }
  });
});
