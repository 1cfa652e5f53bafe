import type { AppUser as BindableAppUser } from '#contract/http/accounts.ts';
import type { Profile } from '../common/principal.ts';
import { holdLock } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';
import { likeText } from '../db/searchWords.ts';

// An app may call its people by numbers, which are ours too, or by any other text, such as a UUID. For a text each
// person gets a number once, and all but the app's tokens has only the number.

/** Ids from here on belong to people whom no app has named, or not by a number (sequence own_person_id). */
export const FIRST_OWN_PERSON_ID = 9_000_000_000_000_000_000n;
/** Without leading zeros: each person has one id. */
const NUMBER = /^[1-9]\d{0,18}$/;
const APP_ID_MAX = 128;
/** An erasure leaves a hash of an app's id: a person who returns is the same one, and no one can read it. */
const ERASED = 'erased:';
/** @param appId an expression of SQL */
export const erasedAppId = (appId: string): string =>
  `'${ERASED}' || encode(sha256(convert_to(${appId}, 'UTF8')), 'hex')`;
export const ERASED_APP_ID = `case when app_id like '${ERASED}%' then app_id else ${erasedAppId('app_id')} end`;

/** Whether an app can call a person by this number. */
export function isAppPersonId(id: string): boolean {
  return NUMBER.test(id) && BigInt(id) < FIRST_OWN_PERSON_ID;
}

/** Whether an app can call a person so. Other numbers are refused, because they look like one of ours. */
export function isAppId(text: string): boolean {
  if (/^\d*$/.test(text)) return isAppPersonId(text);
  return text.length <= APP_ID_MAX && text === text.trim() && !/\p{Cc}|\p{Cs}/u.test(text) && !text.startsWith(ERASED);
}

/** The number of a person whom an app calls so; null: it has no number yet. */
export async function findPersonId(db: Db, appId: string): Promise<string | null> {
  if (isAppPersonId(appId)) return appId;
  if (!isAppId(appId)) return null;
  return db.maybeValue<string>(`select id::text from app_user where app_id in ($1::text, ${erasedAppId('$1::text')})`, [
    appId,
  ]);
}

/** Adds a person whom `findPersonId` does not find. @returns their number, also if others add them at the same time */
export async function addPersonOf(db: Db, appId: string): Promise<string> {
  return db.value<string>(
    `insert into app_user (id, app_id, nick_name, phone_code, phone)
     select id, $1, 'Customer ' || id, '', '' from nextval('own_person_id') id
     on conflict (app_id) where app_id is not null do update set app_id = excluded.app_id returning id::text`,
    [appId],
  );
}

/** `headImg`: in the format of the contract's HeadImg. */
export interface AppUser {
  readonly id: string;
  readonly nickName: string;
  readonly headImg: string;
}

export interface KnownAppUser extends AppUser {
  /** When the app said who they are; null: unknown. */
  readonly profileAt: Date | null;
}

export async function findAppUser(db: Db, id: string): Promise<KnownAppUser | null> {
  return db.maybe<KnownAppUser>(
    `select id::text, nick_name, head_key as "headImg", profile_at
       from app_user where id = $1`,
    [id],
  );
}

/** Adds a person whom no app has named. @returns their id */
export async function addOwnPerson(tx: Db, { nickName, phoneCode, phone }: AppUserPhone & Pick<AppUser, 'nickName'>) {
  return tx.value<string>(
    `insert into app_user (id, nick_name, phone_code, phone) values (nextval('own_person_id'), $1, $2, $3)
     returning id::text`,
    [nickName, phoneCode, phone],
  );
}

/** Whether someone has this phone. Others who ask wait until the transaction ends: the second sees the first. */
export async function isPhoneKnown(tx: Db, { phoneCode, phone }: AppUserPhone): Promise<boolean> {
  await holdLock(tx, 'ownPeople');
  return tx.any('select from app_user where phone_code = $1 and phone = $2 limit 1', [phoneCode, phone]);
}

/**
 * Stores what the app said about one of its people at this time. Adds them, or changes them unless something newer is
 * known. After an erasure only what is newer and has a name counts.
 * @returns whether they have got another name
 */
export async function storeProfile(tx: Db, profile: Profile, at: Date): Promise<boolean> {
  const { id, nickName, phoneCode, phone } = profile;
  const values = [id, nickName, phoneCode, phone, at];
  await tx.query(
    `insert into app_user (id, nick_name, phone_code, phone, profile_at)
     values ($1::bigint, coalesce($2, 'Customer ' || $1::bigint), coalesce($3, ''), coalesce($4, ''), $5)
     on conflict (id) do nothing`,
    values,
  );
  const isRenamed = await tx.maybeValue<boolean>(
    `with known as (
       select * from app_user where id = $1 and coalesce(profile_at < $5, true) for no key update
     )
     update app_user
        set nick_name = coalesce($2::text, known.nick_name), phone_code = coalesce($3, known.phone_code),
            phone = coalesce($4, known.phone), profile_at = $5
       from known
      where app_user.id = known.id and (known.nick_name <> '' or $2::text is not null)
        and not exists (select from erasure where customer_id = known.id and coalesce(finished_at > $5, true))
     returning app_user.nick_name <> known.nick_name as is_renamed`,
    values,
  );
  return isRenamed === true;
}

/** Messaging-app users whose erasure finished within this time. */
export async function listJustErased(db: Db, withinMs: number): Promise<readonly AppUser[]> {
  return db.rows<AppUser>(
    `select app_user.id::text, nick_name, head_key as "headImg" from app_user
      where id in (select customer_id from erasure where finished_at > now() - $1 * interval '1 ms')`,
    [withinMs],
  );
}

export interface AppUserPhone {
  readonly phoneCode: string;
  readonly phone: string;
}

/** A messaging-app user's phone, which cannot change until the transaction ends; null without such a user. */
export async function shareAppUserPhone(tx: Db, id: string): Promise<AppUserPhone | null> {
  return tx.maybe<AppUserPhone>('select phone_code, phone from app_user where id = $1 for share', [id]);
}

/** Messaging-app users of a country whose phones begin with these digits, by phone. */
export async function findAppUsersByPhone(db: Db, { phoneCode, phone }: AppUserPhone, limit: number) {
  // Compares character by character, which is the order of the index.
  return db.rows<BindableAppUser>(
    `select id::text, phone_code, phone, nick_name, head_key as "headImg",
            exists (select from staff where staff.target_id = found.id and staff.deleted_at is null) as "isBound"
       from (select * from app_user
              where phone_code = $1 and phone like $2 order by phone using ~<~, app_user.id limit $3) found
      order by phone using ~<~, found.id`,
    [phoneCode, `${likeText(phone)}%`, limit],
  );
}

/** Whether an account is bound to this person. Call it with the person locked. */
export async function isBound(tx: Db, id: string): Promise<boolean> {
  return tx.any('select from staff where target_id = $1 and deleted_at is null', [id]);
}

/** Whether this is a customer to whom no account is bound. */
export async function isCustomersOnly(db: Db, id: string): Promise<boolean> {
  return db.any(
    `select from app_user where id = $1
        and not exists (select from staff where target_id = app_user.id and deleted_at is null)`,
    [id],
  );
}

/** Locks a customer until the transaction ends: their chats and queries are opened one after the other. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.query('select from app_user where id = $1 for no key update', [customerId]);
}

/** @returns null for a customer who may write */
export async function findBlockedUntil(db: Db, customerId: string): Promise<Date | null> {
  return db.maybeValue<Date>('select until from customer_block where customer_id = $1 and until > clock_timestamp()', [
    customerId,
  ]);
}
