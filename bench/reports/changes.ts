import type { Database } from '../../server/db/connection.ts';

/** In each database, of the queries and chats of the last week: each leaves a day to be counted anew. Thirty times as many as come of so much traffic. */
export const CHANGES_PER_SECOND = 1;
const LATELY = "created_at > now() - interval '7 days' order by random() limit 1";
const CHANGES = [
  `update query set status = 3 - status where id = (select id from query where ${LATELY})`,
  `update chat set solved = solved is not true where id = (select id from chat where ${LATELY})`,
] as const;

/** The caller clears it. */
export function startChanges(dbs: readonly Database[]): NodeJS.Timeout {
  let changed = 0;
  return setInterval(() => {
    changed += 1;
    for (const db of dbs) db.query(CHANGES[changed % 2] ?? CHANGES[0]).catch((error: unknown) => { process.stderr.write(`${String(error)}\n`); });
  }, 1_000 / CHANGES_PER_SECOND);
}
