import { randomUUID } from 'node:crypto';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import {
  addReply,
  deleteReply,
  getQuery,
  listQueryLog,
  pageReplies,
  pageReplyHistory,
} from '#contract/http/queries.ts';
import { anAvatar, aQuery } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import {
  aCase,
  aCaseWithReply,
  ALL_QUERY_KEYS,
  auditOf,
  closeAs,
  MAX_ID,
  repliesOf,
  replyAs,
  replyAsCustomer,
  replyOf,
  someStaff,
  type Someone,
} from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const HOSTILE = [
  '<img src=x onerror=alert(1)><script>alert(2)</script>',
  '\u202Eevil\u202C שלום العربية',
  "👩‍👩‍👧 '; drop table reply; --",
  '"}]\\u0000{{[[',
  '长'.repeat(10_000),
  'https://example.com/%00?a=1&b=<b>',
  '\u0001\u001b[31m',
];

describe('replies', () => {
  let server: TestServer;
  let admin: Someone;

  beforeAll(async () => {
    server = await startServer();
    admin = await someStaff(server, 'A');
  });
  afterAll(() => server.stop());

  it("are readable with the screen's key, newest first, with their authors", async () => {
    const { id, customer, assignee } = await aCase(server);
    const {
      rows: [bound],
    } = await server.db.query<{ target_id: string }>('select target_id::text from staff where id = $1', [assignee.id]);
    await anAvatar(server.db, bound?.target_id ?? '', await aPng());
    await replyAs(server, assignee, { queryId: id, description: 'first' });
    await replyAsCustomer(server, customer, { queryId: id, description: 'second' });
    const reader = await someStaff(server, 'D', [ROLE_KEY.queryService]);
    const replies = await repliesOf(server, reader, id);
    expect(replies).toEqual([
      jasmine.objectContaining({
        queryId: id,
        description: 'second',
        urls: '[]',
        picIds: [],
        pics: [],
        createId: customer.id,
        createName: customer.name,
        headImg: '',
        userType: 1,
      }),
      jasmine.objectContaining({
        queryId: id,
        description: 'first',
        createId: assignee.id,
        createName: assignee.name,
        headImg: jasmine.stringMatching(/^\d+\.\w+$/),
        userType: 2,
      }),
    ]);
    for (const reply of replies) expect(reply.updateTime).toBe(reply.createTime);
  });

  it('come in pages with cursors in both directions, even while new ones arrive', async () => {
    const { id, assignee } = await aCase(server);
    for (let n = 1; n <= 14; n += 1) await replyAs(server, assignee, { queryId: id, description: `reply ${n}` });
    const page = async (pageNo: number, cursor: string | null = null) =>
      (
        await server.call(
          pageReplies,
          { queryId: id, pageNo, pageSize: 6, ...(cursor !== null && { cursor }) },
          { token: admin.token },
        )
      ).data;
    const texts = (data: Awaited<ReturnType<typeof page>>) => data?.records.map(({ description }) => description);
    const first = await page(1);
    expect([first?.total, first?.totalIsExact, first?.prev]).toEqual([14, true, null]);
    await replyAs(server, assignee, { queryId: id, description: 'a new one' });
    const second = await page(2, first?.next);
    expect(texts(second)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `reply ${n}`));
    const third = await page(3, second?.next);
    expect([texts(third), third?.next]).toEqual([['reply 2', 'reply 1'], null]);
    expect(texts(await page(2, third?.prev))).toEqual(texts(second));
    for (const wrong of [
      { pageNo: 0, pageSize: 6 },
      { pageNo: 1, pageSize: 101 },
      { pageNo: 1, pageSize: -1 },
      { pageNo: 1, pageSize: 6, cursor: 'a.x' },
    ]) {
      expect((await server.call(pageReplies, { queryId: id, ...wrong }, { token: admin.token })).code).toBe(4022);
      expect(
        (
          await server.call(
            pageReplyHistory,
            { replyId: first?.records[0]?.id ?? '', ...wrong },
            { token: admin.token },
          )
        ).code,
      ).toBe(4022);
    }
  });

  it('contain the texts unchanged', async () => {
    const { id, customer, assignee } = await aCase(server);
    for (const description of HOSTILE) {
      expect((await replyAs(server, assignee, { queryId: id, description })).code).toBe(200);
      expect((await replyAsCustomer(server, customer, { queryId: id, description })).code).toBe(200);
      expect((await repliesOf(server, admin, id)).slice(0, 2).map((reply) => reply.description)).toEqual([
        description,
        description,
      ]);
    }
    expect((await replyAs(server, assignee, { queryId: id, description: 'half \ud83d' })).code).toBe(200);
    expect((await repliesOf(server, admin, id))[0]?.description).toBe('half \ufffd');
    expect((await replyAs(server, assignee, { queryId: id, description: 'a\0b' })).code).toBe(4022);
  });

  describe('when written', () => {
    it('are accepted from the assignee, from anyone with the key if there is none, and from L and A', async () => {
      const { id, customer, assignee } = await aCase(server);
      const free = await aQuery(server.db);
      const people: readonly [string, string | undefined, readonly [assigned: number, free: number]][] = [
        ['no one signed in', undefined, [403, 403]],
        ['the customer', customer.token, [403, 403]],
        ['D without a role', (await someStaff(server, 'D', [])).token, [4003, 4003]],
        ["D with the screen's key only", (await someStaff(server, 'D', [ROLE_KEY.queryService])).token, [4003, 4003]],
        ['D with the Assign key only', (await someStaff(server, 'D', [BUTTON_KEY.queryAssign])).token, [4003, 4003]],
        [
          'D with Edit only, who does not read queries',
          (await someStaff(server, 'D', [BUTTON_KEY.queryEdit])).token,
          [4003, 4003],
        ],
        ['L with Edit only', (await someStaff(server, 'L', [BUTTON_KEY.queryEdit])).token, [4003, 4003]],
        ['L without the key', (await someStaff(server, 'L', [ROLE_KEY.queryService])).token, [4003, 4003]],
        ['D with the key', (await someStaff(server, 'D')).token, [4003, 200]],
        ['the assignee', assignee.token, [200, 200]],
        ['L with the key', (await someStaff(server, 'L')).token, [200, 200]],
        ['A without a role', (await someStaff(server, 'A', [])).token, [200, 200]],
      ];
      for (const [who, token, expected] of people) {
        const codes = [];
        for (const queryId of [id, free.id]) {
          const input = {
            queryId,
            description: `by ${who}`,
            urls: '[]',
            picIds: [],
            clientId: randomUUID(),
            afterReplyId: MAX_ID,
          };
          codes.push((await server.call(addReply, input, token === undefined ? {} : { token })).code);
        }
        expect(codes)
          .withContext(who)
          .toEqual([...expected]);
      }
    });

    it('need an existing open query', async () => {
      const { id, assignee } = await aCase(server);
      await closeAs(server, admin, id);
      const refusal = await replyAs(server, assignee, { queryId: id });
      expect([refusal.code, refusal.codeMsg]).toEqual([4009, 'This query is closed']);
      expect((await repliesOf(server, admin, id)).length).toBe(0);
      for (const queryId of ['999999999', '0', '9999999999999999999'])
        expect((await replyAs(server, admin, { queryId })).code)
          .withContext(queryId)
          .toBe(4004);
    });

    it('close the query in the same step, once however often they are sent', async () => {
      const { id, assignee } = await aCase(server);
      const input = { queryId: id, clientId: randomUUID(), isClosing: true };
      const answers = await Promise.all(Array.from({ length: 4 }, () => replyAs(server, assignee, input)));
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
      expect((await server.call(getQuery, { id }, { token: admin.token })).data?.handleStatus).toBe(2);
      const log = await server.call(listQueryLog, { id }, { token: admin.token });
      expect(log.data?.map(({ description }) => description)).toEqual(['closed', 'replied']);
      expect((await auditOf(server, 'query', id)).map(({ action }) => action)).toEqual(['query.closed']);
    });

    it('close the query also when they were stored before', async () => {
      const { id, assignee } = await aCase(server);
      const input = { queryId: id, clientId: randomUUID() };
      const first = await replyAs(server, assignee, input);
      expect((await replyAs(server, assignee, { ...input, isClosing: true })).data).toEqual(first.data);
      expect((await server.call(getQuery, { id }, { token: admin.token })).data?.handleStatus).toBe(2);
    });

    it('leave the query open if they are refused', async () => {
      const { id, customer, assignee } = await aCase(server);
      await replyAsCustomer(server, customer, { queryId: id });
      const stranger = await someStaff(server, 'D');
      expect((await replyAs(server, assignee, { queryId: id, afterReplyId: null, isClosing: true })).code).toBe(4009);
      expect((await replyAs(server, stranger, { queryId: id, isClosing: true })).code).toBe(4003);
      expect((await replyAs(server, assignee, { queryId: id, description: ' ', isClosing: true })).code).toBe(4022);
      expect((await server.call(getQuery, { id }, { token: admin.token })).data?.handleStatus).toBe(1);
      expect((await repliesOf(server, admin, id)).length).toBe(1);
    });

    it('are stored once per client id, even over two connections or after a change of the query', async () => {
      const { id, assignee } = await aCase(server);
      const clientId = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => replyAs(server, assignee, { queryId: id, clientId })),
      );
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
      const colleague = await someStaff(server, 'D');
      await server.db.query('update query set staff_id = $2, status = 2, closed_at = now() where id = $1', [
        id,
        colleague.id,
      ]);
      expect((await replyAs(server, assignee, { queryId: id, clientId })).data?.id).toBe(answers[0]?.data?.id);
      expect((await repliesOf(server, admin, id)).length).toBe(1);
      expect(
        (await server.call(listQueryLog, { id }, { token: admin.token })).data?.filter(
          ({ description }) => description === 'replied',
        ).length,
      ).toBe(1);
    });

    it('cannot reuse a client id for another query; other authors may have the same id', async () => {
      const [one, other] = [await aCase(server), await aQuery(server.db)];
      const clientId = randomUUID();
      expect((await replyAs(server, one.assignee, { queryId: one.id, clientId })).code).toBe(200);
      expect((await replyAs(server, one.assignee, { queryId: other.id, clientId })).code).toBe(4009);
      expect((await replyAs(server, admin, { queryId: other.id, clientId })).code).toBe(200);
      expect((await replyAsCustomer(server, one.customer, { queryId: one.id, clientId })).code).toBe(200);
    });

    it('are refused if another person has replied in the meantime', async () => {
      const { id, customer, assignee } = await aCase(server);
      const mine = await replyAs(server, assignee, { queryId: id, afterReplyId: null });
      expect((await replyAs(server, assignee, { queryId: id, afterReplyId: null })).code)
        .withContext("one's own replies don't count")
        .toBe(200);
      const theirs = await replyAsCustomer(server, customer, { queryId: id });
      const refusal = await replyAs(server, assignee, { queryId: id, afterReplyId: mine.data?.id ?? null });
      expect([refusal.code, refusal.codeMsg]).toEqual([
        4009,
        'Someone else has replied in the meantime. Read their reply first.',
      ]);
      expect((await replyAs(server, assignee, { queryId: id, afterReplyId: null })).code).toBe(4009);
      const next = await replyAs(server, assignee, { queryId: id, afterReplyId: theirs.data?.id ?? null });
      expect(next.code).toBe(200);
      const others = await replyAs(server, admin, { queryId: id, afterReplyId: next.data?.id ?? null });
      expect((await replyAs(server, assignee, { queryId: id, afterReplyId: next.data?.id ?? null })).code).toBe(4009);
      await server.call(deleteReply, { id: others.data?.id ?? '' }, { token: admin.token });
      expect((await replyAs(server, assignee, { queryId: id, afterReplyId: next.data?.id ?? null })).code)
        .withContext('what is deleted need not be read')
        .toBe(200);
    });

    it('are not compared with others without a client id and an earlier reply', async () => {
      const { id, customer, assignee } = await aCase(server);
      await replyAsCustomer(server, customer, { queryId: id });
      const input = { queryId: id, description: 'An answer.', urls: '[]', picIds: [] };
      const sent = [1, 2].map(() => server.call(addReply, input, { token: assignee.token }));
      const ids = (await Promise.all(sent)).map(({ data }) => data?.id);
      expect(new Set(ids)).toHaveSize(2);
      expect(ids).not.toContain(undefined);
    });

    it('are accepted from one of two people who reply at once', async () => {
      const { id, customer, assignee } = await aCase(server);
      for (let round = 0; round < 5; round += 1) {
        const { data } = await replyAsCustomer(server, customer, { queryId: id });
        const afterReplyId = data?.id ?? null;
        const answers = await Promise.all(
          [assignee, admin].map((who) =>
            replyAs(server, who, { queryId: id, afterReplyId, description: `round ${round}` }),
          ),
        );
        expect(answers.map(({ code }) => code).sort())
          .withContext(`round ${round}`)
          .toEqual([200, 4009]);
      }
    });

    it('update the query, and both logs without the text', async () => {
      const { id, assignee } = await aCase(server);
      const before = (await server.call(getQuery, { id }, { token: admin.token })).data;
      const related = await aQuery(server.db);
      const { data } = await replyAs(server, assignee, {
        queryId: id,
        description: 'a canary',
        urls: JSON.stringify([{ id: related.id }]),
      });
      const after = (await server.call(getQuery, { id }, { token: admin.token })).data;
      expect(Date.parse(after?.updateTime ?? '')).toBeGreaterThan(Date.parse(before?.updateTime ?? ''));
      const log = await server.call(listQueryLog, { id }, { token: admin.token });
      expect(log.data?.[0]).toEqual(
        jasmine.objectContaining({
          fromName: assignee.name,
          toName: '',
          description: 'replied',
          extend: '{"oldDesc":"","newDesc":""}',
        }),
      );
      expect(log.body).not.toContain('canary');
      const audit = await auditOf(server, 'reply', data?.id ?? '');
      expect(audit).toEqual([
        {
          staff_id: assignee.id,
          action: 'reply.added',
          before: null,
          after: { queryId: id, pictures: [], related: [related.id] },
        },
      ]);
      const {
        rows: [row],
      } = await server.db.query<{ has: boolean }>(
        'select first_staff_reply_at is not null as has from query where id = $1',
        [id],
      );
      expect(row?.has).toBeTrue();
    });
  });

  describe('with related queries', () => {
    it("show current titles, without duplicates, in the author's order", async () => {
      const [first, second] = [
        await aQuery(server.db, { title: 'The first' }),
        await aQuery(server.db, { title: '<b>second</b>' }),
      ];
      const sent = [
        { id: second.id, title: 'made up', createTime: 'never', evil: '<script>' },
        { id: first.id },
        { id: second.id },
      ];
      const { id, reply } = await aCaseWithReply(server, { urls: JSON.stringify(sent) });
      const stored = {
        second: jasmine.objectContaining({ id: second.id, title: '<b>second</b>' }),
        first: jasmine.objectContaining({ id: first.id, title: 'The first' }),
      };
      expect(JSON.parse(reply.urls)).toEqual([stored.second, stored.first]);
      await server.db.query('update query set title = $2 where id = $1', [first.id, 'Renamed']);
      expect(JSON.parse((await replyOf(server, admin, id, reply.id)).urls)).toEqual([
        stored.second,
        { id: first.id, createTime: jasmine.stringMatching(/^\d{4}-.*Z$/), title: 'Renamed' },
      ]);
    });

    const unreadable: readonly [string, string][] = [
      ['broken JSON', '[{"id": "1"'],
      ['no list', '{"id": "1"}'],
      ['a text', '"1"'],
      ['null', 'null'],
      ['a list of texts', '["1"]'],
      ['a list of null', '[null]'],
      ['an id that is a number', '[{"id": 1}]'],
      ['an id that is none', '[{"id": "1 or 1=1"}]'],
      ['an id too large', '[{"id": "99999999999999999999"}]'],
      ['no id', '[{"title": "x"}]'],
      ['a prototype', '[{"__proto__": {"id": "1"}}]'],
      ['a list in a list', '[[{"id": "1"}]]'],
      ['depth', '['.repeat(5_000)],
    ];
    for (const [what, urls] of unreadable) {
      it(`refuse ${what}`, async () => {
        const { id, assignee } = await aCase(server);
        const { code, codeMsg } = await replyAs(server, assignee, { queryId: id, urls });
        expect([code, codeMsg]).toEqual([4022, 'The related queries cannot be read']);
        expect((await repliesOf(server, admin, id)).length).toBe(0);
      });
    }

    it('refuse queries that do not exist', async () => {
      const { id, assignee } = await aCase(server);
      const other = await aQuery(server.db);
      const { code, codeMsg } = await replyAs(server, assignee, {
        queryId: id,
        urls: JSON.stringify([{ id: other.id }, { id: '999999999' }]),
      });
      expect([code, codeMsg]).toEqual([4022, 'One of the related queries does not exist']);
      expect((await replyAs(server, assignee, { queryId: id, urls: '' })).code)
        .withContext('no text is no list')
        .toBe(200);
    });
  });

  it('answer 4004 for a missing query', async () => {
    for (const id of ['999999999', '0', '9999999999999999999']) {
      expect(
        (await server.call(pageReplies, { queryId: id, pageNo: 1, pageSize: 6 }, { token: admin.token })).code,
      ).toBe(4004);
      expect(
        (await server.call(pageReplyHistory, { replyId: id, pageNo: 1, pageSize: 6 }, { token: admin.token })).code,
      ).toBe(4004);
      expect((await server.call(listQueryLog, { id }, { token: admin.token })).code).toBe(4004);
      expect((await server.call(deleteReply, { id }, { token: admin.token })).code).toBe(4004);
    }
  });

  it("require the screen's key", async () => {
    const { id, reply, customer } = await aCaseWithReply(server);
    const people: readonly [string, string | undefined, number][] = [
      ['no one signed in', undefined, 403],
      ['the customer', customer.token, 403],
      ['D without a role', (await someStaff(server, 'D', [])).token, 4003],
      ['D who answers chats', (await someStaff(server, 'D', [ROLE_KEY.tasks])).token, 4003],
      ['D with Edit only', (await someStaff(server, 'D', [BUTTON_KEY.queryEdit])).token, 4003],
      ['D with the key', (await someStaff(server, 'D', [ROLE_KEY.queryService])).token, 200],
      ['L with all keys', (await someStaff(server, 'L', ALL_QUERY_KEYS)).token, 200],
    ];
    for (const [who, token, code] of people) {
      const options = token === undefined ? {} : { token };
      expect([
        (await server.call(pageReplies, { queryId: id, pageNo: 1, pageSize: 6 }, options)).code,
        (await server.call(pageReplyHistory, { replyId: reply.id, pageNo: 1, pageSize: 6 }, options)).code,
        (await server.call(listQueryLog, { id }, options)).code,
      ])
        .withContext(who)
        .toEqual([code, code, code]);
    }
  });
});
