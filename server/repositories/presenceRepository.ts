import type { Db } from '../db/connection.ts';

/** These members of staff have a chat socket open just now. */
export async function markSeen(db: Db, staffIds: readonly string[]): Promise<void> {
  await db.query('update presence set seen_at = now() where staff_id = any($1::bigint[])', [staffIds]);
}

/** Who is online and has open chats, but has not been seen for so long. */
export async function findAwayWithChats(db: Db, graceMs: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ staff_id: string }>(
    `select staff_id::text from presence
      where is_online and seen_at < now() - $1 * interval '1 ms'
        and exists (select from chat where chat.staff_id = presence.staff_id and chat.ended_at is null)
      order by presence.staff_id`,
    [graceMs],
  );
  return rows.map(({ staff_id }) => staff_id);
}
