import { PERSON_TYPE } from '#contract/domain.ts';
import { repeat } from '#server/common/asyncWork.ts';
import { dbOf, openDatabase, type Database, type Db } from '#server/db/connection.ts';
import { chanceFrom } from '#demo/seed/random.ts';
import { commitMessages } from '#server/chat/commitRepository.ts';
import { addDays, dayOf } from '#server/reports/reportDays.ts';
import { createReportRollupService, type ReportRollupService } from '#server/reports/reportRollupService.ts';
import {
  CHANGES,
  addItemsAt,
  somePeople,
  figuresFromServices,
  figuresFromRows,
  type FiguresScope,
} from '../../support/rolledFigures.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';
import { itTakesLong } from '../../support/longRunning.ts';

const BERLIN = 'Europe/Berlin';
const NOW = new Date('2026-10-26T14:05:00Z');
const DAY_MS = 86_400_000;
const SCOPE: FiguresScope = { zone: BERLIN, now: NOW, back: 60 };

describe('roll-ups', () => {
  let database: TestDatabase;
  let db: Database;
  /** The connection of another server. */
  let other: Database;
  beforeEach(async () => {
    database = await startDatabase();
    [db, other] = [openDatabase(database.options, () => undefined), openDatabase(database.options, () => undefined)];
    await somePeople(db);
  });
  afterEach(async () => {
    await Promise.all([db.close(), other.close()]);
    await database.stop();
  });

  const rollupOf = (zone = BERLIN, of = db, now = NOW): ReportRollupService =>
    createReportRollupService({ db: of, timeZone: zone, now: () => now.getTime() });
  const rollAll = async (rollup: ReportRollupService): Promise<number> => {
    let turns = 1;
    while (await rollup.roll()) turns += 1;
    return turns;
  };
  const marks = async (): Promise<number> =>
    (await db.query<{ count: number }>('select count(*)::integer as count from report_change')).rows[0]?.count ?? -1;
  const state = async () =>
    (
      await db.query<{ since: string; until: string; zone: string }>(
        'select since::text, until::text, zone from report_state',
      )
    ).rows[0];
  const expectTruth = async (when: string, scope: FiguresScope = SCOPE): Promise<void> => {
    const { served, counted } = await db.snapshot(async (tx) => ({
      served: await figuresFromServices(tx, scope),
      counted: await figuresFromRows(tx, scope),
    }));
    expect(served).withContext(when).toEqual(counted);
    expect(counted.days.length).withContext(when).toBeGreaterThan(0);
  };
  /** Items of every kind on each of the last days, including today. */
  const fill = async (days: number, each = 3): Promise<void> => {
    const chance = chanceFrom(18);
    for (let back = 0; back < days; back += 1) {
      for (let count = 0; count < each; count += 1)
        await addItemsAt(
          db,
          chance,
          new Date(NOW.getTime() - back * DAY_MS - chance.integer(0, DAY_MS / 4)).toISOString(),
        );
    }
  };

  it('equal the rows of a day, and no longer need them', async () => {
    await fill(40);
    await expectTruth('before');
    await rollAll(rollupOf());
    await expectTruth('rolled up');
    expect(await marks()).toBe(0);
    // without triggers: counting these rows again would change the figures
    await db.query('alter table chat disable trigger user');
    const before = await db.snapshot((tx) => figuresFromServices(tx, SCOPE));
    await db.query(`update chat set staff_id = null where created_at < $1`, [new Date(NOW.getTime() - DAY_MS)]);
    expect(await db.snapshot((tx) => figuresFromServices(tx, SCOPE))).toEqual(before);
  });

  for (const [name, change] of Object.entries(CHANGES)) {
    it(`show before and after the job that ${name}`, async () => {
      const chance = chanceFrom(5);
      for (let back = 2; back < 8; back += 1)
        for (let count = 0; count < 10; count += 1)
          await addItemsAt(db, chance, new Date(NOW.getTime() - back * DAY_MS).toISOString());
      const rollup = rollupOf();
      await rollAll(rollup);
      const before = await db.snapshot((tx) => figuresFromServices(tx, SCOPE));
      const { rowCount } = await db.query(change);
      expect(rowCount).toBe(1);
      expect(await db.snapshot((tx) => figuresFromServices(tx, SCOPE))).not.toEqual(before);
      await expectTruth('changed');
      await rollAll(rollup);
      expect(await marks()).toBe(0);
      await expectTruth('rolled up again');
    });
  }

  const CLOCKS = [
    { table: 'chat', since: 'waiting_since', answeredAt: 'first_answer_at', texts: '' },
    { table: 'query', since: 'respond_since', answeredAt: 'first_staff_reply_at', texts: ', title, description' },
  ] as const;
  for (const { table, since, answeredAt, texts } of CLOCKS)
    it(`count the clock of a ${table} that ends after its day is rolled up`, async () => {
      await fill(3);
      await db.query('update target set next_minutes = 5');
      const { rows } = await db.query<{ id: string }>(
        `insert into ${table} (customer_id, product, staff_id, created_at, ${answeredAt} ${texts})
         values (1, 1, 1, $1, $1 ${texts === '' ? '' : ", 'T', 'D'"}) returning id::text`,
        [new Date(NOW.getTime() - 2 * DAY_MS)],
      );
      const id = rows[0]?.id;
      await db.query(`update ${table} set ${since} = now() where id = $1`, [id]);
      await rollAll(rollupOf());
      const before = await db.snapshot((tx) => figuresFromServices(tx, SCOPE));
      await db.query(`update ${table} set ${since} = null where id = $1`, [id]);
      expect(await db.snapshot((tx) => figuresFromServices(tx, SCOPE))).not.toEqual(before);
      await expectTruth('answered');
      await rollAll(rollupOf());
      await expectTruth('rolled up again');
    });

  it('include items and customers added later to past days', async () => {
    await fill(5);
    await rollAll(rollupOf());
    await db.query(`insert into app_user (id, phone_code, phone, nick_name) values (900, '44', '900', 'Late')`);
    const late = (at: string) =>
      db.query(
        `insert into query (customer_id, product, title, description, created_at) values (900, 1, 'Late', '', $1)`,
        [at],
      );
    await late('2026-10-24T10:00:00Z');
    await late('2026-09-20T10:00:00Z'); // before all that is rolled up
    await late('2026-10-28T10:00:00Z'); // the day after tomorrow, by a clock that is ahead
    await expectTruth('late');
    await rollAll(rollupOf());
    await expectTruth('rolled up');
    expect((await state())?.since).toBe('2026-09-20');
  });

  it('distinguish a first answer from the automatic greeting', async () => {
    await db.query(
      `insert into chat (customer_id, product, staff_id, created_at) values (1, 1, 1, $1), (2, 1, 1, $1)`,
      [new Date(NOW.getTime() - 2 * DAY_MS)],
    );
    const ids = (await db.query<{ id: string }>('select id::text from chat order by chat.id')).rows.map(({ id }) => id);
    const say = (chatId: string, clientMsgId: string, senderType: 1 | 2 | 3, senderId: string) =>
      commitMessages(db, [
        { chatId, senderType, senderId, clientMsgId, msgType: 1, msg: '{"text":"…"}', sentAt: Date.now() },
      ]);
    const answered = async () =>
      (await db.query('select first_answer_at from chat where first_answer_at is not null')).rows.length;
    await rollAll(rollupOf());
    for (const id of ids) await say(id, `greeting-${id}`, PERSON_TYPE.staff, '1');
    await say(ids[0] ?? '', 'asked', PERSON_TYPE.customer, '1');
    await say(ids[0] ?? '', 'reception', PERSON_TYPE.system, '0');
    expect(await answered()).toBe(0);
    expect(await marks()).toBe(0);
    // the id of another chat's greeting marks an ordinary message
    await say(ids[0] ?? '', `greeting-${ids[1] ?? ''}`, PERSON_TYPE.staff, '1');
    expect(await answered()).toBe(1);
    expect(await marks()).toBe(1);
    const [first] = (
      await db.query<{ at: Date }>('select first_answer_at as at from chat where first_answer_at is not null')
    ).rows;
    await say(ids[0] ?? '', 'more', PERSON_TYPE.staff, '1');
    expect(
      (await db.query<{ at: Date }>('select first_answer_at as at from chat where first_answer_at is not null')).rows,
    ).toEqual([first ?? { at: NOW }]);
    expect(await marks()).toBe(1);
    await expectTruth('answered');
  });

  it('include transactions that began earlier and end later', async () => {
    await fill(5);
    const rollup = rollupOf();
    await rollAll(rollup);
    const slow = await db.dedicated();
    await slow.query('begin');
    await slow.query(CHANGES['a query is closed'] ?? '');
    await slow.query(
      `insert into query (customer_id, product, title, description, created_at) values (1, 1, 'Slow', '', $1)`,
      [new Date(NOW.getTime() - DAY_MS)],
    );
    await db.query(CHANGES['a chat is given to another person'] ?? '');
    await rollAll(rollup);
    expect(await marks()).toBe(0);
    const before = await db.snapshot((tx) => figuresFromServices(tx, SCOPE));
    await slow.query('commit');
    await slow.end();
    expect(await marks()).toBe(2);
    expect(await db.snapshot((tx) => figuresFromServices(tx, SCOPE))).not.toEqual(before);
    await expectTruth('committed');
    await rollAll(rollup);
    await expectTruth('rolled up again');
  });

  it('are written by one server at a time; others neither wait nor leave an error in the log', async () => {
    await fill(2);
    const failed: unknown[] = [];
    const [mine, theirs] = [rollupOf(BERLIN, noting(db, failed)), rollupOf(BERLIN, other)];
    await other.transaction(async (tx) => {
      await tx.query('lock table report_state in exclusive mode');
      expect(await mine.roll()).toBeFalse();
      expect(await state()).toBeUndefined();
      await expectTruth('while another is at it');
    });
    expect(failed).toEqual([]);
    expect(await mine.roll()).toBeTrue();
    await rollAll(theirs);
    await expectTruth('by turns');
  });

  itTakesLong('grow step by step for a long history, and are right all the time', async () => {
    await fill(2);
    await addItemsAt(db, chanceFrom(3), new Date(NOW.getTime() - 100 * DAY_MS).toISOString());
    const rollup = rollupOf();
    const scope = { ...SCOPE, back: 110 };
    const begins: string[] = [];
    for (let more = true; more;) {
      more = await rollup.roll();
      begins.push((await state())?.since ?? '');
      await expectTruth(`since ${begins.at(-1) ?? ''}`, scope);
    }
    expect(begins).toEqual(['2026-10-25', '2026-09-24', '2026-08-24', '2026-07-24', '2026-07-18']);
  });

  it('continue after days without a server', async () => {
    await fill(3);
    await rollAll(rollupOf());
    for (const days of [0, 1, 40]) {
      const now = new Date(NOW.getTime() + days * DAY_MS);
      await rollAll(rollupOf(BERLIN, db, now));
      expect((await state())?.until).toBe(addDays(dayOf(BERLIN, now), -1));
      await expectTruth(`${days} days later`, { ...SCOPE, now, back: 60 });
    }
    // a clock that was set back
    await rollAll(rollupOf());
    await expectTruth('back');
  });

  it('restart for another zone, and a server with the old zone does not take over', async () => {
    await fill(20);
    const [berlin, samoa] = [rollupOf(), rollupOf('Pacific/Apia', other)];
    const inSamoa = { ...SCOPE, zone: 'Pacific/Apia' };
    await rollAll(berlin);
    await rollAll(samoa);
    expect((await state())?.zone).toContain('Pacific/Apia');
    await db.query(CHANGES['a query is closed'] ?? '');
    expect(await berlin.roll()).toBeFalse();
    expect((await state())?.zone).toContain('Pacific/Apia');
    for (const when of ['changed', 'rolled up']) {
      await expectTruth(`${when}, Berlin`);
      await expectTruth(`${when}, Samoa`, inSamoa);
      await rollAll(samoa);
    }
  });

  it('are taken over after an hour if their server may be gone', async () => {
    await fill(3);
    let now = NOW.getTime();
    const berlin = createReportRollupService({ db, timeZone: BERLIN, now: () => now });
    const samoa = createReportRollupService({ db: other, timeZone: 'Pacific/Apia', now: () => now });
    await rollAll(berlin);
    for (const [minutes, expectedZone] of [
      [0, 'Pacific/Apia'],
      [59, 'Pacific/Apia'],
      [1, BERLIN],
      [59, BERLIN],
      [1, 'Pacific/Apia'],
    ] as const) {
      now += minutes * 60_000;
      await rollAll(samoa);
      await rollAll(berlin);
      expect((await state())?.zone)
        .withContext(`${minutes} minutes later`)
        .toContain(expectedZone);
      expect(await marks()).toBe(0);
      await expectTruth(`${minutes} minutes later`, { ...SCOPE, now: new Date(now) });
    }
  });

  it('cost as much as the changes, not as the whole history', async () => {
    await fill(3);
    const rollup = rollupOf();
    await rollAll(rollup);
    await db.query(`update report_state set since = '1900-01-01', starts_at = '1899-12-31T23:00:00Z'`);
    await db.query(`insert into report_change values (1, '1900-01-01T12:00:00Z')`);
    await db.query(CHANGES['a chat is given to another person'] ?? '');
    const before = process.cpuUsage();
    expect(await rollup.roll()).toBeFalse();
    const { user } = process.cpuUsage(before);
    expect(user / 1_000)
      .withContext('ms of this process, which has others to serve')
      .toBeLessThan(500);
    expect(await marks()).toBe(0);
    await expectTruth('rolled up');
  });

  it('are not used while too many days have changed', async () => {
    await db.query(
      `insert into query (customer_id, product, title, description, staff_id, created_at)
       select 1 + n % 40, 1, 'One of many', '', 1 + n % 5, $1::timestamptz - n % 59 * interval '1 day'
         from generate_series(1, 1200) n
       union all select 1, 1, 'At the first instant of the oldest day', '', 1, '2026-08-28T00:00+02'`,
      [NOW],
    );
    const rollup = rollupOf();
    await rollAll(rollup);
    const everyOtherDay = `extract(day from created_at)::integer % 2 = 0`;
    for (const where of ['true', everyOtherDay]) {
      await db.query(`update query set staff_id = 1 + staff_id % 5, status = 3 - status where ${where}`);
      await expectTruth(`changed: ${where}`);
      expect(await rollup.roll())
        .withContext('a turn does not do everything')
        .toBe(where === 'true');
      await expectTruth(`some of it rolled up: ${where}`);
      await rollAll(rollup);
      expect(await marks()).toBe(0);
      await expectTruth(`rolled up: ${where}`);
    }
  });

  itTakesLong('stay exact while two servers roll up during constant changes', async () => {
    await fill(30, 4);
    const chance = chanceFrom(Date.now());
    let isOver = false;
    const change = async (tx: Db): Promise<void> => {
      if (chance.isTrue(0.4))
        await addItemsAt(tx, chance, new Date(NOW.getTime() - chance.integer(0, 40 * DAY_MS)).toISOString());
      else await tx.query(chance.oneOf(Object.values(CHANGES)));
    };
    const changing = async (): Promise<void> => {
      while (!isOver) {
        await db.transaction(async (tx) => {
          for (let count = chance.integer(1, 6); count > 0; count -= 1) await change(tx);
        });
      }
    };
    const rolling = async (rollup: ReportRollupService): Promise<void> => {
      while (!isOver) await rollup.roll();
    };
    const looking = async (): Promise<void> => {
      for (let count = 0; count < 30; count += 1) await expectTruth(`check ${count}`);
      isOver = true;
    };
    const stopped = (work: Promise<void>): Promise<void> =>
      work.finally(() => {
        isOver = true;
      });
    await Promise.all(
      [looking(), changing(), changing(), changing(), rolling(rollupOf()), rolling(rollupOf(BERLIN, other))].map(
        stopped,
      ),
    );
    await rollAll(rollupOf());
    expect(await marks()).toBe(0);
    await expectTruth('at rest');
  });

  it('restart when the time-zone data changes', async () => {
    await fill(3);
    await rollAll(rollupOf());
    await db.query(`update report_state set zone = '${BERLIN} 1999a'`);
    await db.query('update report_day set open = open + 7');
    await expectTruth('nothing of the old ones is read');
    await rollAll(rollupOf());
    expect((await state())?.zone)
      .withContext('with the edition of its rules, and of the figures')
      .toBe(`${BERLIN} ${process.versions['tz'] ?? '?'} 4`);
    await expectTruth('rolled up again');
  });

  it('are continued by repeated runs, even after a failure', async () => {
    await fill(3);
    await addItemsAt(db, chanceFrom(3), new Date(NOW.getTime() - 70 * DAY_MS).toISOString());
    const [rollup, failure, errors] = [rollupOf(), new Error('the database is away'), new Array<unknown>()];
    let turns = 0;
    const roll = async (): Promise<boolean> => {
      turns += 1;
      if (turns === 2) throw failure;
      return rollup.roll();
    };
    const end = repeat(
      async () => {
        await roll();
      },
      10,
      (error) => errors.push(error),
    );
    await until(
      'all is rolled up',
      async () => (await state())?.since === addDays(dayOf(BERLIN, NOW), -70) && (await marks()) === 0,
    );
    await db.query(CHANGES['a query is closed'] ?? '');
    await until('the changed day is, too', async () => (await marks()) === 0);
    end();
    expect(errors).toEqual([failure]);
    await expectTruth('rolled up', { ...SCOPE, back: 80 });
  });
});

/** The same database; errors of statements in transactions are collected. */
function noting(db: Database, failed: unknown[]): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work(
          dbOf({
            query: async (text, values) => {
              try {
                return await tx.query(text, values);
              } catch (error) {
                failed.push(error);
                throw error;
              }
            },
          }),
        ),
      ),
  };
}
