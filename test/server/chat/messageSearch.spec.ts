import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { chatAssign, pageRecord } from '#contract/http/chats.ts';
import { searchMessages } from '#contract/http/messageSearch.ts';
import { eraseCustomer } from '#contract/http/privacy.ts';
import { createMessageWords } from '#server/chat/messageWordsService.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aLiveChat, say } from '../../support/messages.ts';
import { indexMessages } from '../../support/messageWords.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

type Input = Partial<RequestOf<typeof searchMessages>>;

describe('the search of messages', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let leader: Person;
  beforeEach(async () => {
    server = await freshServer();
    leader = await someone('L', [ROLE_KEY.leader, ROLE_KEY.history]);
  });

  interface Person {
    readonly id: string;
    readonly token: string;
  }
  const someone = async (type: UserType = 'D', keys: readonly string[] = [ROLE_KEY.tasks]): Promise<Person> => {
    const { id } = await aStaff(server.db, { type, keys, isOnline: true });
    return { id, token: await aSession(server.db, id) };
  };
  const search = async (keyword: string, { token }: Person = leader, input: Input = {}) =>
    server.call(searchMessages, { keyword, pageSize: 100, ...input }, { token });
  /** Where the keyword is found: chat and number. */
  const found = async (keyword: string, by: Person = leader, input: Input = {}) => {
    const { code, data } = await search(keyword, by, input);
    return data?.records.map(({ chatId, chatSeq }) => `${chatId}.${chatSeq}`) ?? code;
  };

  it('finds a message of a second ago, and the same message when it has words', async () => {
    const { id } = await aLiveChat(server.db, ['Where is my quokka refund?', '>It was sent on Monday']);
    const places = [`${id}.1`];
    expect(await found('quokka')).toEqual(places);
    await indexMessages(server.db);
    expect(await found('quokka')).toEqual(places);
    await say(server.db, id, ['My quokka is not here']);
    expect(await found('quokka')).toEqual([`${id}.3`, `${id}.1`]);
    await indexMessages(server.db);
    expect(await found('quokka')).toEqual([`${id}.3`, `${id}.1`]);
    expect(await found('quokka refund')).toEqual(places);
    // The words of two messages together find neither.
    expect(await found('refund monday')).toEqual([]);
  });

  it('says who wrote what in which chat, with the words marked', async () => {
    const staff = await aStaff(server.db, { name: 'Ada' });
    const customer = await aCustomer(server.db, { nickName: 'Zoé' });
    const { id } = await aChat(server.db, {
      customerId: customer.id,
      staffId: staff.id,
      product: 3,
      isEnded: true,
      texts: ['Crédit or CRÉDITO?', '>El crédito llegó'],
    });
    await indexMessages(server.db);
    const { data } = await search('credit');
    expect(data?.records).toEqual([
      jasmine.objectContaining({ chatId: id, chatSeq: 2, fromType: 2, fromName: 'Ada', marks: [{ start: 3, end: 9 }] }),
      jasmine.objectContaining({
        ...{ chatSeq: 1, fromType: 1, fromName: 'Zoé', text: 'Crédit or CRÉDITO?' },
        ...{
          marks: [
            { start: 0, end: 6 },
            { start: 10, end: 16 },
          ],
        },
        ...{ customerId: customer.id, customerName: 'Zoé', comeFrom: 3, chatEnded: 1, toId: staff.id },
      }),
    ]);
  });

  it('filters by sender, product, picture and day', async () => {
    const { id: first } = await aChat(server.db, { product: 2, texts: ['tapir', '>tapir'], staffId: leader.id });
    const { id: second } = await aChat(server.db, { product: 3, texts: ['tapir', 'seen here'] });
    await server.db.query('update message set msg_type = 2 where chat_id = $1 and chat_seq = 2', [second]);
    await server.db.query("update chat set created_at = '2026-01-02T03:04:05Z' where id = $1", [first]);
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexMessages(server.db);
      const context = isIndexed ? 'with words' : 'without words';
      const expectFound = async (input: Input, places: string[]) =>
        expect(await found('tapir', leader, input))
          .withContext(`${context} ${JSON.stringify(input)}`)
          .toEqual(places);
      await expectFound({}, [`${second}.1`, `${first}.2`, `${first}.1`]);
      await expectFound({ fromType: 1 }, [`${second}.1`, `${first}.1`]);
      await expectFound({ fromType: 2 }, [`${first}.2`]);
      await expectFound({ comeFrom: 2 }, [`${first}.2`, `${first}.1`]);
      await expectFound({ hasPicture: true }, [`${second}.1`]);
      await expectFound({ stime: '2026-01-02', etime: '2026-01-02' }, [`${first}.2`, `${first}.1`]);
      await expectFound({ stime: '2026-01-03' }, [`${second}.1`]);
    }
  });

  it('refuses what cannot be, and finds nothing without a word', async () => {
    expect(await found('  %_\'"& ')).toEqual([]);
    expect(await found('')).toEqual([]);
    for (const input of [{ comeFrom: 0 }, { pageSize: 0 }, { pageSize: 101 }, { cursor: 'x' }, { stime: '2026-02-30' }])
      expect(await found('tapir', leader, input))
        .withContext(JSON.stringify(input))
        .toBe(4022);
    expect(await found('x'.repeat(201))).toBe(4022);
    expect(await found('tapir', await someone('D', [ROLE_KEY.check]))).toBe(4003);
  });

  it('finds what its reader may read, and nothing else', async () => {
    const [ada, bo, watcher] = [
      await someone(),
      await someone(),
      await someone('L', [ROLE_KEY.leader, BUTTON_KEY.chatWatch]),
    ];
    const { id: mine } = await aChat(server.db, { staffId: ada.id, isEnded: true, texts: ['okapi'] });
    const { id: live, customerId } = await aChat(server.db, { staffId: bo.id, texts: ['okapi'] });
    const { id: earlier } = await aChat(server.db, { customerId, staffId: leader.id, isEnded: true, texts: ['okapi'] });
    const at = (...ids: readonly string[]) => ids.toReversed().map((id) => `${id}.1`);
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexMessages(server.db);
      expect(await found('okapi', ada)).toEqual(at(mine));
      expect(await found('okapi', bo)).toEqual(at(live, earlier));
      expect(await found('okapi', watcher)).toEqual(at(live));
      expect(await found('okapi', leader)).toEqual(at(mine, live, earlier));
    }
    const assigner = await someone('L', [ROLE_KEY.leader]);
    expect((await server.call(chatAssign, { chatId: live, toId: ada.id }, { token: assigner.token })).code).toBe(200);
    // Bo had it, but does not serve its customer any more. It is theirs to read again once it has ended.
    expect(await found('okapi', bo)).toEqual([]);
    expect(await found('okapi', ada)).toEqual(at(mine, live, earlier));
    await server.db.query('update chat set ended_at = now(), ended_by = 2 where id = $1', [live]);
    expect(await found('okapi', bo)).toEqual(at(live));
    for (const [{ token }, chatId, code] of [
      [bo, live, 200],
      [bo, earlier, 4004],
      [ada, earlier, 4004],
    ] as const)
      expect((await server.call(pageRecord, { chatId }, { token })).code).toBe(code);
  });

  it('finds nothing of what was erased, and deletes its words', async () => {
    const admin = await someone('A', [ROLE_KEY.history]);
    const { id, customerId } = await aChat(server.db, { isEnded: true, texts: ['numbat', 'numbat again'] });
    await indexMessages(server.db);
    expect(await found('numbat')).toEqual([`${id}.2`, `${id}.1`]);
    expect((await server.call(eraseCustomer, { customerId }, { token: admin.token })).code).toBe(200);
    expect(await found('numbat')).toEqual([]);
    await indexMessages(server.db);
    expect(await found('numbat')).toEqual([]);
    expect(await server.db.any("select from message_search where words like '%numbat%'")).toBeFalse();
  });

  it('makes no words of what is being erased', async () => {
    const { id } = await aChat(server.db, { isEnded: true, texts: ['wombat'] });
    const erasure = await server.db.dedicated();
    await erasure.query('begin');
    await erasure.query('select from chat where id = $1 for update', [id]);
    const making = indexMessages(server.db);
    await until('the words wait', async () =>
      server.db.any(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share%'`),
    );
    await erasure.query(`update message set msg = '{"isErased":true}' where chat_id = $1`, [id]);
    await erasure.query('commit');
    await erasure.end();
    await making;
    expect(await server.db.any("select from message_search where words like '%wombat%'")).toBeFalse();
  });

  it('goes on within a long chat to its beginning, and to older chats', async () => {
    const { id: older } = await aChat(server.db, { isEnded: true, texts: ['tapir'] });
    const { id } = await aLiveChat(
      server.db,
      Array.from({ length: 700 }, (_, index) => `tapir ${'x'.repeat(index % 50 === 0 ? 9_900 : 600)}`),
    );
    await indexMessages(server.db);
    const places: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data } = await search('tapir', leader, cursor === '' ? {} : { cursor });
      places.push(...(data?.records ?? []).map(({ chatId, chatSeq }) => `${chatId}.${chatSeq}`));
      const next = data?.next ?? null;
      if (next === cursor) throw new Error('it does not go on');
      cursor = next;
    }
    expect(places).toEqual([...Array.from({ length: 700 }, (_, index) => `${id}.${700 - index}`), `${older}.1`]);
  });

  it('marks no more than the excerpt of a text that repeats the word thousands of times', async () => {
    await aLiveChat(
      server.db,
      Array.from({ length: 40 }, (_, n) => `${'a '.repeat(4_900)}${n}`),
    );
    await indexMessages(server.db);
    const { data } = await search('a '.repeat(100), leader, { pageSize: 40 });
    expect(data?.records.length).toBe(40);
    expect(data?.records[0]?.marks.length).toBeLessThan(200);
  });

  it('finds what follows letters that become many when they are folded', async () => {
    const many = '\ufdfa'.repeat(3_000);
    const { id } = await aLiveChat(server.db, [...Array.from({ length: 8 }, () => many), 'quokka refund']);
    await indexMessages(server.db);
    expect(await found('quokka')).toEqual([`${id}.9`]);
  });

  it('has words of long chats in blocks of 64 messages, also when they grow in parts', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `number${index + 1} of all`);
    const { id } = await aLiveChat(server.db, texts.slice(0, 100));
    await indexMessages(server.db);
    await say(server.db, id, texts.slice(100));
    await indexMessages(server.db);
    const blocks = await server.db.rows<{ firstSeq: number; lastSeq: number }>(
      'select first_seq, last_seq from message_search where chat_id = $1 order by first_seq',
      [id],
    );
    expect(blocks.map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([
      [1, 64],
      [65, 128],
      [129, 192],
      [193, 256],
      [257, 300],
    ]);
    expect(await found('number299')).toEqual([`${id}.299`]);
  });

  it('finds the last word of very long messages', async () => {
    const long = (end: string) => `${Array.from({ length: 1_900 }, (_, n) => `w${n}${end}`).join(' ')} zz${end}`;
    const { id } = await aLiveChat(
      server.db,
      Array.from({ length: 64 }, (_, index) => long(`${String.fromCodePoint(0x61 + (index % 26))}${index}`)),
    );
    await indexMessages(server.db);
    expect(await found('zzl63')).toEqual([`${id}.64`]);
    const [record] = (await search('zzl63')).data?.records ?? [];
    expect(record?.text).toMatch(/^….* zzl63$/);
    expect(record?.marks.map(({ start, end }) => record.text.slice(start, end))).toEqual(['zzl63']);
  });

  it('makes the words of old chats from the newest one down, and says how far it has come', async () => {
    const { id } = await aChat(server.db, { isEnded: true, texts: ['dugong'] });
    await server.db.query("update chat set created_at = now() - interval '2 years', updated_at = created_at");
    await server.db.query('update chat set updated_at = created_at where id = $1', [id]);
    await server.db.query("update message_search_state set filled_at = now() - interval '1 year'");
    const before = (await search('dugong')).data;
    expect(before?.records).toEqual([]);
    expect(before?.completeFrom).not.toBeNull();
    expect(await createMessageWords(server.db).run()).toBeFalse();
    const after = (await search('dugong')).data;
    expect(after?.records.length).toBe(1);
    expect(after?.completeFrom).toBeNull();
  });

  it('makes all words again when other rules made them', async () => {
    const { id } = await aChat(server.db, { isEnded: true, texts: ['dugong'] });
    await indexMessages(server.db);
    await server.db.query("update message_search set words = ''");
    await server.db.query("update message_search_state set version = 1, indexed_to = now() + interval '1 hour'");
    await server.db.query("update chat set created_at = now() - interval '1 day'");
    expect(await found('dugong')).toEqual([]);
    await indexMessages(server.db);
    expect(await found('dugong')).toEqual([`${id}.1`]);
  });

  it('is complete up to the last whole run while more was said than one search reads', async () => {
    const [all, ada] = [await someone('A', [ROLE_KEY.history]), await someone()];
    const { id: mine } = await aChat(server.db, { staffId: ada.id, texts: ['axolotl'] });
    const { id: other } = await aLiveChat(server.db, []);
    await indexMessages(server.db);
    const [complete] = await server.db.values<Date>('select complete_to from message_search_state');
    await say(
      server.db,
      other,
      Array.from({ length: 5_001 }, () => 'axolotl'),
    );
    await say(server.db, mine, ['axolotl']);
    await server.db.query('update chat set staff_id = $2 where id = $1', [mine, all.id]);
    // Of a run that has not come to its end.
    await server.db.query('update message_search_state set indexed_to = now()');
    const { data } = await search('axolotl', all);
    expect(data?.completeTo).toBe(complete?.toISOString());
    expect(data?.records.map(({ chatId, chatSeq }) => `${chatId}.${chatSeq}`)).toEqual([`${mine}.2`, `${mine}.1`]);
  });
});
