import type { PutOff, PutOffKind, SnoozeEndsOn } from '#contract/http/putOff.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** A chat or a query. */
export interface Subject {
  readonly type: 'chat' | 'query';
  readonly id: string;
}

export interface NewPutOff {
  readonly staffId: string;
  readonly kind: PutOffKind;
  readonly subject: Subject;
  /** In milliseconds since 1970. */
  readonly dueAt: number;
  readonly reason: string;
  readonly endsOn: SnoozeEndsOn | null;
  readonly text: string | null;
}

/** As it fires. */
export interface StoredPutOff {
  readonly id: string;
  readonly kind: PutOffKind;
  readonly reason: string;
  readonly text: string | null;
  readonly isHeld: boolean;
  /** The customer's. */
  readonly fromName: string;
  readonly staffId: string;
  /** Of the messaging-app user to whom the account is bound; '' without one. */
  readonly staffMainId: string;
  readonly staffName: string;
  readonly staffHeadImg: string;
}

const OF_SUBJECTS = `
  from put_off left join chat on chat.id = put_off.chat_id left join query on query.id = put_off.query_id
  join app_user customer on customer.id = coalesce(chat.customer_id, query.customer_id)`;

/** What a person has put off, in the order in which it is due. */
export async function listPutOffOf(db: Db, staffId: string): Promise<PutOff[]> {
  return db.rows<PutOff>(
    `select put_off.id::text, kind, put_off.chat_id::text, put_off.query_id::text, customer.id::text as from_id,
            customer.nick_name as from_name, coalesce(query.title, '') as title, ${isoTime('due_at')} as due_time,
            reason, ends_on, coalesce(text, '') as text, ${isoTime('held_at')} as held_time,
            chat.ended_at is not null or query.status is not distinct from 2
              or coalesce(chat.staff_id, query.staff_id) is distinct from put_off.staff_id as is_over
       ${OF_SUBJECTS} where put_off.staff_id = $1 order by due_at, put_off.id`,
    [staffId],
  );
}

/** What the person has put off, without what the new one replaces. Until the transaction ends, they add nothing else. */
export async function countPutOffBeside(tx: Db, { staffId, kind, subject: { type, id } }: NewPutOff): Promise<number> {
  await tx.query('select from staff where id = $1 for no key update', [staffId]);
  return tx.value<number>(
    `select count(*)::int from put_off
      where staff_id = $1 and not ($2 = 'snooze' and kind = 'snooze' and ${type}_id is not distinct from $3)`,
    [staffId, kind, id],
  );
}

/** @returns its id. A snooze replaces an earlier one of the same person */
export async function insertPutOff(
  tx: Db,
  { staffId, kind, subject: { type, id }, dueAt, reason, endsOn, text }: NewPutOff,
): Promise<string> {
  if (kind === 'snooze')
    await tx.query(`delete from put_off where staff_id = $1 and ${type}_id = $2 and kind = 'snooze'`, [staffId, id]);
  return tx.value<string>(
    `insert into put_off (staff_id, kind, ${type}_id, due_at, reason, ends_on, text)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7) returning id::text`,
    [staffId, kind, id, dueAt, reason, endsOn, text],
  );
}

/** What it is about. @param staffId whose; null: anyone's */
export async function findSubject(db: Db, id: string, staffId: string | null): Promise<Subject | null> {
  return db.maybe<Subject>(
    `select case when chat_id is null then 'query' else 'chat' end as type, coalesce(chat_id, query_id)::text as id
       from put_off where id = $1 and ($2::bigint is null or staff_id = $2)`,
    [id, staffId],
  );
}

/** @returns null when a change has ended it. Its chat or query is locked. */
export async function findPutOff(tx: Db, id: string): Promise<StoredPutOff | null> {
  return tx.maybe<StoredPutOff>(
    `select put_off.id::text, kind, reason, text, held_at is not null as is_held, customer.nick_name as from_name,
            staff.id::text as staff_id, coalesce(staff.target_id::text, '') as staff_main_id,
            staff.name as staff_name, coalesce(bound.head_key, '') as staff_head_img
       ${OF_SUBJECTS}
       join staff on staff.id = put_off.staff_id left join app_user bound on bound.id = staff.target_id
      where put_off.id = $1`,
    [id],
  );
}

/** @returns whether it was there */
export async function setDue(tx: Db, id: string, dueAt: number): Promise<boolean> {
  const changed = await tx.count(
    'update put_off set due_at = to_timestamp($2::float8 / 1000), held_at = null where id = $1',
    [id, dueAt],
  );
  return changed > 0;
}

export async function hold(tx: Db, id: string): Promise<void> {
  await tx.query('update put_off set held_at = coalesce(held_at, clock_timestamp()) where id = $1', [id]);
}

/** @returns whether it was there */
export async function deletePutOff(tx: Db, id: string): Promise<boolean> {
  return tx.any('delete from put_off where id = $1', [id]);
}
