import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { deleteReply, getQuery, pageMyQueries, pageQueries } from '#contract/http/queries.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { refreshQuerySearch } from '#server/queries/querySearchRepository.ts';
import { aQuery, aSession, aStaff } from '../../support/builders.ts';
import { aCase, replyAs, replyAsCustomer, replyOf } from '../../support/queries.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { customerToken, type TestServer } from '../../support/testServer.ts';

type Input = Partial<RequestOf<typeof pageQueries>>;
const FIRST = { pageNo: 1, pageSize: 10 };

describe('the lists of queries', () => {
  const freshServer = shareServer();
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
  });

  const someone = async (type: UserType = 'D', keys: readonly string[] = [ROLE_KEY.queryService]) => {
    const { id } = await aStaff(server.db, { type, keys, name: 'Somebody' });
    return { id, token: await aSession(server.db, id) };
  };
  const page = async (token: string, input: Input = {}) =>
    (await server.call(pageQueries, { ...FIRST, ...input }, { token })).data;
  const titles = async (token: string, input: Input = {}) =>
    (await page(token, input))?.records.map(({ title }) => title);
  const put = (id: string, createdAt: string, updatedAt: string) =>
    server.db.query('update query set created_at = $2, updated_at = $3 where id = $1', [id, createdAt, updatedAt]);

  it('contain all queries, last changed first or in the requested order', async () => {
    const { token } = await someone();
    for (const [title, created, updated] of [
      ['a', 1, 9],
      ['b', 2, 3],
      ['c', 3, 7],
    ] as const) {
      await put((await aQuery(server.db, { title })).id, `2026-01-0${created}`, `2026-01-0${updated}`);
    }
    expect(await titles(token)).toEqual(['a', 'c', 'b']);
    expect(await titles(token, { asc: true })).toEqual(['b', 'c', 'a']);
    expect(await titles(token, { sort: 'updateTime' })).toEqual(['a', 'c', 'b']);
    expect(await titles(token, { sort: 'createTime' })).toEqual(['c', 'b', 'a']);
    expect(await titles(token, { sort: 'createTime', asc: true })).toEqual(['a', 'b', 'c']);
  });

  it('can be filtered by category, status and assignee, also together', async () => {
    const me = await someone();
    const other = await someone();
    const { id } = await aQuery(server.db, { title: 'mine', category: 'Payment', staffId: me.id });
    await aQuery(server.db, { title: 'mine, closed', staffId: me.id, isClosed: true });
    await aQuery(server.db, { title: 'theirs', category: 'Delivery', staffId: other.id });
    await aQuery(server.db, { title: 'unassigned', isClosed: true });
    const {
      rows: [row],
    } = await server.db.query<{ category_id: string }>('select category_id::text from query where id = $1', [id]);
    const categoryId = row?.category_id ?? '';
    await server.db.query('update query set category_id = $1 where title in ($2, $3)', [
      categoryId,
      'unassigned',
      'mine, closed',
    ]);
    expect((await titles(me.token))?.length).toBe(4);
    expect(await titles(me.token, { categoryId })).toEqual(['unassigned', 'mine, closed', 'mine']);
    expect(await titles(me.token, { categoryId, handleStatus: 2 })).toEqual(['unassigned', 'mine, closed']);
    expect(await titles(me.token, { handleStatus: 1 })).toEqual(['theirs', 'mine']);
    expect(await titles(me.token, { handleStatus: 0 }))
      .withContext('0 counts as open')
      .toEqual(['theirs', 'mine']);
    expect(await titles(me.token, { categoryId: '999' })).toEqual([]);
    expect(await titles(me.token, { categoryId: '9999999999999999999' }))
      .withContext('no id at all')
      .toEqual([]);
    const mine = async (input: Input = {}) =>
      (await server.call(pageMyQueries, { ...FIRST, ...input }, { token: me.token })).data?.records.map(
        ({ title }) => title,
      );
    expect(await mine()).toEqual(['mine, closed', 'mine']);
    expect(await mine({ handleStatus: 1, categoryId, sort: 'createTime' })).toEqual(['mine']);
    expect(
      (await server.call(pageMyQueries, FIRST, { token: other.token })).data?.records.map(({ title }) => title),
    ).toEqual(['theirs']);
  });

  it('say whose turn it is and since when', async () => {
    const reader = await someone();
    const { id, customer, assignee } = await aCase(server);
    const state = async () => {
      const row = (await page(reader.token))?.records.find((each) => each.id === id);
      const detail = (await server.call(getQuery, { id }, reader)).data;
      expect([detail?.waitsFor, detail?.waitingSince])
        .withContext('the detail says the same')
        .toEqual([row?.waitsFor, row?.waitingSince]);
      return [row?.waitsFor, row?.waitingSince];
    };
    const query = (await server.call(getQuery, { id }, reader)).data;
    expect(await state()).toEqual(['staff', query?.createTime]);
    await replyAsCustomer(server, customer, { queryId: id });
    expect(await state())
      .withContext('a reminder does not shorten the wait')
      .toEqual(['staff', query?.createTime]);

    const answer = (await replyAs(server, assignee, { queryId: id })).data?.id ?? '';
    const answered = await replyOf(server, reader, id, answer);
    expect(await state()).toEqual(['customer', answered.createTime]);
    const first = (await replyAsCustomer(server, customer, { queryId: id })).data?.id ?? '';
    await replyAsCustomer(server, customer, { queryId: id });
    expect(await state()).toEqual(['staff', (await replyOf(server, reader, id, first)).createTime]);
    await server.call(deleteReply, { id: answer }, assignee);
    expect(await state())
      .withContext('the only answer is deleted')
      .toEqual(['staff', query?.createTime]);

    await replyAs(server, assignee, { queryId: id, isClosing: true });
    expect(await state()).toEqual([null, null]);
  });

  it('say since when an unanswered query is expired', async () => {
    const reader = await someone();
    const { id } = await aCase(server);
    await server.db.query('update config_query set expire_in = 48');
    await put(id, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
    const row = (await page(reader.token))?.records.find((each) => each.id === id);
    expect([row?.isExpired, row?.waitsFor, row?.waitingSince]).toEqual([true, 'staff', '2026-01-03T00:00:00.000Z']);
  });

  it('can be paged with cursors in every order, even with equal times', async () => {
    const { token, id: staffId } = await someone();
    for (let i = 0; i < 23; i += 1) {
      const { id } = await aQuery(server.db, { staffId, title: `word ${i}`, isClosed: i % 3 === 0 });
      await put(id, `2026-01-01T00:00:0${Math.floor(i / 8)}.123456Z`, '2026-01-02T00:00:00.654321Z');
      await server.db.transaction((tx) => refreshQuerySearch(tx, id));
    }
    for (const sort of ['createTime', 'updateTime'] as const) {
      for (const asc of [false, true]) {
        for (const input of [{}, { keyword: 'word' }, { handleStatus: 2 }] as const) {
          const context = JSON.stringify({ sort, asc, ...input });
          const at = (cursor: string | null, pageNo = 1) =>
            page(token, { sort, asc, ...input, pageSize: 5, pageNo, ...(cursor !== null && { cursor }) });
          const all = await titles(token, { sort, asc, ...input, pageSize: 100 });
          const there = [await at(null)];
          for (let next = there[0]?.next; typeof next === 'string'; next = there.at(-1)?.next)
            there.push(await at(next, there.length + 1));
          expect(there.flatMap((each) => each?.records.map(({ title }) => title) ?? []))
            .withContext(context)
            .toEqual(all ?? []);
          const back = [there.at(-1)];
          for (let prev = back[0]?.prev; typeof prev === 'string'; prev = back[0]?.prev)
            back.unshift(await at(prev, back.length));
          expect(back.map((each) => each?.records))
            .withContext(context)
            .toEqual(there.map((each) => each?.records));
          expect((await at(null, 2))?.records)
            .withContext(context)
            .toEqual(there[1]?.records ?? []);
        }
      }
    }
  });

  it('count exactly up to a thousand, and mark larger totals as inexact', async () => {
    const { token } = await someone();
    const { customerId } = await aQuery(server.db);
    await server.db.query(
      `insert into query (customer_id, product, title, description)
       select $1, 1, 'many', ''
         from generate_series(1, 999)`,
      [customerId],
    );
    expect(await page(token)).toEqual(jasmine.objectContaining({ total: 1000, totalIsExact: true }));
    await aQuery(server.db);
    expect(await page(token)).toEqual(jasmine.objectContaining({ total: 1000, totalIsExact: false }));
    expect((await page(token, { handleStatus: 2 }))?.total).toBe(0);
  });

  it('answer 304 while nothing changes', async () => {
    const { token, id: staffId } = await someone();
    const { id } = await aQuery(server.db, { staffId });
    for (const call of [pageQueries, pageMyQueries]) {
      const first = await server.call(call, FIRST, { token });
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
      expect((await server.call(call, FIRST, { token, headers })).status).toBe(304);
      await server.db.query("update query set title = title || '!', updated_at = now() where id = $1", [id]);
      expect((await server.call(call, FIRST, { token, headers })).status).toBe(200);
    }
  });

  it('refuse invalid requests', async () => {
    const { token } = await someone();
    const wrong: readonly Input[] = [
      { keyword: 'x'.repeat(201) },
      { keyword: 'x'.repeat(10_000) },
      { handleStatus: 3 },
      { handleStatus: -1 },
      { pageNo: 0 },
      { pageSize: 0 },
      { pageSize: 101 },
      { pageNo: 101 },
      { cursor: 'x' },
      { cursor: 'a.1' },
      { cursor: 'a.1.0' },
      { cursor: 'a.1.9999999999999999999' },
      { cursor: 'a.1 or 1=1.2' },
    ];
    for (const call of [pageQueries, pageMyQueries]) {
      for (const input of wrong)
        expect((await server.call(call, { ...FIRST, ...input }, { token })).code)
          .withContext(JSON.stringify(input))
          .toBe(4022);
    }
  });

  it("require the screen's key", async () => {
    const { customerId } = await aQuery(server.db);
    const readers: readonly [string, string | undefined, number][] = [
      ['no one signed in', undefined, 403],
      ['a customer', await customerToken(customerId), 403],
      ['D without a role', (await someone('D', [])).token, 4003],
      ['D with other keys', (await someone('D', [ROLE_KEY.tasks, BUTTON_KEY.queryEdit])).token, 4003],
      ['L without the key', (await someone('L', [ROLE_KEY.leader])).token, 4003],
      ['D with the key', (await someone()).token, 200],
      ['A', (await someone('A', [])).token, 200],
    ];
    for (const [who, token, code] of readers) {
      for (const call of [pageQueries, pageMyQueries]) {
        expect((await server.call(call, FIRST, token === undefined ? {} : { token })).code)
          .withContext(who)
          .toBe(code);
      }
    }
  });
});
