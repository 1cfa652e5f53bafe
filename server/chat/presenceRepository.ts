import { CHAT_KEYS } from '#contract/domain.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { takesChats } from '../people/index.ts';

/**
 * Stores that this server process is alive. Other processes remove a process that stays silent for too long, and its
 * sockets.
 * @returns whether the process was unknown, and so were its sockets
 */
export async function refreshProcess(db: Db, processId: string): Promise<boolean> {
  return db.value<boolean>(
    `insert into server_process (id) values ($1)
     on conflict (id) do update set fresh_at = clock_timestamp() returning xmax = 0 as is_new`,
    [processId],
  );
}

/**
 * Stores who has a socket in a process and who has none there any more. People without a socket in any process are away
 * from now on.
 * @returns the people who were away and are back
 */
export async function writeSockets(
  tx: Db,
  processId: string,
  { here, gone }: { readonly here: readonly string[]; readonly gone: readonly string[] },
): Promise<readonly string[]> {
  await tx.query(
    'insert into presence (staff_id) select id from unnest($1::bigint[]) as id order by id on conflict do nothing',
    [here],
  );
  const before = await tx.rows<{ staffId: string; isAway: boolean }>(
    `select staff_id::text, away_since is not null as is_away from presence where staff_id = any($1::bigint[])
      order by presence.staff_id for no key update`,
    [[...here, ...gone]],
  );
  await tx.query(
    `insert into staff_socket (process_id, staff_id)
     select $1, id from unnest($2::bigint[]) as id on conflict do nothing`,
    [processId, here],
  );
  await tx.query('delete from staff_socket where process_id = $1 and staff_id = any($2::bigint[])', [processId, gone]);
  await tx.query(
    `update presence
        set away_since = null, seen_at = clock_timestamp(),
            updated_at = case when away_since is null then updated_at else clock_timestamp() end
      where staff_id = any($1::bigint[])`,
    [here],
  );
  await tx.query(
    `update presence set away_since = clock_timestamp(), updated_at = clock_timestamp()
      where staff_id = any($1::bigint[]) and is_online and away_since is null
        and not exists (select from staff_socket where staff_socket.staff_id = presence.staff_id)`,
    [gone],
  );
  const isBack = new Set(here);
  return before.flatMap(({ staffId, isAway }) => (isAway && isBack.has(staffId) ? [staffId] : []));
}

/**
 * Deletes processes that have been silent for this long. People who are online without a socket are away from now on:
 * they lost it with the process, or have not opened one since they came online.
 */
export async function noteLost(db: Db, silentForMs: number): Promise<void> {
  await db.query(`delete from server_process where fresh_at < clock_timestamp() - $1 * interval '1 ms'`, [silentForMs]);
  await db.query(
    `with lost as (
       select staff_id from presence
        where is_online and away_since is null and seen_at < clock_timestamp() - $1 * interval '1 ms'
          and not exists (select from staff_socket where staff_socket.staff_id = presence.staff_id)
        order by staff_id for no key update
     )
     update presence set away_since = clock_timestamp(), updated_at = clock_timestamp()
       from lost where presence.staff_id = lost.staff_id`,
    [silentForMs],
  );
}

/**
 * When the grace period began. A chat that was assigned by hand to a person who is away gives them a new grace period.
 */
const GRACE_BEGAN = 'greatest(presence.away_since, presence.last_given_at)';

/**
 * People who may take no chats, but are online or have open ones. `hasAccount`: it is neither deactivated nor deleted.
 */
export async function findUnfit(db: Db, among: readonly string[] | null) {
  return db.rows<{ staffId: string; hasAccount: boolean }>(
    `select staff.id::text as staff_id, staff.status = 'A' and staff.deleted_at is null as has_account from staff
      where (exists (select from presence where presence.staff_id = staff.id and is_online)
             or exists (select from chat where chat.staff_id = staff.id and chat.ended_at is null))
        and ($2::bigint[] is null or staff.id = any($2::bigint[])) and not (${takesChats('$1')})
      order by staff.id`,
    [CHAT_KEYS, among],
  );
}

/** Open chats of those among these people who may take no chats. */
export async function countUnfitsChats(tx: Db, among: readonly string[]) {
  return tx.rows<{ staffId: string; count: number }>(
    `select staff.id::text as "staffId", count(*)::integer as count
       from chat join staff on staff.id = chat.staff_id
      where chat.ended_at is null and staff.id = any($2::bigint[]) and not (${takesChats('$1')})
      group by staff.id`,
    [CHAT_KEYS, among],
  );
}

/** What a person has chosen. */
export interface ChosenPresence {
  readonly isOnline: boolean;
  /** When their break ends; null: they are not on a break. */
  readonly breakEndsAt: string | null;
}

/** A person's presence. Both durations are null unless they are away. */
export interface LockedPresence extends ChosenPresence {
  readonly awayMs: number | null;
  /** How much of the grace period has passed. */
  readonly graceMs: number | null;
}

/** Locks a person's presence until the transaction ends. */
export async function lockPresence(tx: Db, staffId: string): Promise<LockedPresence> {
  const row = await tx.maybe<LockedPresence>(
    `select is_online, ${isoTime('break_ends_at')} as break_ends_at,
            case when is_online then (extract(epoch from now() - away_since) * 1000)::float8 end as away_ms,
            case when is_online and away_since is not null
                 then (extract(epoch from now() - ${GRACE_BEGAN}) * 1000)::float8 end as grace_ms
       from presence where staff_id = $1 for no key update`,
    [staffId],
  );
  return row ?? { isOnline: false, breakEndsAt: null, awayMs: null, graceMs: null };
}

/**
 * Sets a person online or offline.
 * @param breakMs how long they get no new chats; null: no break
 */
export async function setPresence(tx: Db, staffId: string, isOnline: boolean, breakMs: number | null = null) {
  await tx.query('insert into presence (staff_id) values ($1) on conflict do nothing', [staffId]);
  const { isOnline: wasOnline, breakEndsAt } = await lockPresence(tx, staffId);
  const newEnd = await tx.value<string | null>(
    `update presence
        set is_online = $2, away_since = null, seen_at = clock_timestamp(), updated_at = clock_timestamp(),
            break_ends_at = clock_timestamp() + $3 * interval '1 ms',
            online_start_at = case when $2 and not is_online then clock_timestamp() else online_start_at end,
            offline_at = case when not $2 and is_online then clock_timestamp() else offline_at end
      where staff_id = $1 returning ${isoTime('presence.break_ends_at')} as break_ends_at`,
    [staffId, isOnline, breakMs],
  );
  return { before: { isOnline: wasOnline, breakEndsAt }, after: { isOnline, breakEndsAt: newEnd } };
}

/** Ends the breaks whose time has come. @returns whose */
export async function endBreaks(db: Db): Promise<readonly string[]> {
  return db.values<string>(
    `with ended as (
       select staff_id from presence where break_ends_at <= clock_timestamp() order by staff_id for no key update
     )
     update presence set break_ends_at = null, updated_at = clock_timestamp()
       from ended where presence.staff_id = ended.staff_id returning presence.staff_id::text`,
  );
}

/**
 * Deletes changes of presence that are older than this. The last of them stays: it says in which state a person was
 * when the others began.
 */
export async function deleteOldChanges(db: Db, olderThanMs: number): Promise<void> {
  await db.query(
    `delete from presence_change change
      where change.at < now() - $1 * interval '1 ms'
        and exists (select from presence_change later
                     where later.staff_id = change.staff_id and later.at > change.at
                       and later.at < now() - $1 * interval '1 ms')`,
    [olderThanMs],
  );
}

/** Counts the chats that a person loses while away, until they are notified. */
export async function addRecalledWhileAway(tx: Db, staffId: string, count: number): Promise<void> {
  await tx.query('update presence set recalled_while_away = recalled_while_away + $2 where staff_id = $1', [
    staffId,
    count,
  ]);
}

/** Resets the count of chats that a person lost while away. @returns the count */
export async function takeRecalledWhileAway(db: Db, staffId: string): Promise<number> {
  const count = await db.maybeValue<number>(
    `with recalled as (select staff_id, recalled_while_away as count
                         from presence where staff_id = $1 and recalled_while_away > 0 for no key update)
     update presence set recalled_while_away = 0
       from recalled where presence.staff_id = recalled.staff_id returning recalled.count`,
    [staffId],
  );
  return count ?? 0;
}
