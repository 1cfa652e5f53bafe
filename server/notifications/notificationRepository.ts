import type { StaffNotification } from '#contract/http/notifications.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** The largest value of the column. */
const INTEGER_MAX = 2_147_483_647;

export interface NewNotification {
  readonly staffId: string;
  readonly text: string;
  /** What it is about; null as the id: several of them. Left out: nothing to open. */
  readonly about?: { readonly type: 'chat' | 'query'; readonly id: string | null };
}

/** The number up to which a person has received or read. `no` counts each person's notifications from 1. */
export interface NotificationCursor {
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
       select staff_id, text, object_type, object_id,
              row_number() over (partition by staff_id order by at desc)::integer - 1 as newer
         from unnest($1::bigint[], $2::text[], $4::text[], $5::bigint[])
              with ordinality as given (staff_id, text, object_type, object_id, at)
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
     insert into staff_notification (staff_id, no, text, object_type, object_id)
     select staff_id, numbered.last_no - given.newer, given.text, given.object_type, given.object_id
       from given join numbered using (staff_id)
      where given.newer < $3`,
    [
      notifications.map(({ staffId }) => staffId),
      notifications.map(({ text }) => text),
      maxEach,
      notifications.map(({ about }) => about?.type ?? null),
      notifications.map(({ about }) => about?.id ?? null),
    ],
  );
}

/**
 * The newest number that was sent to any page of the person, and the number up to which they have read everything; 0
 * for a person who never had a notification.
 */
export async function readCursors(db: Db, staffId: string) {
  const found = await db.maybe<{ sentNo: number; readNo: number }>(
    'select sent_no, read_no from staff_notification_head where staff_id = $1',
    [staffId],
  );
  return found ?? { sentNo: 0, readNo: 0 };
}

/** The notifications of these people after a number each, not older than `maxAgeMs`, in order for each person. */
export async function readNotificationsAfter(db: Db, after: readonly NotificationCursor[], maxAgeMs: number) {
  return db.rows<NotificationCursor & { readonly text: string }>(
    `select notification.staff_id::text, notification.no, notification.text
       from unnest($1::bigint[], $2::integer[]) as wanted (staff_id, after_no)
       join staff_notification notification
         on notification.staff_id = wanted.staff_id and notification.no > wanted.after_no
      where notification.created_at > now() - $3 * interval '1 ms'
      order by notification.staff_id, notification.no`,
    [after.map(({ staffId }) => staffId), after.map(({ no }) => no), maxAgeMs],
  );
}

/** Stores that a page of each of these people has received everything up to a number. */
export async function noteSent(db: Db, sent: readonly NotificationCursor[]): Promise<void> {
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

/** The person's notifications that are not older than `maxAgeMs`, newest first. */
export async function readNotificationsOf(db: Db, staffId: string, maxAgeMs: number): Promise<StaffNotification[]> {
  return db.rows<StaffNotification>(
    `select no, text, ${isoTime('created_at')} as create_time, object_type, object_id::text from staff_notification
      where staff_id = $1 and created_at > now() - $2 * interval '1 ms' order by no desc`,
    [staffId, maxAgeMs],
  );
}

/** Stores that the person has read everything up to a number. It only grows, and only up to the newest. */
export async function noteRead(db: Db, { staffId, no }: NotificationCursor): Promise<void> {
  if (no < 1) return;
  await db.query(
    `update staff_notification_head set read_no = least($2, last_no)
      where staff_id = $1 and read_no < least($2, last_no)`,
    [staffId, Math.min(no, INTEGER_MAX)],
  );
}

export async function deleteOldNotifications(db: Db, maxAgeMs: number): Promise<void> {
  await db.query(`delete from staff_notification where created_at < now() - $1 * interval '1 ms'`, [maxAgeMs]);
}
