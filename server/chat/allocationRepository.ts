import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { CHAT_KEYS } from '#contract/domain.ts';
import { holdLock } from '../db/advisoryLocks.ts';
import type { Db } from '../db/connection.ts';
import { isGivenChats } from '../people/index.ts';

/** A customer in line, and since when, in epoch milliseconds. */
export interface InLine {
  readonly customerId: string;
  readonly sinceMs: number;
  /** The team in whose line they are; '0': in everyone's. */
  readonly teamId: string;
}

/** The customers in line, in the order in which their chats are handed out. */
export async function readCustomersInLine(db: Db): Promise<readonly InLine[]> {
  return db.rows<InLine>(
    `select chat.customer_id::text as "customerId",
            (extract(epoch from chat_queue.waiting_since) * 1000)::float8 as "sinceMs",
            chat_queue.team_id::text as "teamId"
       from chat_queue join chat on chat.id = chat_queue.chat_id
      order by chat_queue.recalled desc, chat_queue.waiting_since, chat_queue.chat_id`,
  );
}

/**
 * Whether anyone who is given chats is online. People whose socket is gone still count until their chats are recalled,
 * because most of them only reload their page. So do people whose break ends within the same time.
 */
export async function isAnyoneOnline(db: Db, awayAfterMs: number): Promise<boolean> {
  return db.value<boolean>(
    `select exists (
       select from presence join staff on staff.id = presence.staff_id
        where presence.is_online and ${isGivenChats('$1')}
          and (presence.away_since is null or presence.away_since > now() - $2 * interval '1 ms')
          and (presence.break_ends_at is null or presence.break_ends_at < now() + $2 * interval '1 ms')
     ) as is_online`,
    [CHAT_KEYS, awayAfterMs],
  );
}

/** How many chats left the line, and in which time until now. */
export interface LineSpeed {
  readonly handedOut: number;
  readonly overMs: number;
}

/**
 * The speed at which chats left the line lately. Reads the end of the primary key only, so its cost does not grow with
 * the history.
 * @param newest chats that are counted at most
 */
export async function readLineSpeed(
  db: Db,
  { withinMs, newest, events }: { readonly withinMs: number; readonly newest: number; readonly events: number },
): Promise<LineSpeed> {
  return db.one<LineSpeed>(
    `select count(*)::int as handed_out, coalesce(extract(epoch from now() - min(at)) * 1000, 0)::float8 as over_ms
       from (select at
               from (select id, at, kind, detail from chat_event order by id desc limit $3) as latest
              where kind = $4 and detail ? 'waitedMs' and at > now() - $1 * interval '1 ms'
              order by id desc limit $2) as counted`,
    [withinMs, newest, events, CHAT_EVENT.assigned],
  );
}

/** A member of staff to whom a chat or a query may be given now. */
export interface Available {
  readonly staffId: string;
  /** How many open chats or queries they have. */
  readonly open: number;
  /**
   * Since when they wait for the next one: since their last one, or since they came online after it. In milliseconds
   * since 1970.
   */
  readonly waitsSince: number;
}

/** The same for chats, which teams share. */
export interface AvailableForChats extends Available {
  readonly teamIds: readonly string[];
  readonly languages: readonly string[];
}

export interface WaitingChat {
  readonly chatId: string;
  readonly customerId: string;
  /** How long it has been in line. */
  readonly waitedMs: number;
  /** Only its members get it; '0': anyone. */
  readonly teamId: string;
  /** The customer's; null: unknown. */
  readonly language: string | null;
  /** Its assignee, who offers it to others; null: it has none. */
  readonly giverId: string | null;
}

export type TakenChat = Pick<WaitingChat, 'chatId' | 'customerId'>;

/** A member of staff to whom a chat may be given by hand. */
export interface Assignee {
  readonly name: string;
  readonly openChats: number;
}

/** The team of a chat that waits in everyone's line. */
export const EVERYONES = '0';

const OPEN_CHATS = '(select count(*)::int from chat where chat.staff_id = presence.staff_id and chat.ended_at is null)';

const WAITED_MS = 'round(greatest(0, extract(epoch from now() - queued_at) * 1000))::float8 as waited_ms';

/** Offers that no one answers: the next person of the team or line who is free gets the chat. */
const IS_FOR_NEXT = 'chat_transfer.to_type <> 1';

/** Holds the right to hand out chats until the transaction ends. Other servers wait for it. */
export async function lockAllocation(tx: Db): Promise<void> {
  await holdLock(tx, 'chatAllocation');
}

export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  return db.value<boolean>(
    `select exists (select from chat_queue) or exists (select from chat_transfer where ${IS_FOR_NEXT}) as waits`,
  );
}

/**
 * Staff who may be given chats now: online, neither away nor on a break, and permitted. Locks their presence rows: no
 * one goes offline while they are handed a chat.
 */
export async function lockAvailable(tx: Db): Promise<readonly AvailableForChats[]> {
  const locked = await tx.values<string>(
    `select presence.staff_id
       from presence join staff on staff.id = presence.staff_id
      where presence.is_online and presence.away_since is null and presence.break_ends_at is null
        and ${isGivenChats('$1')}
      order by presence.staff_id
        for no key update of presence`,
    [CHAT_KEYS],
  );
  // A second statement counts, because it sees what was committed before the locks were granted.
  return tx.rows<AvailableForChats>(
    `select presence.staff_id::text,
            array(select team_id::text from team_member where team_member.staff_id = presence.staff_id) as team_ids,
            array(select language from staff_language where staff_language.staff_id = presence.staff_id) as languages,
            greatest(
              extract(epoch from greatest(presence.last_given_at, presence.online_start_at)) * 1000, 0
            )::float8 as waits_since, ${OPEN_CHATS} as open
       from presence where presence.staff_id = any($1::bigint[])
      order by presence.staff_id`,
    [locked],
  );
}

/**
 * A person who may take chats, online or not. Locks their presence row: if their account ends now, it also loses this
 * chat.
 * @returns null for anyone else, and for an unknown id
 */
export async function lockAssignee(tx: Db, staffId: string): Promise<Assignee | null> {
  await tx.query('insert into presence (staff_id) select id from staff where id = $1 on conflict do nothing', [
    staffId,
  ]);
  await tx.query('select from presence where staff_id = $1 for no key update', [staffId]);
  return tx.maybe<Assignee>(
    `select staff.name, ${OPEN_CHATS} as open_chats
       from staff join presence on presence.staff_id = staff.id
      where staff.id = $2 and ${isGivenChats('$1')}`,
    [CHAT_KEYS, staffId],
  );
}

/** Leaders who are online and neither away nor on a break. */
export async function listLeadersOnline(db: Db): Promise<readonly string[]> {
  return db.values<string>(
    `select presence.staff_id::text from presence join staff on staff.id = presence.staff_id
      where presence.is_online and presence.away_since is null and staff.type = 'L' and ${isGivenChats('$1')}
      order by 1`,
    [CHAT_KEYS],
  );
}

/** A chat that left the line of its team, because no one of the team could take it in time. */
export interface WidenedChat extends TakenChat {
  readonly teamName: string;
}

/**
 * Moves chats that waited too long for their team, or whose team is gone, into everyone's line. They keep their places.
 */
export async function widenLines(tx: Db): Promise<readonly WidenedChat[]> {
  return tx.rows<WidenedChat>(
    `with widened as (
       update chat_queue set team_id = 0 from team
        where team.id = chat_queue.team_id
          and (not team.is_active or chat_queue.queued_at <= now() - team.wait_minutes * interval '1 minute')
       returning chat_queue.chat_id, team.name
     )
     select chat_id::text, customer_id::text, name as team_name
       from widened join chat on chat.id = chat_id order by chat.id`,
  );
}

/**
 * The first chats of each line, in the order of all: those without an assignee, and those whose assignee offers them to
 * the team or to everyone. They stay locked until the transaction ends.
 * @param limit of each line
 */
export async function lockWaiting(tx: Db, limit: number): Promise<readonly WaitingChat[]> {
  const line = await tx.rows<Omit<WaitingChat, 'customerId' | 'language'>>(
    `select chat_id::text, waited_ms, team_id::text, giver_id::text from (
       select first.*
         from (select 0::bigint as id union all select id from team where is_active) line
        cross join lateral (
          select chat_id, ${WAITED_MS}, team_id, null::bigint as giver_id, recalled, waiting_since
            from chat_queue where team_id = line.id order by recalled desc, waiting_since, chat_queue.chat_id limit $1
        ) first
       union all
       select chat_id, round(greatest(0, extract(epoch from now() - chat_transfer.created_at) * 1000))::float8,
              coalesce(team_id, 0), giver_id, true, chat.created_at
         from chat_transfer join chat on chat.id = chat_id where ${IS_FOR_NEXT}
     ) waiting
      order by recalled desc, waiting_since, waiting.chat_id`,
    [limit],
  );
  const locked = await tx.rows<Pick<WaitingChat, 'customerId' | 'language'> & { id: string; staffId: string | null }>(
    `select id::text, customer_id::text, staff_id::text, language from chat
      where id = any($1::bigint[]) and ended_at is null order by chat.id for no key update`,
    [line.map(({ chatId }) => chatId)],
  );
  const chats = new Map(locked.map((chat) => [chat.id, chat]));
  // A third statement, because an offer may have ended before the locks were granted.
  const offered = new Set(await tx.values<string>(`select chat_id::text from chat_transfer where ${IS_FOR_NEXT}`));
  return line.flatMap((each) => {
    const chat = chats.get(each.chatId);
    const isOver = each.giverId !== null && !offered.has(each.chatId);
    return chat === undefined || chat.staffId !== each.giverId || isOver
      ? []
      : [{ ...each, customerId: chat.customerId, language: chat.language }];
  });
}

/** How long chats have been in line, in milliseconds; those that are not in line are left out. */
export async function readWaited(tx: Db, chatIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ chatId: string; waitedMs: number }>(
    `select chat_id::text, ${WAITED_MS}
       from chat_queue where chat_id = any($1::bigint[])`,
    [chatIds],
  );
  return new Map(rows.map(({ chatId, waitedMs }) => [chatId, waitedMs]));
}

/**
 * Gives locked chats to staff, from the line or from other staff. The new owner has read everything up to the last
 * message of staff.
 */
export async function giveChats(
  tx: Db,
  given: readonly { readonly chatId: string; readonly staffId: string }[],
): Promise<void> {
  const chatIds = given.map(({ chatId }) => chatId);
  const staffIds = given.map(({ staffId }) => staffId);
  await tx.query(
    `update chat
        set staff_id = given.staff_id, updated_at = now(), staff_read_seq = said.seq, staff_delivered_seq = said.seq
       from unnest($1::bigint[], $2::bigint[]) as given (chat_id, staff_id)
      cross join lateral (
        select coalesce(max(chat_seq), 0) as seq
          from message where message.chat_id = given.chat_id and message.sender_type = 2
      ) said
      where chat.id = given.chat_id`,
    [chatIds, staffIds],
  );
  await tx.query('delete from chat_queue where chat_id = any($1::bigint[])', [chatIds]);
  await tx.query('update presence set last_given_at = clock_timestamp() where staff_id = any($1::bigint[])', [
    staffIds,
  ]);
}

/** Takes all open chats from a person whose presence is locked, and puts them at the head of the line, oldest first. */
export async function takeChatsFrom(tx: Db, staffId: string): Promise<readonly TakenChat[]> {
  await tx.query('select from chat where staff_id = $1 and ended_at is null order by id for no key update', [staffId]);
  return tx.rows<TakenChat>(
    `with taken as (
       update chat set staff_id = null, updated_at = now() where staff_id = $1 and ended_at is null
       returning id, customer_id, created_at
     ), waiting as (
       insert into chat_queue (chat_id, recalled, waiting_since) select id, true, created_at from taken
     )
     select id::text as chat_id, customer_id::text from taken order by taken.id`,
    [staffId],
  );
}
