import { BUTTON_KEY, ROLE_KEY, type UserType } from '#contract/domain.ts';
import { pageChats, pageTask } from '#contract/http/chats.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import { aTeam } from '../../support/teams.ts';
import type { TestServer } from '../../support/testServer.ts';

const FIRST = { pageNo: 1, pageSize: 100 };
type Filter = Partial<RequestOf<typeof pageTask>>;

describe("the leader's list of chats", () => {
  const freshServer = shareServer({ env: { TIME_ZONE: 'Asia/Kathmandu' } });
  let server: TestServer;
  let leader: string;
  beforeEach(async () => {
    server = await freshServer();
    leader = await someone('L', [ROLE_KEY.leader, BUTTON_KEY.chatWatch]);
  });

  const someone = async (type: UserType, keys: readonly string[]) =>
    aSession(server.db, (await aStaff(server.db, { type, keys })).id);
  const ask = (filter: Filter = {}) => server.call(pageTask, { ...FIRST, ...filter }, { token: leader });
  const ids = async (filter: Filter = {}) => {
    const { code, data } = await ask(filter);
    return data?.records.map(({ id }) => id) ?? code;
  };
  const set = (column: string, id: string, value: string | null) =>
    server.db.query(`update chat set ${column} = $2 where id = $1`, [id, value]);

  it('shows all chats, live and ended, newest change first, with the newest message where it may be read', async () => {
    const owner = await aStaff(server.db);
    const ended = await aChat(server.db, { staffId: owner.id, isEnded: true, texts: ['a secret'] });
    const live = await aChat(server.db, { staffId: owner.id, texts: ['hello', '>good day'] });
    const waiting = await aChat(server.db, { texts: ['is someone there?'] });
    await set('updated_at', ended.id, '2099-01-01T00:00:00Z');
    const answer = await ask();
    expect(answer.data?.records.map(({ id }) => id)).toEqual([ended.id, waiting.id, live.id]);
    expect(answer.data?.total).toBe(3);
    expect(answer.body).not.toContain('secret');
    const messages = answer.data?.records.map(({ lastMessage }) => lastMessage?.text);
    expect(messages).toEqual([undefined, 'is someone there?', 'good day']);
    expect(answer.data?.records[2]).toEqual(
      jasmine.objectContaining({ toId: owner.id, toName: owner.name, chatEnded: 0, waitingSince: null }),
    );
  });

  it('filters by product, assignment and assignee', async () => {
    const [one, two] = [await aStaff(server.db), await aStaff(server.db)];
    const ones = await aChat(server.db, { staffId: one.id, product: 3 });
    const twos = await aChat(server.db, { staffId: two.id });
    const waiting = await aChat(server.db, { product: 3 });
    await aChat(server.db, { isEnded: true, product: 4 });
    expect(await ids({ comeFrom: 3 })).toEqual([waiting.id, ones.id]);
    expect(await ids({ comeFrom: 5 })).toEqual([]);
    expect(await ids({ comeFrom: 10_000 })).toBe(4022);
    expect(await ids({ isAssigned: false })).toEqual([waiting.id]);
    expect(await ids({ isAssigned: true })).toEqual([twos.id, ones.id]);
    expect(await ids({ userId: one.id })).toEqual([ones.id]);
    expect(await ids({ userId: one.id, isAssigned: false })).toEqual([]);
    expect(await ids({ userId: '987654' })).toEqual([]);
  });

  it("finds chats by a part of the assignee's name or account", async () => {
    const maria = await aStaff(server.db, { name: 'María "100%" Ñandú', account: 'maria_x' });
    const mario = await aStaff(server.db, { name: 'Mario', account: 'mariozx' });
    const [hers, his] = [
      await aChat(server.db, { staffId: maria.id }),
      await aChat(server.db, { staffId: mario.id, product: 2 }),
    ];
    await aChat(server.db);
    for (const keyword of [' ñandú ', 'NANDU', 'n\u0303andu'])
      expect(await ids({ keyword }))
        .withContext(keyword)
        .toEqual([hers.id]);
    const irem = await aStaff(server.db, { name: 'İrem ΟΔΟΣ' });
    const irems = await aChat(server.db, { staffId: irem.id });
    for (const keyword of ['İrem', 'ΟΔΟΣ', 'İrem ΟΔΟΣ'])
      expect(await ids({ keyword }))
        .withContext(keyword)
        .toEqual([irems.id]);
    expect(await ids({ keyword: 'MARI' })).toEqual([his.id, hers.id]);
    expect(await ids({ keyword: 'maria_' })).toEqual([hers.id]);
    expect(await ids({ keyword: '100%' })).toEqual([hers.id]);
    expect(await ids({ keyword: 'mari', comeFrom: 2 })).toEqual([his.id]);
    expect(await ids({ keyword: 'mari', userId: maria.id })).toEqual([hers.id]);
    expect(await ids({ keyword: 'mari', isAssigned: false })).toEqual([]);
    for (const keyword of ['nobody', "' or 1=1 --", '_____________', '\\', '%%mari'])
      expect(await ids({ keyword }))
        .withContext(keyword)
        .toEqual([]);
    expect(await ids({ keyword: 'x'.repeat(10_240) })).toBe(4022);
    await server.db.query('update staff set deleted_at = now() where id = $1', [maria.id]);
    expect(await ids({ keyword: 'ñandú' }))
      .withContext('who is gone had chats all the same')
      .toEqual([hers.id]);
  });

  it("filters by days of the deployment's time zone, newest first", async () => {
    const made = [];
    for (const at of [
      '2026-03-01T18:14:59.999Z',
      '2026-03-01T18:15:00Z',
      '2026-03-02T18:14:59.999Z',
      '2026-03-02T18:15:00Z',
    ]) {
      const { id } = await aChat(server.db);
      await set('created_at', id, at);
      made.push(id);
    }
    const [first, second, third, forth] = made;
    await set('updated_at', String(second), '2099-01-01T00:00:00Z');
    expect(await ids({ stime: '2026-03-02', etime: '2026-03-02' })).toEqual([third ?? '', second ?? '']);
    expect(await ids({ stime: '2026-03-02' })).toEqual([forth ?? '', third ?? '', second ?? '']);
    expect(await ids({ etime: '2026-03-01' })).toEqual([first ?? '']);
    for (const days of [
      { stime: '2026-02-30' },
      { etime: '2026-13-01' },
      { stime: '2026-03-02', etime: '2026-03-01' },
      { stime: '2026-00-10' },
    ]) {
      expect(await ids(days))
        .withContext(JSON.stringify(days))
        .toBe(4022);
    }
    expect((await ask({ stime: '1-1-1' })).status).toBe(400);
    for (const days of [{ stime: '0000-01-01' }, { etime: '9999-12-31' }])
      expect((await ask(days)).data?.total)
        .withContext(JSON.stringify(days))
        .toBe(4);
  });

  it('shows the longest wait first with late first, then the others, newest change first', async () => {
    const owner = await aStaff(server.db, { name: 'Late agent' });
    const chats: string[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { id } = await aChat(server.db, {
        staffId: owner.id,
        product: i % 4 === 1 ? 2 : 1,
        ...(i === 7 && { isEnded: true }),
      });
      chats.push(id);
      await set('updated_at', id, `2026-03-02T10:00:0${i === 6 ? 1 : i}Z`);
    }
    const waits = ['10:00:03', '10:00:01', null, '10:00:02', '10:00:01', null, null, null];
    for (const [index, at] of waits.entries())
      await set('waiting_since', String(chats[index]), at && `2026-03-01T${at}Z`);
    const listed = (...indexes: readonly number[]) => indexes.map((index) => String(chats[index]));
    const expected = listed(1, 4, 3, 0, 7, 5, 2, 6);
    expect(await ids({ lateFirst: true })).toEqual(expected);
    expect(await ids({ lateFirst: true, chatEnded: 0 })).toEqual(listed(1, 4, 3, 0, 5, 2, 6));
    expect(await ids({ lateFirst: true, chatEnded: 1 })).toEqual(listed(7));
    expect(await ids({ lateFirst: true, comeFrom: 2 })).toEqual(listed(1, 5));
    expect(await ids({ lateFirst: true, keyword: 'late', chatEnded: 0 })).toEqual(listed(1, 4, 3, 0, 5, 2, 6));
    expect(await ids({ lateFirst: true, isWaiting: true })).toEqual(listed(1, 4, 3, 0));
    expect(await ids({ lateFirst: true, isWaiting: false, chatEnded: 0 })).toEqual(listed(5, 2, 6));
    expect(await ids({ isWaiting: true })).toEqual(listed(4, 3, 1, 0));
    expect((await ask({ lateFirst: true })).data).toEqual(jasmine.objectContaining({ total: 8, totalIsExact: true }));
    for (const pageSize of [1, 2, 3, 4, 5]) {
      const page = async (cursor: string | null) =>
        (await ask({ lateFirst: true, pageSize, ...(cursor !== null && { cursor }) })).data;
      const walked: string[] = [];
      let [at, last] = [await page(null), await page(null)];
      for (; at !== null; at = at.next === null ? null : await page(at.next)) {
        walked.push(...at.records.map(({ id }) => id));
        last = at;
      }
      expect(walked).withContext(`pages of ${pageSize}`).toEqual(expected);
      const back: string[] = [];
      for (at = last; at !== null; at = at.prev === null ? null : await page(at.prev))
        back.unshift(...at.records.map(({ id }) => id));
      expect(back).withContext(`pages of ${pageSize}, backwards`).toEqual(expected);
      for (let pageNo = 1; pageNo * pageSize <= 8; pageNo += 1)
        expect(await ids({ lateFirst: true, pageNo, pageSize }))
          .withContext(`page ${pageNo} of ${pageSize}`)
          .toEqual(expected.slice((pageNo - 1) * pageSize, pageNo * pageSize));
    }
  });

  it("filters by a person's live chats, and by who waits, in each order", async () => {
    const [one, two] = [await aStaff(server.db, { name: 'Pair one' }), await aStaff(server.db, { name: 'Pair two' })];
    const waiting = await aChat(server.db, { staffId: one.id });
    await set('waiting_since', waiting.id, '2026-03-01T10:00:00Z');
    const answered = await aChat(server.db, { staffId: two.id });
    await set('waiting_since', answered.id, null);
    await aChat(server.db, { staffId: two.id, isEnded: true });
    for (const lateFirst of [true, false]) {
      const live = await ids({ keyword: 'pair', chatEnded: 0, lateFirst });
      expect(live).toEqual(lateFirst ? [waiting.id, answered.id] : [answered.id, waiting.id]);
      expect(await ids({ userId: two.id, chatEnded: 0, lateFirst })).toEqual([answered.id]);
      expect(await ids({ isAssigned: true, isWaiting: true, lateFirst })).toEqual([waiting.id]);
      expect(await ids({ isAssigned: true, isWaiting: false, chatEnded: 0, lateFirst })).toEqual([answered.id]);
    }
    expect((await ask({ keyword: 'pair', chatEnded: 0, lateFirst: true })).data?.total).toBe(2);
  });

  it('leads through the chats of several assignees by cursors, each row once', async () => {
    const people = [
      await aStaff(server.db, { name: 'Joint one' }),
      await aStaff(server.db, { name: 'Joint two' }),
      await aStaff(server.db, { name: 'Joint three' }),
    ];
    for (let i = 0; i < 11; i += 1) await aChat(server.db, { staffId: people[i % 3]?.id ?? '', isEnded: true });
    const expected = await ids({ keyword: 'joint' });
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await ask({ keyword: 'joint', pageSize: 4, ...(cursor !== null && { cursor }) });
      walked.push(...(data?.records.map(({ id }) => id) ?? []));
      cursor = data?.next ?? null;
    } while (cursor !== null && walked.length < 50);
    expect(walked).toEqual(Array.isArray(expected) ? expected : []);
    expect(walked.length).toBe(11);
    const second = (await ask({ keyword: 'joint', pageNo: 2, pageSize: 4 })).data;
    expect(second?.records.map(({ id }) => id)).toEqual(walked.slice(4, 8));
    expect(second?.total).toBe(11);
  });

  it('answers 304 while nothing changes, also when a customer waits', async () => {
    const chat = await aChat(server.db);
    await set('waiting_since', chat.id, '2026-03-01T10:00:00Z');
    const input = { ...FIRST, lateFirst: true };
    const first = await server.call(pageTask, input, { token: leader });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.call(pageTask, input, { token: leader, headers })).status).toBe(304);
    await set('waiting_since', chat.id, '2026-03-01T10:00:01Z');
    expect((await server.call(pageTask, input, { token: leader, headers })).status).toBe(200);
  });

  it('says to whom a chat is offered, from the beginning of the offer until its end', async () => {
    const [giver, taker] = [await aStaff(server.db), await aStaff(server.db)];
    const chat = await aChat(server.db, { staffId: giver.id });
    const team = await aTeam(server.db, [taker.id], { name: 'Offered team' });
    let etag = '';
    /** null: nothing has changed. */
    const news = async () => {
      const answer = await server.call(pageTask, FIRST, { token: leader, headers: { 'if-none-match': etag } });
      etag = answer.headers.get('etag') ?? '';
      return answer.status === 304 ? null : answer.data?.records.map(({ offeredTo }) => offeredTo);
    };
    const offer = (toType: number, staffId: string | null, teamId: string | null) =>
      server.db.query(
        `insert into chat_transfer (chat_id, giver_id, to_type, staff_id, team_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + interval '1 min')`,
        [chat.id, giver.id, toType, staffId, teamId],
      );
    const endOffer = () => server.db.query('delete from chat_transfer');

    expect(await news()).toEqual([undefined]);
    expect(await news()).toBeNull();
    await offer(1, taker.id, null);
    expect(await news()).toEqual([{ toType: 1, toName: taker.name }]);
    expect(await news()).toBeNull();
    await endOffer();
    expect(await news()).toEqual([undefined]);
    await offer(2, null, team);
    expect(await news()).toEqual([{ toType: 2, toName: 'Offered team' }]);
    await endOffer();
    await offer(3, null, null);
    expect(await news()).toEqual([{ toType: 3, toName: '' }]);
    const all = await server.call(pageChats, { ...FIRST, all: true }, { token: leader });
    expect(all.body).not.toContain('offeredTo');
  });

  it('is refused to callers who are no leaders', async () => {
    const codeOf = async (type: UserType, keys: readonly string[]) =>
      (await server.call(pageTask, FIRST, { token: await someone(type, keys) })).code;
    expect(await codeOf('D', [ROLE_KEY.tasks])).toBe(4003);
    expect(await codeOf('L', [ROLE_KEY.tasks])).toBe(4003);
    expect(await codeOf('D', [ROLE_KEY.leader])).toBe(200);
    expect(await codeOf('A', [])).toBe(200);
    expect((await server.call(pageTask, FIRST)).status).toBe(403);
  });
});
