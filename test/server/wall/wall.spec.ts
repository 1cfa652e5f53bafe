import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { WALL_RECENT_MS, WALL_STAFF_MAX } from '#contract/serviceLimits.ts';
import { pageTask, type LeaderTask } from '#contract/http/chats.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { listProducts } from '#contract/http/products.ts';
import { pageStaff, type StaffPresence } from '#contract/http/staff.ts';
import { PRESENCE, wall, type WallFigures } from '#contract/http/wall.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { setCapacity } from '../../support/rules.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { randomChat, randomPresence, type WallChat } from '../../support/wallChats.ts';

const SEED = 102;
const ROUNDS = 4;
const CHATS_A_ROUND = 40;
const PEOPLE = 12;
const ALL = { pageNo: 1, pageSize: 100 };
/** Shortly before midnight in Kathmandu, whose hours begin at a quarter past. */
const START = Date.parse('2026-03-01T17:01:00Z');
const STEP_MS = 25 * 60_000 + 7;
const HOUR_MS = 3_600_000;
const DAYS = [
  { day: '2026-03-01', startsAt: Date.parse('2026-02-28T18:15:00Z') },
  { day: '2026-03-02', startsAt: Date.parse('2026-03-01T18:15:00Z') },
];
const PRODUCTS = [1, 2, 3, 8];
const AGENT = { keys: [ROLE_KEY.tasks] };

type Filter = Partial<RequestOf<typeof pageTask>>;

describe("the leader's wall", () => {
  let now = START;
  const freshServer = shareServer({
    env: { TIME_ZONE: 'Asia/Kathmandu', AWAY_AFTER_MS: '86400000' },
    now: () => now,
  });
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await freshServer();
    // The figures of the spec before are shared for a second.
    now += HOUR_MS;
    const { id } = await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader], isBound: false });
    token = await aSession(server.db, id);
    await setCapacity(server, 0, 7);
  });

  const ask = (headers: Record<string, string> = {}) => server.call(wall, {}, { token, headers });
  const figures = async (): Promise<WallFigures> => dataOf(await ask());
  const listed = async (filter: Filter) => dataOf(await server.call(pageTask, { ...ALL, ...filter }, { token }));
  const count = async (filter: Filter) => (await listed(filter)).total;

  it('has in each figure what its list counts, while chats and people change', async () => {
    now = START;
    const chance = chanceFrom(SEED);
    const staffIds = [];
    for (let i = 0; i < PEOPLE; i += 1) staffIds.push((await aStaff(server.db, AGENT)).id);
    await server.db.query('update product set is_active = false where code in (8, 9)');
    const chats = new Map<string, WallChat>();
    for (let round = 0; round < ROUNDS; round += 1) {
      now += STEP_MS;
      const startOfDay = todayAt(now).startsAt;
      const live = [...chats.values()].filter(({ endedAt }) => endedAt === null);
      for (let i = 0; i < CHATS_A_ROUND; i += 1) {
        const changed = live.length > 0 && chance.isTrue(0.3) ? chance.oneOf(live) : null;
        const before = changed === null ? null : (chats.get(changed.id) ?? null);
        const products = round === 0 ? PRODUCTS.slice(0, 2) : PRODUCTS;
        const chat = await randomChat(server.db, chance, { now, startOfDay, products, staffIds }, before);
        chats.set(chat.id, chat);
      }
      for (const staffId of staffIds) if (chance.isTrue(0.5)) await randomPresence(server.db, chance, staffId);
      const seen = await figures();
      const at = `round ${round}`;
      await expectLive(seen, at);
      await expectCameIn(seen, [...chats.values()], at);
      await expectStaff(seen, at);
    }
  });

  const expectLive = async (seen: WallFigures, round: string) => {
    expect({ live: seen.live, inLine: seen.inLine, late: seen.late, atRisk: seen.atRisk })
      .withContext(round)
      .toEqual({
        live: await count({ chatEnded: 0 }),
        inLine: await count({ isAssigned: false }),
        late: await count({ deadline: 'late' }),
        atRisk: await count({ deadline: 'soon' }),
      });
    const expected: WallFigures['products'] = [];
    for (const { code: comeFrom, isActive } of dataOf(await server.call(listProducts, {}, { token }))) {
      if (!isActive && (await count({ comeFrom, chatEnded: 0 })) === 0) continue;
      const waiting = (await listed({ comeFrom, isWaiting: true })).records;
      expected.push({
        comeFrom,
        inLine: await count({ comeFrom, isAssigned: false }),
        longestWait: longestOf(waiting),
      });
    }
    expect(seen.products).withContext(round).toEqual(expected);
  };

  const expectCameIn = async (seen: WallFigures, chats: readonly WallChat[], round: string) => {
    const { day } = todayAt(now);
    const today = { stime: day, etime: day };
    expect([seen.cameInToday, seen.answeredToday, seen.missedToday])
      .withContext(round)
      .toEqual([
        await count(today),
        await count({ ...today, firstAnswer: 'given' }),
        await count({ ...today, firstAnswer: 'missed' }),
      ]);
    const within = async (since: number, before?: number) => {
      const range = { since: iso(since), ...(before !== undefined && { before: iso(before) }) };
      const cameIn = await count(range);
      const answered = await count({ ...range, firstAnswer: 'given' });
      return { cameIn, answered, firstResponseMs: averageOf(chats, since, before ?? Infinity) };
    };
    expect(seen.recent)
      .withContext(round)
      .toEqual(await within(now - WALL_RECENT_MS));
    const hours: WallFigures['hours'] = [];
    for (let at = todayAt(now).startsAt; at <= now; at += HOUR_MS)
      hours.push({ at: iso(at), ...(await within(at, at + HOUR_MS)) });
    expect(seen.hours).withContext(round).toEqual(hours);
  };

  const expectStaff = async (seen: WallFigures, round: string) => {
    const { records, total } = dataOf(await server.call(pageStaff, ALL, { token }));
    expect(seen.staffCount).withContext(round).toBe(total);
    const expected: WallFigures['staff'] = [];
    for (const person of records) {
      const { id, name, headImg, maxChats } = person;
      const openChats = await count({ userId: id, chatEnded: 0 });
      expected.push({ id, name, headImg, presence: presenceOf(person), openChats, maxChats });
    }
    const order = ({ presence, openChats, name }: WallFigures['staff'][number]) =>
      `${presence === PRESENCE.offline && openChats === 0 ? 'z' : 'a'} ${name}`;
    expect(seen.staff)
      .withContext(round)
      .toEqual(expected.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)));
  };

  it('shows the first of the staff who take chats, and counts all of them', async () => {
    for (let i = 0; i < WALL_STAFF_MAX + 2; i += 1) await aStaff(server.db, AGENT);
    await aStaff(server.db, { keys: [ROLE_KEY.queryService] });
    const last = await aStaff(server.db, { ...AGENT, name: 'Zoë' });
    await aChat(server.db, { staffId: last.id });
    const { staff, staffCount } = await figures();
    expect([staff.length, staffCount]).toEqual([WALL_STAFF_MAX, WALL_STAFF_MAX + 3]);
    expect(staff[0]).toEqual(jasmine.objectContaining({ name: 'Zoë', openChats: 1, presence: PRESENCE.offline }));
  });

  it('is zero without chats and staff', async () => {
    const { products, hours, ...seen } = await figures();
    const none = { cameIn: 0, answered: 0, firstResponseMs: null };
    expect(seen).toEqual({
      ...{ live: 0, inLine: 0, late: 0, atRisk: 0, cameInToday: 0, answeredToday: 0, missedToday: 0 },
      ...{ recent: none, staff: [], staffCount: 0 },
    });
    expect(products.every(({ inLine, longestWait }) => inLine === 0 && longestWait === null)).toBeTrue();
    expect(hours.map(({ at: _, ...hour }) => hour)).toEqual(hours.map(() => none));
  });

  it('is shared for a second, and answers 304 while nothing changes, and only leaders', async () => {
    const first = await ask();
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    await aChat(server.db);
    now += 999;
    expect((await ask(headers)).status).toBe(304);
    now += 1;
    expect(dataOf(await ask(headers)).live).toBe(1);
    const agent = await aSession(server.db, (await aStaff(server.db, AGENT)).id);
    expect((await server.call(wall, {}, { token: agent })).code).toBe(4003);
  });
});

function dataOf<T>({ code, data }: { readonly code: number; readonly data: T | null }): T {
  if (data === null) throw new Error(`the call answered ${code}`);
  return data;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function todayAt(now: number) {
  const found = DAYS.findLast(({ startsAt }) => startsAt <= now);
  if (found === undefined) throw new Error('the spec has no such day');
  return found;
}

function longestOf(waiting: readonly LeaderTask[]): WallFigures['products'][number]['longestWait'] {
  const waits = waiting.map(({ chatId, waitingSince, dueAt, urgentAt }) => ({
    chatId,
    waitingSince: String(waitingSince),
    dueAt: String(dueAt),
    urgentAt: String(urgentAt),
  }));
  const order = ({ waitingSince, chatId }: (typeof waits)[number]) => `${waitingSince} ${chatId.padStart(20)}`;
  return waits.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))[0] ?? null;
}

function averageOf(chats: readonly WallChat[], since: number, before: number): number | null {
  const times = chats.flatMap(({ createdAt, answeredAt }) =>
    answeredAt !== null && createdAt >= since && createdAt < before ? [answeredAt - createdAt] : [],
  );
  return times.length === 0 ? null : Math.round(times.reduce((total, time) => total + time, 0) / times.length);
}

function presenceOf({ isOnline, isAway, breakEndsAt }: StaffPresence) {
  if (!isOnline) return PRESENCE.offline;
  if (isAway) return PRESENCE.away;
  return breakEndsAt === null ? PRESENCE.online : PRESENCE.onBreak;
}
