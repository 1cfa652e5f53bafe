import type { Database } from '#server/db/connection.ts';

/**
 * One change in each database, of a query or chat of the last week, which makes its day stale. Five times as often as
 * such traffic would.
 */
export const CHANGE_EVERY_MS = 5_000;
const LATELY = "created_at > now() - interval '7 days' order by random() limit 1";
const CHANGES = [
  `update query set status = 3 - status where id = (select id from query where ${LATELY})`,
  `update chat set solved = solved is not true where id = (select id from chat where ${LATELY})`,
] as const;

/** The caller clears the timer. */
export function startChanges(dbs: readonly Database[]): NodeJS.Timeout {
  let changed = 0;
  return setInterval(() => {
    changed += 1;
    for (const db of dbs)
      db.query(CHANGES[changed % 2] ?? CHANGES[0]).catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
      });
  }, CHANGE_EVERY_MS);
}
