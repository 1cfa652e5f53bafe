import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { getCustomerServiceUsers, pageStaff } from '#contract/http/staff.ts';
import { aChat, aQuery, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: 1, pageSize: 100 };
/** The keys for taking queries. */
const QUERIES = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

describe('the list of staff', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let leader: string;
  beforeEach(async () => {
    server = await freshServer();
    leader = await someone('L', [ROLE_KEY.leader]);
  });

  const someone = async (type: UserType, keys: readonly string[]) =>
    aSession(server.db, (await aStaff(server.db, { type, keys, name: 'A caller', isBound: false })).id);
  const agent = (name: string, isOnline?: boolean) =>
    aStaff(server.db, { name, keys: [ROLE_KEY.tasks], ...(isOnline !== undefined && { isOnline }) });
  const names = async (filter: { csOnline?: boolean } = {}) =>
    (await server.call(pageStaff, { ...FIRST, ...filter }, { token: leader })).data?.records.map(({ name }) => name);

  it('contains people who may take chats, online ones first, then by name', async () => {
    await agent('Zoe', true);
    await agent('adam', true);
    await agent('Bela', false);
    await agent('anna');
    await aStaff(server.db, { name: 'No key', keys: [ROLE_KEY.queryService] });
    await aStaff(server.db, { name: 'Leader without a key', type: 'L' });
    await aStaff(server.db, { name: 'Inactive', keys: [ROLE_KEY.tasks], status: 'I' });
    await aStaff(server.db, { name: 'Unbound', keys: [ROLE_KEY.tasks], isBound: false });
    const gone = await agent('Deleted');
    await server.db.query('update staff set deleted_at = now() where id = $1', [gone.id]);
    expect(await names()).toEqual(['adam', 'Zoe', 'anna', 'Bela']);
    expect(await names({ csOnline: true })).toEqual(['adam', 'Zoe']);
    expect(await names({ csOnline: false })).toEqual(['anna', 'Bela']);
  });

  it("shows each person's presence, open chats and maximum", async () => {
    await server.db.query('update config_chat set allocation_max = 7');
    const busy = await agent('Busy', true);
    await aChat(server.db, { staffId: busy.id });
    await aChat(server.db, { staffId: busy.id });
    await aChat(server.db, { staffId: busy.id, isEnded: true });
    const { data } = await server.call(pageStaff, FIRST, { token: leader });
    expect(data?.records[0]).toEqual(
      jasmine.objectContaining({
        id: busy.id,
        userId: busy.id,
        account: busy.account,
        isOnline: true,
        isAway: false,
        openChats: 2,
        maxChats: 7,
        offlineTime: null,
      }),
    );
    expect(data?.records[0]?.onlineStartTime).not.toBeNull();
  });

  it('can be paged with cursors in both directions, with equal and unusual names', async () => {
    const made = ['same', 'same', 'Same', 'Zoë "x", (y)', 'a\\b', 'محمد', 'İrem', 'ΟΔΟΣ', 'Irma'];
    for (const [index, name] of made.entries()) await agent(name, index % 2 === 0);
    const expected = (await names()) ?? [];
    expect(expected.toSorted()).toEqual(made.toSorted());
    const page = async (cursor: string | null) =>
      (await server.call(pageStaff, { pageNo: 1, pageSize: 2, ...(cursor !== null && { cursor }) }, { token: leader }))
        .data;
    const there = [await page(null)];
    for (let next = there[0]?.next; typeof next === 'string'; next = there.at(-1)?.next) there.push(await page(next));
    expect(there.flatMap((data) => data?.records.map(({ name }) => name) ?? [])).toEqual(expected);
    const back = [there.at(-1)];
    for (let prev = back[0]?.prev; typeof prev === 'string'; prev = back[0]?.prev) back.unshift(await page(prev));
    expect(back.map((data) => data?.records)).toEqual(there.map((data) => data?.records));
  });

  it('answers 304 while nothing changes', async () => {
    await agent('Somebody', true);
    const first = await server.call(pageStaff, FIRST, { token: leader });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.call(pageStaff, FIRST, { token: leader, headers })).status).toBe(304);
    await agent('Somebody else', true);
    expect((await server.call(pageStaff, FIRST, { token: leader, headers })).data?.records.length).toBe(2);
  });

  it('is for leaders only', async () => {
    const codeOf = async (type: UserType, keys: readonly string[]) =>
      (await server.call(pageStaff, FIRST, { token: await someone(type, keys) })).code;
    expect(await codeOf('D', [ROLE_KEY.tasks])).toBe(4003);
    expect(await codeOf('L', [])).toBe(4003);
    expect(await codeOf('L', [ROLE_KEY.leader])).toBe(200);
    expect(await codeOf('A', [])).toBe(200);
  });
});

describe('the search for an assignee', () => {
  let server: TestServer;
  let leader: string;
  beforeAll(async () => {
    server = await startServer();
    leader = await aSession(
      server.db,
      (await aStaff(server.db, { type: 'L', keys: [ROLE_KEY.leader], isBound: false, name: 'The leader' })).id,
    );
  });
  afterAll(() => server.stop());

  const found = async (keyword: string, chatId?: string) => {
    const { code, data } = await server.call(
      getCustomerServiceUsers,
      { keyword, ...(chatId !== undefined && { chatId }) },
      { token: leader },
    );
    return data?.map(({ name }) => name) ?? code;
  };

  it('finds people by any text in name, account or email', async () => {
    await aStaff(server.db, { name: 'Ximena 100%', account: 'findme_1', keys: [ROLE_KEY.tasks] });
    await aStaff(server.db, { name: 'Other', account: 'findmex1', keys: QUERIES });
    expect(await found('XIMENA')).toEqual(['Ximena 100%']);
    expect(await found('findme_')).toEqual(['Ximena 100%']);
    expect(await found('findme_1@EXAMPLE')).toEqual(['Ximena 100%']);
    expect(await found('findme')).toEqual(['Other', 'Ximena 100%']);
    expect(await found('0%')).toEqual(['Ximena 100%']);
    for (const name of ['İrem Öz', 'ΟΔΟΣ', 'ẞtraße']) {
      await aStaff(server.db, { name, keys: [ROLE_KEY.tasks] });
      expect(await found(name))
        .withContext(name)
        .toEqual([name]);
    }
    for (const keyword of ["' or '1'='1", '\\', '__________', '%x%x']) expect(await found(keyword)).toEqual([]);
    expect(await found('x'.repeat(10_240))).toBe(4022);
  });

  it("for a chat leaves out its owner and people who may take none, and requires the leader's key or the chat", async () => {
    const owner = await aStaff(server.db, { name: 'Taker one', keys: [ROLE_KEY.tasks] });
    await aStaff(server.db, { name: 'Taker two', keys: [ROLE_KEY.tasks] });
    await aStaff(server.db, { name: 'Taker of queries', keys: QUERIES });
    const chat = await aChat(server.db, { staffId: owner.id });
    const waiting = await aChat(server.db);
    const ended = await aChat(server.db, { staffId: owner.id, isEnded: true });
    expect(await found('taker', chat.id)).toEqual(['Taker two']);
    expect(await found('taker', waiting.id)).toEqual(['Taker two', 'Taker one']);
    expect(await found('taker')).toEqual(['Taker of queries', 'Taker two', 'Taker one']);
    expect(await found('taker', ended.id)).toBe(4009);
    expect(await found('taker', '999999')).toBe(4004);
    const assigner = await aSession(server.db, (await aStaff(server.db, { keys: [BUTTON_KEY.queryAssign] })).id);
    expect((await server.call(getCustomerServiceUsers, { keyword: 'taker' }, { token: assigner })).data?.length).toBe(
      3,
    );
    expect(
      (await server.call(getCustomerServiceUsers, { keyword: 'taker', chatId: chat.id }, { token: assigner })).code,
    ).toBe(4004);
    const agent = await aSession(server.db, owner.id);
    expect((await server.call(getCustomerServiceUsers, { keyword: 'taker' }, { token: agent })).code).toBe(4003);
    const foundFor = async (chatId: string) =>
      (await server.call(getCustomerServiceUsers, { keyword: 'taker', chatId }, { token: agent })).code;
    expect(await foundFor(chat.id))
      .withContext('to offer a chat of theirs')
      .toBe(200);
    expect(await foundFor(waiting.id)).toBe(4004);
    expect(await foundFor(ended.id)).toBe(4009);
  });

  it('puts people first who can begin now, staff before admins, and those with least to do', async () => {
    const person = async (
      name: string,
      { isOnline = true, type = 'D', open = 0 }: { isOnline?: boolean; type?: UserType; open?: number } = {},
    ) => {
      const { id } = await aStaff(server.db, { name: `Order ${name}`, type, keys: [ROLE_KEY.tasks], isOnline });
      for (let i = 0; i < open; i += 1) await aChat(server.db, { staffId: id });
      return id;
    };
    const set = (column: string, id: string) =>
      server.db.query(`update presence set ${column} = now() + interval '1 hour' where staff_id = $1`, [id]);
    await person('a busy', { open: 2 });
    await person('b offline', { isOnline: false });
    await set('away_since', await person('c away'));
    await set('break_ends_at', await person('d on a break'));
    await person('e admin', { type: 'A' });
    await person('f free', { open: 1 });
    await person('g idle');
    expect(await found('order')).toEqual(
      ['g idle', 'f free', 'a busy', 'e admin', 'd on a break', 'c away', 'b offline'].map((name) => `Order ${name}`),
    );
    const query = await aQuery(server.db);
    const many = await aStaff(server.db, { name: 'Asked much', keys: QUERIES });
    const none = await aStaff(server.db, { name: 'Asked nothing', keys: QUERIES });
    await aQuery(server.db, { staffId: many.id });
    const { id: adminId } = await aStaff(server.db, { type: 'A', isBound: false });
    const { data } = await server.call(
      getCustomerServiceUsers,
      { keyword: 'asked', queryId: query.id },
      { token: await aSession(server.db, adminId) },
    );
    expect(data?.map(({ id }) => id)).toEqual([none.id, many.id]);
  });

  it('returns twenty people, online ones first', async () => {
    for (let i = 0; i < 21; i += 1)
      await aStaff(server.db, { name: `Many ${String(i).padStart(2, '0')}`, keys: [ROLE_KEY.tasks] });
    await aStaff(server.db, { name: 'Many zz', keys: [ROLE_KEY.tasks], isOnline: true });
    const all = await found('many');
    expect(Array.isArray(all) && [all.length, all[0], all[1]]).toEqual([20, 'Many zz', 'Many 00']);
  });
});
