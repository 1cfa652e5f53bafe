import { openDatabase, type Database } from '#server/db/connection.ts';
import { fillWords, lookUp, refreshWords, rowsOf, rowsWith, type SearchedTable } from '#server/db/searchIndex.ts';
import { matchOf } from '#server/db/searchWords.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

/** A second kind of document: all that it needs is here. */
const NOTES: SearchedTable = {
  name: 'memo',
  textsOf: async (tx, ids) => {
    const { rows } = await tx.query<{ id: string; texts: readonly string[] }>(
      'select id::text, array[body] as texts from memo where id = any($1::bigint[])',
      [ids],
    );
    return rows;
  },
};
const NOTE_TABLES = `
  create table memo (id bigint primary key, body text not null, topic text not null);
  create table memo_search (memo_id bigint primary key references memo on delete cascade, document tsvector not null);
  create index on memo_search using gin (document) with (fastupdate = off);
  create function memo_facets(of memo) returns text[] language sql immutable as $$ select array['=t' || (of).topic] $$`;

describe('a second searched table', () => {
  const COUNT = 6_000;
  let place: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    place = await startDatabase();
    db = openDatabase(place.options, () => undefined);
    await db.query(NOTE_TABLES);
    await db.query(
      `insert into memo select n, case n % 30 when 0 then '통합검색' else 'ordinary' end, n % 2
         from generate_series(1, ${COUNT}) n`,
    );
    let below: string | null = null;
    do {
      const from: string | null = below;
      ({ below } = await db.transaction((tx) => fillWords(tx, NOTES, from, 1_000)));
    } while (below !== null);
  });
  afterAll(async () => {
    await db.close();
    await place.stop();
  });

  const listed = async (from: (add: (value: unknown) => string) => string) => {
    const values: unknown[] = [];
    const { rows } = await db.query<{ id: string }>(
      `select id::text from ${from((value) => `$${values.push(value)}`)} order by memo.id desc limit 3`,
      values,
    );
    return rows.map(({ id }) => Number(id));
  };
  const matchesOf = (keyword: string) => matchOf(keyword) ?? '';

  it('looks few matches up, also within a filter', async () => {
    const ids = (await lookUp(db, NOTES, matchesOf('검색'))) ?? [];
    expect(ids.length).toBe(COUNT / 30);
    expect(await listed((add) => rowsOf(NOTES, ids, add))).toEqual([6_000, 5_970, 5_940]);
    expect((await lookUp(db, NOTES, `${matchesOf('검색')} & '=t1'`))?.length).toBe(0);
  });

  it('checks each row for words that are common', async () => {
    expect(await lookUp(db, NOTES, matchesOf('ordin'))).toBeNull();
    expect(await listed((add) => rowsWith(NOTES, matchesOf('ordin'), add))).toEqual([5_999, 5_998, 5_997]);
  });

  it('has new words after a change', async () => {
    await db.transaction(async (tx) => {
      await tx.query(`update memo set body = 'wallaby' where id = 17`);
      await refreshWords(tx, NOTES, '17');
    });
    expect(await lookUp(db, NOTES, matchesOf('walla'))).toEqual(['17']);
  });
});
