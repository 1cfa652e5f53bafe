import type { Person } from '../common/principal.ts';
import { holdLock } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';

export interface UploadUse {
  /** Uploads in progress, of all people and of this person. */
  readonly atOnce: number;
  readonly ownAtOnce: number;
  /** How long the person must wait until they may begin another upload; 0 without a wait. */
  readonly waitMs: number;
}

/** Holds the right to admit an upload until the transaction ends: one after the other, on all servers. */
export async function lockUploads(tx: Db): Promise<void> {
  await holdLock(tx, 'uploads');
}

/** Deletes uploads that began this long ago. Unfinished ones belong to a server that was killed. */
export async function deleteOldUploads(db: Db, afterMs: number): Promise<void> {
  await db.query(`delete from upload_slot where began_at <= clock_timestamp() - $1 * interval '1 ms'`, [afterMs]);
}

/** @param perWindow how many uploads a person may begin within `windowMs` */
export async function readUploadUse(
  db: Db,
  owner: Person,
  { perWindow, windowMs }: { readonly perWindow: number; readonly windowMs: number },
): Promise<UploadUse> {
  return db.one<UploadUse>(
    `select count(*)::int as at_once,
            count(*) filter (where owner_type = $1 and owner_id = $2)::int as own_at_once,
            greatest((
              select extract(epoch from began_at - clock_timestamp())::float8 * 1000 + $4
                from upload_slot where owner_type = $1 and owner_id = $2 order by began_at desc offset $3 limit 1
            ), 0) as wait_ms
       from upload_slot where ended_at is null`,
    [owner.type, owner.id, perWindow - 1, windowMs],
  );
}

/** Begins an upload. @returns its id */
export async function insertUploadSlot(db: Db, owner: Person): Promise<string> {
  return db.value<string>('insert into upload_slot (owner_type, owner_id) values ($1, $2) returning id::text', [
    owner.type,
    owner.id,
  ]);
}

export async function endUploadSlot(db: Db, id: string): Promise<void> {
  await db.query('update upload_slot set ended_at = clock_timestamp() where id = $1', [id]);
}
