import type { Db } from '#server/db/connection.ts';

interface SeedTeam {
  readonly name: string;
  /** Others are given its chats after so long. */
  readonly waitMinutes: number;
  readonly products: readonly number[];
  /** By the numbers of their accounts. */
  readonly members: readonly number[];
}

/** Everyone who is played, or who shows the product, is in both. Other products belong to everyone. */
const TEAMS: readonly SeedTeam[] = [
  {
    name: 'Payments',
    waitMinutes: 2,
    products: [2, 4],
    members: [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 16, 17, 18, 19, 20],
  },
  { name: 'Travel', waitMinutes: 3, products: [7, 8, 10], members: [1, 2, 3, 4, 5, 11, 12, 13, 16, 17, 18, 19, 20] },
];

/** Besides English, which everyone speaks. By the number of the account. */
const LANGUAGES: Readonly<Record<number, readonly string[]>> = {
  1: ['fr'],
  3: ['zh'],
  4: ['ru'],
  5: ['tr'],
  6: ['fr'],
  10: ['es', 'pt'],
  12: ['ar'],
  13: ['it'],
  14: ['hi', 'ur'],
  17: ['fr'],
  18: ['es'],
};

/** @param staffIds by account */
export async function seedTeams(db: Db, staffIds: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (no: number) => staffIds.get(accountOf(no));
  for (const { name, waitMinutes, products, members } of TEAMS)
    await db.query(
      `with added as (insert into team (name, wait_minutes) values ($1, $2) returning id),
            peopled as (insert into team_member (team_id, staff_id) select id, unnest($3::bigint[]) from added)
       insert into team_product (team_id, product) select id, unnest($4::smallint[]) from added`,
      [name, waitMinutes, members.map(idOf), products],
    );
  await db.query(`insert into staff_language (staff_id, language) select unnest($1::bigint[]), 'en'`, [
    [...staffIds.values()],
  ]);
  for (const [no, languages] of Object.entries(LANGUAGES))
    await db.query('insert into staff_language (staff_id, language) select $1, unnest($2::text[])', [
      idOf(Number(no)),
      languages,
    ]);
}

function accountOf(no: number): string {
  return `staff${String(no).padStart(2, '0')}`;
}
