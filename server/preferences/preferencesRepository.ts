import type { StaffPreferences } from '../../contract/http/preferences.ts';
import type { Db } from '../db/connection.ts';

/** null: the person has stored none. */
export async function findPreferences(db: Db, staffId: string): Promise<StaffPreferences | null> {
  const {
    rows: [row],
  } = await db.query<{ keys: StaffPreferences['keys']; send_key: StaffPreferences['sendKey'] }>(
    'select keys, send_key from staff_preferences where staff_id = $1',
    [staffId],
  );
  return row === undefined ? null : { keys: row.keys, sendKey: row.send_key };
}

export async function storePreferences(db: Db, staffId: string, { keys, sendKey }: StaffPreferences): Promise<void> {
  await db.query(
    `insert into staff_preferences (staff_id, keys, send_key) values ($1, $2, $3)
         on conflict (staff_id) do update set keys = excluded.keys, send_key = excluded.send_key`,
    [staffId, JSON.stringify(keys), sendKey],
  );
}
