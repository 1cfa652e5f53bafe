import { openDatabase, type Database, type Db } from '#server/db/connection.ts';
import { readWithin } from '#server/db/timeLimit.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

describe('a limit for the time of a statement', () => {
  let place: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    place = await startDatabase();
    db = openDatabase(place.options, () => undefined);
  });
  afterAll(async () => {
    await db.close();
    await place.stop();
  });

  it('ends it with null, and the transaction goes on with the limit that it had', async () => {
    const read = await db.snapshot(async (tx) => ({
      limitBefore: await tx.value('show statement_timeout'),
      slow: await readWithin(tx, 20, () => tx.value('select pg_sleep(60)')),
      limitAfter: await tx.value('show statement_timeout'),
      quick: await readWithin(tx, 10_000, () => tx.value('show statement_timeout')),
      limitLast: await tx.value('show statement_timeout'),
    }));
    expect(read).toEqual({ limitBefore: '30s', slow: null, limitAfter: '30s', quick: '10s', limitLast: '30s' });
  });

  it('goes back also when the limit ends the way back', async () => {
    let cancelled = 0;
    const read = await db.snapshot(async (tx) => {
      const busy: Db = {
        ...tx,
        query: (text, values) => {
          const isBack = text.startsWith('rollback') && cancelled < 1;
          if (isBack) cancelled += 1;
          return tx.query(isBack ? 'select pg_sleep(60)' : text, values);
        },
      };
      await readWithin(busy, 20, () => tx.value('select 1'));
      return tx.value('show statement_timeout');
    });
    expect([cancelled, read]).toEqual([1, '30s']);
  });

  it('passes other errors on', async () => {
    const failing = db.snapshot((tx) => readWithin(tx, 10_000, () => tx.value('select 1 / 0')));
    await expectAsync(failing).toBeRejectedWithError('division by zero');
  });
});
