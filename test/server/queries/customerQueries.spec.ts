import { randomUUID } from 'node:crypto';
import { QUERIES_PER_HOUR, REPLIES_PER_HOUR } from '#contract/constants.ts';
import {
  addOwnReply,
  addQuery,
  getOwnQuery,
  getQueryChoices,
  pageOwnQueries,
  pageOwnReplies,
} from '#contract/http/customerQueries.ts';
import { assignQuery, deleteReply, editReply, getQuery, listQueryLog, lookAtQuery } from '#contract/http/queries.ts';
import { aQuery, aSession, aStaff } from '../../support/builders.ts';
import {
  aCase,
  closeAs,
  picturesOf,
  raiseAs,
  repliesOf,
  replyAs,
  replyAsCustomer,
  replyOf,
  someChoices,
  someCustomer,
  someStaff,
  type Someone,
} from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: '1', pageSize: '10' };
const FIRST_REPLIES = { pageNo: 1, pageSize: 6 };
const SCRIPTS = '👩‍👩‍👧 سؤال 问题';
const HOSTILE = ['<script>alert(1)</script>', '\u202Eevil', SCRIPTS, "'; drop table query; --", '{"a":', '%_\\'];

let server: TestServer;
let admin: Someone;
beforeAll(async () => {
  server = await startServer();
  admin = await someStaff(server, 'A');
});
afterAll(() => server.stop());

const ownList = async ({ token }: Someone, page: { pageNo: string; pageSize: string; cursor?: string } = FIRST) =>
  (await server.call(pageOwnQueries, page, { token })).data;
const ownOf = ({ token }: Someone, id: string) => server.call(getOwnQuery, { id }, { token });
const ownReplies = (
  { token }: Someone,
  queryId: string,
  page: { pageNo: number; pageSize: number; cursor?: string; setRead?: boolean } = FIRST_REPLIES,
) => server.call(pageOwnReplies, { queryId, ...page }, { token });
const countQueries = async ({ id }: Someone) =>
  (await server.db.query('select from query where customer_id = $1', [id])).rows.length;

describe('the choices for a new query', () => {
  it('are active categories by name, and active subjects in the order of creation', async () => {
    const insert = (table: string, name: string, status: string) =>
      server.db.query(`insert into ${table} (name, status) values ($1, $2)`, [name, status]);
    for (const [name, status] of [
      ['zz last', 'A'],
      ['aa first', 'A'],
      ['aa gone', 'I'],
    ] as const) {
      await insert('category', name, status);
      await insert('subject', name, status);
    }
    const { data } = await server.call(getQueryChoices, {}, { token: (await someCustomer(server)).token });
    const made = (choices: readonly { name: string }[] | undefined) =>
      choices?.map(({ name }) => name).filter((name) => /^(aa|zz) /.test(name));
    expect(made(data?.categories)).toEqual(['aa first', 'zz last']);
    expect(made(data?.subjects)).toEqual(['zz last', 'aa first']);
  });
});

describe('raising a query', () => {
  it('creates an open query with trimmed texts that its customer and staff find', async () => {
    const customer = await someCustomer(server, 'Zoë');
    const { id } = (await raiseAs(server, customer, { comeFrom: 7, title: '  Train  ', description: '\n late \n' }))
      .data ?? { id: '' };
    expect((await ownList(customer))?.records).toEqual([
      jasmine.objectContaining({ id, title: 'Train', comeFrom: 7, handleStatus: 1, hasNewReply: false }),
    ]);
    expect((await ownOf(customer, id)).data).toEqual(
      jasmine.objectContaining({ title: 'Train', description: 'late', pics: [] }),
    );
    expect((await server.call(getQuery, { id }, { token: admin.token })).data).toEqual(
      jasmine.objectContaining({
        title: 'Train',
        description: 'late',
        createId: customer.id,
        createName: 'Zoë',
        handleId: null,
        handleStatus: 1,
        comeFrom: 7,
        picUrls: [],
      }),
    );
    expect(
      (await server.call(listQueryLog, { id }, { token: admin.token })).data?.map(({ description, fromName }) => [
        description,
        fromName,
      ]),
    ).toEqual([['created', 'Zoë']]);
  });

  it('stores texts unchanged', async () => {
    const customer = await someCustomer(server);
    for (const text of HOSTILE) {
      const { data } = await raiseAs(server, customer, { title: text, description: text });
      expect((await ownOf(customer, data?.id ?? '')).data)
        .withContext(text)
        .toEqual(jasmine.objectContaining({ title: text, description: text }));
    }
    expect((await raiseAs(server, customer, { title: 'a\0b' })).code).toBe(4022);
  });

  it('with the same client id creates one query per customer, even over many connections', async () => {
    const [customer, other] = [await someCustomer(server), await someCustomer(server)];
    const input = {
      ...(await someChoices(server)),
      clientId: randomUUID(),
      picIds: await picturesOf(server, customer, 2),
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => raiseAs(server, customer, input)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await countQueries(customer)).toBe(1);
    const theirs = await raiseAs(server, other, { ...input, picIds: [] });
    expect(theirs.data?.id).not.toBe(answers[0]?.data?.id);
    await server.db.query(`update category set status = 'I' where id = $1`, [input.categoryId]);
    expect((await raiseAs(server, customer, input)).data?.id)
      .withContext('whatever has changed since')
      .toBe(answers[0]?.data?.id);
  });

  it('is refused with a category or subject that cannot be chosen', async () => {
    const customer = await someCustomer(server);
    const choices = await someChoices(server);
    const gone = await someChoices(server);
    await server.db.query(`update category set status = 'I' where id = $1`, [gone.categoryId]);
    await server.db.query(`update subject set status = 'I' where id = $1`, [gone.subjectId]);
    const refused: readonly [string, Parameters<typeof raiseAs>[2], string][] = [
      ['an inactive category', { ...choices, categoryId: gone.categoryId }, 'Please select'],
      ['an inactive subject', { ...choices, subjectId: gone.subjectId }, 'Please select'],
      ['a category that there is not', { ...choices, categoryId: '999999' }, 'Please select'],
      ['no category', { ...choices, categoryId: '0' }, 'Please select'],
      ['a subject too large to be one', { ...choices, subjectId: '9999999999999999999' }, 'Please select'],
      ['product 0', { ...choices, comeFrom: 0 }, 'This product is not available'],
      ['product 11', { ...choices, comeFrom: 11 }, 'This product is not available'],
    ];
    for (const [what, input, message] of refused) {
      const { code, codeMsg } = await raiseAs(server, customer, input);
      expect([code, codeMsg]).withContext(what).toEqual([4022, message]);
    }
    expect(await countQueries(customer)).toBe(0);
    for (const input of [
      { comeFrom: 1.5 },
      { clientId: 'short' },
      { clientId: `${randomUUID()}'; --` },
      { categoryId: 'x' },
    ]) {
      expect((await raiseAs(server, customer, { ...choices, ...input })).status)
        .withContext(JSON.stringify(input))
        .toBe(400);
    }
  });

  it('answers 429 after the hourly maximum, even for concurrent requests, until the hour is over', async () => {
    const customer = await someCustomer(server);
    const choices = await someChoices(server);
    const statuses = (
      await Promise.all(Array.from({ length: QUERIES_PER_HOUR + 5 }, () => raiseAs(server, customer, choices)))
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(QUERIES_PER_HOUR);
    expect(statuses.filter((status) => status === 429).length).toBe(5);
    const refusal = await raiseAs(server, customer, choices);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await raiseAs(server, await someCustomer(server), choices)).status)
      .withContext('another person')
      .toBe(200);
    await server.db.query(
      `update query set created_at = created_at - interval '1 hour'
          where id = (select min(id) from query where customer_id = $1)`,
      [customer.id],
    );
    expect([
      (await raiseAs(server, customer, choices)).status,
      (await raiseAs(server, customer, choices)).status,
    ]).toEqual([200, 429]);
  });
});

describe("a customer's queries", () => {
  it('are visible to that customer only, and no one else can change them', async () => {
    const { id, customer, assignee } = await aCase(server);
    await replyAs(server, assignee, { queryId: id, description: 'for the customer only' });
    const other = await someCustomer(server);
    const staffs = {
      ...(await someCustomer(server)),
      token: await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id),
    };
    for (const [who, someone, code] of [
      ['another customer', other, 4004],
      ['an admin', staffs, 403],
      ['an unknown token', { ...other, token: 'nobody' }, 403],
    ] as const) {
      const answers = [
        await ownOf(someone, id),
        await ownReplies(someone, id),
        await server.call(
          addOwnReply,
          { queryId: id, description: 'x', picIds: [], clientId: randomUUID() },
          { token: someone.token },
        ),
      ];
      expect(answers.map((answer) => answer.code))
        .withContext(who)
        .toEqual([code, code, code]);
      expect(answers.map(({ body }) => body).join()).not.toContain('for the customer only');
    }
    expect((await ownList(other))?.records).toEqual([]);
    expect((await repliesOf(server, admin, id)).length).toBe(1);
    for (const none of ['999999999', '0', '9999999999999999999']) {
      expect([
        (await ownOf(customer, none)).code,
        (await ownReplies(customer, none)).code,
        (await replyAsCustomer(server, customer, { queryId: none })).code,
      ]).toEqual([4004, 4004, 4004]);
    }
    expect((await server.call(pageOwnQueries, FIRST, { token: staffs.token })).status).toBe(403);
    expect((await server.call(getQueryChoices, {}, { token: staffs.token })).status).toBe(403);
    expect(
      (
        await server.call(
          addQuery,
          {
            comeFrom: 1,
            ...(await someChoices(server)),
            title: 'x',
            description: 'x',
            picIds: [],
            clientId: randomUUID(),
          },
          { token: staffs.token },
        )
      ).status,
    ).toBe(403);
  });

  it('come newest first, in pages with cursors in both directions', async () => {
    const customer = await someCustomer(server);
    const made: string[] = [];
    for (let n = 0; n < 23; n += 1) made.unshift((await aQuery(server.db, { customerId: customer.id })).id);
    const ids = (page: Awaited<ReturnType<typeof ownList>>) => page?.records.map(({ id }) => id) ?? [];
    const first = await ownList(customer);
    const second = await ownList(customer, {
      ...FIRST,
      pageNo: '2',
      ...(typeof first?.next === 'string' && { cursor: first.next }),
    });
    const third = await ownList(customer, {
      ...FIRST,
      pageNo: '3',
      ...(typeof second?.next === 'string' && { cursor: second.next }),
    });
    expect([first, second, third].flatMap(ids)).toEqual(made);
    expect([first?.total, first?.prev, third?.next]).toEqual([23, null, null]);
    for (const wrong of [
      { pageNo: '0', pageSize: '10' },
      { pageNo: '1', pageSize: '101' },
      { pageNo: '1', pageSize: '10', cursor: 'a.x' },
    ]) {
      expect((await server.call(pageOwnQueries, wrong, { token: customer.token })).code).toBe(4022);
    }
    expect(
      (await server.call(pageOwnQueries, { pageNo: '-1', pageSize: 'NaN' }, { token: customer.token })).status,
    ).toBe(400);
  });

  it('show which ones have a new staff reply, until its first page is read', async () => {
    const { id, customer, assignee } = await aCase(server);
    const other = await aQuery(server.db, { customerId: customer.id, staffId: assignee.id });
    const news = async () => {
      const page = await ownList(customer);
      return [page?.records.find((query) => query.id === id)?.hasNewReply, page?.newReplies];
    };
    await replyAsCustomer(server, customer, { queryId: id });
    expect(await news())
      .withContext('their own')
      .toEqual([false, 0]);
    for (let n = 0; n < 8; n += 1) await replyAs(server, assignee, { queryId: id });
    await replyAs(server, assignee, { queryId: other.id });
    expect(await news()).toEqual([true, 2]);
    expect((await ownOf(customer, id)).data?.hasNewReply).toBeTrue();
    await ownReplies(customer, id, { pageNo: 2, pageSize: 6 });
    expect(await news())
      .withContext('an older page')
      .toEqual([true, 2]);
    await ownReplies(customer, id, { ...FIRST_REPLIES, setRead: false });
    expect(await news())
      .withContext('while no one looks')
      .toEqual([true, 2]);
    await ownReplies(customer, id);
    expect(await news()).toEqual([false, 1]);
    const last = await replyAs(server, assignee, { queryId: id });
    expect(await news()).toEqual([true, 2]);
    await server.call(deleteReply, { id: last.data?.id ?? '' }, { token: assignee.token });
    expect(await news())
      .withContext('it is deleted')
      .toEqual([false, 1]);
  });

  it('answer 304 while nothing changes', async () => {
    const { id, customer, assignee } = await aCase(server);
    const asked = async (etag: string) =>
      server.call(pageOwnQueries, FIRST, { token: customer.token, headers: { 'if-none-match': etag } });
    const etag = (await server.call(pageOwnQueries, FIRST, { token: customer.token })).headers.get('etag') ?? '';
    expect((await asked(etag)).status).toBe(304);
    await replyAs(server, assignee, { queryId: id });
    expect((await asked(etag)).status).toBe(200);
  });

  it('do not contain assignees, logs, earlier replies, related queries or viewers', async () => {
    const { id, customer, assignee } = await aCase(server);
    const related = await aQuery(server.db, { title: "canary: another person's query" });
    const { data } = await replyAs(server, assignee, {
      queryId: id,
      description: 'canary: before',
      urls: JSON.stringify([{ id: related.id }]),
    });
    const reply = await replyOf(server, admin, id, data?.id ?? '');
    const rewritten = {
      id: reply.id,
      queryId: id,
      description: 'after',
      urls: reply.urls,
      picIds: [],
      updateTime: reply.updateTime,
    };
    expect((await server.call(editReply, rewritten, { token: assignee.token })).code).toBe(200);
    await server.call(assignQuery, { queryId: id, userId: (await someStaff(server, 'D')).id }, { token: admin.token });
    await server.call(lookAtQuery, { queryId: id, isLooking: true, isWriting: true }, { token: admin.token });
    const answers = [await ownOf(customer, id), await ownReplies(customer, id)];
    const list = await server.call(pageOwnQueries, FIRST, { token: customer.token });
    expect([...answers, list].map(({ body }) => body).join()).not.toMatch(
      /canary|handle(Id|Name)|urls|oldDesc|lookers/,
    );
    expect(answers[1]?.data).toEqual(
      jasmine.objectContaining({
        records: [jasmine.objectContaining({ description: 'after', createName: assignee.name, userType: 2 })],
      }),
    );
    for (const call of [listQueryLog, getQuery])
      expect((await server.call(call, { id }, { token: customer.token })).status).toBe(403);
  });
});

describe("a customer's own replies", () => {
  it('are accepted while the query is open and update it; a closed one answers 4009', async () => {
    const { id, customer } = await aCase(server);
    const before = (await ownOf(customer, id)).data?.updateTime ?? '';
    expect((await replyAsCustomer(server, customer, { queryId: id, description: ' Hello? ' })).code).toBe(200);
    expect(Date.parse((await ownOf(customer, id)).data?.updateTime ?? '')).toBeGreaterThan(Date.parse(before));
    await closeAs(server, admin, id);
    const refusal = await replyAsCustomer(server, customer, { queryId: id });
    expect([refusal.code, refusal.codeMsg]).toEqual([4009, 'This query is closed']);
    expect((await ownOf(customer, id)).data?.handleStatus).toBe(2);
    expect(
      (await ownReplies(customer, id)).data?.records.map(({ description, userType, createName }) => [
        description,
        userType,
        createName,
      ]),
    ).toEqual([['Hello?', 1, customer.name]]);
    expect(
      (await server.call(listQueryLog, { id }, { token: admin.token })).data?.map(({ description }) => description),
    ).toEqual(['closed', 'replied']);
  });

  it('are stored once per client id, even when sent at once or after the query was closed', async () => {
    const { id, customer } = await aCase(server);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => replyAsCustomer(server, customer, { queryId: id, clientId })),
    );
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    await closeAs(server, admin, id);
    expect((await replyAsCustomer(server, customer, { queryId: id, clientId })).data?.id).toBe(answers[0]?.data?.id);
    expect((await repliesOf(server, admin, id)).length).toBe(1);
    const other = await aQuery(server.db, { customerId: customer.id });
    expect((await replyAsCustomer(server, customer, { queryId: other.id, clientId })).code).toBe(4009);
  });

  it('do not conflict with simultaneous replies of staff', async () => {
    const { id, customer, assignee } = await aCase(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? replyAs(server, assignee, { queryId: id }) : replyAsCustomer(server, customer, { queryId: id }),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect((await repliesOf(server, admin, id)).length).toBe(20);
  });

  it('answer 429 after the hourly maximum', async () => {
    const { id, customer, assignee } = await aCase(server);
    await server.db.query(
      `insert into reply (query_id, author_type, author_id, description)
       select $1, 1, $2, 'again'
         from generate_series(1, $3::int)`,
      [id, customer.id, REPLIES_PER_HOUR],
    );
    expect((await replyAsCustomer(server, customer, { queryId: id })).status).toBe(429);
    expect((await replyAs(server, assignee, { queryId: id })).code)
      .withContext('staff')
      .toBe(200);
    await server.db.query(`update reply set created_at = created_at - interval '1 hour' where query_id = $1`, [id]);
    expect((await replyAsCustomer(server, customer, { queryId: id })).status).toBe(200);
  });

  it('are found by the query search', async () => {
    const { id, customer } = await aCase(server);
    const before = await server.db.query('select document::text from query_search where query_id = $1', [id]);
    await replyAsCustomer(server, customer, { queryId: id, description: 'xylophone' });
    const after = await server.db.query<{ document: string }>(
      'select document::text from query_search where query_id = $1',
      [id],
    );
    expect(JSON.stringify(before.rows)).not.toContain('xylophone');
    expect(after.rows[0]?.document).toContain('xylophone');
  });
});
