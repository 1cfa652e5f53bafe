import type { StaffPreferences } from '#contract/http/preferences.ts';
import type { Db } from '../db/connection.ts';

/** null: the person has stored none. */
export async function findPreferences(db: Db, staffId: string): Promise<StaffPreferences | null> {
  return db.maybe<StaffPreferences>(
    `select keys, send_key, after_end, announces_chats, undo_send, saved_filters
       from staff_preferences where staff_id = $1`,
    [staffId],
  );
}

/** What is left out stays, or has its default. */
export async function storePreferences(
  db: Db,
  staffId: string,
  { keys, sendKey, afterEnd, announcesChats, undoSend, savedFilters }: Partial<StaffPreferences>,
): Promise<void> {
  await db.query(`insert into staff_preferences (staff_id) values ($1) on conflict (staff_id) do nothing`, [staffId]);
  await db.query(
    `update staff_preferences
        set keys = coalesce($2, keys), send_key = coalesce($3, send_key), after_end = coalesce($4, after_end),
            announces_chats = coalesce($5, announces_chats), saved_filters = coalesce($6, saved_filters),
            undo_send = coalesce($7, undo_send)
      where staff_id = $1`,
    [
      staffId,
      jsonOf(keys),
      sendKey ?? null,
      afterEnd ?? null,
      announcesChats ?? null,
      jsonOf(savedFilters),
      undoSend ?? null,
    ],
  );
}

function jsonOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
