import { CHAT_KEYS } from '#contract/domain.ts';
import type { Transfer, TransferReason, TransferTo } from '#contract/http/transfers.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import type { StaffText } from '../notes/index.ts';
import { isGivenChats } from '../people/index.ts';

/** To whom a chat is offered. */
export interface Target {
  readonly toType: TransferTo;
  /** A person or a team; null: the line. */
  readonly toId: string | null;
}

export interface NewOffer extends Target {
  readonly chatId: string;
  readonly giverId: string;
  readonly reason: TransferReason | null;
  /** What the giver wrote; null: nothing. */
  readonly noteId: string | null;
  readonly expiresInMs: number;
}

/** An open offer. */
export interface Offer extends Target {
  readonly id: string;
  readonly chatId: string;
  readonly giverId: string;
  /** Of the person or team; '' for the line. */
  readonly toName: string;
}

export type ListedOffer = Omit<Transfer, 'note'> & { readonly note: StaffText };

/** Whether someone can take a chat now, and why not. Their presence stays locked until the transaction ends. */
export interface Taker {
  readonly name: string;
  readonly isOnline: boolean;
  readonly isAway: boolean;
  readonly isOnBreak: boolean;
  readonly isFull: boolean;
}

const TO_ID = 'coalesce(transfer.staff_id, transfer.team_id)::text as to_id';
const TO_NAME = `coalesce(taker.name, team.name, '') as to_name`;
const TO_JOINS = `
  left join staff taker on taker.id = transfer.staff_id left join team on team.id = transfer.team_id`;

/** Adds an offer of a locked chat. @returns its id; null when the chat is offered already */
export async function insertOffer(
  tx: Db,
  { chatId, giverId, toType, toId, reason, noteId, expiresInMs }: NewOffer,
): Promise<string | null> {
  return tx.maybeValue<string>(
    `insert into chat_transfer (chat_id, giver_id, to_type, staff_id, team_id, reason, note_id, expires_at)
     values ($1, $2, $3::smallint, case when $3::smallint = 1 then $4::bigint end,
             case when $3::smallint = 2 then $4::bigint end, $5, $6,
             clock_timestamp() + $7 * interval '1 ms')
     on conflict (chat_id) do nothing returning id::text`,
    [chatId, giverId, toType, toId, reason, noteId, expiresInMs],
  );
}

/** The chat of an open offer. */
export async function findOfferedChat(db: Db, offerId: string): Promise<string | null> {
  return db.maybeValue<string>('select chat_id::text from chat_transfer where id = $1', [offerId]);
}

/** The open offer of a locked chat. */
export async function findOffer(tx: Db, chatId: string): Promise<Offer | null> {
  return tx.maybe<Offer>(
    `select transfer.id::text, chat_id::text, giver_id::text, to_type, ${TO_ID}, ${TO_NAME}
       from chat_transfer transfer ${TO_JOINS} where chat_id = $1`,
    [chatId],
  );
}

/** Ends the offer of a locked chat, which stays with its giver. */
export async function deleteOffer(tx: Db, offerId: string): Promise<void> {
  await tx.query('delete from chat_transfer where id = $1', [offerId]);
}

/** The open offers to a person, and those of that person, oldest first. */
export async function listOffers(
  db: Db,
  staffId: string,
  asText: (text: string) => StaffText,
): Promise<readonly ListedOffer[]> {
  const rows = await db.rows<Transfer>(
    `select transfer.id::text, transfer.chat_id::text, chat.customer_id::text as from_id,
            customer.nick_name as from_name, chat.product as come_from, giver_id::text, giver.name as giver_name,
            coalesce(bound.head_key, '') as giver_head_img, to_type, ${TO_ID}, ${TO_NAME}, transfer.reason,
            coalesce(note.text, '') as note, ${isoTime('transfer.created_at')} as create_time,
            ${isoTime('transfer.expires_at')} as expire_time
       from chat_transfer transfer
       join chat on chat.id = transfer.chat_id join app_user customer on customer.id = chat.customer_id
       join staff giver on giver.id = transfer.giver_id left join app_user bound on bound.id = giver.target_id
       left join note on note.id = transfer.note_id ${TO_JOINS}
      where transfer.giver_id = $1 or transfer.staff_id = $1
      order by transfer.id`,
    [staffId],
  );
  return rows.map((row) => ({ ...row, note: asText(row.note) }));
}

/** Locks the presence of someone who is given chats. @returns null for anyone else */
export async function lockTaker(tx: Db, staffId: string): Promise<Taker | null> {
  await tx.query('select from presence where staff_id = $1 for no key update', [staffId]);
  return tx.maybe<Taker>(
    `select staff.name, coalesce(presence.is_online, false) as is_online, presence.away_since is not null as is_away,
            presence.break_ends_at is not null as is_on_break,
            (select count(*) from chat where chat.staff_id = staff.id and chat.ended_at is null)
              >= (select allocation_max from config_chat) as is_full
       from staff left join presence on presence.staff_id = staff.id
      where staff.id = $2 and ${isGivenChats('$1')}`,
    [CHAT_KEYS, staffId],
  );
}

/** Active teams by name, with the number of their members who could take a chat now, other than this person. */
export async function listTeamsForOffers(db: Db, exceptId: string) {
  return db.rows<{ id: string; name: string; free: number }>(
    `select team.id::text, team.name,
            (select count(*)::int from team_member join (${FREE}) free using (staff_id)
              where team_member.team_id = team.id) as free
       from team where is_active order by lower(team.name), team.id`,
    [CHAT_KEYS, exceptId],
  );
}

/** How many people other than this one could take a chat now. */
export async function countFree(db: Db, exceptId: string): Promise<number> {
  return db.value<number>(`select count(*)::int as free from (${FREE}) free`, [CHAT_KEYS, exceptId]);
}

const FREE = `
  select presence.staff_id from presence join staff on staff.id = presence.staff_id
   where presence.is_online and presence.away_since is null and presence.break_ends_at is null
     and presence.staff_id <> $2 and ${isGivenChats('$1')}
     and (select count(*) from chat where chat.staff_id = staff.id and chat.ended_at is null)
         < (select allocation_max from config_chat)`;

/** Whether a team can be given chats. */
export async function isActiveTeam(db: Db, teamId: string): Promise<boolean> {
  return db.any('select from team where id = $1 and is_active', [teamId]);
}
