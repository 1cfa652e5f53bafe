import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { getQuery, pageQueriesOfUser } from '#contract/http/queries.ts';
import { aChat, aCustomer, anAvatar, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { aPng } from '../../support/pictures.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: 1, pageSize: 10 };

describe('queries for staff', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const someone = async (type: UserType, ...keys: readonly string[]) => {
    const { id } = await aStaff(server.db, { type, keys });
    return { id, token: await aSession(server.db, id) };
  };
  /** The codes of both calls for a customer's queries. */
  const codes = async (token: string | undefined, { id, customerId }: { id: string; customerId: string }) => {
    const options = token === undefined ? {} : { token };
    return [
      (await server.call(pageQueriesOfUser, { userId: customerId, ...FIRST }, options)).code,
      (await server.call(getQuery, { id }, options)).code,
    ];
  };

  it('are listed per customer, newest first, without descriptions', async () => {
    const reader = await someone('D', ROLE_KEY.queryService);
    const assignee = await aStaff(server.db, { name: 'Ben' });
    const customer = await aCustomer(server.db, { nickName: 'Zoë' });
    const older = await aQuery(server.db, {
      customerId: customer.id,
      title: 'Payment taken twice',
      description: 'a secret of the customer',
      product: 2,
      staffId: assignee.id,
      category: 'Payment',
      subject: 'Complaint',
      isClosed: true,
    });
    const newer = await aQuery(server.db, { customerId: customer.id });
    await aQuery(server.db);
    const { data, body } = await server.call(
      pageQueriesOfUser,
      { userId: customer.id, ...FIRST },
      { token: reader.token },
    );
    expect(data?.records.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(body).not.toContain('secret');
    expect(data?.records[1]).toEqual(
      jasmine.objectContaining({
        title: 'Payment taken twice',
        handleStatus: 2,
        handleName: 'Ben',
        createId: customer.id,
        createName: 'Zoë',
        categoryName: 'Payment',
        subjectName: 'Complaint',
        comeFrom: 2,
      }),
    );
    expect(data?.records[0]).toEqual(
      jasmine.objectContaining({ handleStatus: 1, handleName: '', categoryName: '', subjectName: '' }),
    );
  });

  it('come in pages with cursors in both directions', async () => {
    const { token } = await someone('D', ROLE_KEY.queryService);
    const { id: customerId } = await aCustomer(server.db);
    const made: string[] = [];
    for (let i = 0; i < 23; i += 1) made.unshift((await aQuery(server.db, { customerId })).id);
    const page = async (pageNo: number, cursor: string | null = null) =>
      (
        await server.call(
          pageQueriesOfUser,
          { userId: customerId, pageNo, pageSize: 10, ...(cursor !== null && { cursor }) },
          { token },
        )
      ).data;
    const ids = (data: Awaited<ReturnType<typeof page>>) => data?.records.map(({ id }) => id);
    const first = await page(1);
    const second = await page(2, first?.next);
    const third = await page(3, second?.next);
    expect([first, second, third].flatMap((data) => ids(data) ?? [])).toEqual(made);
    expect([first?.total, first?.prev, third?.next]).toEqual([23, null, null]);
    expect(ids(await page(2, third?.prev))).toEqual(made.slice(10, 20));
    expect(ids(await page(3))).toEqual(made.slice(20));
    expect(ids(await page(4))).toEqual([]);
  });

  it('refuse invalid pages', async () => {
    const { token } = await someone('D', ROLE_KEY.queryService);
    const userId = (await aCustomer(server.db)).id;
    for (const page of [
      { pageNo: 0, pageSize: 10 },
      { pageNo: 1, pageSize: 0 },
      { pageNo: 1, pageSize: 101 },
      { pageNo: 1_000, pageSize: 100 },
      { pageNo: 1, pageSize: 10, cursor: 'x' },
      { pageNo: 1, pageSize: 10, cursor: 'a.1 or 1=1' },
      { pageNo: 1, pageSize: 10, cursor: 'a.99999999999999999999' },
    ]) {
      expect((await server.call(pageQueriesOfUser, { userId, ...page }, { token })).code)
        .withContext(JSON.stringify(page))
        .toBe(4022);
    }
  });

  it('contain the texts unchanged', async () => {
    const { token } = await someone('D', ROLE_KEY.queryService);
    const description = "<img src=x onerror=alert(1)>\n\u202Eevil\u202C 👩‍👩‍👧 '; drop table query; --";
    const { id, customerId } = await aQuery(server.db, { title: '<b>title</b>', description });
    const { data } = await server.call(getQuery, { id }, { token });
    expect(data).toEqual(
      jasmine.objectContaining({ id, createId: customerId, title: '<b>title</b>', description, picUrls: [] }),
    );
  });

  it('contain the avatars of the customer and of repliers', async () => {
    const { token } = await someone('D', ROLE_KEY.queryService);
    const customer = await aCustomer(server.db);
    const assignee = await aStaff(server.db);
    const {
      rows: [bound],
    } = await server.db.query<{ target_id: string }>('select target_id::text from staff where id = $1', [assignee.id]);
    const { id } = await aQuery(server.db, { customerId: customer.id, staffId: assignee.id });
    const avatars = async () => {
      const { data } = await server.call(getQuery, { id }, { token });
      return [data?.createHeadImg, data?.handleHeadImg];
    };
    expect(await avatars()).toEqual(['', '']);
    await anAvatar(server.db, customer.id, await aPng());
    await anAvatar(server.db, bound?.target_id ?? '', await aPng());
    const [ofCustomer, ofAssignee] = await avatars();
    expect(ofCustomer).toMatch(new RegExp(`^${customer.id}\\.\\w+$`));
    expect(ofAssignee).toMatch(new RegExp(`^${bound?.target_id ?? '-'}\\.\\w+$`));
  });

  it('are readable by the rules only, and answer 4004 to everyone else', async () => {
    const owner = await someone('D', ROLE_KEY.tasks);
    const leader = await someone('L', ROLE_KEY.leader, BUTTON_KEY.chatWatch);
    const live = await aQuery(server.db);
    await aChat(server.db, { customerId: live.customerId, staffId: owner.id });
    const past = await aQuery(server.db);
    await aChat(server.db, { customerId: past.customerId, staffId: owner.id, isEnded: true });
    const leadersPast = await aQuery(server.db);
    await aChat(server.db, { customerId: leadersPast.customerId, staffId: leader.id, isEnded: true });
    const waiting = await aQuery(server.db);
    await aChat(server.db, { customerId: waiting.customerId });
    const without = await aQuery(server.db);
    const objects = { live, past, leadersPast, waiting, without };

    const readers: readonly [string, string | undefined, Readonly<Record<keyof typeof objects, number>>][] = [
      ['no one signed in', undefined, { live: 403, past: 403, leadersPast: 403, waiting: 403, without: 403 }],
      ['a garbage token', 'garbage', { live: 403, past: 403, leadersPast: 403, waiting: 403, without: 403 }],
      [
        'a customer, of their own',
        await customerToken(live.customerId),
        { live: 403, past: 403, leadersPast: 403, waiting: 403, without: 403 },
      ],
      [
        'D without a role',
        (await someone('D')).token,
        { live: 4003, past: 4003, leadersPast: 4003, waiting: 4003, without: 4003 },
      ],
      [
        "D with another screen's key",
        (await someone('D', ROLE_KEY.dashboard)).token,
        { live: 4003, past: 4003, leadersPast: 4003, waiting: 4003, without: 4003 },
      ],
      ['D who has the chats', owner.token, { live: 200, past: 200, leadersPast: 4004, waiting: 4004, without: 4004 }],
      [
        'D who has no chat',
        (await someone('D', ROLE_KEY.tasks)).token,
        { live: 4004, past: 4004, leadersPast: 4004, waiting: 4004, without: 4004 },
      ],
      [
        "D with the leader page's key",
        (await someone('D', ROLE_KEY.leader)).token,
        { live: 4004, past: 4004, leadersPast: 4004, waiting: 4004, without: 4004 },
      ],
      ['L who may watch', leader.token, { live: 200, past: 4004, leadersPast: 200, waiting: 200, without: 4004 }],
      [
        "D with the query screen's key",
        (await someone('D', ROLE_KEY.queryService)).token,
        { live: 200, past: 200, leadersPast: 200, waiting: 200, without: 200 },
      ],
      [
        'A without a role',
        (await someone('A')).token,
        { live: 200, past: 200, leadersPast: 200, waiting: 200, without: 200 },
      ],
    ];
    for (const [who, token, expected] of readers) {
      for (const [name, object] of Object.entries(objects)) {
        const code = expected[name as keyof typeof objects];
        expect(await codes(token, object))
          .withContext(`${who}: ${name}`)
          .toEqual([code, code]);
      }
    }
  });

  it('answer 4004 when they do not exist', async () => {
    const admin = await someone('A');
    expect((await server.call(getQuery, { id: '999999999' }, { token: admin.token })).code).toBe(4004);
    expect((await server.call(getQuery, { id: '9999999999999999999' }, { token: admin.token })).code).toBe(4004);
    expect((await server.call(getQuery, { id: '0' }, { token: admin.token })).code).toBe(4004);
    expect((await server.call(getQuery, { id: 'x' }, { token: admin.token })).status).toBe(400);
    expect(
      (await server.call(pageQueriesOfUser, { userId: '999999999', ...FIRST }, { token: admin.token })).data?.records,
    ).toEqual([]);
  });
});
