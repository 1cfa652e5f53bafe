import { BUTTON_KEY } from '#contract/domain.ts';
import type { Onlooker } from '#contract/http/lookOn.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { holdsOne } from '../people/index.ts';

/** Someone who watches a chat. */
export interface Watching {
  readonly chatId: string;
  readonly staffId: string;
}

/** An end of watching, with its beginning. */
export interface Watched extends Watching {
  readonly startTime: string;
  readonly seconds: number;
}

/**
 * Stores that these people watch these chats now. Whoever has a chat, is offered it or is mentioned on it reads it for
 * that reason, and does not count.
 * @param freshMs rows that were renewed less long ago stay as they are: a page that asks again and again waits for none
 * @returns those who did not before
 */
export async function renewWatches(
  tx: Db,
  watching: readonly Watching[],
  freshMs: number,
): Promise<readonly Watching[]> {
  const rows = await tx.rows<Watching & { readonly isNew: boolean }>(
    `insert into chat_watch (chat_id, staff_id)
     select distinct chat.id, given.staff_id
       from unnest($1::bigint[], $2::bigint[]) as given (chat_id, staff_id) join chat on chat.id = given.chat_id
      where chat.ended_at is null and chat.staff_id is distinct from given.staff_id
        and not exists (select from chat_reader reader
                         where reader.chat_id = chat.id and reader.staff_id = given.staff_id)
        and not exists (select from chat_watch watch
                         where watch.chat_id = chat.id and watch.staff_id = given.staff_id
                           and watch.seen_at > clock_timestamp() - $3 * interval '1 ms')
      order by 1, 2
         on conflict (chat_id, staff_id) do update set seen_at = clock_timestamp()
     returning chat_id::text, staff_id::text, started_at = seen_at as is_new`,
    [watching.map(({ chatId }) => chatId), watching.map(({ staffId }) => staffId), freshMs],
  );
  return rows.filter(({ isNew }) => isNew);
}

/** Removes those who have not been seen watching for this long. */
export async function endWatches(tx: Db, unseenMs: number): Promise<readonly Watched[]> {
  return tx.rows<Watched>(
    `with ended as (
       delete from chat_watch where (chat_id, staff_id) in (
         select chat_id, staff_id from chat_watch where seen_at < clock_timestamp() - $1 * interval '1 ms'
          for update skip locked)
       returning *
     )
     select chat_id::text, staff_id::text, ${isoTime('started_at')} as start_time,
            round(extract(epoch from seen_at - started_at))::integer as seconds
       from ended order by started_at`,
    [unseenMs],
  );
}

/** @returns whether they had not joined it before */
export async function insertJoined(tx: Db, { chatId, staffId }: Watching): Promise<boolean> {
  return tx.any('insert into chat_joined (chat_id, staff_id) values ($1, $2) on conflict do nothing', [
    chatId,
    staffId,
  ]);
}

/** @returns whether they had joined it */
export async function deleteJoined(tx: Db, { chatId, staffId }: Watching): Promise<boolean> {
  return tx.any('delete from chat_joined where chat_id = $1 and staff_id = $2', [chatId, staffId]);
}

export async function isJoined(db: Db, { chatId, staffId }: Watching): Promise<boolean> {
  return db.any('select from chat_joined where chat_id = $1 and staff_id = $2', [chatId, staffId]);
}

/** Who has joined which chats, and whether they still may do that at all. */
export async function listJoined(db: Db): Promise<readonly (Watching & { readonly hasKey: boolean })[]> {
  return db.rows<Watching & { readonly hasKey: boolean }>(
    `select chat_id::text, joined.staff_id::text, ${holdsOne('$1')} as has_key
       from chat_joined joined join staff on staff.id = joined.staff_id
      order by joined.chat_id, joined.staff_id`,
    [[BUTTON_KEY.chatJoin]],
  );
}

/** Who has joined a live chat, and who watches it, in the order of their coming. */
export async function listOnlookersOf(db: Db, chatId: string): Promise<readonly Onlooker[]> {
  return db.rows<Onlooker>(
    `select staff.id::text as staff_id, staff.name, coalesce(bound.head_key, '') as head_img, is_joined,
            ${isoTime('since')} as since_time
       from (select staff_id, bool_or(is_joined) as is_joined,
                    coalesce(min(since) filter (where is_joined), min(since)) as since
               from (select staff_id, true as is_joined, joined_at as since from chat_joined where chat_id = $1
                      union all
                     select staff_id, false, started_at from chat_watch where chat_id = $1) each
              group by staff_id) onlooker
       join staff on staff.id = onlooker.staff_id left join app_user bound on bound.id = staff.target_id
      where exists (select from chat
                     where id = $1 and ended_at is null and chat.staff_id is distinct from onlooker.staff_id)
      order by since, staff.id`,
    [chatId],
  );
}
