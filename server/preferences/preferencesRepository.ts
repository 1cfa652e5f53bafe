import type { StaffPreferences } from '#contract/http/preferences.ts';
import type { Db } from '../db/connection.ts';

/** null: the person has stored none. */
export async function findPreferences(db: Db, staffId: string): Promise<StaffPreferences | null> {
  return db.maybe<StaffPreferences>(
    `select keys, send_key, after_end, announces_chats
       from staff_preferences where staff_id = $1`,
    [staffId],
  );
}

export async function storePreferences(db: Db, staffId: string, preferences: StaffPreferences): Promise<void> {
  const { keys, sendKey, afterEnd, announcesChats } = preferences;
  await db.query(
    `insert into staff_preferences (staff_id, keys, send_key, after_end, announces_chats) values ($1, $2, $3, $4, $5)
         on conflict (staff_id) do update
            set keys = excluded.keys, send_key = excluded.send_key, after_end = excluded.after_end,
                announces_chats = excluded.announces_chats`,
    [staffId, JSON.stringify(keys), sendKey, afterEnd, announcesChats],
  );
}
