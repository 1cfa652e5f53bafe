import fc from 'fast-check';
import type { BusinessHours, HoursSpan } from '#contract/http/businessHours.ts';
import { addWorkingTime, openingsFrom } from '#server/businessHours/workingTime.ts';

/** Every kind of clock change: by one hour, by half an hour, at midnight, over a day, and none. */
const ZONES = [
  ...['UTC', 'Europe/Zurich', 'Europe/London', 'Europe/Dublin', 'Atlantic/Azores', 'Africa/Casablanca', 'Africa/Lagos'],
  ...['America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo', 'America/St_Johns', 'America/Asuncion'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Beirut', 'Asia/Tehran', 'Asia/Shanghai'],
  ...['Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Apia'],
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The years of all these changes. */
const FIRST = Date.UTC(2011, 0, 1);
const LAST = Date.UTC(2027, 0, 1);

type Calendar = Omit<BusinessHours, 'awayMessage'>;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 6 })
  .map((times) => times.toSorted((one, other) => one - other))
  .map((times) =>
    times.flatMap((from, index): HoursSpan[] => {
      const to = times[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ from: clock(from), to: clock(to) }] : [];
    }),
  );
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 'yyyy-MM-dd'.length);
const someHours = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  exceptions: fc
    .record({ at: fc.integer({ min: FIRST, max: LAST }), days: fc.integer({ min: 0, max: 20 }), spans })
    .map(({ at, days, ...same }) => [{ name: 'Holiday', first: dayOf(at), last: dayOf(at + days * DAY), ...same }]),
});
const instant = fc.integer({ min: FIRST, max: LAST });
const work = fc.integer({ min: 1, max: 60 * HOUR });

/** In milliseconds, as both instants. */
const workingTimeBetween = (hours: Calendar, from: number, until: number) => {
  let worked = 0;
  for (const { opensAt, closesAt } of openingsFrom(hours, from)) {
    if (opensAt >= until) break;
    worked += Math.min(closesAt, until) - Math.max(opensAt, from);
  }
  return worked;
};
const always = (timeZone: string, day: HoursSpan[]): Calendar => ({
  timeZone,
  week: Array.from({ length: 7 }, () => day),
  exceptions: [],
});
const OFFICE: Calendar = {
  timeZone: 'Europe/Zurich',
  week: [
    ...Array.from({ length: 5 }, () => [
      { from: '09:00', to: '12:30' },
      { from: '13:30', to: '18:00' },
    ]),
    [{ from: '10:00', to: '14:00' }],
    [],
  ],
  exceptions: [
    { name: 'Christmas', first: '2026-12-24', last: '2026-12-27', spans: [] },
    { name: 'Stocktaking', first: '2026-12-31', last: '2026-12-31', spans: [{ from: '06:00', to: '07:00' }] },
  ],
};
const after = (from: string, ms: number, hours = OFFICE) => {
  const at = addWorkingTime(hours, Date.parse(from), ms);
  return at === null ? null : new Date(at).toISOString();
};

describe('working time', () => {
  it('runs in business hours only: not at noon, at night, on Sundays and in holidays', () => {
    expect(after('2026-12-01T08:00:00Z', 30 * MINUTE)).toBe('2026-12-01T08:30:00.000Z');
    expect(after('2026-12-01T11:00:00Z', HOUR)).toBe('2026-12-01T13:00:00.000Z');
    expect(after('2026-12-01T16:45:00Z', HOUR)).toBe('2026-12-02T08:45:00.000Z');
    expect(after('2026-12-05T12:45:00Z', HOUR)).toBe('2026-12-07T08:45:00.000Z');
    expect(after('2026-12-23T16:45:00Z', HOUR)).toBe('2026-12-28T08:45:00.000Z');
    expect(after('2026-12-30T16:45:00Z', HOUR)).toBe('2026-12-31T05:45:00.000Z');
  });

  it('ends at the close of an opening that is long enough, and begins when staff work next', () => {
    expect(after('2026-12-01T08:00:00Z', 3.5 * HOUR)).toBe('2026-12-01T11:30:00.000Z');
    expect(after('2026-12-05T12:45:00Z', 0)).toBe('2026-12-05T12:45:00.000Z');
    expect(after('2026-12-05T13:00:00Z', 0)).toBe('2026-12-07T08:00:00.000Z');
  });

  it('never comes where nobody works', () => {
    expect(after('2026-12-01T08:00:00Z', MINUTE, always('UTC', []))).toBeNull();
  });

  it('counts the hours that pass, where clocks change', () => {
    const WHOLE = [{ from: '00:00', to: '24:00' }];
    const worked = (timeZone: string, day: string, hours: HoursSpan[] = WHOLE) => {
      const from = Date.parse(`${day}T00:00:00Z`) - DAY;
      const exceptions = [{ name: '', first: day, last: day, spans: hours }];
      return workingTimeBetween({ ...always(timeZone, []), exceptions }, from, from + 4 * DAY) / HOUR;
    };
    expect([worked('Europe/Zurich', '2026-03-29'), worked('Europe/Zurich', '2026-10-25')]).toEqual([23, 25]);
    expect(worked('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
    expect(worked('Asia/Beirut', '2026-03-29')).withContext('at midnight').toBe(23);
    expect(worked('Pacific/Apia', '2011-12-30')).withContext('a day that did not exist').toBe(0);
    const aroundGap = [
      { from: '01:00', to: '02:30' },
      { from: '02:30', to: '04:00' },
    ];
    expect(worked('Europe/Zurich', '2026-03-29', aroundGap))
      .withContext('02:00 to 03:00 is skipped')
      .toBe(2);
    expect(worked('Europe/Zurich', '2026-10-25', aroundGap))
      .withContext('02:00 to 03:00 comes twice')
      .toBe(4);
  });

  it('measures what it has added', () => {
    fc.assert(
      fc.property(someHours, instant, work, (hours, from, ms) => {
        const until = addWorkingTime(hours, from, ms);
        expect(until === null ? ms : workingTimeBetween(hours, from, until)).toBe(ms);
      }),
    );
  });

  it('adds up: first one part, then the other', () => {
    fc.assert(
      fc.property(someHours, instant, work, work, (hours, from, one, other) => {
        const half = addWorkingTime(hours, from, one);
        const whole = addWorkingTime(hours, from, one + other);
        // The second part may look further ahead than the whole did.
        if (half !== null && whole !== null) expect(addWorkingTime(hours, half, other)).toBe(whole);
      }),
    );
  });

  it('is never earlier for a later beginning or more work', () => {
    fc.assert(
      fc.property(
        someHours,
        instant,
        work,
        fc.record({ later: fc.integer({ min: 0, max: 3 * DAY }), more: work }),
        (hours, from, ms, { later, more }) => {
          const first = addWorkingTime(hours, from, ms) ?? Infinity;
          expect(addWorkingTime(hours, from + later, ms) ?? Infinity).toBeGreaterThanOrEqual(first);
          expect(addWorkingTime(hours, from, ms + more) ?? Infinity).toBeGreaterThanOrEqual(first);
        },
      ),
    );
  });

  it('has openings in order, none empty and none in another', () => {
    fc.assert(
      fc.property(someHours, instant, (hours, from) => {
        let last = from;
        for (const { opensAt, closesAt } of openingsFrom(hours, from)) {
          expect(closesAt).toBeGreaterThan(Math.max(opensAt, from));
          expect(Math.max(opensAt, from)).toBeGreaterThanOrEqual(last);
          last = closesAt;
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is open when the clocks of its zone say so', () => {
    fc.assert(
      fc.property(someHours, instant, (hours, at) => {
        const wall = (when: number) =>
          new Intl.DateTimeFormat('sv', { timeZone: hours.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
            when,
          );
        // In an hour that comes twice, the time alone does not tell.
        fc.pre(
          [-3, 3].every(
            (shift) => Date.parse(`${wall(at)}Z`) - Date.parse(`${wall(at + shift * HOUR)}Z`) === -shift * HOUR,
          ),
        );
        const [date = '', time = ''] = wall(at).split(' ');
        const exception = hours.exceptions.find(({ first, last }) => first <= date && date <= last);
        const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
        const isOpen = (exception?.spans ?? hours.week[weekday] ?? []).some(
          ({ from, to }) => from <= time && time < to,
        );
        expect(addWorkingTime(hours, at, 0) === at).toBe(isOpen);
      }),
      { numRuns: 500 },
    );
  });
});
