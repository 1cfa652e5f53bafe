import type { Db } from './connection.ts';

export async function readMeta(db: Db, key: string): Promise<unknown> {
  return db.maybeValue<unknown>('select value from server_meta where key = $1', [key]);
}

/** Sets a value unless there is one, and returns the stored value. Servers that start together get the same value. */
export async function settleMeta(db: Db, key: string, value: unknown): Promise<unknown> {
  await db.query('insert into server_meta (key, value) values ($1, $2) on conflict (key) do nothing', [
    key,
    JSON.stringify(value),
  ]);
  return readMeta(db, key);
}
