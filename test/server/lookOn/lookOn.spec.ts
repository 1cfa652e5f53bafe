import { randomUUID } from 'node:crypto';
import { CHAT_EVENT, FRAME_ERROR } from '#contract/chat/commands.ts';
import { BUTTON_KEY, PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { assignChats, chatAssign, endChat, listChatSteps, pageRecord } from '#contract/http/chats.ts';
import { joinChat, leaveChat, listOnlookers, readWhisper, takeOverChat, whisperInChat } from '#contract/http/lookOn.ts';
import { addChatNote, editNote, pageChatNotes } from '#contract/http/notes.ts';
import { listNotifications } from '#contract/http/notifications.ts';
import { createWatchService } from '#server/lookOn/index.ts';
import { aChat } from '../../support/builders.ts';
import { agentSession, aChatCustomer, enterChat, type ChatClient } from '../../support/chatClient.ts';
import { auditOf, someStaff, type Someone } from '../../support/queries.ts';
import { ownersOf } from '../../support/rules.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const LEADER_KEYS = [
  ROLE_KEY.leader,
  BUTTON_KEY.chatWatch,
  BUTTON_KEY.chatWhisper,
  BUTTON_KEY.chatJoin,
  BUTTON_KEY.chatTakeOver,
];

describe('leaders in the chats of others', () => {
  let server: TestServer;
  const clients: ChatClient[] = [];
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn', SESSION_CHECK_MS: '50' } });
  });
  afterAll(() => server.stop());
  beforeEach(() => server.db.query('update config_chat set shows_watchers = false'));
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  const agent = () => someStaff(server, 'D', [ROLE_KEY.tasks]);
  const leader = () => someStaff(server, 'L', LEADER_KEYS);
  const enter = async ({ id }: Someone): Promise<ChatClient> => {
    const client = await enterChat(server.url, await agentSession(server, id));
    clients.push(client);
    return client;
  };
  const watching = async (someone: Someone, chatId: string): Promise<ChatClient> => {
    const client = await enter(someone);
    client.write('Watch', { chatId });
    await client.until('Message');
    return client;
  };
  const aChatOf = ({ id: staffId }: Someone) => aChat(server.db, { staffId, texts: ['hello'] });
  const notesOf = async ({ token }: Someone, chatId: string) =>
    (await server.call(pageChatNotes, { chatId }, { token })).data?.records ?? [];
  const told = async ({ token }: Someone) =>
    (await server.call(listNotifications, {}, { token })).data?.notifications.map(({ text }) => text) ?? [];
  const onlookers = async ({ token }: Someone, chatId: string) =>
    (await server.call(listOnlookers, { chatId }, { token })).data?.map(({ staffId, isJoined }) => ({
      staffId,
      isJoined,
    }));
  const watches = async (chatId: string) =>
    (await auditOf(server, 'chat', chatId)).filter(({ action }) => action === 'chat.watched');
  const events = ({ all }: ChatClient, ...kinds: readonly number[]) =>
    all('ChatEvent').filter(({ kind }) => kinds.includes(kind));

  describe('whisper', () => {
    it('to the assignee, who is told and says that they have read it', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const [atAda, atLea] = [await enter(ada), await watching(lea, chatId)];
      const { data } = await server.call(whisperInChat, { chatId, text: ' Offer a refund. ' }, { token: lea.token });
      await atAda.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.noted);
      const whisper = { toId: ada.id, toName: ada.name, readTime: null };
      expect(await notesOf(ada, chatId)).toEqual([
        jasmine.objectContaining({ id: data?.id, text: 'Offer a refund.', createId: lea.id, whisper }),
      ]);
      expect(await told(ada)).toEqual([jasmine.stringContaining(`whispered to you on chat ID-${chatId}`)]);

      const seen = events(atLea, CHAT_EVENT.noted).length;
      expect((await server.call(readWhisper, { id: data?.id ?? '' }, { token: ada.token })).code).toBe(200);
      await until('the leader is told', () => events(atLea, CHAT_EVENT.noted).length > seen);
      const [read] = await notesOf(lea, chatId);
      expect(read?.whisper?.readTime).toEqual(jasmine.any(String));

      // Once it says something else, it is to be read again.
      const updateTime = read?.updateTime ?? '';
      await server.call(
        editNote,
        { id: data?.id ?? '', text: 'No refund.', picIds: [], updateTime },
        { token: lea.token },
      );
      expect((await notesOf(lea, chatId))[0]?.whisper).toEqual(whisper);
    });

    it('once, however often the page sends it', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const input = { chatId, text: 'Offer a refund.', clientId: randomUUID() };
      const sent = [1, 2].map(() => server.call(whisperInChat, input, { token: lea.token }));
      const ids = (await Promise.all(sent)).map(({ data }) => data?.id);
      expect(ids).toEqual([jasmine.any(String), ids[0]]);
      expect(await told(ada)).toHaveSize(1);
    });

    it('is in the audit log without its words', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const { data } = await server.call(whisperInChat, { chatId, text: 'Offer a refund.' }, { token: lea.token });
      expect(await auditOf(server, 'chat', chatId)).toEqual([
        jasmine.objectContaining({
          action: 'chatNote.added',
          staff_id: lea.id,
          after: { noteId: data?.id, pictures: [], whisperTo: ada.id },
        }),
      ]);
    });

    it('with text only, also once it is edited, and read also once the chat has another assignee', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const { data } = await server.call(whisperInChat, { chatId, text: 'Offer a refund.' }, { token: lea.token });
      const id = data?.id ?? '';
      const mentions = [{ type: 1 as const, id: ada.id }];
      const edit = { id, text: `@${ada.name}`, picIds: [], mentions };
      expect((await server.call(editNote, edit, { token: lea.token })).codeMsg).toBe('A whisper has only text');
      await server.call(takeOverChat, { chatId }, { token: lea.token });
      expect((await server.call(readWhisper, { id }, { token: ada.token })).code).toBe(200);
    });

    it('to no one without an assignee', async () => {
      const lea = await leader();
      const { id: chatId } = await aChat(server.db, { texts: ['hello'] });
      const answer = await server.call(whisperInChat, { chatId, text: 'Hello?' }, { token: lea.token });
      expect([answer.code, answer.codeMsg]).toEqual([4009, 'This chat waits in line']);
    });
  });

  describe('join', () => {
    it('and write beside the assignee, under their own name, until they leave', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId, customerId } = await aChatOf(ada);
      const [atAda, atLea] = [await enter(ada), await watching(lea, chatId)];
      const customerSide = await enterChat(server.url, await aChatCustomer(customerId));
      clients.push(customerSide);
      expect((await atLea.say(chatId, 'not yet')).name).toBe('Error');

      expect((await server.call(joinChat, { chatId }, { token: lea.token })).code).toBe(200);
      for (const side of [atAda, atLea]) await side.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.joined);
      expect(await onlookers(ada, chatId)).toEqual([{ staffId: lea.id, isJoined: true }]);
      expect((await atLea.say(chatId, 'I can help')).name).toBe('SendAck');
      expect((await atAda.say(chatId, 'Thank you, Lea')).name).toBe('SendAck');
      for (const side of [customerSide, atAda]) {
        const { fromId, fromNickName } = await side.until('Message', ({ msg }) => msg.includes('I can help'));
        expect([fromId, fromNickName]).toEqual([lea.id, lea.name]);
      }
      expect(await ownersOf(server, [chatId])).toEqual([ada.id]);

      expect((await server.call(leaveChat, { chatId }, { token: lea.token })).code).toBe(200);
      await atAda.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.left);
      expect((await atLea.say(chatId, 'too late')).name).toBe('Error');
      expect((await server.call(leaveChat, { chatId }, { token: lea.token })).code).toBe(4004);
      expect(events(customerSide, CHAT_EVENT.joined, CHAT_EVENT.left)).toEqual([]);
      const { data: steps } = await server.call(listChatSteps, { chatId }, { token: ada.token });
      expect(steps?.map(({ kind, actorName }) => [kind, actorName])).toEqual([
        [CHAT_EVENT.joined, lea.name],
        [CHAT_EVENT.left, lea.name],
      ]);
      const actions = (await auditOf(server, 'chat', chatId)).map(({ action }) => action);
      expect(actions).toEqual(['chat.joined', 'chat.left']);
    });

    it('and show the assignee that they type, not the customer', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId, customerId } = await aChatOf(ada);
      const [atAda, atLea] = [await enter(ada), await watching(lea, chatId)];
      const customerSide = await enterChat(server.url, await aChatCustomer(customerId));
      clients.push(customerSide);
      atLea.write('Typing', { chatId });
      expect((await atLea.until('Error')).code)
        .withContext('not joined')
        .toBe(FRAME_ERROR.forbidden);
      await server.call(joinChat, { chatId }, { token: lea.token });
      atLea.write('Typing', { chatId });
      expect(await atAda.until('Typing')).toEqual({ chatId, personType: PERSON_TYPE.staff, personId: lea.id });
      await atLea.say(chatId, 'Hello');
      await customerSide.until('Message');
      expect(customerSide.all('Typing')).toEqual([]);
      atAda.write('Typing', { chatId });
      expect((await atLea.until('Typing')).personId).toBe(ada.id);
      expect((await customerSide.until('Typing')).personId).toBe(ada.id);
    });

    it('until the chat ends', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const atLea = await watching(lea, chatId);
      await server.call(joinChat, { chatId }, { token: lea.token });
      await server.call(endChat, { chatId }, { token: ada.token });
      const answer = await atLea.say(chatId, 'wait');
      expect(answer.name === 'Error' && answer.body.code).toBe(FRAME_ERROR.forbidden);
      expect(await onlookers(ada, chatId)).toEqual([]);
    });

    for (const [what, change] of [
      ['join', 'role_id = null'],
      ['watch', "type = 'D'"],
    ] as const)
      it(`until they may not ${what} any more`, async () => {
        const [ada, lea] = [await agent(), await leader()];
        const { id: chatId } = await aChatOf(ada);
        await server.call(joinChat, { chatId }, { token: lea.token });
        await server.db.query(`update staff set ${change} where id = $1`, [lea.id]);
        await until('they are out', async () => (await onlookers(ada, chatId))?.length === 0);
        const { data: steps } = await server.call(listChatSteps, { chatId }, { token: ada.token });
        expect(steps?.at(-1)?.kind).toBe(CHAT_EVENT.left);
      });
  });

  it('take a chat over from its assignee, who is told', async () => {
    const [ada, lea] = [await agent(), await leader()];
    const { id: chatId } = await aChatOf(ada);
    const [atAda, atLea] = [await enter(ada), await watching(lea, chatId)];
    await server.call(joinChat, { chatId }, { token: lea.token });
    expect((await server.call(takeOverChat, { chatId }, { token: lea.token })).code).toBe(200);
    for (const side of [atAda, atLea]) await side.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.assigned);
    expect(await ownersOf(server, [chatId])).toEqual([lea.id]);
    expect((await atLea.say(chatId, 'I am your agent now')).name).toBe('SendAck');
    expect((await atAda.say(chatId, 'still me?')).name).toBe('Error');
    expect(await told(ada)).toEqual([jasmine.stringContaining(`took over chat ID-${chatId}`)]);
    expect(await onlookers(lea, chatId)).toEqual([]);
    const { data: steps } = await server.call(listChatSteps, { chatId }, { token: lea.token });
    expect(steps?.at(-1)).toEqual(jasmine.objectContaining({ kind: CHAT_EVENT.assigned, reason: 'takenOver' }));
    expect((await server.call(takeOverChat, { chatId }, { token: lea.token })).code).toBe(4009);
  });

  it('do not take chats from others by assigning them to themselves, without the key', async () => {
    const [ada, boss] = [await agent(), await someStaff(server, 'L', [ROLE_KEY.leader, BUTTON_KEY.chatWatch])];
    const [{ id: chatId }, { id: inLine }] = [await aChatOf(ada), await aChat(server.db)];
    const token = { token: boss.token };
    expect((await server.call(chatAssign, { chatId, toId: boss.id }, token)).code).toBe(4003);
    const { data } = await server.call(assignChats, { chatIds: [chatId, inLine], toId: boss.id }, token);
    expect(data?.map(({ code }) => code)).toEqual([4003, 200]);
    expect(await ownersOf(server, [chatId, inLine])).toEqual([ada.id, boss.id]);
  });

  describe('who watch', () => {
    it('are in the audit log once they have stopped, with how long they watched', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const [first, second] = [await watching(lea, chatId), await watching(lea, chatId)];
      await until('it is recorded', async () => (await onlookers(lea, chatId))?.length === 1);
      // As long as one tab watches, they do. The second one cuts its connection.
      first.write('Unwatch', { chatId });
      await first.ask('Heartbeat');
      await server.db.query(`update chat_watch set started_at = started_at - interval '90 s' where chat_id = $1`, [
        chatId,
      ]);
      await until('the other tab is seen', async () => {
        const { rows } = await server.db.query<{ seen: number }>(
          'select extract(epoch from seen_at - started_at)::float8 as seen from chat_watch where chat_id = $1',
          [chatId],
        );
        return (rows[0]?.seen ?? 0) > 90.5;
      });
      expect(await watches(chatId)).toEqual([]);
      second.socket.terminate();
      await until('it is in the audit log', async () => (await watches(chatId)).length > 0);
      const [entry] = await watches(chatId);
      expect(entry).toEqual(jasmine.objectContaining({ staff_id: lea.id }));
      expect(entry?.after).toEqual({ startTime: jasmine.any(String), seconds: jasmine.any(Number) });
      const { rows } = await server.db.query<{ seconds: number }>(
        "select (after ->> 'seconds')::int as seconds from audit_log where action = 'chat.watched' and object_id = $1",
        [chatId],
      );
      expect(rows).toEqual([{ seconds: jasmine.any(Number) }]);
      expect(rows[0]?.seconds).toBeGreaterThanOrEqual(90);
    });

    it('are not those who have the chat', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const { id: own } = await aChatOf(lea);
      const atLea = await enter(lea);
      for (const each of [own, chatId]) atLea.write('Watch', { chatId: each });
      await until('the first is recorded', async () => (await onlookers(lea, chatId))?.length === 1);
      expect(await onlookers(lea, own)).toEqual([]);
    });

    it('are shown to the assignee where the settings say so', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const atAda = await enter(ada);
      const atLea = await watching(lea, chatId);
      await until('it is recorded', async () => (await onlookers(lea, chatId))?.length === 1);
      expect(await onlookers(ada, chatId)).toEqual([]);
      await atAda.ask('Heartbeat');
      expect(events(atAda, CHAT_EVENT.watched)).toEqual([]);

      await server.db.query('update config_chat set shows_watchers = true');
      expect(await onlookers(ada, chatId)).toEqual([{ staffId: lea.id, isJoined: false }]);
      atLea.write('Unwatch', { chatId });
      await atAda.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.watched);
      await until('they have stopped', async () => (await onlookers(ada, chatId))?.length === 0);
    });

    it('are also those who only load its messages, and those who mention themselves', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const mentions = [{ type: 1 as const, id: lea.id }];
      await server.call(addChatNote, { chatId, text: `@${lea.name}`, picIds: [], mentions }, { token: lea.token });
      await server.call(pageRecord, { chatId }, { token: lea.token });
      await until('it is in the audit log', async () => (await watches(chatId)).length > 0);
      expect((await watches(chatId))[0]?.staff_id).toBe(lea.id);
    });

    it('wait for no row, however often their page asks', async () => {
      const [ada, lea] = [await agent(), await leader()];
      const { id: chatId } = await aChatOf(ada);
      const { renew } = createWatchService({ db: server.db, publisher: { eventsWritten: () => undefined } }, 100_000);
      await renew([{ chatId, staffId: lea.id }]);
      // The sweep leaves it alone.
      const just = await server.db.value<string>(
        `update chat_watch set seen_at = now() + interval '1 minute' where chat_id = $1 returning seen_at::text`,
        [chatId],
      );
      await renew([{ chatId, staffId: lea.id }]);
      const seenAt = 'select seen_at::text from chat_watch where chat_id = $1';
      expect(await server.db.value<string>(seenAt, [chatId])).toBe(just);
    });

    it('need the key', async () => {
      const ada = await agent();
      const { id: chatId } = await aChatOf(ada);
      const side = await enter(await someStaff(server, 'L', [ROLE_KEY.leader]));
      const answer = await side.ask('Watch', { chatId });
      expect(answer.name === 'Error' && answer.body.code).toBe(FRAME_ERROR.forbidden);
    });
  });
});
