import { openDatabase, type Database, type Db } from '#server/db/connection.ts';
import { valuesOf, walkOf, walkOfIds } from '#server/db/slice.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

describe('reading rows', () => {
  let place: TestDatabase;
  let db: Database;
  const TWO = "select staff_id, name from (values (1, 'Ann'), (2, 'Ben')) given (staff_id, name)";

  beforeAll(async () => {
    place = await startDatabase();
    db = openDatabase(place.options, () => undefined);
  });
  afterAll(async () => {
    await db.close();
    await place.stop();
  });

  const readers: Readonly<Record<string, (work: (of: Db) => Promise<void>) => Promise<void>>> = {
    'the pool': (work) => work(db),
    'a transaction': (work) => db.transaction(work),
    'the prepared statements': (work) => work(db.repeated),
    'the connection for commits': (work) => work(db.express),
  };
  for (const [name, read] of Object.entries(readers))
    it(`names columns in camel case and counts rows, through ${name}`, async () => {
      await read(async (of) => {
        expect(await of.rows(TWO)).toEqual([
          { staffId: 1, name: 'Ann' },
          { staffId: 2, name: 'Ben' },
        ]);
        expect(await of.one(`${TWO} where staff_id = $1`, [2])).toEqual({ staffId: 2, name: 'Ben' });
        expect(await of.values<number>(TWO)).toEqual([1, 2]);
        expect(await of.value<number | null>('select null::integer')).toBeNull();
        expect(await of.count(TWO)).toBe(2);
      });
    });

  it('returns null, or fails with the statement, where there is no row', async () => {
    const none = `${TWO} where staff_id = 3`;
    expect(await db.maybe(none)).toBeNull();
    expect(await db.maybeValue(none)).toBeNull();
    expect(await db.rows(none)).toEqual([]);
    await expectAsync(db.one(none)).toBeRejectedWithError(`no row: ${none}`);
    await expectAsync(db.value(none)).toBeRejectedWithError(`no row: ${none}`);
  });

  it('leaves names inside JSON as they are', async () => {
    expect(await db.value(`select json_build_object('staff_id', 1) as some_json`)).toEqual({ staff_id: 1 });
  });
});

describe('SQL of a slice', () => {
  it('reads the rows next to a position first, in either direction', () => {
    const walk = (from: 'after' | 'before', isAscending: boolean) => {
      const { values, add } = valuesOf('first');
      const slice = { from, position: 7, limit: 3 };
      return { ...walkOf(slice, { keys: ['at', 'id'], isAscending, at: (id) => ['now()', add(id)], add }), values };
    };
    const up = { beyond: '(at, id) > (now(), $2)', rest: 'order by at asc, id asc limit $3 offset $4' };
    const down = { beyond: '(at, id) < (now(), $2)', rest: 'order by at desc, id desc limit $3 offset $4' };
    const values = ['first', 7, 3, 0];
    expect(walk('after', true)).toEqual({ ...up, values });
    expect(walk('before', true)).toEqual({ ...down, values });
    expect(walk('after', false)).toEqual({ ...down, values });
    expect(walk('before', false)).toEqual({ ...up, values });
  });

  it('skips rows only at the start of a list', () => {
    const { values, add } = valuesOf();
    expect(walkOfIds({ from: 'start', offset: 20, limit: 11 }, add)).toEqual({
      beyond: 'true',
      rest: 'order by id desc limit $1 offset $2',
    });
    expect(values).toEqual([11, 20]);
  });
});
