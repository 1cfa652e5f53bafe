import { HOME_DAYS, HOME_PROBLEMS } from '#contract/constants.ts';
import { BUTTON_KEY, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { homeDay } from '#contract/http/home.ts';
import { aChat, aCustomer, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const EVERYTHING = [ROLE_KEY.tasks, ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

describe('the home screen', () => {
  const freshServer = shareServer();
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
  });

  const aPerson = async (options: Parameters<typeof aStaff>[1]) => {
    const { id } = await aStaff(server.db, options);
    const token = await aSession(server.db, id);
    return {
      id,
      day: async () => {
        const { data } = await server.call(homeDay, {}, { token });
        if (data === null) throw new Error('no answer');
        return data;
      },
    };
  };
  const change = (table: 'chat' | 'query', id: string, fields: string) =>
    server.db.query(`update ${table} set ${fields} where id = $1`, [id]);

  it('shows nothing to people without a role, and only their part to others', async () => {
    const parts = async (keys: readonly string[]) => {
      const { chats, queries, week, teamWeek, attention } = await (await aPerson({ keys })).day();
      return [chats, queries, week, teamWeek, attention].map((part) => part !== null);
    };
    expect(await parts([])).toEqual([false, false, false, false, false]);
    expect(await parts([ROLE_KEY.tasks])).toEqual([true, false, true, false, false]);
    expect(await parts([ROLE_KEY.leader])).toEqual([true, false, true, true, false]);
    expect(await parts([ROLE_KEY.queryService])).toEqual([false, true, true, false, false]);
    expect(await parts([ROLE_KEY.dashboard])).toEqual([false, false, false, false, false]);
  });

  it("counts the caller's open chats, and finds the longest wait", async () => {
    const { id: staffId, day } = await aPerson({ keys: EVERYTHING });
    const customer = await aCustomer(server.db);
    const first = await aChat(server.db, { staffId, customerId: customer.id });
    const second = await aChat(server.db, { staffId });
    await aChat(server.db, { staffId });
    await aChat(server.db, { staffId, isEnded: true });
    await aChat(server.db, { staffId: (await aPerson({ keys: EVERYTHING })).id });
    await aChat(server.db);
    await change('chat', first.id, `waiting_since = '2026-03-01T10:00:00Z'`);
    await change('chat', second.id, `waiting_since = '2026-03-01T10:00:01Z'`);
    expect((await day()).chats).toEqual({
      open: 3,
      waiting: 2,
      inLine: 1,
      longestWait: {
        chatId: first.id,
        fromId: customer.id,
        nickName: customer.nickName,
        waitingSince: '2026-03-01T10:00:00.000Z',
        dueAt: '2026-03-01T10:05:00.000Z',
        urgentAt: '2026-03-01T10:02:00.000Z',
      },
    });
  });

  it("counts the caller's open queries by how near their expiry is, and those of no one", async () => {
    await server.db.query('update config_query set expire_in = 24, notification = 4');
    const { id: staffId, day } = await aPerson({ keys: EVERYTHING });
    const hoursAgo = async (hours: number, more = '') => {
      const { id } = await aQuery(server.db, { staffId });
      await change('query', id, `created_at = now() - interval '${hours} hours'${more}`);
    };
    await hoursAgo(1);
    await hoursAgo(19);
    await hoursAgo(21);
    await hoursAgo(30);
    await hoursAgo(30, ', first_staff_reply_at = now()');
    await hoursAgo(21, ', status = 2');
    await aQuery(server.db);
    expect((await day()).queries).toEqual(jasmine.objectContaining({ open: 5, due: 1, expired: 1, unassigned: 1 }));
    await server.db.query('update config_query set expire_in = 0');
    expect((await day()).queries).toEqual(jasmine.objectContaining({ open: 5, due: 0, expired: 0, unassigned: 1 }));
  });

  it("finds the caller's query whose customer has waited longest for a reply", async () => {
    const { id: staffId, day } = await aPerson({ keys: EVERYTHING });
    const hoursAgo = async (hours: number, more = '') => {
      const query = await aQuery(server.db, { staffId, title: `From ${hours} hours ago` });
      await change(
        'query',
        query.id,
        `created_at = '2026-03-01T12:00:00Z'::timestamptz - interval '${hours} hours'${more}`,
      );
      return query;
    };
    const reply = (id: string, by: 1 | 2, at: string) =>
      server.db.query(
        `insert into reply (query_id, author_type, author_id, description, created_at) values ($1, $2, $3, 'x', $4)`,
        [id, by, staffId, at],
      );
    await hoursAgo(9, ', status = 2');
    const answered = await hoursAgo(8, ', first_staff_reply_at = now()');
    await reply(answered.id, 2, '2026-03-01T05:00:00Z');
    const asksAgain = await hoursAgo(7, ', first_staff_reply_at = now()');
    await reply(asksAgain.id, 2, '2026-03-01T06:00:00Z');
    await reply(asksAgain.id, 1, '2026-03-01T09:00:00Z');
    await reply(asksAgain.id, 1, '2026-03-01T10:00:00Z');
    expect((await day()).queries?.oldestWait).toEqual({
      id: asksAgain.id,
      title: 'From 7 hours ago',
      waitingSince: '2026-03-01T09:00:00.000Z',
    });
    const waits = await hoursAgo(5);
    await hoursAgo(1);
    expect((await day()).queries?.oldestWait).toEqual({
      id: waits.id,
      title: 'From 5 hours ago',
      waitingSince: '2026-03-01T07:00:00.000Z',
    });
  });

  it('lists the newest problems to those who may replay them', async () => {
    const [{ id: staffId, day }, other] = [
      await aPerson({ keys: [ROLE_KEY.replay] }),
      await aPerson({ keys: EVERYTHING }),
    ];
    for (let count = 1; count <= HOME_PROBLEMS + 1; count += 1)
      await server.db.query(
        `insert into action_log
           (staff_id, client_id, note, from_at, until_at, actions, client_version, device, log)
         values ($1, 'newest ' || $2::int, 'note ' || $2::int, now(), now(), 1, 1, '', '')`,
        [staffId, count],
      );
    const { problems, chats } = await day();
    expect(problems?.map(({ note }) => note)).toEqual(
      Array.from({ length: HOME_PROBLEMS }, (_, index) => `note ${HOME_PROBLEMS + 1 - index}`),
    );
    expect(chats).toBeNull();
    expect((await other.day()).problems).toBeNull();
  });

  it("sums up the caller's last days", async () => {
    const { id: staffId, day } = await aPerson({ keys: EVERYTHING });
    const chat = await aChat(server.db, { staffId, isEnded: true });
    const query = await aQuery(server.db, { staffId });
    const old = await aQuery(server.db, { staffId });
    await change('query', query.id, 'status = 2');
    await change('query', old.id, `created_at = now() - interval '8 days'`);
    await change('chat', chat.id, 'solved = true');
    const { week } = await day();
    expect(week?.length).toBe(HOME_DAYS);
    expect(week?.at(-1)).toEqual(jasmine.objectContaining({ chats: 1, queries: 1, solved: 2 }));
    expect(week?.slice(0, -1).map(({ chats, queries, solved }) => chats + queries + solved)).toEqual(
      Array.from({ length: HOME_DAYS - 1 }, () => 0),
    );
  });

  it("shows leaders the team's last days, with what no one has", async () => {
    const { day } = await aPerson({ keys: [ROLE_KEY.leader] });
    const { id: staffId } = await aPerson({ keys: EVERYTHING });
    const chat = await aChat(server.db, { staffId, isEnded: true });
    await change('chat', chat.id, 'solved = true');
    await aChat(server.db);
    await aQuery(server.db);
    const { week, teamWeek } = await day();
    expect(teamWeek?.at(-1)).toEqual(jasmine.objectContaining({ chats: 2, queries: 1, solved: 1 }));
    expect(week?.at(-1)).toEqual(jasmine.objectContaining({ chats: 0, queries: 0, solved: 0 }));
  });

  it('shows admins what needs attention', async () => {
    const { day } = await aPerson({ type: USER_TYPE.admin, isBound: false });
    await server.db.query('update config_query set expire_in = 24');
    const before = (await day()).attention;
    const { id: staffId } = await aStaff(server.db, { keys: [] });
    const expired = await aQuery(server.db);
    const answered = await aQuery(server.db);
    await aQuery(server.db);
    await change('query', expired.id, `created_at = now() - interval '25 hours'`);
    await change('query', answered.id, `created_at = now() - interval '25 hours', first_staff_reply_at = now()`);
    for (const days of [6, 8])
      await server.db.query(
        `insert into action_log
           (staff_id, client_id, note, from_at, until_at, actions, client_version, device, log, created_at)
         values ($1, 'report ' || $2::int, '', now(), now(), 1, 1, '', '', now() - $2::int * interval '1 day')`,
        [staffId, days],
      );
    expect((await day()).attention).toEqual({
      accountsWithoutRole: (before?.accountsWithoutRole ?? 0) + 1,
      expiredQueries: (before?.expiredQueries ?? 0) + 1,
      problems: (before?.problems ?? 0) + 1,
    });
  });

  it('lists the first steps of a deployment to administrators, until all are taken', async () => {
    const { db } = server;
    const admin = await aPerson({ type: USER_TYPE.admin, isBound: false });
    const steps = async () =>
      Object.entries((await admin.day()).firstSteps ?? {}).flatMap(([name, is]) => (is ? [name] : []));
    await db.query('update product set is_active = false');
    expect(await steps()).toEqual(['hasKeys']);
    const agent = await aPerson({ keys: EVERYTHING });
    expect((await agent.day()).firstSteps).toBeNull();
    expect(await steps()).toEqual(['hasAgents', 'hasKeys']);
    await db.query('update product set is_active = true where code = 1');
    await aPerson({ type: USER_TYPE.admin });
    const { id } = await aChat(db, { staffId: agent.id });
    expect(await steps()).toEqual(['hasAdmin', 'hasAgents', 'hasProducts', 'hasKeys', 'hasCustomers']);
    await change('chat', id, 'first_answer_at = now()');
    expect((await admin.day()).firstSteps).toBeNull();
  });
});

describe('the home screen on a server whose pool has one free connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { DATABASE_POOL_MAX: '4' } });
  });
  afterAll(() => server.stop());

  it('shows a leader everything, because it takes one connection at a time', async () => {
    const leader = await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader] });
    const token = await aSession(server.db, leader.id);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = [1, 2, 3].map(() => server.db.transaction(() => released));
    const { code, data } = await server.call(homeDay, {}, { token });
    release();
    await Promise.all(work);
    expect([code, data?.floor]).toEqual([200, jasmine.anything()]);
  });
});
