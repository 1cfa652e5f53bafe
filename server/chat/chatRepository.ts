import { CHAT_ENDED, type PersonType } from '#contract/domain.ts';
import type { CustomerChat } from '#contract/http/customer.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { waitToAdd } from '../db/hourlyLimit.ts';
import { READER_IDS } from './chatReaderRepository.ts';

/** A locked chat, as the services that change it need it. */
export interface LockedChat {
  readonly chatId: string;
  readonly customerId: string;
  readonly staffId: string | null;
  readonly isEnded: boolean;
  /** Others who may read it now; see `READER_IDS`. */
  readonly readerIds: readonly string[];
}

/** The customer and owner of a chat, and whether it is live. */
type ChatParties = Omit<LockedChat, 'chatId'>;

const PARTIES = `
  customer_id::text, staff_id::text, ended_at is not null as is_ended, ${READER_IDS} as reader_ids`;

/** What a customer starts a chat about, and the language and time zone of their browser; null: it names none. */
export interface ChatStart {
  readonly product: number;
  readonly language: string | null;
  readonly timeZone: string | null;
}

export async function readChatStart(db: Db, chatId: string): Promise<ChatStart> {
  return db.one<ChatStart>('select product, language, time_zone from chat where id = $1', [chatId]);
}

/** Adds a chat whose customer waits from now on. @returns its id, or null when the customer already has an open chat */
export async function insertChat(
  tx: Db,
  customerId: string,
  { product, language, timeZone }: ChatStart,
): Promise<string | null> {
  const id = await tx.maybeValue<string>(
    `insert into chat (customer_id, product, language, time_zone, waiting_since) values ($1, $2, $3, $4, now())
     on conflict (customer_id) where ended_at is null do nothing returning id::text`,
    [customerId, product, language, timeZone],
  );
  if (id !== null) await tx.query('insert into chat_queue (chat_id) values ($1)', [id]);
  return id;
}

/** How long a customer must wait before they may start another chat; as `waitToAdd`. */
export function waitToStartChat(tx: Db, customerId: string, perHour: number): Promise<number> {
  return waitToAdd(tx, perHour, 'chat where customer_id = $2', [customerId]);
}

/** The customer's open chat, or null without one. */
export async function findOpenChat(db: Db, customerId: string): Promise<CustomerChat | null> {
  return db.maybe<CustomerChat>(
    `select chat.id::text as chat_id, product as come_from, coalesce(staff.name, '') as to_name,
            coalesce(app_user.head_key, '') as to_head_img,
            ${CHAT_ENDED.no} as chat_ended, ${isoTime('chat.created_at')} as create_time, last_seq,
            staff_delivered_seq, staff_read_seq, customer_read_seq
       from chat left join staff on staff.id = chat.staff_id left join app_user on app_user.id = staff.target_id
      where customer_id = $1 and ended_at is null`,
    [customerId],
  );
}

/** @returns null without such a chat */
export async function findChatParties(
  db: Db,
  chatId: string,
): Promise<(ChatParties & { readonly product: number }) | null> {
  return db.maybe<ChatParties & { product: number }>(`select ${PARTIES}, product from chat where id = $1`, [chatId]);
}

/** More chats of one customer are not looked at. */
const PARTIES_MAX = 1_000;

/** The owners of a customer's live and newest ended chats, each once. */
export async function listPartiesOf(db: Db, customerId: string): Promise<readonly ChatParties[]> {
  return db.rows<ChatParties>(
    `select distinct ${PARTIES}
       from (select * from chat where customer_id = $1 order by id desc limit ${PARTIES_MAX}) chat`,
    [customerId],
  );
}

/** Locks a chat until the transaction ends. @returns null without such a chat */
export async function lockChat(tx: Db, chatId: string): Promise<LockedChat | null> {
  return (await lockChats(tx, [chatId]))[0] ?? null;
}

/** Locks several chats until the transaction ends. Unknown ones are left out. */
export async function lockChats(tx: Db, chatIds: readonly string[]): Promise<readonly LockedChat[]> {
  return tx.rows<LockedChat>(
    `select chat.id::text as chat_id, ${PARTIES} from chat where id = any($1::bigint[]) order by chat.id for no key update`,
    [chatIds],
  );
}

/** Ends a locked chat, and removes it from the line. */
export async function markEnded(tx: Db, chatId: string, endedBy: PersonType): Promise<void> {
  await tx.query(
    `update chat set ended_at = now(), ended_by = $2, updated_at = now(), waiting_since = null,
            silent_since = null where id = $1`,
    [chatId, endedBy],
  );
  await tx.query('delete from chat_queue where chat_id = $1', [chatId]);
}

/** Stores that the customer of an ended chat is asked whether it solved their problem. */
export async function markSolvedAsked(tx: Db, chatId: string): Promise<void> {
  await tx.query('update chat set solved_asked_at = now() where id = $1', [chatId]);
}

/** Whether the customer was asked if the chat solved their problem, and their answer; null without one. */
export async function readSolvedCheck(db: Db, chatId: string) {
  return db.one<{ isAsked: boolean; solved: boolean | null }>(
    'select solved_asked_at is not null as is_asked, solved from chat where id = $1',
    [chatId],
  );
}

export async function markSolved(tx: Db, chatId: string, solved: boolean): Promise<void> {
  await tx.query('update chat set solved = $2, updated_at = now() where id = $1', [chatId, solved]);
}

/** The customer's newest chat if it waits for the answer to the solved check; null otherwise. */
export async function findSolvedCheckDue(db: Db, customerId: string): Promise<string | null> {
  return db.maybeValue<string | null>(
    `select case when solved_asked_at is not null and solved is null then id::text end as id
       from chat where customer_id = $1 order by chat.id desc limit 1`,
    [customerId],
  );
}
