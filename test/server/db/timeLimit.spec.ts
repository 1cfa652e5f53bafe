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

  const slowAt = (tx: Db, start: string, sleep: string): Db => ({
    ...tx,
    query: (text, values) => tx.query(text.startsWith(start) ? `${sleep}; ${text}` : text, values),
  });

  it('has no limit for the way back', async () => {
    const read = await db.snapshot(async (tx) => [
      await readWithin(slowAt(tx, 'rollback', 'select pg_sleep(0.1)'), 20, () => tx.value('select 1')),
      await tx.value('show statement_timeout'),
    ]);
    expect(read).toEqual([1, '30s']);
  });

  it('ends with null when the time is up as it lifts the limit', async () => {
    const read = await db.snapshot(async (tx) => [
      await readWithin(slowAt(tx, 'set local', 'select pg_sleep(60)'), 20, () => tx.value('select 1')),
      await tx.value('show statement_timeout'),
    ]);
    expect(read).toEqual([null, '30s']);
  });

  it('passes other errors on', async () => {
    const failing = db.snapshot((tx) => readWithin(tx, 10_000, () => tx.value('select 1 / 0')));
    await expectAsync(failing).toBeRejectedWithError('division by zero');
  });
});
