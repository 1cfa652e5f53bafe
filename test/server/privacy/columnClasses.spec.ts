import { openDatabase, type Database } from '#server/db/connection.ts';
import { TABLES } from '#server/privacy/columnClassesSql.ts';
import { rowsOfCustomers } from '#server/privacy/customerTablesSql.ts';
import type { TableClasses } from '#server/privacy/tableClassesSql.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const CLASSES: ReadonlyMap<string, TableClasses> = new Map(Object.entries(TABLES));

describe('the classes of columns', () => {
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

  const columns = async (where = 'true'): Promise<readonly string[]> => {
    const { rows } = await db.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and table_name in (select table_name from information_schema.tables
                                                          where table_type = 'BASE TABLE') and ${where}`,
    );
    return rows.map(({ name }) => name).toSorted();
  };

  it('name every column of the database, and no others', async () => {
    const classified = [...CLASSES].flatMap(([table, { columns: of }]) =>
      Object.keys(of).map((column) => `${table}.${column}`),
    );
    expect(classified.toSorted()).toEqual([...(await columns())]);
  });

  it('leave nothing of a customer in a table with rows of customers', async () => {
    const generated = await columns(`is_generated = 'ALWAYS'`);
    const left = [...CLASSES].flatMap(([table, { columns: of, rowsOf, erasure, blanks = {} }]) => {
      if (rowsOf === undefined || erasure === 'deleted' || typeof erasure === 'object') return [];
      return Object.entries(of)
        .filter(([column, held]) => held !== 'operational' && !(column in blanks))
        .map(([column]) => `${table}.${column}`)
        .filter((column) => !generated.includes(column));
    });
    expect(left).toEqual([]);
  });

  it('name no column that an erasure blanks but that holds nothing', () => {
    const needless = [...CLASSES].flatMap(([table, { columns: of, erasure, blanks = {} }]) =>
      Object.keys(blanks)
        .filter((column) => erasure !== 'blanked' || (of[column] ?? 'operational') === 'operational')
        .map((column) => `${table}.${column}`),
    );
    expect(needless).toEqual([]);
  });

  it('say what happens to every table that refers to a chat, a query, a reply or a messaging-app user', async () => {
    const { rows } = await db.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid in ('chat'::regclass, 'query'::regclass, 'reply'::regclass,
                                              'app_user'::regclass, 'file'::regclass)`,
    );
    // bound to a messaging-app user, but about staff
    const unowned = rows.filter(({ name }) => name !== 'staff' && CLASSES.get(name)?.rowsOf === undefined);
    expect(unowned.map(({ name }) => name).filter((name) => name !== 'person_event')).toEqual([]);
  });

  it('find the rows of customers by statements that the database accepts', async () => {
    for (const name of CLASSES.keys()) {
      const condition = rowsOfCustomers(name);
      if (condition === null) continue;
      const { rows } = await db.query(`select from ${name} where ${condition}`, [['7']]);
      expect(rows).withContext(name).toEqual([]);
    }
  });
});
