import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { WALL_STRIP_HOURS, WALL_STRIP_STEP_MINUTES } from '#contract/serviceLimits.ts';
import { chatAssign, endChat } from '#contract/http/chats.ts';
import { PRESENCE, wall, wallStrips, type WallStrip } from '#contract/http/wall.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { aChat, aSession, aStaff } from '../../support/builders.ts';
import { rulesOf } from '../../support/rules.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const AGENT = { keys: [ROLE_KEY.tasks] };
const MINUTE_MS = 60_000;
const STRIP_MS = WALL_STRIP_HOURS * 60 * MINUTE_MS;
const STEP_MS = WALL_STRIP_STEP_MINUTES * MINUTE_MS;
const STEPS = STRIP_MS / STEP_MS;
const ACTIONS = 60;

describe('the strips of the wall', () => {
  let now = Date.now();
  const freshServer = shareServer({ env: { AWAY_AFTER_MS: '86400000' }, now: () => now });
  let server: TestServer;
  let leader: string;
  beforeEach(async () => {
    server = await freshServer();
    // Strips are shared for a minute.
    now += MINUTE_MS;
    const { id } = await aStaff(server.db, { type: USER_TYPE.leader, keys: [ROLE_KEY.leader], isBound: false });
    leader = await aSession(server.db, id);
  });

  const ask = async () => {
    const { data } = await server.call(wallStrips, {}, { token: leader });
    if (data === null) throw new Error('there are no strips');
    return data;
  };
  const stripOf = async (id: string): Promise<WallStrip | undefined> =>
    (await ask()).strips.find((strip) => strip.id === id);
  const iso = (ms: number) => new Date(ms).toISOString();
  const was = async (staffId: string, atMs: number, presence: string) =>
    server.db.query('insert into presence_change (staff_id, at, presence) values ($1, $2, $3)', [
      ...[staffId, iso(atMs), presence],
    ]);
  const noted = async (staffId: string) => {
    const { rows } = await server.db.query<{ presence: string }>(
      'select presence from presence_change where staff_id = $1 order by presence_change.at',
      [staffId],
    );
    return rows.map(({ presence }) => presence);
  };

  it('are noted when people come, take breaks, are away and go, each change once', async () => {
    const { id } = await aStaff(server.db, AGENT);
    const { presence } = rulesOf(server);
    const away = (since: string) =>
      server.db.query(`update presence set away_since = ${since} where staff_id = $1`, [id]);
    await presence.goOffline(id);
    expect(await noted(id)).toEqual([]);
    await presence.goOnline(id, null);
    await presence.goOnline(id, null);
    await presence.goOnline(id, 60_000);
    await away('now()');
    await away('null');
    await server.db.query('update presence set break_ends_at = now() where staff_id = $1', [id]);
    await presence.sweep();
    await presence.goOffline(id);
    expect(await noted(id)).toEqual(['online', 'break', 'away', 'break', 'online', 'offline']);
  });

  it('begin with the presence of their beginning', async () => {
    const [early, late, never] = [
      await aStaff(server.db, AGENT),
      await aStaff(server.db, AGENT),
      await aStaff(server.db, AGENT),
    ];
    const start = now - STRIP_MS;
    await was(early.id, start - 2 * MINUTE_MS, PRESENCE.online);
    await was(early.id, start - MINUTE_MS, PRESENCE.onBreak);
    await was(early.id, start + STEP_MS, PRESENCE.away);
    await was(early.id, now + MINUTE_MS, PRESENCE.offline);
    await was(late.id, now - STEP_MS, PRESENCE.online);
    const { from, until } = await ask();
    expect([from, until]).toEqual([iso(start), iso(now)]);
    expect((await stripOf(early.id))?.presence).toEqual([
      { from, presence: PRESENCE.onBreak },
      { from: iso(start + STEP_MS), presence: PRESENCE.away },
    ]);
    expect((await stripOf(late.id))?.presence).toEqual([
      { from, presence: PRESENCE.offline },
      { from: iso(now - STEP_MS), presence: PRESENCE.online },
    ]);
    expect((await stripOf(never.id))?.presence).toEqual([{ from, presence: PRESENCE.offline }]);
  });

  it('do not grow with each reload of a page, and end with the present presence', async () => {
    const { id } = await aStaff(server.db, AGENT);
    await server.db.query(
      `insert into presence_change (staff_id, at, presence)
       select $1, $2::timestamptz - no * interval '20 seconds', case when no % 2 = 1 then 'away' else 'online' end
         from generate_series(1, 1400) no`,
      [id, iso(now)],
    );
    const presence = (await stripOf(id))?.presence ?? [];
    expect(presence.length).toBeLessThanOrEqual(STEPS);
    expect(presence.at(-1)?.presence).toBe(PRESENCE.away);
  });

  it('are gone with an account', async () => {
    const { id } = await aStaff(server.db, AGENT);
    await server.db.query('insert into presence (staff_id, is_online) values ($1, true)', [id]);
    expect(await noted(id)).toEqual(['online']);
    await server.db.query('delete from staff where id = $1', [id]);
    expect(await noted(id)).toEqual([]);
  });

  it('are forgotten after a day, but for the last change before it', async () => {
    const [one, other] = [await aStaff(server.db, AGENT), await aStaff(server.db, AGENT)];
    const hoursAgo = (hours: number) => Date.now() - hours * 60 * MINUTE_MS;
    await was(one.id, hoursAgo(30), PRESENCE.online);
    await was(one.id, hoursAgo(26), PRESENCE.away);
    await was(one.id, hoursAgo(1), PRESENCE.offline);
    await was(other.id, hoursAgo(30), PRESENCE.onBreak);
    await rulesOf(server).presence.forgetOld();
    expect(await noted(one.id)).toEqual(['away', 'offline']);
    expect(await noted(other.id)).toEqual(['break']);
  });

  it('have the most open chats of each step, however chats came and went', async () => {
    const chance = chanceFrom(65);
    const people = [await aStaff(server.db, AGENT), await aStaff(server.db, AGENT)];
    const chats: string[] = [];
    for (let i = 0; i < 8; i += 1) chats.push((await aChat(server.db)).id);
    const tokens = new Map<string, string>();
    for (const { id } of people) tokens.set(id, await aSession(server.db, id));
    const act = async () => {
      const chatId = chance.oneOf(chats);
      const person = chance.oneOf(people).id;
      const kind = chance.integer(0, 9);
      if (kind === 0) await rulesOf(server).presence.goOffline(person);
      else if (kind === 1) await server.call(endChat, { chatId }, { token: tokens.get(person) ?? '' });
      else await server.call(chatAssign, { chatId, toId: person }, { token: leader });
    };
    const openNow = async () => {
      const { rows } = await server.db.query<{ open: string }>(
        `select (select count(*) from chat where staff_id = person.id and ended_at is null) as open
           from unnest($1::bigint[]) with ordinality person (id, no) order by person.no`,
        [people.map(({ id }) => id)],
      );
      return rows.map(({ open }) => Number(open));
    };
    const expected = people.map((): number[] => Array.from({ length: STEPS - ACTIONS }, () => 0));
    for (let step = STEPS - ACTIONS; step < STEPS; step += 1) {
      const before = await openNow();
      const { rows } = await server.db.query<{ id: string }>('select coalesce(max(id), 0)::text as id from chat_event');
      await act();
      await server.db.query('update chat_event set at = $2 where id > $1', [
        ...[rows[0]?.id, iso(now - STRIP_MS + (step + 0.5) * STEP_MS)],
      ]);
      const after = await openNow();
      for (const [index, steps] of expected.entries()) steps.push(Math.max(before[index] ?? 0, after[index] ?? 0));
    }
    const strips = new Map((await ask()).strips.map(({ id, openChats }) => [id, openChats]));
    expect(people.map(({ id }) => strips.get(id))).toEqual(expected);
    expect(Math.max(...expected.flat())).toBeGreaterThan(2);
  });

  it('are of the staff on the wall in its order, shared for a minute, and for leaders only', async () => {
    for (const name of ['Bo', 'Al']) await aStaff(server.db, { ...AGENT, name });
    const { strips, until } = await ask();
    const { data } = await server.call(wall, {}, { token: leader });
    expect(strips.map(({ id }) => id)).toEqual(data?.staff.map(({ id }) => id) ?? []);
    expect(data?.staff.map(({ name }) => name)).toEqual(['Al', 'Bo']);
    now += MINUTE_MS - 1;
    expect((await ask()).until).toBe(until);
    now += 1;
    expect((await ask()).until).toBe(iso(now));
    const agent = await aSession(server.db, (await aStaff(server.db, AGENT)).id);
    expect((await server.call(wallStrips, {}, { token: agent })).code).toBe(4003);
  });
});
