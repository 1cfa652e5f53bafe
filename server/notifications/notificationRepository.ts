import type { Db } from '../db/connection.ts';

export interface NewNotification {
  readonly staffId: string;
  readonly text: string;
}

/** `no` counts each person's notifications from 1. */
export interface StoredNotification extends NewNotification {
  readonly no: number;
}

export interface NotificationPlace {
  readonly staffId: string;
  readonly no: number;
}

/**
 * Stores notifications, each person's in the order given, and deletes all but that person's newest.
 * It locks a row of each person until the transaction ends: do it last, and once.
 * @param maxEach notifications that each person can have
 */
export async function insertNotifications(
  tx: Db,
  notifications: readonly NewNotification[],
  maxEach: number,
): Promise<void> {
  if (notifications.length === 0) return;
  await tx.query(
    `with given as (
       select staff_id, text, row_number() over (partition by staff_id order by at desc)::integer - 1 as newer
         from unnest($1::bigint[], $2::text[]) with ordinality as given (staff_id, text, at)
     ), numbered as (
       insert into staff_notification_head as head (staff_id, last_no)
       select staff_id, count(*)::integer from given group by staff_id order by staff_id
           on conflict (staff_id) do update set last_no = head.last_no + excluded.last_no
       returning head.staff_id, head.last_no
     ), deleted as (
       delete from staff_notification
        using numbered
        where staff_notification.staff_id = numbered.staff_id and staff_notification.no <= numbered.last_no - $3
     )
     insert into staff_notification (staff_id, no, text)
     select staff_id, numbered.last_no - given.newer, given.text
       from given join numbered using (staff_id)
      where given.newer < $3`,
    [notifications.map(({ staffId }) => staffId), notifications.map(({ text }) => text), maxEach],
  );
}

/** The newest number that was sent to any page of the person; 0 for a person who never had a notification. */
export async function readSentNo(db: Db, staffId: string): Promise<number> {
  const {
    rows: [row],
  } = await db.query<{ sent_no: number }>('select sent_no from staff_notification_head where staff_id = $1', [staffId]);
  return row?.sent_no ?? 0;
}

/** The notifications of these people after a number each, not older than `maxAgeMs`, in order for each person. */
export async function readNotificationsAfter(
  db: Db,
  after: readonly NotificationPlace[],
  maxAgeMs: number,
): Promise<readonly StoredNotification[]> {
  const { rows } = await db.query<{ staff_id: string; no: number; text: string }>(
    `select notification.staff_id::text, notification.no, notification.text
       from unnest($1::bigint[], $2::integer[]) as wanted (staff_id, after_no)
       join staff_notification notification
         on notification.staff_id = wanted.staff_id and notification.no > wanted.after_no
      where notification.created_at > now() - $3 * interval '1 ms'
      order by notification.staff_id, notification.no`,
    [after.map(({ staffId }) => staffId), after.map(({ no }) => no), maxAgeMs],
  );
  return rows.map(({ staff_id, no, text }) => ({ staffId: staff_id, no, text }));
}

/** Stores that a page of each of these people has received everything up to a number. */
export async function noteSent(db: Db, sent: readonly NotificationPlace[]): Promise<void> {
  await db.query(
    `with moved as (
       select head.staff_id, wanted.no
         from unnest($1::bigint[], $2::integer[]) as wanted (staff_id, no)
         join staff_notification_head head on head.staff_id = wanted.staff_id and head.sent_no < wanted.no
        order by head.staff_id for no key update of head
     )
     update staff_notification_head head set sent_no = greatest(head.sent_no, moved.no)
       from moved where head.staff_id = moved.staff_id`,
    [sent.map(({ staffId }) => staffId), sent.map(({ no }) => no)],
  );
}

export async function deleteOldNotifications(db: Db, maxAgeMs: number): Promise<void> {
  await db.query(`delete from staff_notification where created_at < now() - $1 * interval '1 ms'`, [maxAgeMs]);
}
