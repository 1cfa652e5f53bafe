import { CUSTOMER_LOG_ASK_MS } from '#contract/actionLog.ts';
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

/** The report's reporter, and the times of its log in milliseconds since 1970. */
export interface CaseSpan {
  readonly staffId: string;
  readonly from: number;
  readonly until: number;
}

const msOf = (instant: string) => `floor(extract(epoch from ${instant}) * 1000)::float8`;

export async function findCaseSpan(db: Db, actionLogId: string): Promise<CaseSpan | null> {
  return db.maybe<CaseSpan>(
    `select staff_id::text, ${msOf('from_at')} as "from", ${msOf('until_at')} as "until" from action_log where id = $1`,
    [actionLogId],
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

/** Of the reporter, so many of the newest events are known by their numbers. */
const NUMBERED_MAX = 20_000;

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
    `select event.chat_id::text, event.kind, event.actor_type, event.actor_id::text,
            of_staff.event_seq as staff_seq, of_customer.event_seq as customer_seq, ${msOf('event.at')} as at
       from (select * from chat_event where chat_id = any($1::bigint[]) and ${within('at')}
              order by id desc limit $4) event
       join chat on chat.id = event.chat_id
       left join (select * from person_event where person_type = ${PERSON_TYPE.staff} and person_id = $5
                   order by event_seq desc limit ${NUMBERED_MAX}) of_staff on of_staff.chat_event_id = event.id
       left join person_event of_customer on of_customer.chat_event_id = event.id
            and of_customer.person_type = ${PERSON_TYPE.customer} and of_customer.person_id = chat.customer_id
      order by event.id desc`,
    [chatIds, from, until, limit, staffId],
  );
}
