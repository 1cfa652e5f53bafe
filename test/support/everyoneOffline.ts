import type { Db } from '#server/db/connection.ts';

/** Sets everyone offline. Locks in the order of the server, which may still work on log-outs: they could deadlock. */
export async function setEveryoneOffline(db: Db): Promise<void> {
  await db.query(
    `with everyone as (select staff_id from presence order by staff_id for no key update)
     update presence set is_online = false from everyone where presence.staff_id = everyone.staff_id`,
  );
}
