import { folded } from '#contract/searchWords.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

describe('the SQL function folded', () => {
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

  const sqlFolded = async (texts: readonly string[]) => {
    const { rows } = await db.query<{ plain: string }>(
      'select folded(given) as plain from unnest($1::text[]) with ordinality as list (given, n) order by n',
      [texts],
    );
    return rows.map(({ plain }) => plain);
  };

  it('folds every character as keywords are folded', async () => {
    const characters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code !== 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code));
    // Node may know newer ones than the database.
    const { rows } = await db.query<{ character: string }>(
      'select character from unnest($1::text[]) list (character) where unicode_assigned(character)',
      [characters],
    );
    const known = rows.map(({ character }) => character);
    expect(known.length).toBeGreaterThan(100_000);
    const made = await sqlFolded(known);
    expect(known.filter((character, index) => made[index] !== folded(character))).toEqual([]);
  });

  it('folds names in any form alike', async () => {
    const names = [
      'José Núñez',
      'Jose\u0301',
      'ΓΙΏΡΓΟΣ',
      'Łukasz',
      'STRAẞE',
      'ＡＮＮ',
      '김민수'.normalize('NFD'),
      'İrem',
      'أَحْمَد',
    ];
    const made = await sqlFolded(names);
    expect(made).toEqual(names.map(folded));
    expect(made.slice(0, 6)).toEqual(['jose nunez', 'jose', 'γιωργοσ', 'lukasz', 'strasse', 'ann']);
  });
});
