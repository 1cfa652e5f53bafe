import { holdLock } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';
import { likeText } from '../db/likePattern.ts';

/** `headImg`: in the format of the contract's HeadImg. */
export interface AppUser {
  readonly id: string;
  readonly nickName: string;
  readonly headImg: string;
}

export async function findAppUser(db: Db, id: string): Promise<AppUser | null> {
  const {
    rows: [row],
  } = await db.query<{ id: string; nick_name: string; head_key: string }>(
    'select id::text, nick_name, head_key from app_user where id = $1',
    [id],
  );
  return row ? { id: row.id, nickName: row.nick_name, headImg: row.head_key } : null;
}

export interface NewAppUser {
  readonly id: string;
  readonly nickName: string;
  readonly phoneCode: string;
  readonly phone: string;
}

/** Ids from here on belong to people whom no app has named (sequence own_person_id). */
const FIRST_OWN_PERSON_ID = 9_000_000_000_000_000_000n;
/** Without leading zeros: each person has one id. */
const PERSON_ID = /^[1-9]\d{0,18}$/;

/** Whether the messaging app can have a person with this id. */
export function isAppPersonId(id: string): boolean {
  return PERSON_ID.test(id) && BigInt(id) < FIRST_OWN_PERSON_ID;
}

/** Adds a person whom no app has named. @returns their id */
export async function addOwnPerson(tx: Db, { nickName, phoneCode, phone }: Omit<NewAppUser, 'id'>): Promise<string> {
  const {
    rows: [row],
  } = await tx.query<{ id: string }>(
    `insert into app_user (id, nick_name, phone_code, phone) values (nextval('own_person_id'), $1, $2, $3)
     returning id::text`,
    [nickName, phoneCode, phone],
  );
  return row?.id ?? '';
}

/** Whether someone has this phone. Others who ask wait until the transaction ends: the second sees the first. */
export async function isPhoneKnown(tx: Db, { phoneCode, phone }: AppUserPhone): Promise<boolean> {
  await holdLock(tx, 'ownPeople');
  const { rowCount } = await tx.query('select from app_user where phone_code = $1 and phone = $2 limit 1', [
    phoneCode,
    phone,
  ]);
  return rowCount !== 0;
}

/** Adds a messaging-app user, unless the id exists already. */
export async function addAppUser(db: Db, { id, nickName, phoneCode, phone }: NewAppUser): Promise<void> {
  await db.query(
    'insert into app_user (id, nick_name, phone_code, phone) values ($1, $2, $3, $4) on conflict (id) do nothing',
    [id, nickName, phoneCode, phone],
  );
}

/** Names a messaging-app user again whose name was erased, unless the erasure is newer than what is known of them. */
export async function renameErasedAppUser(
  db: Db,
  { id, nickName, phoneCode, phone }: NewAppUser,
  knownAt: Date,
): Promise<void> {
  await db.query(
    `update app_user set nick_name = $2, phone_code = $3, phone = $4
      where id = $1 and nick_name = ''
        and not exists (select from erasure where customer_id = $1 and coalesce(finished_at > $5, true))`,
    [id, nickName, phoneCode, phone, knownAt],
  );
}

/** Messaging-app users whose erasure finished within this time. */
export async function listJustErased(db: Db, withinMs: number): Promise<readonly AppUser[]> {
  const { rows } = await db.query<AppUser>(
    `select app_user.id::text, nick_name as "nickName", head_key as "headImg" from app_user
      where id in (select customer_id from erasure where finished_at > now() - $1 * interval '1 ms')`,
    [withinMs],
  );
  return rows;
}

export interface AppUserPhone {
  readonly phoneCode: string;
  readonly phone: string;
}

/** A messaging-app user's phone, which cannot change until the transaction ends; null without such a user. */
export async function shareAppUserPhone(tx: Db, id: string): Promise<AppUserPhone | null> {
  const {
    rows: [row],
  } = await tx.query<AppUserPhone>('select phone_code as "phoneCode", phone from app_user where id = $1 for share', [
    id,
  ]);
  return row ?? null;
}

/** A messaging-app user to whom an account may be bound. */
export interface FoundAppUser extends AppUser, AppUserPhone {
  /** An account is bound to them already. */
  readonly isBound: boolean;
}

/** Messaging-app users of a country whose phones begin with these digits, by phone. */
export async function findAppUsersByPhone(
  db: Db,
  { phoneCode, phone }: AppUserPhone,
  limit: number,
): Promise<readonly FoundAppUser[]> {
  // Compares character by character, which is the order of the index.
  const { rows } = await db.query<FoundAppUser>(
    `select id::text, phone_code as "phoneCode", phone, nick_name as "nickName", head_key as "headImg",
            exists (select from staff where staff.target_id = found.id and staff.deleted_at is null) as "isBound"
       from (select * from app_user
              where phone_code = $1 and phone like $2 order by phone using ~<~, app_user.id limit $3) found
      order by phone using ~<~, found.id`,
    [phoneCode, `${likeText(phone)}%`, limit],
  );
  return rows;
}

/** Whether an account is bound to this person. Call it with the person locked. */
export async function isBound(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from staff where target_id = $1 and deleted_at is null', [id]);
  return rowCount !== 0;
}

/** Whether this is a customer to whom no account is bound. */
export async function isCustomersOnly(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from app_user where id = $1
        and not exists (select from staff where target_id = app_user.id and deleted_at is null)`,
    [id],
  );
  return rowCount === 1;
}

/** Locks a customer until the transaction ends: their chats and queries are opened one after the other. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.query('select from app_user where id = $1 for no key update', [customerId]);
}
