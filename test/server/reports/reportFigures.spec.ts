import { REPORT_TYPE } from '#contract/domain.ts';
import { openDatabase, sqlState, type Database } from '#server/db/connection.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { addDays, dayOf, daysBetween } from '#server/reports/reportDays.ts';
import { readDays, readStaffDays, readStaffTotals } from '#server/reports/reportFigures.ts';
import { createReportRollupService } from '#server/reports/reportRollupService.ts';
import { dayIn } from '#server/common/days.ts';
import { addItemsAt, somePeople, figuresFromServices, figuresFromRows } from '../../support/rolledFigures.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const READ_ONLY_TRANSACTION = '25006';
const HOUR_MS = 3_600_000;

/** Clock changes, each with a day near it. */
const CHANGES = [
  { zone: 'Europe/Berlin', day: '2026-03-29', lengths: [24, 23, 24] },
  { zone: 'Europe/Berlin', day: '2026-10-25', lengths: [24, 25, 24] },
  { zone: 'America/New_York', day: '2026-03-08', lengths: [24, 23, 24] },
  { zone: 'America/New_York', day: '2026-11-01', lengths: [24, 25, 24] },
  // at midnight: the day begins at one o'clock
  { zone: 'America/Havana', day: '2026-03-08', lengths: [24, 23, 24] },
  { zone: 'Asia/Beirut', day: '2026-03-29', lengths: [24, 23, 24] },
  // back over midnight: the last hour of the day before comes twice
  { zone: 'Asia/Beirut', day: '2026-10-25', lengths: [25, 24, 24] },
  // a day that the zone skipped
  { zone: 'Pacific/Apia', day: '2011-12-30', lengths: [24, 0, 24] },
  { zone: 'Australia/Lord_Howe', day: '2026-10-04', lengths: [24, 23.5, 24] },
] as const;

describe('report figures', () => {
  let database: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await somePeople(db);
  });
  afterEach(async () => {
    await db.close();
    await database.stop();
  });

  for (const { zone, day, lengths } of CHANGES) {
    it(`belong to their day in ${zone} around ${day}, rolled up or not`, async () => {
      const days = [-1, 0, 1].map((count) => addDays(day, count));
      const spans = days.map((each) => dayIn(zone, each));
      expect(
        spans.map((span) => (span === null ? null : (span.end.getTime() - span.start.getTime()) / HOUR_MS)),
      ).toEqual([...lengths]);
      const chance = chanceFrom(6);
      const now = new Date(Date.parse(day) + 4 * 24 * HOUR_MS);
      // microseconds, which a Date does not have: just before a day and its first ones
      for (const start of spans.flatMap((span) => (span === null ? [] : [span.start]))) {
        for (const away of ['-1 hour', '-1 microsecond', '0', '1 microsecond', '30 minutes', '1 hour', '2 hours']) {
          const {
            rows: [row],
          } = await db.query<{ at: string }>('select ($1::timestamptz + $2::interval)::text as at', [start, away]);
          await addItemsAt(db, chance, row?.at ?? '');
        }
      }
      const scope = { zone, now, back: 20 };
      const rollup = createReportRollupService({ db, timeZone: zone, now: () => now.getTime() });
      for (const when of ['counted live', 'rolled up']) {
        const { served, counted } = await db.snapshot(async (tx) => ({
          served: await figuresFromServices(tx, scope),
          counted: await figuresFromRows(tx, scope),
        }));
        expect(served).withContext(when).toEqual(counted);
        expect(served.days.length).withContext(when).toBeGreaterThan(4);
        while (await rollup.roll());
      }
    });
  }

  it('assign every instant to one day, even where clocks go back over midnight', () => {
    for (const [zone, around] of [
      ['America/St_Johns', '2006-10-29T02:30:00Z'],
      ['Asia/Beirut', '2026-10-24T21:00:00Z'],
      ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ] as const) {
      for (let minute = -180; minute <= 180; minute += 1) {
        const at = new Date(Date.parse(around) + minute * 60_000);
        const span = dayIn(zone, dayOf(zone, at));
        expect(span !== null && span.start <= at && at < span.end)
          .withContext(`${zone} ${at.toISOString()}`)
          .toBeTrue();
      }
    }
  });

  it("contain every day of a range in order, even without items and at the calendar's ends", async () => {
    const read = (from: string, to: string) =>
      db.snapshot((tx) => readDays(tx, { zone: 'Europe/Berlin', type: REPORT_TYPE.chat, from, to }));
    expect((await read('2028-02-27', '2028-03-01')).map(({ day }) => day)).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    for (const day of ['0001-01-01', '9999-12-31'])
      expect(await read(day, day)).toEqual([{ day, open: 0, solved: 0, notSolved: 0, staffCount: 0 }]);
    expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([]);
  });

  it('rank by solved, then assigned, then account id', async () => {
    await db.query(
      `insert into staff (id, account, name, password_hash, deleted_at) overriding system value
       values (100, 'gone', 'Gone', 'nobody logs in', now())`,
    );
    // staff, status, how many
    for (const [staffId, status, count] of [
      [5, 2, 2],
      [100, 2, 2],
      [100, 1, 1],
      [4, 2, 2],
      [2, 1, 9],
      [null, 2, 3],
    ]) {
      await db.query(
        `insert into query (customer_id, product, title, description, staff_id, status, created_at)
         select 1, 1, 'Query', '', $1, $2, '2026-05-05T12:00:00Z'
           from generate_series(1, $3)`,
        [staffId, status, count],
      );
    }
    const input = { zone: 'Europe/Berlin', type: REPORT_TYPE.query };
    const { rows, totals } = await db.snapshot(async (tx) => ({
      rows: await readStaffDays(tx, input, ['2026-05-05']),
      totals: await readStaffTotals(tx, { ...input, from: '2026-05-01', to: '2026-05-31' }, 3),
    }));
    expect(rows.map(({ staffId, staffName }) => [staffId, staffName])).toEqual([
      ['100', 'Gone'],
      ['4', 'Agent 4'],
      ['5', 'Agent 5'],
      ['2', 'Agent 2'],
    ]);
    expect(totals).toEqual(
      rows.slice(0, 3).map(({ day, ...row }) => {
        expect(day).toBe('2026-05-05');
        return row;
      }),
    );
    expect(totals[0]).toEqual({
      staffId: '100',
      staffName: 'Gone',
      assigned: 3,
      solved: 2,
      answered: 0,
      firstResponseMs: 0,
      rated: 0,
      ratingSum: 0,
    });
  });

  it('add up to the sums of their days for any range, with roll-ups and changes', async () => {
    const now = new Date('2026-06-12T10:00:00Z');
    const chance = chanceFrom(19);
    const arrive = () =>
      addItemsAt(db, chance, new Date(now.getTime() - chance.integer(0, 190 * 24) * HOUR_MS).toISOString());
    for (let count = 0; count < 400; count += 1) await arrive();
    const zone = 'Europe/Berlin';
    const rollup = createReportRollupService({ db, timeZone: zone, now: () => now.getTime() });
    const expectSums = async (when: string, from: string, to: string) => {
      for (const type of Object.values(REPORT_TYPE)) {
        const { days, totals } = await db.snapshot(async (tx) => ({
          days: await readStaffDays(tx, { zone, type }, daysBetween(from, to)),
          totals: await readStaffTotals(tx, { zone, type, from, to }, 1_000),
        }));
        const sums = new Map<string, number[]>();
        for (const { staffId, assigned, solved, answered, firstResponseMs, rated, ratingSum } of days) {
          sums.set(
            staffId,
            [assigned, solved, answered, Math.round(firstResponseMs * 1_000), rated, ratingSum].map(
              (value, at) => value + (sums.get(staffId)?.[at] ?? 0),
            ),
          );
        }
        const actual = totals.map(
          ({ staffId, assigned, solved, answered, firstResponseMs, rated, ratingSum }) =>
            [staffId, [assigned, solved, answered, Math.round(firstResponseMs * 1_000), rated, ratingSum]] as const,
        );
        expect(new Map(actual)).withContext(`${when}: ${type} from ${from} to ${to}`).toEqual(sums);
        expect(actual.length).toBe(sums.size);
      }
    };
    const ranges = [
      ['2026-01-01', '2026-05-31'],
      ['2026-03-01', '2026-03-31'],
      ['2026-02-10', '2026-02-20'],
      ['2026-02-10', '2026-03-20'],
      ['2025-11-01', '2026-06-12'],
    ];
    for (let count = 0; count < 20; count += 1) {
      const from = addDays('2025-12-01', chance.integer(0, 190));
      ranges.push([from, addDays(from, chance.integer(0, 120))]);
    }
    const expectAll = async (when: string) => {
      for (const [from = '', to = ''] of ranges) await expectSums(when, from, to);
    };
    await rollup.roll();
    await rollup.roll();
    await expectAll('partly rolled up');
    while (await rollup.roll());
    await expectAll('rolled up');
    for (let count = 0; count < 15; count += 1) await arrive();
    await db.query(
      `update query set staff_id = 5, status = 2 where id in (select id from query order by created_at limit 40)`,
    );
    await db.query(
      `update chat set staff_id = null where id in (select id from chat order by created_at desc limit 10)`,
    );
    await expectAll('changed');
    while (await rollup.roll());
    await expectAll('rolled up again');
  });

  it('come from one snapshot, and write nothing', async () => {
    await db.snapshot(async (tx) => {
      const count = async () => (await tx.query('select from query')).rows.length;
      expect(await count()).toBe(0);
      await addItemsAt(db, chanceFrom(1), '2026-05-05T12:00:00Z');
      expect(await count()).toBe(0);
    });
    const refused = await db.snapshot((tx) => tx.query('delete from query')).catch((error: unknown) => sqlState(error));
    expect(refused).toBe(READ_ONLY_TRANSACTION);
  });
});
