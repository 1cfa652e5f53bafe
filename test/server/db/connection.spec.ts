import { openDatabase, type Database, type DatabaseSettings, type Db } from '#server/db/connection.ts';
import { isUnavailable } from '#server/db/databaseErrors.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

describe('a transaction whose connection is lost between two statements', () => {
  let place: TestDatabase;
  let db: Database;
  let lost: Error[];

  beforeEach(async () => {
    place = await startDatabase();
    lost = [];
    db = openDatabase(place.options, (error) => {
      lost.push(error);
    });
  });
  afterEach(async () => {
    await db.close();
    await place.stop();
  });

  const pidOf = async (tx: Db) => (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
  const untilGone = (pid: number) =>
    until(`backend ${pid} is gone`, async () => {
      const { rowCount } = await db.query('select from pg_stat_activity where pid = $1', [pid]);
      return rowCount === 0;
    });

  const causes: Readonly<Record<string, (tx: Db, pid: number) => Promise<unknown>>> = {
    'an administrator': (_tx, pid) => db.query('select pg_terminate_backend($1)', [pid]),
    'our own limit of idle time': (tx) => tx.query('set local idle_in_transaction_session_timeout = 1'),
  };
  for (const [by, terminate] of Object.entries(causes)) {
    for (const [run, name] of [
      ['transaction', 'rejects'],
      ['snapshot', 'rejects, though it only reads'],
    ] as const) {
      it(`by ${by}: a ${run} ${name}, and the next one succeeds`, async () => {
        const result = db[run](async (tx) => {
          const pid = await pidOf(tx);
          await terminate(tx, pid);
          await untilGone(pid);
          await until('the client has heard of it', () => lost.length > 0);
          await tx.query('select 1');
        });
        const error = await result.then(
          () => null,
          (reason: unknown) => reason,
        );
        expect(isUnavailable(error)).withContext(String(error)).toBeTrue();
        expect(await db.transaction(pidOf)).toBeGreaterThan(0);
      });
    }
  }

  it('rejects also when only the commit was left', async () => {
    await db.query('create table memo (text text)');
    const result = db.transaction(async (tx) => {
      await tx.query(`insert into memo values ('lost')`);
      const pid = await pidOf(tx);
      await db.query('select pg_terminate_backend($1)', [pid]);
      await untilGone(pid);
    });
    await expectAsync(result).toBeRejected();
    expect((await db.query('select from memo')).rowCount).toBe(0);
  });
});

describe('the check whether the database answers', () => {
  it('takes no longer than its limit while the database hangs or is gone, and is true again afterwards', async () => {
    const place = await startDatabase();
    const { proxy, database } = await startDatabaseProxy(place);
    const db = openDatabase(database.options, () => undefined, { answerWithinMs: 1_000 });
    expect(await db.isReachable(5_000)).toBeTrue();
    proxy.stall();
    const questions = Array.from({ length: 50 }, () => db.isReachable(20));
    expect(await Promise.all(questions)).toEqual(questions.map(() => false));
    proxy.heal();
    expect(await db.isReachable(5_000)).toBeTrue();
    proxy.unplug();
    expect(await db.isReachable(5_000)).toBeFalse();
    await db.close();
    await proxy.close();
    await place.stop();
  });
});

describe('the separate connection for messages', () => {
  it('is replaced when the database does not answer', async () => {
    const place = await startDatabase();
    const { proxy, database } = await startDatabaseProxy(place);
    const db = openDatabase(database.options, () => undefined, { answerWithinMs: 1_000 });
    const ask = async () => (await db.express.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const first = await ask();
    proxy.stall();

    await expectAsync(ask()).toBeRejectedWithError(/timeout/);
    proxy.heal();
    const second = await ask();
    expect(second).toBeGreaterThan(0);
    expect(second).not.toBe(first);
    await db.close();
    await proxy.close();
    await place.stop();
  });
});

describe('repeated statements', () => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await startDatabase();
  });
  afterEach(() => place.stop());

  const countPrepared = async (settings: DatabaseSettings): Promise<number | undefined> => {
    const db = openDatabase(place.options, () => undefined, { ...settings, poolMax: 1 });
    for (const n of [...Array(120).keys(), 1, 119]) {
      const { rows } = await db.repeated.query(`select ${n} + $1::int as sum`, [1]);
      expect(rows).toEqual([{ sum: n + 1 }]);
    }
    const { rows } = await db.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
    await db.close();
    return rows[0]?.n;
  };

  it('are prepared, except the later ones of too many', async () => {
    expect(await countPrepared({})).toBe(96);
  });

  it('are not prepared behind a pooler', async () => {
    expect(await countPrepared({ direct: place.options })).toBe(0);
  });
});
