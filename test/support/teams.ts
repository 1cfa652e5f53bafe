import type { Db } from '#server/db/connection.ts';

let made = 0;

/** A team with these members and products. @returns its id */
export async function aTeam(
  db: Db,
  members: readonly string[],
  { products = [], name, waitMinutes = 5 }: { products?: readonly number[]; name?: string; waitMinutes?: number } = {},
): Promise<string> {
  made += 1;
  const {
    rows: [team],
  } = await db.query<{ id: string }>('insert into team (name, wait_minutes) values ($1, $2) returning id::text', [
    name ?? `Team ${made}`,
    waitMinutes,
  ]);
  const id = team?.id ?? '';
  await db.query('insert into team_member (team_id, staff_id) select $1, unnest($2::bigint[])', [id, members]);
  await db.query('insert into team_product (team_id, product) select $1, unnest($2::smallint[])', [id, products]);
  return id;
}
