import { holdLock } from '../db/advisoryLocks.ts';
import { sqlState, type Db } from '../db/connection.ts';
import { erasedAppId, FIRST_OWN_PERSON_ID } from '../people/index.ts';

// A list of people is a table of its transaction: a million of them need no memory here, and the database compares
// them with those that it knows.

/** A person as the app lists them. The list says all about them: without a phone they have none. */
export interface ListedPerson {
  /** What the app calls them. */
  readonly appId: string;
  /** The same as a number; null: it is none. */
  readonly id: string | null;
  readonly nickName: string;
  /** Digits, or '' without a phone. */
  readonly phoneCode: string;
  readonly phone: string;
  /** The name of a picture's file; null: they keep what they have. */
  readonly headImg: string | null;
}

/** A person in the list. */
export interface ListLine {
  /** From 1. */
  readonly line: number;
  readonly person: ListedPerson;
}

/** A line that contradicts another one, or a person who is not in the list. */
export interface Contradiction {
  readonly line: number;
  /** The line that says the same; null: none. */
  readonly otherLine: number | null;
  /** What the app calls the person who is not in the list and has the phone. */
  readonly otherPerson: string | null;
  readonly field: 'id' | 'phone';
}

/** What became of the people of a list. */
export interface Stored {
  readonly added: number;
  readonly changed: number;
  /** Those with an open chat whose name has changed. */
  readonly renamed: readonly string[];
}

/** A picture as the list names it. */
export interface ListedPicture {
  readonly line: number;
  readonly personId: string;
  readonly headImg: string;
}

/** A picture whose file is stored. */
export interface FiledPicture {
  readonly personId: string;
  readonly source: string;
  readonly fileId: string;
}

/** Storing a file of people takes long, and each call that waits for it takes a connection. */
const LIST_WITHIN_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Waits a moment until no other list is being stored.
 * @returns false if one still is: this transaction must end
 */
export async function isListsTurn(tx: Db): Promise<boolean> {
  await tx.query(`set local lock_timeout = ${LIST_WITHIN_MS}`);
  try {
    await holdLock(tx, 'listedPeople');
    await tx.query('set local lock_timeout = default');
    return true;
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Begins the list of this transaction. */
export async function beginList(tx: Db): Promise<void> {
  await tx.query(
    `create temporary table listed_person (
       line integer not null, app_id text not null, id bigint, nick_name text not null, phone_code text not null,
       phone text not null, head_img text
     ) on commit drop`,
  );
}

export async function addToList(tx: Db, lines: readonly ListLine[]): Promise<void> {
  await tx.query(
    `insert into listed_person
     select * from unnest($1::integer[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      lines.map(({ line }) => line),
      lines.map(({ person }) => person.appId),
      lines.map(({ person }) => person.id),
      lines.map(({ person }) => person.nickName),
      lines.map(({ person }) => person.phoneCode),
      lines.map(({ person }) => person.phone),
      lines.map(({ person }) => person.headImg),
    ],
  );
}

/**
 * Gives all of the list their numbers, known people those that they have. Other lists wait until this transaction ends.
 * Call it when the list is complete.
 */
export async function numberList(tx: Db): Promise<void> {
  await holdLock(tx, 'listedPeople');
  await tx.query('analyze listed_person');
  for (const stored of ['listed.app_id', erasedAppId('listed.app_id')])
    await tx.query(
      `update listed_person listed set id = app_user.id from app_user
        where listed.id is null and app_user.app_id = ${stored}`,
    );
  await tx.query(`update listed_person set id = nextval('own_person_id') where id is null`);
}

/** The first lines that say what cannot be: an id twice, or a phone of two people. */
export async function findContradictions(tx: Db, limit: number): Promise<readonly Contradiction[]> {
  return tx.rows<Contradiction>(
    `select distinct on (line) line, field, other_line, other_person from (
       select line, 'id' as field, first as other_line, null as other_person
         from (select line, min(line) over (partition by app_id) as first from listed_person) named where line > first
       union all
       select line, 'phone', first, null
         from (select line, min(line) over (partition by phone_code, phone) as first
                 from listed_person where phone <> '') called where line > first
       union all
       select line, 'phone', null, coalesce(app_user.app_id, app_user.id::text)
         from listed_person listed join app_user using (phone_code, phone)
        where phone <> '' and app_user.id is distinct from listed.id
          and (app_user.app_id is not null or app_user.id < $1)
          and not exists (select from listed_person other where other.id = app_user.id)
     ) found order by line, field, other_person limit $2`,
    [FIRST_OWN_PERSON_ID, limit],
  );
}

/**
 * Stores what the app said about the people of the list at this time, as far as nothing newer is known. Erased people
 * stay erased: only they themselves come back.
 */
export async function storeList(tx: Db, at: Date): Promise<Stored> {
  const { rowCount: added } = await tx.query(
    `insert into app_user (id, app_id, nick_name, phone_code, phone, profile_at)
     select id, nullif(app_id, id::text), nick_name, phone_code, phone, $1
       from listed_person listed where not exists (select from app_user where app_user.id = listed.id)
     on conflict do nothing`,
    [at],
  );
  const row = await tx.maybe<{ changed: number; renamed: string[] }>(
    `with old as (
       select app_user.id, listed.nick_name, listed.phone_code, listed.phone, app_user.nick_name as old_name
         from listed_person listed join app_user using (id)
        where coalesce(app_user.profile_at < $1, true) and app_user.nick_name <> ''
          and ((app_user.nick_name, app_user.phone_code, app_user.phone)
                 is distinct from (listed.nick_name, listed.phone_code, listed.phone) or listed.head_img is not null)
          and not exists (select from erasure where customer_id = app_user.id and coalesce(finished_at > $1, true))
          for no key update of app_user
     ), new as (
       update app_user set nick_name = old.nick_name, phone_code = old.phone_code, phone = old.phone, profile_at = $1
         from old where app_user.id = old.id returning app_user.id, old.nick_name <> old_name as is_renamed
     )
     select count(*)::integer as changed,
            coalesce(array_agg(id::text) filter (where is_renamed and exists (
              select from chat where customer_id = new.id and ended_at is null)), '{}') as renamed
       from new`,
    [at],
  );
  return { added: added ?? 0, changed: row?.changed ?? 0, renamed: row?.renamed ?? [] };
}

/** The pictures of the list after a line, in its order. */
export async function readPictures(tx: Db, afterLine: number, limit: number): Promise<readonly ListedPicture[]> {
  return tx.rows<ListedPicture>(
    `select line, id::text as "personId", head_img from listed_person
      where head_img is not null and id is not null and line > $1 order by line limit $2`,
    [afterLine, limit],
  );
}

/** Begins the pictures of this transaction's list. */
export async function beginPictures(tx: Db): Promise<void> {
  await tx.query(
    'create temporary table filed_picture (person_id bigint primary key, source text, file_id text) on commit drop',
  );
}

/** Whether a person of the list would get this picture: nothing newer is known, and theirs is another one. */
export async function isPictureWanted(
  tx: Db,
  { personId, source }: Pick<FiledPicture, 'personId' | 'source'>,
  at: Date,
): Promise<boolean> {
  return !(await tx.any(
    `select from app_user where id = $1 and (nick_name = '' or profile_at > $2 or head_source = $3)`,
    [personId, at, source],
  ));
}

export async function addFiledPicture(tx: Db, { personId, source, fileId }: FiledPicture): Promise<void> {
  await tx.query('insert into filed_picture values ($1, $2, $3)', [personId, source, fileId]);
}

/** Leaves pictures without a file out of the list: their people have them already. */
export async function leaveOutOtherPictures(tx: Db): Promise<void> {
  await tx.query(
    `update listed_person set head_img = null
      where head_img is not null and not exists (select from filed_picture where person_id = listed_person.id)`,
  );
}

/** Some of the pictures that have files, each once. */
export async function takeFiledPictures(tx: Db, limit: number): Promise<readonly FiledPicture[]> {
  return tx.rows<FiledPicture>(
    `delete from filed_picture where person_id in (select person_id from filed_picture limit $1)
     returning person_id::text as "personId", source, file_id`,
    [limit],
  );
}
