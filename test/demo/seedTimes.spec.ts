import { chanceFrom } from '#demo/seed/random.ts';
import { seedChats } from '#demo/seed/chats.ts';
import { filled } from '#demo/seed/phrases.ts';
import { FIRST_CUSTOMER_ID, seedCustomers } from '#demo/seed/people.ts';
import { seedQueries } from '#demo/seed/queries.ts';
import { startOfToday } from '#server/common/days.ts';

const MINUTE_MS = 60_000;
const people = { customers: seedCustomers(chanceFrom(1), FIRST_CUSTOMER_ID, 50), staffIds: ['1', '2'] };
const chances = () => ({ history: chanceFrom(2), recent: chanceFrom(3) });

/** Local times: noon, seconds after midnight, and on the days when clocks change. */
const CASES: readonly (readonly [zone: string, now: string])[] = [
  ['UTC', '2026-11-23T12:00:00Z'],
  ['UTC', '2026-11-23T00:00:20Z'],
  ['Asia/Tokyo', '2026-11-22T15:02:00Z'],
  ['Pacific/Kiritimati', '2026-11-23T09:59:59Z'],
  ['Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['America/New_York', '2026-11-01T06:30:00Z'],
];

describe('the times of the demonstration', () => {
  for (const [zone, at] of CASES) {
    const now = Date.parse(at);
    const clock = { now, midnight: startOfToday(zone, now).getTime() };
    const isPast = (instant: string): boolean => Date.parse(instant) <= now;

    it(`reach up to ${at} in ${zone}, and no further`, () => {
      const { chats, messages } = seedChats(chances(), { ...people, busyStaff: ['1'] }, clock);
      const { queries, replies } = seedQueries(
        chances(),
        { ...people, categoryIds: new Map(), subjectIds: new Map() },
        clock,
      );
      for (const { created_at, updated_at, ended_at } of chats)
        expect([created_at, updated_at, ended_at ?? created_at].every(isPast)).toBeTrue();
      expect([...messages, ...replies].every((each) => isPast(each.at))).toBeTrue();
      expect(queries.every(({ updated_at }) => isPast(updated_at))).toBeTrue();
      for (const rows of [chats, queries]) {
        const times = rows.map(({ created_at }) => Date.parse(created_at));
        const recent = times.filter((time) => time > Math.min(clock.midnight, now - 180 * MINUTE_MS));
        expect(recent.length).toBeGreaterThanOrEqual(20);
        expect(times.filter((time) => time > now - 10 * MINUTE_MS).length).toBeGreaterThanOrEqual(2);
      }
      for (const [index, message] of messages.entries()) {
        const before = messages[index - 1];
        if (before?.chat_id === message.chat_id) expect(before.at < message.at).toBeTrue();
      }
      for (const [index, reply] of replies.entries()) {
        const before = replies[index - 1];
        if (before?.query_id === reply.query_id) expect(before.at < reply.at).toBeTrue();
      }
    });
  }

  it('depend on the time only, not on when the demonstration is made', () => {
    const at = (now: number) => seedChats(chances(), { ...people, busyStaff: ['1'] }, { now, midnight: now - 1e7 });
    const [one, other] = [at(Date.parse('2026-11-23T12:00:00Z')), at(Date.parse('2027-02-01T12:00:00Z'))];
    expect(one.messages.map(({ msg }) => msg)).toEqual(other.messages.map(({ msg }) => msg));
    expect(one.chats.map(({ customer_id }) => customer_id)).toEqual(other.chats.map(({ customer_id }) => customer_id));
  });
});

describe('the numbers in texts', () => {
  it('fit their kind, and are the same for the same draw', () => {
    for (const draw of [12, 71_930, 66_278, 98_000]) {
      expect(Number(filled('{percent}', draw))).toBeLessThan(100);
      expect(Number(filled('{hours}', draw))).toBeLessThanOrEqual(48);
      expect(filled('{number} {number} {version}', draw)).toMatch(/^(\d{5}) \1 7\.\d+\.\d$/);
    }
    expect(() => filled('{unknown}', 1)).toThrowError(RangeError);
  });
});
