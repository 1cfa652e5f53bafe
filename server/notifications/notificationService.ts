import type { ResponseOf } from '#contract/http/call.ts';
import type { listNotifications } from '#contract/http/notifications.ts';
import type { Database, Db } from '../db/database.ts';
import {
  deleteOldNotifications,
  insertNotifications,
  noteRead,
  noteSent,
  readNotificationsAfter,
  readNotificationsOf,
  readCursors,
  type NewNotification,
  type NotificationCursor,
} from './notificationRepository.ts';
import { fitNotification } from './notificationTexts.ts';

/** Older notifications are not sent when a page opens or an outage ends. */
export const NOTIFICATION_MAX_AGE_MS = 3_600_000;
/** Older ones are deleted: they contain names. */
export const NOTIFICATION_STORED_MS = 7 * 24 * 3_600_000;
/** Stored for each person. After an outage a page gets at most this many at once. */
export const NOTIFICATIONS_MAX = 50;

/**
 * Stores texts for members of staff. Call it at the very end of the transaction that they are about.
 * Call `Publisher` after COMMIT: it sends them to pages at once. Otherwise a sweep does so later.
 * @returns the ids of the people, each once
 */
export async function storeNotifications(
  tx: Db,
  notifications: readonly NewNotification[],
): Promise<readonly string[]> {
  const fitting = notifications.map((each) => ({ ...each, text: fitNotification(each.text) }));
  await insertNotifications(tx, fitting, NOTIFICATIONS_MAX);
  return [...new Set(notifications.map(({ staffId }) => staffId))];
}

/** Reads the notifications for pages of staff, and stores how far each person has received them. */
export type NotificationService = ReturnType<typeof createNotificationService>;

export function createNotificationService({ db }: { readonly db: Database }) {
  return {
    sentTo: async (staffId: string): Promise<number> => (await readCursors(db, staffId)).sentNo,
    after: (cursors: readonly NotificationCursor[]) => readNotificationsAfter(db, cursors, NOTIFICATION_MAX_AGE_MS),
    noteSent: (cursors: readonly NotificationCursor[]) => noteSent(db, cursors),
    /** The person's notifications, newest first, and up to where they have read them. */
    list: async (staffId: string): Promise<ResponseOf<typeof listNotifications>> => ({
      readNo: (await readCursors(db, staffId)).readNo,
      notifications: await readNotificationsOf(db, staffId, NOTIFICATION_STORED_MS),
    }),
    markRead: (staffId: string, no: number) => noteRead(db, { staffId, no }),
    /** Deletes notifications that are too old to be listed. */
    forgetOld: () => deleteOldNotifications(db, NOTIFICATION_STORED_MS),
  };
}
