import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { leaderFigures } from '#contract/http/chats.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { setCapacity } from '../../support/rules.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const AGENT = { keys: [ROLE_KEY.tasks] };

describe('the figures of the leader page', () => {
  const freshServer = shareServer({ env: { TIME_ZONE: 'Asia/Kathmandu' } });
  let server: TestServer;
  let leader: string;
  beforeEach(async () => {
    server = await freshServer();
    const { id } = await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader], isBound: false });
    leader = await aSession(server.db, id);
    await setCapacity(server, 0, 3);
  });

  const ask = (headers: Record<string, string> = {}) => server.call(leaderFigures, {}, { token: leader, headers });
  type Figures = NonNullable<Awaited<ReturnType<typeof ask>>['data']>;
  /** Waits, because pages share the figures for a second. */
  const showing = async (expected: Partial<Figures>) => {
    let seen = '';
    const isThere = async () => {
      const { data } = await ask();
      seen = JSON.stringify(data);
      return data !== null && JSON.stringify({ ...data, ...expected }) === seen;
    };
    await until(`${JSON.stringify(expected)} is there`, isThere);
    expect(seen).toContain('inLine');
  };
  const set = (id: string, fields: string, ...values: readonly string[]) =>
    server.db.query(`update chat set ${fields} where id = $1`, [id, ...values]);
  const presence = async (fields: string) => {
    const { id } = await aStaff(server.db, AGENT);
    await server.db.query('insert into presence (staff_id) values ($1) on conflict do nothing', [id]);
    await server.db.query(`update presence set ${fields} where staff_id = $1`, [id]);
    return id;
  };

  it('are zero, and have no average and no wait, without chats', async () => {
    await showing({
      inLine: 0,
      longestWait: null,
      online: 0,
      away: 0,
      staff: 0,
      slots: 0,
      usedSlots: 0,
      chatsToday: 0,
      answeredToday: 0,
      firstResponseMs: null,
    });
  });

  it('count the line and find the longest wait, also of an assigned chat', async () => {
    const owner = await aStaff(server.db, AGENT);
    const first = await aChat(server.db, { staffId: owner.id, product: 5 });
    const second = await aChat(server.db, { product: 2 });
    await set(first.id, 'waiting_since = $2', '2026-03-01T10:00:00Z');
    await set(second.id, 'waiting_since = $2', '2026-03-01T10:00:01Z');
    await aChat(server.db, { isEnded: true });
    await showing({
      inLine: 1,
      longestWait: {
        chatId: first.id,
        comeFrom: 5,
        waitingSince: '2026-03-01T10:00:00.000Z',
        dueAt: '2026-03-01T10:05:00.000Z',
        urgentAt: '2026-03-01T10:02:00.000Z',
      },
    });
    await set(first.id, 'waiting_since = null');
    await showing({
      longestWait: {
        chatId: second.id,
        comeFrom: 2,
        waitingSince: '2026-03-01T10:00:01.000Z',
        dueAt: '2026-03-01T10:05:01.000Z',
        urgentAt: '2026-03-01T10:02:01.000Z',
      },
    });
  });

  it('count who is online or away of those who may take chats, and the slots of those online', async () => {
    const full = await presence('is_online = true');
    await presence('is_online = true');
    const away = await presence('is_online = true, away_since = now()');
    const out = await presence('is_online = true');
    await server.db.query('update staff set in_service = false where id = $1', [out]);
    await presence('is_online = false');
    await aStaff(server.db, { keys: [ROLE_KEY.queryService] });
    for (let i = 0; i < 4; i += 1) await aChat(server.db, { staffId: full });
    for (const staffId of [away, out]) await aChat(server.db, { staffId });
    await aChat(server.db, { staffId: full, isEnded: true });
    await showing({ online: 3, away: 1, staff: 5, slots: 6, usedSlots: 3 });
  });

  it("average the first responses to the chats of today, in the deployment's zone", async () => {
    const { rows } = await server.db.query<{ start: Date }>(
      `select date_trunc('day', now() at time zone 'Asia/Kathmandu') at time zone 'Asia/Kathmandu' as start`,
    );
    const start = rows[0]?.start.getTime() ?? 0;
    const chat = async (createdMs: number, answeredInMs: number | null) => {
      const { id } = await aChat(server.db, { isEnded: true });
      const answeredAt = answeredInMs === null ? null : new Date(createdMs + answeredInMs).toISOString();
      await server.db.query('update chat set created_at = $2, first_answer_at = $3 where id = $1', [
        id,
        new Date(createdMs).toISOString(),
        answeredAt,
      ]);
    };
    await chat(start, 10_000);
    await chat(start, 30_000);
    await chat(start, null);
    await chat(start - 1, 900_000);
    await showing({ chatsToday: 3, answeredToday: 2, firstResponseMs: 20_000 });
  });

  it('answer 304 while nothing changes, and only leaders', async () => {
    const first = await ask();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await ask(headers)).status).toBe(304);
    await aChat(server.db);
    await until('a change is answered', async () => (await ask(headers)).status === 200);
    const agent = await aSession(server.db, (await aStaff(server.db, AGENT)).id);
    expect((await server.call(leaderFigures, {}, { token: agent })).code).toBe(4003);
  });
});
