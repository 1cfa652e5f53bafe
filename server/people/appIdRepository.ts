import type { Db } from '../db/connection.ts';

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
