import { CUSTOMER_LOG_ASK_MS, CUSTOMER_LOG_NO_MS } from '#contract/actionLog.ts';
import { UPLOAD_TIMEOUT_MS } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ActionLogCase } from '#contract/http/actionLogs.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';

/** Stores which chats a report is about, of those that exist. */
export async function insertChats(tx: Db, actionLogId: string, chatIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into action_log_chat (action_log_id, chat_id) select $1, id from chat where id = any($2::bigint[])`,
    [actionLogId, chatIds],
  );
}

/**
 * Whether this agent may ask the customer of a locked chat for the log of their page: the chat is open or the newest one,
 * it is not erased, and the customer has not declined a short time ago.
 */
export async function canAsk(tx: Db, chatId: string, staffId: string): Promise<boolean> {
  return tx.value<boolean>(
    `select exists (
       select from chat
        where id = $1 and staff_id = $2 and erased_at is null
          and (ended_at is null
               or not exists (select from chat newer where newer.customer_id = chat.customer_id and newer.id > chat.id))
          and not exists (select from action_log_chat where chat_id = $1 and log is null
                             and answered_at > now() - $3 * interval '1 ms')
     ) as can_ask`,
    [chatId, staffId, CUSTOMER_LOG_NO_MS],
  );
}

/** How often a customer was asked for the log of their page within an hour. */
export async function countRecentAsks(tx: Db, customerId: string): Promise<number> {
  return tx.value<number>(
    `select count(*)::int as count from chat join action_log_chat on chat_id = chat.id
      where customer_id = $1 and asked_at > now() - interval '1 hour'`,
    [customerId],
  );
}

/** Stores that the customer of a chat is asked for the log of their page. */
export async function markAsked(tx: Db, actionLogId: string, chatId: string): Promise<void> {
  await tx.query('update action_log_chat set asked_at = now() where action_log_id = $1 and chat_id = $2', [
    actionLogId,
    chatId,
  ]);
}

/** Whether a customer was asked for their log with this report. */
export async function isAskedFor(db: Db, actionLogId: string): Promise<boolean> {
  return db.value<boolean>(
    'select exists (select from action_log_chat where action_log_id = $1 and asked_at is not null) as is_asked',
    [actionLogId],
  );
}

/** Requests that are open, of the customer $1. */
const OPEN = `
  action_log_chat join chat on chat.id = chat_id
   where customer_id = $1 and answered_at is null and asked_at > now() - $2 * interval '1 ms'`;

/** The chat of the newest open request to a customer; null without one. */
export async function findRequest(db: Db, customerId: string): Promise<string | null> {
  return db.maybeValue<string>(`select chat_id::text from ${OPEN} order by asked_at desc limit 1`, [
    customerId,
    CUSTOMER_LOG_ASK_MS,
  ]);
}

/** Whether there are open requests to a customer about this chat. */
export async function hasRequest(db: Db, customerId: string, chatId: string): Promise<boolean> {
  return db.value<boolean>(`select exists (select from ${OPEN} and chat_id = $3) as has_request`, [
    customerId,
    CUSTOMER_LOG_ASK_MS,
    chatId,
  ]);
}

/** Stores the answer to all open requests about a chat. @param log null: declined @returns how many there were */
export async function storeAnswer(
  db: Db,
  customerId: string,
  { chatId, log }: { readonly chatId: string; readonly log: Buffer | null },
): Promise<number> {
  return db.count(
    `update action_log_chat set answered_at = now(), log = $4
      where answered_at is null
        and (action_log_id, chat_id) in (select action_log_id, chat_id from ${OPEN} and chat_id = $3)`,
    [customerId, CUSTOMER_LOG_ASK_MS, chatId, log],
  );
}

/** The report's reporter, and the time of its log in milliseconds since 1970, by the clock of the database. */
export interface CaseSpan {
  readonly staffId: string;
  readonly from: number;
  readonly until: number;
}

const msOf = (instant: string) => `floor(extract(epoch from ${instant}) * 1000)::float8`;

/** The time of the database, in milliseconds since 1970. */
export async function readClock(db: Db): Promise<number> {
  return db.value<number>(`select ${msOf('clock_timestamp()')} as at`);
}

/** A report is stored when its log ends, but for the time of the upload. Its own times are of the page's clock. */
export async function findCaseSpan(db: Db, actionLogId: string): Promise<CaseSpan | null> {
  return db.maybe<CaseSpan>(
    `select staff_id::text, ${msOf(`created_at - (until_at - from_at) - $2 * interval '1 ms'`)} as "from",
            ${msOf('created_at')} as "until" from action_log where id = $1`,
    [actionLogId, UPLOAD_TIMEOUT_MS],
  );
}

type CaseChat = Omit<ActionLogCase['chats'][number], 'log'> & { readonly log: Buffer | null };

export async function listCaseChats(db: Db, actionLogId: string): Promise<readonly CaseChat[]> {
  return db.rows<CaseChat>(
    `select chat.id::text as chat_id, customer_id::text, ${isoTime('asked_at')} as asked_time,
            ${isoTime('answered_at')} as answer_time, log, staff_delivered_seq, staff_read_seq,
            customer_delivered_seq, customer_read_seq
       from action_log_chat join chat on chat.id = chat_id
      where action_log_id = $1 order by chat.id desc`,
    [actionLogId],
  );
}

/** Which rows of a case to read. `limit`: at most, the newest ones. */
export interface CaseRows extends CaseSpan {
  readonly chatIds: readonly string[];
  readonly limit: number;
}

const within = (instant: string) => `${instant} between to_timestamp($2 / 1000.0) and to_timestamp($3 / 1000.0)`;

/** Newest first. */
export async function listCaseMessages(
  db: Db,
  { chatIds, from, until, limit }: CaseRows,
): Promise<ActionLogCase['messages']> {
  return db.rows<ActionLogCase['messages'][number]>(
    `select chat_id::text, chat_seq, client_msg_id, sender_type as from_type, ${msOf('created_at')} as at
       from message where chat_id = any($1::bigint[]) and ${within('created_at')}
      order by created_at desc, message.chat_id, chat_seq desc limit $4`,
    [chatIds, from, until, limit],
  );
}

/** Newest first, with the numbers that they have for the reporter and for the customer. */
export async function listCaseEvents(
  db: Db,
  { chatIds, from, until, limit, staffId }: CaseRows,
): Promise<ActionLogCase['events']> {
  return db.rows<ActionLogCase['events'][number]>(
    // An index leads to the events of a person by their numbers alone, so those of the reporter are read once.
    `with event as materialized (
       select * from chat_event where chat_id = any($1::bigint[]) and ${within('at')} order by id desc limit $4
     ), of_staff as materialized (
       select chat_event_id, event_seq from person_event
        where person_type = ${PERSON_TYPE.staff} and person_id = $5
          and chat_event_id between (select min(id) from event) and (select max(id) from event)
     )
     select event.chat_id::text, event.kind, event.actor_type, event.actor_id::text,
            of_staff.event_seq as staff_seq, of_customer.event_seq as customer_seq, ${msOf('event.at')} as at
       from event
       join chat on chat.id = event.chat_id
       left join of_staff on of_staff.chat_event_id = event.id
       left join person_event of_customer on of_customer.chat_event_id = event.id
            and of_customer.person_type = ${PERSON_TYPE.customer} and of_customer.person_id = chat.customer_id
      order by event.id desc`,
    [chatIds, from, until, limit, staffId],
  );
}
