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

/** A page that is opened, or an outage that ends, brings nothing older. */
export const NOTIFICATION_KEEP_MS = 3_600_000;
/** Kept of each person: after an outage nobody gets more than this many at once. */
export const NOTIFICATIONS_KEPT = 20;

/**
 * Stores texts for members of staff, in the transaction of what they are about, as its last statement.
 * Tell `StaffNotifier` after COMMIT: it brings them to pages at once, where a sweep would later.
 * @returns for whom they are, each once
 */
export async function storeNotifications(
  tx: Db,
  notifications: readonly NewNotification[],
): Promise<readonly string[]> {
  const fitting = notifications.map(({ staffId, text }) => ({ staffId, text: fitNotification(text) }));
  await insertNotifications(tx, fitting, NOTIFICATIONS_KEPT);
  return [...new Set(notifications.map(({ staffId }) => staffId))];
}

/** Reads what pages of staff are to be sent, and keeps how far that has come. */
export interface NotificationService {
  /** Up to which number some page of a person has been sent their notifications. */
  sentTo(staffId: string): Promise<number>;
  /** What these people have after a number each, in order for each of them. */
  after(places: readonly NotificationPlace[]): Promise<readonly StoredNotification[]>;
  /** A page of each of these people has been sent everything up to a number. */
  noteSent(places: readonly NotificationPlace[]): Promise<void>;
  /** Deletes what nobody is brought any more. */
  forgetOld(): Promise<void>;
}

export function createNotificationService({ db }: { readonly db: Database }): NotificationService {
  return {
    sentTo: (staffId) => readSentNo(db, staffId),
    after: (places) => readNotificationsAfter(db, places, NOTIFICATION_KEEP_MS),
    noteSent: (places) => noteSent(db, places),
    forgetOld: () => deleteOldNotifications(db, NOTIFICATION_KEEP_MS),
  };
}
