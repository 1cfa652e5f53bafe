import type { Db } from '../db/connection.ts';
import { TABLES } from './columnClassesSql.ts';
import type { AgeLimit, TableClasses } from './tableClassesSql.ts';

/** An ended chat older than this whose contents are not erased, the oldest first. It stays locked. */
export async function lockOldChat(tx: Db, olderThanMs: number): Promise<string | null> {
  return tx.maybeValue<string>(
    `select id::text from chat
      where ended_at < now() - $1 * interval '1 ms' and ended_at is not null and erased_at is null
      order by ended_at, chat.id limit 1 for no key update skip locked`,
    [olderThanMs],
  );
}

/** A query closed for longer than this whose contents are not erased, the oldest first. It stays locked. */
export async function lockOldQuery(tx: Db, olderThanMs: number): Promise<string | null> {
  return tx.maybeValue<string>(
    `select id::text from query
      where closed_at < now() - $1 * interval '1 ms' and status = 2
        and (erased_at is null or erased_at < greatest(updated_at, notes_changed_at))
      order by closed_at, query.id limit 1 for no key update skip locked`,
    [olderThanMs],
  );
}

/**
 * Deletes old files with the pictures of queries that show them, and blanks their messages. People's avatars stay.
 * @returns how many
 */
export async function deleteOldFiles(tx: Db, olderThanMs: number, max: number): Promise<number> {
  const ids = await tx.values<string>(
    `select id from file
      where created_at < now() - $1 * interval '1 ms'
        and not exists (select from app_user where head_img <> '' and head_img = file.id)
      order by created_at, id limit $2 for update skip locked`,
    [olderThanMs, max],
  );
  if (ids.length === 0) return 0;
  await tx.query(
    `update message set msg = ${TABLES.message.blanks.msg}
      where msg_type in (2, 3) and file_of_message(msg) = any($1)`,
    [ids],
  );
  await tx.query('delete from query_picture where file_id = any($1)', [ids]);
  await tx.query('delete from reply_picture where file_id = any($1)', [ids]);
  await tx.query('delete from note_picture where file_id = any($1)', [ids]);
  await tx.query('delete from file where id = any($1)', [ids]);
  return ids.length;
}

const BY_NAME: ReadonlyMap<string, TableClasses> = new Map(Object.entries(TABLES));

/** Deletes rows of the tables under a limit, the oldest first. @returns how many */
export async function deleteOldRows(
  tx: Db,
  limit: Exclude<AgeLimit['name'], 'files'>,
  olderThanMs: number,
  max: number,
): Promise<number> {
  let deleted = 0;
  for (const [name, { ageLimit }] of BY_NAME) {
    if (ageLimit?.name !== limit) continue;
    deleted += await tx.count(
      `delete from ${name} where id in (
         select id from ${name} where ${ageLimit.since} < now() - $1 * interval '1 ms'
          order by ${ageLimit.since}, id limit $2 for update skip locked
       )`,
      [olderThanMs, max],
    );
  }
  return deleted;
}
