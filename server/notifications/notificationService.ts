import type { Database, Db } from '../db/database.ts';
import {
  deleteOldNotifications,
  insertNotifications,
  noteSent,
  readNotificationsAfter,
  readSentNo,
  type NewNotification,
  type NotificationPlace,
  type StoredNotification,
} from './notificationRepository.ts';
import { fitNotification } from './notificationTexts.ts';

export type { NotificationPlace, StoredNotification };

/** Older notifications are not sent when a page opens or an outage ends. */
export const NOTIFICATION_MAX_AGE_MS = 3_600_000;
/** Stored for each person. After an outage a page gets at most this many at once. */
export const NOTIFICATIONS_MAX = 20;

/**
 * Stores texts for members of staff. Call it as the last statement of the transaction that they are about.
 * Call `StaffNotifier` after COMMIT: it sends them to pages at once. Otherwise a sweep does so later.
 * @returns the ids of the people, each once
 */
export async function storeNotifications(
  tx: Db,
  notifications: readonly NewNotification[],
): Promise<readonly string[]> {
  const fitting = notifications.map(({ staffId, text }) => ({ staffId, text: fitNotification(text) }));
  await insertNotifications(tx, fitting, NOTIFICATIONS_MAX);
  return [...new Set(notifications.map(({ staffId }) => staffId))];
}

/** Reads the notifications for pages of staff, and stores how far each person has received them. */
export interface NotificationService {
  /** The newest number that was sent to any page of the person; 0 for none. */
  sentTo(staffId: string): Promise<number>;
  /** The notifications of these people after a number each, in order for each person. */
  after(places: readonly NotificationPlace[]): Promise<readonly StoredNotification[]>;
  /** Stores that a page of each of these people has received everything up to a number. */
  noteSent(places: readonly NotificationPlace[]): Promise<void>;
  /** Deletes notifications that are too old to be sent. */
  forgetOld(): Promise<void>;
}

export function createNotificationService({ db }: { readonly db: Database }): NotificationService {
  return {
    sentTo: (staffId) => readSentNo(db, staffId),
    after: (places) => readNotificationsAfter(db, places, NOTIFICATION_MAX_AGE_MS),
    noteSent: (places) => noteSent(db, places),
    forgetOld: () => deleteOldNotifications(db, NOTIFICATION_MAX_AGE_MS),
  };
}
