import type { Db } from '../db/connection.ts';

/** Somebody online who may take chats. */
export interface Available { readonly staffId: string; readonly openChats: number; readonly lastGivenAt: number }

export interface WaitingChat { readonly chatId: string; readonly customerId: string }

/** The number only has to be ours. */
const ALLOCATION_LOCK = 4_353_002;

/**
 * Whoever may take chats: active, online and not away, bound to a messaging-app user, and of type A or L or with the task page's key.
 * Their presence rows stay locked, so that nobody goes offline while a chat is being handed to them.
 */
const AVAILABLE = `
  select presence.staff_id
    from presence join staff on staff.id = presence.staff_id
   where presence.is_online and presence.seen_at > now() - $2 * interval '1 ms' and staff.status = 'A' and staff.deleted_at is null and staff.target_id is not null
     and (staff.type in ('A', 'L')
          or exists (select from role join role_resource on role_resource.role_id = role.id
                                 join resource on resource.id = role_resource.resource_id
                      where role.id = staff.role_id and role.status = 'A' and resource.status = 'A' and resource.uri = $1))
   order by presence.staff_id
     for no key update of presence`;

/** Waits until no other server hands out chats; others wait in turn until the transaction ends. */
export async function lockAllocation(tx: Db): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ALLOCATION_LOCK]);
}

export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const { rows: [row] } = await db.query<{ waits: boolean }>('select exists (select from chat_queue) as waits');
  return row?.waits === true;
}

/**
 * @param tasksKey permission key of the task page
 * @param awayAfterMs who was not seen for so long is away
 */
export async function lockAvailable(tx: Db, tasksKey: string, awayAfterMs: number): Promise<readonly Available[]> {
  const { rows: locked } = await tx.query<{ staff_id: string }>(AVAILABLE, [tasksKey, awayAfterMs]);
  // Counted by a statement of its own, which sees what was committed before the locks were granted.
  const { rows } = await tx.query<{ staff_id: string; open_chats: number; last_given_ms: number }>(
    `select presence.staff_id::text, greatest(extract(epoch from presence.last_given_at) * 1000, 0)::float8 as last_given_ms,
            (select count(*)::int from chat where chat.staff_id = presence.staff_id and chat.ended_at is null) as open_chats
       from presence where presence.staff_id = any($1::bigint[])
      order by presence.staff_id`,
    [locked.map(({ staff_id }) => staff_id)],
  );
  return rows.map((row) => ({ staffId: row.staff_id, openChats: row.open_chats, lastGivenAt: row.last_given_ms }));
}

/** The first of the line, in its order, locked until the transaction ends. */
export async function lockWaiting(tx: Db, limit: number): Promise<readonly WaitingChat[]> {
  const { rows: line } = await tx.query<{ chat_id: string }>(
    'select chat_id::text from chat_queue order by recalled desc, waiting_since, chat_id limit $1', [limit],
  );
  const ids = line.map(({ chat_id }) => chat_id);
  const { rows: locked } = await tx.query<{ id: string; customer_id: string }>(
    `select id::text, customer_id::text from chat
      where id = any($1::bigint[]) and ended_at is null and staff_id is null order by id for no key update`,
    [ids],
  );
  const customers = new Map(locked.map(({ id, customer_id }) => [id, customer_id]));
  return ids.flatMap((chatId) => {
    const customerId = customers.get(chatId);
    return customerId === undefined ? [] : [{ chatId, customerId }];
  });
}

/** Hands locked chats to people. Who gets one begins reading after the last thing that staff said. */
export async function giveChats(tx: Db, given: readonly { readonly chatId: string; readonly staffId: string }[]): Promise<void> {
  const chatIds = given.map(({ chatId }) => chatId);
  const staffIds = given.map(({ staffId }) => staffId);
  await tx.query(
    `update chat
        set staff_id = given.staff_id, updated_at = now(), staff_read_seq = said.seq, staff_delivered_seq = said.seq
       from unnest($1::bigint[], $2::bigint[]) as given (chat_id, staff_id)
      cross join lateral (
        select coalesce(max(chat_seq), 0) as seq from message where message.chat_id = given.chat_id and message.sender_type = 2
      ) said
      where chat.id = given.chat_id`,
    [chatIds, staffIds],
  );
  await tx.query('delete from chat_queue where chat_id = any($1::bigint[])', [chatIds]);
  await tx.query('update presence set last_given_at = clock_timestamp() where staff_id = any($1::bigint[])', [staffIds]);
}

/**
 * Takes all open chats from somebody and puts them at the head of the line, the oldest first. Locks their presence, then the chats.
 * @param ifAwayForMs takes them only if the person has not been seen for so long; null: in any case
 */
export async function takeChatsFrom(tx: Db, staffId: string, ifAwayForMs: number | null): Promise<readonly WaitingChat[]> {
  const { rows: [presence] } = await tx.query<{ is_away: boolean }>(
    `select seen_at < now() - $2 * interval '1 ms' as is_away from presence where staff_id = $1 for no key update`, [staffId, ifAwayForMs ?? 0],
  );
  if (ifAwayForMs !== null && presence?.is_away !== true) return [];
  await tx.query('select from chat where staff_id = $1 and ended_at is null order by id for no key update', [staffId]);
  const { rows } = await tx.query<{ id: string; customer_id: string }>(
    `with taken as (
       update chat set staff_id = null, updated_at = now() where staff_id = $1 and ended_at is null returning id, customer_id, created_at
     ), waiting as (
       insert into chat_queue (chat_id, recalled, waiting_since) select id, true, created_at from taken
     )
     select id::text, customer_id::text from taken order by id`,
    [staffId],
  );
  return rows.map(({ id, customer_id }) => ({ chatId: id, customerId: customer_id }));
}
