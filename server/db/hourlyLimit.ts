import type { Db } from './connection.ts';

/**
 * How long someone has to wait who may add `perHour` rows in an hour.
 * @param own SQL of the rows that they have added, whose values begin with $2
 * @returns milliseconds; 0 when they may add one now
 */
export async function waitToAdd(db: Db, perHour: number, own: string, values: readonly unknown[]): Promise<number> {
  const waitMs = await db.maybeValue<number>(
    `select extract(epoch from created_at + interval '1 hour' - clock_timestamp())::float8 * 1000 as wait_ms
       from ${own} order by id desc offset $1 limit 1`,
    [perHour - 1, ...values],
  );
  return Math.max(0, waitMs ?? 0);
}
