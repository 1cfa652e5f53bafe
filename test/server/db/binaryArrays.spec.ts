import { bigints, floats, integers, smallints, texts } from '#server/db/binaryArrays.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const VALUES = {
  bigint: ['0', '1', '4294967295', '4294967296', '999999999999999', '1000000000000000', '9223372036854775807'],
  integer: [0, 1, -1, 2_147_483_647],
  smallint: [0, 1, -1, 32_767],
  float8: [0, -0.5, 1_795_710_202_853, Number.MAX_SAFE_INTEGER],
  text: ['', 'plain', '{"text":"a \\"quoted\\", one"}', 'NULL', 'привет 你好 👋🏽', 'x'.repeat(70_000)],
};

describe('arrays in the binary format', () => {
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

  const read = async (type: keyof typeof VALUES, array: Buffer): Promise<unknown> => {
    const { rows } = await db.query<{ value: unknown }>(`select to_json($1::${type}[]) as value`, [array]);
    return rows[0]?.value;
  };
  const asText = async (array: Buffer): Promise<unknown> => {
    const { rows } = await db.query<{ value: unknown }>('select $1::bigint[]::text[] as value', [array]);
    return rows[0]?.value;
  };

  it('hold what was given', async () => {
    expect(await asText(bigints(VALUES.bigint))).toEqual(VALUES.bigint);
    expect(await read('integer', integers(VALUES.integer))).toEqual(VALUES.integer);
    expect(await read('smallint', smallints(VALUES.smallint))).toEqual(VALUES.smallint);
    expect(await read('float8', floats(VALUES.float8))).toEqual(VALUES.float8);
    expect(await read('text', texts(VALUES.text))).toEqual(VALUES.text);
  });

  it('may be empty', async () => {
    expect(await read('text', texts([]))).toEqual([]);
    expect(await read('integer', integers([]))).toEqual([]);
  });
});
