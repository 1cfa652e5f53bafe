import { dbOf, openDatabase, type Database } from '#server/db/connection.ts';
import {
  DONE,
  runWork,
  startSchedule,
  type RecurringKind,
  type ScheduleDeps,
  type WorkKind,
} from '#server/schedule/index.ts';
import { NO_METRICS } from '../../support/scheduledWork.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

const KIND = 'spec.effect';

describe('scheduled work', () => {
  let database: TestDatabase;
  let db: Database;
  let errors: unknown[];
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await startDatabase();
    db = openDatabase(database.options, () => undefined);
    await db.query(
      `create table effect (subject_id bigint not null, at timestamptz not null default clock_timestamp());
       create table spec_subject (id bigint primary key);
       insert into spec_subject select generate_series(1, 1000)`,
    );
  });
  beforeEach(async () => {
    errors = [];
    await db.query('truncate effect, scheduled_work');
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });
  afterAll(async () => {
    await db.close();
    await database.stop();
  });

  const effect: WorkKind = {
    kind: KIND,
    lock: (tx, id) => tx.query('select from spec_subject where id = $1 for no key update', [id]),
    run: async (tx, id) => {
      await tx.query('insert into effect (subject_id) values ($1)', [id]);
      return DONE;
    },
  };
  /** Fails for one subject, after its effect. */
  const poisonFor = (poisoned: string, options: Partial<WorkKind> = {}): WorkKind => ({
    ...effect,
    ...options,
    run: async (tx, id) => {
      await effect.run(tx, id);
      if (id === poisoned) throw new Error('poison');
      return DONE;
    },
  });
  const depsOf = (of: Database = db): ScheduleDeps => ({
    db: of,
    metrics: NO_METRICS,
    onError: (error) => errors.push(error),
  });
  const start = async (
    kinds: readonly WorkKind[],
    recurring: readonly RecurringKind[] = [],
    of: Database = db,
  ): Promise<() => Promise<void>> => {
    const end = await startSchedule(depsOf(of), { kinds, recurring });
    ends.push(end);
    return end;
  };
  const add = (inMs: number, first: number, last = first, kind = KIND) =>
    db.query(
      `insert into scheduled_work (kind, subject_id, due_at, reason)
       select $1, id, now() + $2 * interval '1 ms', 'spec' from generate_series($3::int, $4::int) id`,
      [kind, inMs, first, last],
    );
  const effects = async (): Promise<readonly number[]> =>
    (await db.query<{ id: number }>('select subject_id::int as id from effect order by at')).rows.map(({ id }) => id);
  const scheduled = async () =>
    (
      await db.query<{ id: number; attempts: number; wait_ms: number }>(
        `select subject_id::int as id, attempts, (extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
           from scheduled_work order by subject_id`,
      )
    ).rows;
  const letPass = () => db.query('update scheduled_work set due_at = now()');
  /** On a busy machine, not all that is due fits into one turn. */
  const takeTurnsUntil = (work: WorkKind, isDone: () => Promise<boolean>, deps = depsOf()): Promise<void> =>
    until('all others have run', async () => {
      await runWork(deps, work);
      return isDone();
    });
  const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('runs once for each row with several processes, and leaves what is not due', async () => {
    await add(0, 1, 150);
    await add(3_600_000, 151, 200);
    for (let count = 0; count < 3; count += 1) await start([effect]);
    await until('all have run', async () => (await scheduled()).length === 50);
    expect((await effects()).toSorted((one, other) => one - other)).toEqual(numbers(150));
  });

  it('runs when it is due, and not before', async () => {
    await start([effect]);
    await add(400, 1);
    const {
      rows: [row],
    } = await db.query<{ due_at: Date }>('select due_at from scheduled_work');
    await until('it has run', async () => (await effects()).length === 1);
    const { rows } = await db.query('select from effect where at >= $1::timestamptz', [row?.due_at]);
    expect(rows).toHaveSize(1);
  });

  it('does not run when a transaction cancels it, which waits for no run', async () => {
    await add(0, 1);
    const running = await db.transaction(async (tx) => {
      await tx.query('select from spec_subject where id = 1 for no key update');
      const run = runWork(depsOf(), effect);
      await until('the run waits for the subject', async () => {
        const { rows } = await db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length === 1;
      });
      await tx.query("set local lock_timeout = '5s'; delete from scheduled_work");
      return { run };
    });
    await running.run;
    expect(await effects()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('runs in as many transactions beside each other as it has lanes', async () => {
    await add(0, 1, 4);
    let [beside, most] = [0, 0];
    const run: WorkKind['run'] = async (tx, id) => {
      beside += 1;
      most = Math.max(most, beside);
      if (most < 2) await until('another runs beside it', async () => most === 2);
      beside -= 1;
      return effect.run(tx, id);
    };
    await runWork(depsOf(), { ...effect, run, lanes: 2 });
    expect(most).toBe(2);
    expect(await effects()).toHaveSize(4);
  });

  it('that is moved while it is claimed runs at its new time', async () => {
    await add(0, 1);
    const lock = () => db.query("update scheduled_work set due_at = due_at + interval '1 hour'");
    await runWork(depsOf(), { ...effect, lock });
    expect(await effects()).toEqual([]);
    expect(await scheduled()).toHaveSize(1);
  });

  it('that its own run schedules for later stays, and runs then', async () => {
    await add(0, 1);
    const again: WorkKind = {
      ...effect,
      run: async (tx, id) => {
        await tx.query("update scheduled_work set due_at = now() + interval '1 hour' where subject_id = $1", [id]);
        return effect.run(tx, id);
      },
    };
    await runWork(depsOf(), again);
    expect(await scheduled()).toHaveSize(1);
    await letPass();
    await runWork(depsOf(), effect);
    expect(await effects()).toEqual([1, 1]);
    expect(await scheduled()).toEqual([]);
  });

  it('that fails leaves no effect, is tried again later each time, and holds up no other', async () => {
    await add(-1_000, 1);
    await add(0, 2, 20);
    const poison = poisonFor('1');
    await takeTurnsUntil(poison, async () => (await effects()).length === 19);
    expect(await scheduled()).toEqual([jasmine.objectContaining({ id: 1 })]);
    expect(errors).toContain(new Error('poison'));
    await db.query('update scheduled_work set due_at = now(), attempts = 30');
    await runWork(depsOf(), poison);
    const [row] = await scheduled();
    expect(row?.attempts).toBe(31);
    expect(row?.wait_ms).toBeGreaterThan(3_000_000);
    expect(row?.wait_ms).toBeLessThanOrEqual(3_600_000);
    expect(await effects()).toHaveSize(19);
  });

  it('of which several run at once runs alone after a failure, so only the one that fails is left', async () => {
    await add(0, 1, 30);
    const poison = poisonFor('3', { atOnce: 10 });
    await takeTurnsUntil(poison, async () => (await effects()).length === 20);
    await letPass();
    await takeTurnsUntil(poison, async () => (await effects()).length === 29);
    expect((await effects()).toSorted((one, other) => one - other)).toEqual(numbers(30).filter((id) => id !== 3));
    const [row, ...others] = await scheduled();
    expect([row?.id, others]).toEqual([3, []]);
    expect(row?.attempts).toBeGreaterThanOrEqual(2);
  });

  it('ends a turn after so many transactions', async () => {
    await add(0, 1, 1_000);
    await runWork(depsOf(), { kind: KIND, run: () => Promise.resolve(DONE) });
    const left = (await scheduled()).length;
    expect(left).toBeGreaterThanOrEqual(800);
    expect(left).toBeLessThan(1_000);
  });

  it('that says that it is due now after all waits for another look', async () => {
    await add(0, 1);
    let runs = 0;
    const eager: WorkKind = { kind: KIND, run: () => Promise.resolve({ laterByMs: (runs += 1) && 0 }) };
    await runWork(depsOf(), eager);
    expect(runs).toBe(1);
    await start([eager]);
    await until('it runs again', () => runs > 2);
    expect(await scheduled()).toHaveSize(1);
  });

  it('of an unknown kind waits for a process that knows it', async () => {
    await add(-1_000, 1, 100, 'spec.unknown');
    await add(0, 101);
    await start([effect]);
    await until('the known one has run', async () => (await effects()).length === 1);
    expect(await scheduled()).toHaveSize(100);
  });

  it('of one kind does not wait for another', async () => {
    await add(0, 1, 1, 'spec.slow');
    await add(0, 2);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: WorkKind = { kind: 'spec.slow', run: () => held.then(() => DONE) };
    await start([slow, effect]);
    await until('the other has run', async () => (await effects()).length === 1);
    expect(await scheduled()).toHaveSize(1);
    release();
  });

  it('publishes after its transaction', async () => {
    await add(0, 1);
    let seen: readonly number[] = [];
    const afterCommit = async (): Promise<void> => {
      seen = await effects();
    };
    await runWork(depsOf(), { ...effect, run: async (tx, id) => ({ ...(await effect.run(tx, id)), afterCommit }) });
    expect(seen).toEqual([1]);
  });

  it('goes on after the database was away, which is reported once, and ends with its runs', async () => {
    let [isAway, looks] = [false, 0];
    const absent: Database = {
      ...db,
      ...dbOf({
        query: (text, values) => {
          looks += 1;
          return isAway ? Promise.reject(new Error('away')) : db.query(text, values);
        },
      }),
    };
    const end = await start([effect], [], absent);
    isAway = true;
    looks = 0;
    await until('it has looked in vain', () => looks > 2);
    expect(errors).toEqual([new Error('away')]);
    isAway = false;
    await add(0, 1);
    await until('it has run', async () => (await effects()).length === 1);
    await end();
    looks = 0;
    await add(0, 2);
    expect(looks).toBe(0);
  });

  it('begins nothing when its end comes while it looks', async () => {
    await add(0, 1);
    let letLook: () => void = () => undefined;
    let isLooking = false;
    const slow: Database = {
      ...db,
      ...dbOf({
        query: (text, values) => {
          if (!text.includes('lateral')) return db.query(text, values);
          isLooking = true;
          const released = new Promise<void>((resolve) => {
            letLook = resolve;
          });
          return released.then(() => db.query(text, values));
        },
      }),
    };
    const end = await start([effect], [], slow);
    await until('it looks', () => isLooking);
    const ended = end();
    letLook();
    await ended;
    expect(await effects()).toEqual([]);
    expect(await scheduled()).toHaveSize(1);
  });

  it('shows each run in the metrics, with the lateness of each row', async () => {
    await add(-5_000, 1, 3);
    const ran: number[] = [];
    let failures = 0;
    const metrics = {
      ran: (kind: string, { latenessMs }: { readonly latenessMs: readonly number[] }) => {
        if (kind === KIND) ran.push(...latenessMs);
      },
      failed: () => (failures += 1),
    };
    await takeTurnsUntil(poisonFor('3'), async () => ran.length === 2 && failures > 0, { ...depsOf(), metrics });
    expect(Math.min(...ran)).toBeGreaterThanOrEqual(5_000);
    expect(failures).toBe(errors.length);
  });

  describe('that repeats', () => {
    it('runs in one process at a time, with its pause, and after a failure', async () => {
      const at: number[] = [];
      const tick: RecurringKind = {
        kind: 'spec.tick',
        everyMs: 400,
        run: async () => {
          at.push(performance.now());
          if (at.length === 1) throw new Error('the first one');
        },
      };
      for (let count = 0; count < 3; count += 1) await start([], [tick]);
      await until('four runs are over', () => at.length >= 4);
      expect((at[3] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(1_100);
      expect(errors).toEqual([new Error('the first one')]);
    });

    it('goes on at the next look while more remains, and not after the end', async () => {
      let runs = 0;
      const backlog = { kind: 'spec.backlog', everyMs: 3_600_000, run: async () => (runs += 1) < 3 };
      const end = await start([], [backlog]);
      await letPass();
      await until(
        'it has caught up',
        async () => runs === 3 && (await scheduled()).every(({ wait_ms }) => wait_ms > 0),
      );
      await end();
      await letPass();
      expect(runs).toBe(3);
    });

    it('is due at the latest after the pause of a process that starts', async () => {
      const tick = { kind: 'spec.tick', everyMs: 3_600_000, run: () => Promise.resolve() };
      await start([], [tick]);
      await start([], [{ ...tick, everyMs: 60_000 }]);
      const [row] = await scheduled();
      expect(row?.wait_ms).toBeLessThanOrEqual(60_000);
      expect(await scheduled()).toHaveSize(1);
    });
  });
});
