import { imageContent } from '#contract/chat/content.ts';
import { LAST_MESSAGE_MAX } from '#contract/constants.ts';
import { pageChats, pageChatUsers, pageMyChats, pageMyChatsToday, pageRecord } from '#contract/http/chats.ts';
import { pageCustomerRecord } from '#contract/http/customer.ts';
import { BUTTON_KEY, MESSAGE_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { startOfToday } from '#server/common/days.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { customerToken, startServer, type TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: 1, pageSize: 10 };
const LOOKING_ON = [ROLE_KEY.leader, BUTTON_KEY.chatWatch];

describe('the lists of chats', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function someone(
    type: 'A' | 'L' | 'D' = 'D',
    keys: readonly string[] = [ROLE_KEY.tasks],
  ): Promise<{ id: string; token: string }> {
    const { id } = await aStaff(server.db, { type, keys });
    return { id, token: await aSession(server.db, id) };
  }

  it('puts the own customers who wait longest first, if My Task asks for it', async () => {
    const [owner, other] = [await someone(), await someone()];
    const chats: string[] = [];
    for (const [since, staffId, isEnded] of [
      ['2026-03-01T10:00:02Z', owner.id, false],
      [null, owner.id, false],
      ['2026-03-01T10:00:01Z', owner.id, false],
      [null, owner.id, true],
      ['2026-03-01T10:00:00Z', other.id, false],
    ] as const) {
      const { id } = await aChat(server.db, { staffId, isEnded });
      await server.db.query('update chat set waiting_since = $2, updated_at = $3 where id = $1', [
        id,
        since,
        `2026-03-02T10:00:0${chats.length}Z`,
      ]);
      chats.push(id);
    }
    const ids = async (filter: object) =>
      (await server.call(pageMyChats, { ...FIRST, ...filter }, owner)).data?.records.map(({ id }) => id);
    const listed = (...indexes: readonly number[]) => indexes.map((index) => String(chats[index]));
    expect(await ids({ lateFirst: true })).toEqual(listed(2, 0, 3, 1));
    expect(await ids({ lateFirst: true, chatEnded: 0 })).toEqual(listed(2, 0, 1));
    expect(await ids({})).toEqual(listed(3, 2, 1, 0));
  });

  it("show the caller's chats in My Task, and all chats in All Task without content", async () => {
    const [me, other] = [await someone(), await someone()];
    const mine = await aChat(server.db, { staffId: me.id, texts: ['a secret of the customer'] });
    const theirs = await aChat(server.db, { staffId: other.id, texts: ['another secret'] });
    const my = await server.call(pageMyChats, FIRST, { token: me.token });
    expect(my.data?.records.map(({ id }) => id)).toEqual([mine.id]);
    const all = await server.call(pageChats, { ...FIRST, pageSize: 100, all: true }, { token: me.token });
    const both = [theirs.id, mine.id];
    expect(all.data?.records.map(({ id }) => id).filter((id) => both.includes(id))).toEqual(both);
    expect(all.body).not.toContain('secret');
    expect(my.data?.records[0]).toEqual(
      jasmine.objectContaining({
        chatEnded: 0,
        unReadCount: 1,
        toId: me.id,
        fromId: mine.customerId,
        lastMessage: { msgType: 1, text: 'a secret of the customer' },
      }),
    );
    const admin = await someone('A', []);
    const everything = await server.call(pageChats, { ...FIRST, pageSize: 100, all: true }, { token: admin.token });
    expect(everything.body).not.toContain('secret');
  });

  it('cut a long newest message, and keep addresses of files out of it', async () => {
    const me = await someone();
    const written = await aChat(server.db, { staffId: me.id, texts: ['hello', 'x'.repeat(10_000)] });
    const pictured = await aChat(server.db, { staffId: me.id, texts: ['a picture'] });
    await aChat(server.db, { staffId: me.id });
    await server.db.query('update message set msg_type = $2, msg = $3 where chat_id = $1', [
      pictured.id,
      MESSAGE_TYPE.image,
      imageContent({ address: 'a'.repeat(32), width: 1, height: 1 }),
    ]);
    const { data } = await server.call(pageMyChats, FIRST, { token: me.token });
    expect(data?.records.map(({ lastMessage }) => lastMessage)).toEqual([
      undefined,
      { msgType: MESSAGE_TYPE.image, text: '' },
      { msgType: MESSAGE_TYPE.text, text: `${'x'.repeat(LAST_MESSAGE_MAX - 1)}…` },
    ]);
    expect(data?.records.at(-1)?.id).toBe(written.id);
  });

  it('filter by product, state and digits of the Live ID', async () => {
    const me = await someone();
    const live = await aChat(server.db, { staffId: me.id, product: 4 });
    const ended = await aChat(server.db, { staffId: me.id, product: 5, isEnded: true });
    const ids = async (filter: { comeFrom?: number; chatEnded?: 0 | 1; keyword?: string }) =>
      (await server.call(pageMyChats, { ...FIRST, ...filter }, { token: me.token })).data?.records.map(({ id }) => id);
    expect(await ids({ comeFrom: 4 })).toEqual([live.id]);
    expect(await ids({ chatEnded: 1 })).toEqual([ended.id]);
    expect(await ids({ keyword: live.id })).toEqual([live.id]);
    expect(await ids({ keyword: ` ${ended.id.slice(-3)} ` })).toContain(ended.id);
    expect(await ids({ keyword: `ID-${live.id}` })).toEqual([live.id]);
    for (const keyword of ['abc', '%', '1 or 1=1', '9'.repeat(40)]) expect(await ids({ keyword })).toEqual([]);
  });

  it('lead through all rows and back by cursors, each row once and in a stable order', async () => {
    const me = await someone();
    const made: string[] = [];
    for (let i = 0; i < 23; i += 1) made.push((await aChat(server.db, { staffId: me.id, isEnded: true })).id);
    await server.db.query('update chat set updated_at = $2 where staff_id = $1', [me.id, new Date()]);
    const expected = made.toSorted((one, other) => Number(other) - Number(one));
    const page = async (pageNo: number, cursor: string | null) =>
      (
        await server.call(
          pageMyChats,
          { pageNo, pageSize: 10, ...(cursor !== null && { cursor }) },
          { token: me.token },
        )
      ).data;
    const first = await page(1, null);
    const second = await page(2, first?.next ?? null);
    const third = await page(3, second?.next ?? null);
    const forth = [first, second, third].flatMap((data) => data?.records.map(({ id }) => id) ?? []);
    expect(third?.total).toBe(23);
    expect(forth).toEqual(expected);
    expect(third?.next).toBeNull();
    const back = await page(2, third?.prev ?? null);
    expect(back?.records.map(({ id }) => id)).toEqual(expected.slice(10, 20));
    expect(back?.prev).not.toBeNull();
  });

  it('answer 304 to a caller who has the current list', async () => {
    const me = await someone();
    await aChat(server.db, { staffId: me.id });
    const first = await server.call(pageMyChats, FIRST, { token: me.token });
    const etag = first.headers.get('etag') ?? '';
    const again = await server.call(pageMyChats, FIRST, { token: me.token, headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    await aChat(server.db, { staffId: me.id });
    const changed = await server.call(pageMyChats, FIRST, { token: me.token, headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.data?.records.length).toBe(2);
  });

  it('refuse impossible pages and cursors', async () => {
    const me = await someone();
    for (const page of [
      { pageNo: 0, pageSize: 10 },
      { pageNo: 1, pageSize: 0 },
      { pageNo: 1, pageSize: 101 },
      { pageNo: 1, pageSize: -1 },
      { pageNo: 1_000, pageSize: 100 },
      { pageNo: 1, pageSize: 10, cursor: 'x' },
      { pageNo: 1, pageSize: 10, comeFrom: 10_000 },
    ]) {
      expect((await server.call(pageMyChats, page, { token: me.token })).code)
        .withContext(JSON.stringify(page))
        .toBe(4022);
    }
    const fraction = await server.call(pageMyChats, { pageNo: 1.5, pageSize: 10 }, { token: me.token });
    expect(fraction.status).toBe(400);
  });

  it("count chats of today since midnight in the deployment's time zone", async () => {
    const me = await someone();
    const today = await aChat(server.db, { staffId: me.id });
    const before = await aChat(server.db, { staffId: me.id, isEnded: true });
    await server.db.query(`update chat set created_at = now() - interval '25 hours' where id = $1`, [before.id]);
    const { data } = await server.call(pageMyChatsToday, FIRST, { token: me.token });
    expect(data?.records.map(({ id }) => id)).toEqual([today.id]);
  });

  it("refuse callers without the screen's key, and customers", async () => {
    const stranger = await someone('D', [ROLE_KEY.queryService]);
    expect((await server.call(pageChats, FIRST, { token: stranger.token })).code).toBe(4003);
    const customer = await aCustomer(server.db);
    expect((await server.call(pageChats, FIRST, { token: await customerToken(customer.id) })).status).toBe(403);
  });

  it('show open chats first in the workspace, each with its last message and marks', async () => {
    const me = await someone();
    const ended = await aChat(server.db, { staffId: me.id, isEnded: true, texts: ['bye'] });
    const open = await aChat(server.db, { staffId: me.id, texts: ['hello', '>hi', 'and again'] });
    await server.db.query(`update chat set updated_at = now() + interval '1 hour' where id = $1`, [ended.id]);
    const { data } = await server.call(pageChatUsers, { pageNo: 1, pageSize: 100 }, { token: me.token });
    expect(data?.records.map(({ id }) => id)).toEqual([open.id, ended.id]);
    expect(data?.records[0]).toEqual(jasmine.objectContaining({ lastSeq: 3, unReadCount: 2, hasStaffMessage: true }));
    expect(JSON.parse(data?.records[0]?.lastMessage?.msg ?? '{}')).toEqual({ text: 'and again' });
  });
});

describe('the messages of a chat', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('come newest first with a cursor to older ones, or oldest first after a chatSeq', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const token = await aSession(server.db, id);
    const chat = await aChat(server.db, {
      staffId: id,
      texts: Array.from({ length: 25 }, (_, i) => (i % 2 === 0 ? `q${i}` : `>a${i}`)),
    });
    const seqs = async (input: { cursor?: string; afterSeq?: number }) => {
      const { data } = await server.call(pageRecord, { chatId: chat.id, pageNo: 1, pageSize: 10, ...input }, { token });
      return { seqs: data?.records.map(({ chatSeq }) => chatSeq), next: data?.next };
    };
    const newest = await seqs({});
    expect(newest.seqs).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16]);
    expect((await seqs({ cursor: newest.next ?? '' })).seqs).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
    expect(await seqs({ afterSeq: 21 })).toEqual({ seqs: [22, 23, 24, 25], next: null });
  });

  it('are refused for a content type that does not exist', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const token = await aSession(server.db, id);
    const { id: chatId } = await aChat(server.db, { staffId: id, texts: ['hello'] });
    const of = async (contentTypes: readonly number[]) =>
      server.call(pageRecord, { chatId, contentTypes: [...contentTypes] }, { token });
    for (const unknown of [[9], [0, 5], [-1]])
      expect((await of(unknown)).codeMsg)
        .withContext(String(unknown))
        .toBe('This content type does not exist');
    expect((await of([0, 1, 2, 3, 4])).data?.records).toHaveSize(1);
    expect((await of([3])).data?.records).toEqual([]);
  });

  it("show the sender's current name and avatar", async () => {
    const { id, name, targetId } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const customer = await aCustomer(server.db, { nickName: 'Zoë' });
    const chat = await aChat(server.db, { staffId: id, customerId: customer.id, texts: ['hello', '>hi'] });
    const { data } = await server.call(
      pageRecord,
      { chatId: chat.id, pageNo: 1, pageSize: 10 },
      { token: await aSession(server.db, id) },
    );
    expect(
      data?.records.map(({ fromType, fromId, fromMainId, fromNickName, content, contentType }) => ({
        fromType,
        fromId,
        fromMainId,
        fromNickName,
        content,
        contentType,
      })),
    ).toEqual([
      { fromType: 2, fromId: id, fromMainId: targetId ?? '', fromNickName: name, content: 'hi', contentType: 0 },
      {
        fromType: 1,
        fromId: customer.id,
        fromMainId: customer.id,
        fromNickName: 'Zoë',
        content: 'hello',
        contentType: 0,
      },
    ]);
  });

  it('can be read by permitted staff, and are missing for anyone else', async () => {
    const owner = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const [live, ended] = [
      await aChat(server.db, { staffId: owner.id, texts: ['x'] }),
      await aChat(server.db, { staffId: owner.id, texts: ['x'], isEnded: true }),
    ];
    const codes = async (options: { type?: 'A' | 'L' | 'D'; keys?: readonly string[] }) => {
      const token = await aSession(server.db, (await aStaff(server.db, options)).id);
      return Promise.all(
        [live, ended].map(
          async ({ id }) => (await server.call(pageRecord, { chatId: id, pageNo: 1, pageSize: 10 }, { token })).code,
        ),
      );
    };
    expect(await codes({ type: 'D', keys: [ROLE_KEY.tasks] })).toEqual([4004, 4004]);
    expect(await codes({ type: 'L', keys: LOOKING_ON })).toEqual([200, 4004]);
    expect(await codes({ type: 'A' })).toEqual([200, 200]);
    expect(await codes({ type: 'D', keys: [ROLE_KEY.history] })).toEqual([200, 200]);
    expect(await codes({ type: 'D', keys: [ROLE_KEY.queryService] })).toEqual([4003, 4003]);
    const listed = async (options: { type?: 'A' | 'L' | 'D'; keys: readonly string[] }) => {
      const token = await aSession(server.db, (await aStaff(server.db, options)).id);
      return (
        await server.call(pageChatUsers, { ...FIRST, chatIds: [live.id, ended.id] }, { token })
      ).data?.records.map(({ id }) => id);
    };
    expect(await listed({ type: 'D', keys: [ROLE_KEY.tasks] })).toEqual([]);
    expect(await listed({ type: 'L', keys: LOOKING_ON })).toEqual([live.id]);
    expect(await listed({ type: 'L', keys: [ROLE_KEY.leader, ROLE_KEY.history] })).toEqual([live.id, ended.id]);
    const ownToken = await aSession(server.db, owner.id);
    expect(
      (await server.call(pageRecord, { chatId: '999999999', pageNo: 1, pageSize: 10 }, { token: ownToken })).code,
    ).toBe(4004);
  });

  it('are found by their text, and not by their stored format', async () => {
    const { id } = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const token = await aSession(server.db, id);
    const chat = await aChat(server.db, {
      staffId: id,
      texts: ['Say "hello" to Zoë', '>under C:\\temp\nit is 100 %', '<b>bold</b>'],
    });
    await server.db.query(
      `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
       values ($1, 4, 1, $2, 'picture', 2, $3, now())`,
      [chat.id, chat.customerId, JSON.stringify({ img_url: 'abcdef'.repeat(6), width: 40, height: 20 })],
    );
    const found = async (keyword: string) => {
      const { data } = await server.call(pageRecord, { chatId: chat.id, pageNo: 1, pageSize: 10, keyword }, { token });
      return data?.records.map(({ chatSeq }) => chatSeq);
    };
    const expected: Record<string, number[]> = {
      'hello" to zoë': [1],
      'HELLO" TO ZOE\u0308': [1],
      zoe: [1],
      ｂｏｌｄ: [3],
      'C:\\temp\nit': [2],
      '%': [2],
      _: [],
      '</B>': [3],
      text: [],
      ntemp: [],
      nit: [],
      '":"': [],
      '{': [],
      '\\"': [],
      abcdef: [],
      40: [],
    };
    const answers = await Promise.all(
      Object.keys(expected).map(async (keyword) => [keyword, await found(keyword)] as const),
    );
    expect(Object.fromEntries(answers)).toEqual(expected);
  });

  it('are readable for the customer of the chat only', async () => {
    const [mine, theirs] = [await aChat(server.db, { texts: ['x'] }), await aChat(server.db, { texts: ['x'] })];
    const token = await customerToken(mine.customerId);
    expect(
      (await server.call(pageCustomerRecord, { chatId: mine.id, pageNo: 1, pageSize: 10 }, { token })).data?.records
        .length,
    ).toBe(1);
    expect(
      (await server.call(pageCustomerRecord, { chatId: theirs.id, pageNo: 1, pageSize: 10 }, { token })).code,
    ).toBe(4004);
  });

  it('become read up to the newest returned one when the owner reads them', async () => {
    const owner = await aStaff(server.db, { keys: [ROLE_KEY.tasks] });
    const chat = await aChat(server.db, { staffId: owner.id, texts: ['1', '2', '3'] });
    const unread = async () => {
      const { data } = await server.call(pageMyChats, FIRST, { token: await aSession(server.db, owner.id) });
      return data?.records.find(({ id }) => id === chat.id)?.unReadCount;
    };
    const admin = await aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
    await server.call(pageRecord, { chatId: chat.id, pageNo: 1, pageSize: 40, setRead: true }, { token: admin });
    expect(await unread()).toBe(3);
    await server.call(
      pageRecord,
      { chatId: chat.id, pageNo: 1, pageSize: 40, setRead: true },
      { token: await aSession(server.db, owner.id) },
    );
    expect(await unread()).toBe(0);
  });
});

describe('startOfToday', () => {
  it('returns midnight of the time zone, also on days on which clocks change', () => {
    const at = (zone: string, now: string) => startOfToday(zone, Date.parse(now)).toISOString();
    expect(at('UTC', '2026-07-01T12:00:00Z')).toBe('2026-07-01T00:00:00.000Z');
    expect(at('Asia/Kathmandu', '2026-07-01T18:20:00Z')).toBe('2026-07-01T18:15:00.000Z');
    expect(at('Europe/Berlin', '2026-03-29T12:00:00Z')).toBe('2026-03-28T23:00:00.000Z');
    expect(at('Europe/Berlin', '2026-10-25T22:30:00Z')).toBe('2026-10-24T22:00:00.000Z');
  });
});
