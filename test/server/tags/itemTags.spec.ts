import { randomUUID } from 'node:crypto';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { BUTTON_KEY, ROLE_KEY, TAGS_ON_END, type TagsOnEnd } from '#contract/domain.ts';
import {
  endChat,
  pageChats,
  pageChatUsers,
  pageHistory,
  pageMyChats,
  pageMyChatsToday,
  pageTask,
} from '#contract/http/chats.ts';
import { addReply, getQuery, handleQuery, pageMyQueries, pageQueries } from '#contract/http/queries.ts';
import { setChatTags, setQueryTags } from '#contract/http/tags.ts';
import { TAGS_OF_ITEM_MAX } from '#contract/serviceLimits.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { aConversation } from '../../support/conversation.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { aTag, setTagsOf } from '../../support/tags.ts';

const FIRST = { pageNo: 1, pageSize: 20 };

describe('the tags of a chat or query', () => {
  let server: TestServer;
  let agent: string;
  let token: string;
  let topic: string;
  let reasons: readonly string[];
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    const keys = [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history, ROLE_KEY.queryService, BUTTON_KEY.queryEdit];
    ({ id: agent } = await aStaff(server.db, { keys }));
    token = await aSession(server.db, agent);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.db.query('delete from chat_tag');
    await server.db.query('delete from query_tag');
    await server.db.query('update tag set parent_id = null');
    await server.db.query('delete from tag');
    topic = await aTag(server.db, 'Payment');
    reasons = [
      await aTag(server.db, 'Charged twice', { parentId: topic }),
      await aTag(server.db, 'Declined', { parentId: topic }),
    ];
  });

  const reason = (at: number) => reasons[at] ?? '';
  const setOfChat = async (chatId: string, ...tagIds: string[]) =>
    (await server.call(setChatTags, { chatId, tagIds }, { token })).code;
  const setOfQuery = async (queryId: string, ...tagIds: string[]) =>
    (await server.call(setQueryTags, { queryId, tagIds }, { token })).code;
  const ofChat = async (chatId: string) =>
    (await server.call(pageChatUsers, { ...FIRST, chatIds: [chatId] }, { token })).data?.records[0]?.tagIds;
  const ofQuery = async (id: string) => (await server.call(getQuery, { id }, { token })).data?.tagIds;
  const ask = (tagsOnEnd: TagsOnEnd) => server.db.query('update product set tags_on_end = $1', [tagsOnEnd]);

  it('replace those before, in the order of the list', async () => {
    const { id: chatId } = await aChat(server.db, { staffId: agent, isEnded: true });
    const { id: queryId } = await aQuery(server.db, { staffId: agent });
    const other = await aTag(server.db, 'Account');
    expect(await setOfChat(chatId, reason(1), topic, other, reason(0), other)).toBe(200);
    expect(await ofChat(chatId)).toEqual([other, topic, reason(0), reason(1)]);
    expect(await setOfChat(chatId, reason(1))).toBe(200);
    expect(await ofChat(chatId)).toEqual([reason(1)]);
    expect(await setOfQuery(queryId, topic, reason(1))).toBe(200);
    expect(await setOfQuery(queryId, reason(0), topic)).toBe(200);
    expect(await ofQuery(queryId)).toEqual([topic, reason(0)]);
    expect(await setOfQuery(queryId)).toBe(200);
    expect(await ofQuery(queryId)).toEqual([]);
  });

  it('are added to those before where that is wanted, as far as there is room', async () => {
    const { id: queryId } = await aQuery(server.db, { staffId: agent });
    const add = async (...tagIds: string[]) =>
      (await server.call(setQueryTags, { queryId, tagIds, isAdding: true }, { token })).code;
    await setOfQuery(queryId, topic, reason(0));
    expect(await add(reason(1), topic)).toBe(200);
    expect(await ofQuery(queryId)).toEqual([topic, ...reasons]);
    const more = await Promise.all(
      Array.from({ length: TAGS_OF_ITEM_MAX - 2 }, (_, no) => aTag(server.db, `Zebra ${no}`)),
    );
    expect(await add(...more))
      .withContext('one too many')
      .toBe(4022);
    expect(await ofQuery(queryId)).toEqual([topic, ...reasons]);
    expect(await add(...more.slice(1), topic)).toBe(200);
    expect((await ofQuery(queryId))?.length).toBe(TAGS_OF_ITEM_MAX);
  });

  it('are active ones of the product, or were set before', async () => {
    const { id: chatId } = await aChat(server.db, { staffId: agent });
    const { id: queryId } = await aQuery(server.db, { staffId: agent });
    const elsewhere = await aTag(server.db, 'Elsewhere', { product: 2 });
    const inactive = await aTag(server.db, 'Inactive', { isActive: false });
    const below = await aTag(server.db, 'Below', { parentId: inactive });
    for (const tagId of [elsewhere, inactive, below, '999999', '9999999999999999999', '0']) {
      expect(await setOfChat(chatId, topic, tagId))
        .withContext(tagId)
        .toBe(4022);
      expect(await setOfQuery(queryId, tagId))
        .withContext(tagId)
        .toBe(4022);
    }
    expect(await ofChat(chatId)).toEqual([]);
    await setTagsOf(server.db, 'chat', chatId, [inactive]);
    expect(await setOfChat(chatId, inactive, topic)).toBe(200);
    expect(await ofChat(chatId)).toEqual([inactive, topic]);
    expect(await setOfChat(chatId, ...Array<string>(11).fill(topic)))
      .withContext('too many')
      .not.toBe(200);
  });

  it('are told to the pages of staff once they change, never to the customer', async () => {
    const { chatId, agentSide, customerSide, agent: owner } = await aConversation(server);
    const set = (by: string) => server.call(setChatTags, { chatId, tagIds: [topic] }, { token: by });
    expect((await set(owner.httpToken)).code).toBe(200);
    await agentSide.until('ChatEvent', ({ kind }) => kind === CHAT_EVENT.tagged);
    expect((await set(owner.httpToken)).code).toBe(200);
    expect(await setOfChat(chatId))
      .withContext('by someone else')
      .toBe(200);
    await agentSide.until('ChatEvent', ({ kind, actorId }) => kind === CHAT_EVENT.tagged && actorId === agent);
    await customerSide.say(chatId, 'still there');
    const { rows } = await server.db.query<{ people: number[] }>(
      `select array_agg(person_type order by person_type) as people
         from chat_event join person_event on chat_event_id = chat_event.id
        where chat_id = $1 and kind = $2 group by chat_event.id order by chat_event.id`,
      [chatId, CHAT_EVENT.tagged],
    );
    expect(rows.map(({ people }) => people))
      .withContext('to the author and the assignee')
      .toEqual([[2], [2, 2]]);
    expect(customerSide.all('ChatEvent').map(({ kind }) => kind)).not.toContain(CHAT_EVENT.tagged);
  });

  it('of a query are a change of it, once', async () => {
    const { id } = await aQuery(server.db, { staffId: agent });
    const changed = async () => (await server.call(getQuery, { id }, { token })).data?.updateTime;
    const before = await changed();
    await setOfQuery(id, topic);
    const after = await changed();
    expect(after).not.toBe(before);
    await setOfQuery(id, topic);
    expect(await changed()).toBe(after);
  });

  it('filter lists of chats, where a topic stands for its reasons', async () => {
    const make = async (...tagIds: string[]) => {
      const { id } = await aChat(server.db, { staffId: agent, isEnded: true });
      await setTagsOf(server.db, 'chat', id, tagIds);
      return id;
    };
    const other = await aTag(server.db, 'Account');
    const [byTopic, byReason, byBoth] = [await make(topic, other), await make(reason(0)), await make(topic, reason(1))];
    await make(other);
    await make();
    for (const call of [pageChats, pageMyChats, pageMyChatsToday, pageTask, pageHistory]) {
      const found = async (tagId: string) => {
        const { data } = await server.call(call, { ...FIRST, tagId }, { token });
        expect(data?.records.length).withContext(call.path).toBe(data?.total);
        return data?.records.map(({ id }) => id);
      };
      expect(await found(topic))
        .withContext(call.path)
        .toEqual([byBoth, byReason, byTopic]);
      expect(await found(reason(1)))
        .withContext(call.path)
        .toEqual([byBoth]);
      expect(await found('999999'))
        .withContext(call.path)
        .toEqual([]);
    }
    const pages = [1, 2, 3].map((pageNo) => ({ pageNo, pageSize: 1, tagId: topic, lateFirst: true }));
    const single: (string | undefined)[] = [];
    for (const page of pages) single.push((await server.call(pageTask, page, { token })).data?.records[0]?.id);
    expect(single).toEqual([byBoth, byReason, byTopic]);
  });

  it('filter lists also by a tag that very many have', async () => {
    const many = await aTag(server.db, 'Many');
    await server.db.query(
      `insert into tag (product, parent_id, name) select 1, $1, 'Reason ' || n from generate_series(1, 499) n`,
      [many],
    );
    for (const [table, make, call] of [
      ['chat', () => aChat(server.db, { isEnded: true }), pageHistory],
      ['query', () => aQuery(server.db), pageQueries],
    ] as const) {
      const made: string[] = [];
      for (let count = 0; count < 41; count += 1) made.push((await make()).id);
      await server.db.query(
        `insert into ${table}_tag select item, tag.id from unnest($1::bigint[]) item, tag where $2 in (id, parent_id)`,
        [made, many],
      );
      const { data } = await server.call(call, { ...FIRST, tagId: many }, { token });
      expect([data?.total, data?.records.map(({ id }) => id)]).toEqual([41, made.toReversed().slice(0, 20)]);
    }
  });

  it('filter lists of queries, also with a keyword', async () => {
    const make = async (title: string, ...tagIds: string[]) => {
      const { id } = await aQuery(server.db, { staffId: agent, title });
      await setTagsOf(server.db, 'query', id, tagIds);
      return id;
    };
    const other = await aTag(server.db, 'Account');
    const [card, both] = [await make('My card', reason(0), other), await make('My card again', topic, reason(1))];
    const loan = await make('My loan', topic);
    await make('A card', other);
    await server.db.query('delete from query_search');
    const { fillQuerySearch } = await import('#server/queries/querySearchRepository.ts');
    await server.db.transaction((tx) => fillQuerySearch(tx, null, 1_000));
    for (const call of [pageQueries, pageMyQueries]) {
      const found = async (filter: object) => {
        const { data } = await server.call(call, { ...FIRST, ...filter }, { token });
        expect(data?.records.length).toBe(data?.total);
        return data?.records.map(({ id }) => id);
      };
      expect(await found({ tagId: topic })).toEqual([loan, both, card]);
      expect(await found({ tagId: reason(0) })).toEqual([card]);
      expect(await found({ tagId: topic, keyword: 'card' })).toEqual([both, card]);
      expect(await found({ tagId: reason(1), keyword: 'loan' })).toEqual([]);
      expect(await found({ tagId: '999999', keyword: 'card' })).toEqual([]);
    }
  });

  it('are required where the product says so and has some: of staff, not of the customer', async () => {
    const message = 'This product requires a tag. Please choose one first.';
    const end = async (chatId: string) => (await server.call(endChat, { chatId }, { token })).codeMsg;
    const chat = async () => (await aChat(server.db, { staffId: agent })).id;
    const { id: queryId } = await aQuery(server.db, { staffId: agent });
    const close = async () => (await server.call(handleQuery, { id: queryId, handleStatus: 2 }, { token })).codeMsg;
    await ask(TAGS_ON_END.suggest);
    expect(await end(await chat())).toBe('');
    await ask(TAGS_ON_END.require);
    const untagged = await chat();
    expect([await end(untagged), await close()]).toEqual([message, message]);
    const reply = { queryId, description: 'Done.', urls: '', picIds: [], clientId: randomUUID(), isClosing: true };
    expect((await server.call(addReply, reply, { token })).codeMsg).toBe(message);
    const { rows } = await server.db.query('select from reply where query_id = $1', [queryId]);
    expect(rows.length).withContext('nor is the reply stored').toBe(0);
    await setOfChat(untagged, topic);
    await setOfQuery(queryId, reason(0));
    expect([await end(untagged), await close()]).toEqual(['', '']);
    const asCustomer = await aConversation(server);
    expect((await server.call(endChat, { chatId: asCustomer.chatId }, { token: asCustomer.agent.httpToken })).codeMsg)
      .withContext('by its agent')
      .toBe(message);
    const { chatId, agentSide, customerSide } = asCustomer;
    expect((await agentSide.ask('Exit', { chatId })).name).toBe('Error');
    expect((await customerSide.ask('Exit', { chatId })).name).toBe('ExitAck');
    await server.db.query('update tag set is_active = false where id = $1', [topic]);
    expect(await end(await chat()))
      .withContext('no tag can be set')
      .toBe('');
    await ask(TAGS_ON_END.never);
  });
});
