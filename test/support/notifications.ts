import type { Db } from '#server/db/connection.ts';
import { storeNotifications } from '#server/notifications/notificationService.ts';

/** All stored notifications, in order. */
export async function storedNotifications(db: Db): Promise<readonly (readonly [staffId: string, text: string])[]> {
  const { rows } = await db.query<{ staff_id: string; text: string }>(
    'select staff_id::text, text from staff_notification order by created_at, staff_notification.staff_id, no',
  );
  return rows.map(({ staff_id, text }) => [staff_id, text]);
}

/** Stores a text for these people without informing the server processes. */
export async function storeSilently(db: Db, staffIds: readonly string[], text: string): Promise<void> {
  await storeNotifications(
    db,
    staffIds.map((staffId) => ({ staffId, text })),
  );
}
