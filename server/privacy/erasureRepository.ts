import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { ErasableCustomer } from '#contract/http/privacy.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { deleteUnusedFiles, fileIsUsed } from '../db/fileUse.ts';
import { TABLES } from './columnClassesSql.ts';
import {
  erasedTables,
  erasedTablesOf,
  rowsOfCustomers,
  tablesChangedBy,
  type ErasedTable,
} from './customerTablesSql.ts';
import type { Owner } from './tableClassesSql.ts';

/** Rows deleted or blanked, by table. */
export type Receipt = Readonly<Record<string, number>>;

export interface Erasure {
  readonly id: string;
  readonly customerId: string;
  /** Who requested it; null: the command. */
  readonly staffId: string | null;
  readonly isFinished: boolean;
  /** Erased are the customer's chats and queries up to these, in the order of their ids. */
  readonly chatId: string;
  readonly queryId: string;
  readonly receipt: Receipt;
}

const ERASURE = `
  id::text, customer_id::text as "customerId", staff_id::text as "staffId",
  finished_at is not null as "isFinished", chat_id::text as "chatId", query_id::text as "queryId", receipt`;

/** Requests an erasure. One of this customer that goes on starts again, for what has come since. @returns its id */
export async function requestErasure(db: Db, customerId: string, staffId: string | null): Promise<string> {
  return db.value<string>(
    `insert into erasure (customer_id, staff_id) values ($1, $2)
       on conflict (customer_id) where finished_at is null
       do update set requested_at = now(), chat_id = 0, query_id = 0
     returning id::text`,
    [customerId, staffId],
  );
}

/** Locks an erasure until the transaction ends: its steps happen one after another. */
export async function lockErasure(tx: Db, id: string): Promise<Erasure | null> {
  return tx.maybe<Erasure>(`select ${ERASURE} from erasure where id = $1 for update`, [id]);
}

/** An erasure that has not finished and on which no one works at this moment. */
export async function findUnfinishedErasure(db: Db): Promise<string | null> {
  return db.maybeValue<string>(
    'select id::text from erasure where finished_at is null order by erasure.id limit 1 for update skip locked',
  );
}

/** Stores how far a locked erasure has come. */
export async function noteErased(tx: Db, { id, chatId, queryId, receipt, isFinished }: Erasure): Promise<void> {
  await tx.query(
    `update erasure set chat_id = $2, query_id = $3, receipt = $4, finished_at = case when $5 then now() end
      where id = $1`,
    [id, chatId, queryId, JSON.stringify(receipt), isFinished],
  );
}

/** The customer's next chat or query that an erasure has to erase; null after the last one. */
export async function nextToErase(tx: Db, table: 'chat' | 'query', { id, customerId, chatId, queryId }: Erasure) {
  const after = { chat: chatId, query: queryId }[table];
  return tx.maybeValue<string>(
    `select id::text from ${table}
      where customer_id = $1 and id > $2 and created_at <= (select requested_at from erasure where id = $3)
      order by ${table}.id limit 1`,
    [customerId, after, id],
  );
}

const [MESSAGES] = erasedTablesOf('chat').filter(({ name }) => name === 'message');

/**
 * Blanks messages of a locked chat, and deletes their files. The numbers stay.
 * @param max how many at most
 * @returns rows by table
 */
export async function eraseMessages(tx: Db, chatId: string, max: number): Promise<Receipt> {
  if (MESSAGES === undefined || MESSAGES.blanks === null) return {};
  const rows = await tx.rows<{ fileId: string | null }>(
    `with found as (
       select chat_id, chat_seq, case when msg_type in (2, 3) then file_of_message(msg) end as file_id
         from message where ${MESSAGES.where} order by chat_seq limit $2 for no key update
     ), blanked as (
       update message set ${MESSAGES.blanks} from found
        where message.chat_id = found.chat_id and message.chat_seq = found.chat_seq
     )
     select file_id from found`,
    [[chatId], max],
  );
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
  return { message: rows.length, file: await deleteUnusedFiles(tx, fileIds) };
}

/** Deletes the words of a chat's messages. Whoever makes words waits, and reads what is left. @returns how many rows */
export async function eraseMessageWords(tx: Db, chatId: string): Promise<number> {
  await tx.query('select from chat where id = $1 for update', [chatId]);
  return tx.count('delete from message_search where chat_id = $1', [chatId]);
}

/** The chats of its customer in which a query has a card that is not erased. */
export async function listChatsWithCardsOf(tx: Db, queryId: string): Promise<readonly string[]> {
  return tx.values<string>(
    `select distinct chat.id::text
       from query join chat on chat.customer_id = query.customer_id join message on chat_id = chat.id
      where query.id = $1 and ${isCardOf('$1')}`,
    [queryId],
  );
}

/** Blanks the cards of a query in locked chats. The numbers stay. @returns rows by table */
export async function eraseCards(tx: Db, chatIds: readonly string[], queryId: string): Promise<Receipt> {
  if (MESSAGES === undefined || MESSAGES.blanks === null) return {};
  const cards = `update message set ${MESSAGES.blanks} where chat_id = any($1) and ${isCardOf('$2')}`;
  return { message: await tx.count(cards, [chatIds, queryId]) };
}

/** @param queryId a parameter of the statement */
function isCardOf(queryId: '$1' | '$2'): string {
  return `msg_type = ${MESSAGE_TYPE.card} and msg::json ->> 'workOrderId' = ${queryId}::bigint::text`;
}

/** Tables that have functions of their own here. */
const APART = new Set(['message', 'file', 'action_log']);

/** Erases the rest of a chat or query, or what is stored about a customer. @returns rows by table */
export async function eraseRowsOf(tx: Db, owner: Owner, id: string): Promise<Receipt> {
  const files = await tx.values<string>(`select id from file where ${TABLES.file.rowsOf[owner]}`, [[id]]);
  const receipt: Record<string, number> = {};
  for (const table of erasedTablesOf(owner).filter(({ name }) => !APART.has(name)))
    receipt[table.name] = await eraseRows(tx, table, id);
  return { ...receipt, file: await deleteUnusedFiles(tx, files) };
}

async function eraseRows(tx: Db, { name, where, blanks }: ErasedTable, id: string): Promise<number> {
  return tx.count(
    blanks === null ? `delete from ${name} where ${where}` : `update ${name} set ${blanks} where ${where}`,
    [[id]],
  );
}

const [REPORTS] = erasedTablesOf('customer').filter(({ name }) => name === 'action_log');

/** Deletes reported problems about a customer, with the rows of their chats. @param max how many at most */
export async function deleteReportsAbout(tx: Db, customerId: string, max: number): Promise<Receipt> {
  if (REPORTS === undefined) return {};
  const ids = await tx.values<string>(`select id::text from action_log where ${REPORTS.where} limit $2 for update`, [
    [customerId],
    max,
  ]);
  const deleted = (table: string) => tx.count(`delete from ${table} where action_log_id = any($1)`, [ids]);
  const [texts, chats] = [await deleted('action_log_text'), await deleted('action_log_chat')];
  await tx.query('delete from action_log where id = any($1)', [ids]);
  return { action_log: ids.length, action_log_text: texts, action_log_chat: chats };
}

/** Stores that nothing is left of a locked chat but its row. @returns its last number, and whether it had been erased */
export async function markChatErased(tx: Db, chatId: string) {
  const row = await tx.maybe<{ lastSeq: number; wasErased: boolean }>(
    `update chat set erased_at = now()
       from (select id, erased_at is not null as was_erased from chat where id = $1) earlier
      where chat.id = earlier.id returning last_seq, was_erased`,
    [chatId],
  );
  return { lastSeq: row?.lastSeq ?? 0, wasErased: row?.wasErased ?? true };
}

/** Stores that nothing is left of a locked query but its row. */
export async function markQueryErased(tx: Db, queryId: string): Promise<void> {
  await tx.query('update query set erased_at = clock_timestamp() where id = $1', [queryId]);
}

/** A customer, as an administrator sees them before an erasure. */
type FoundCustomer = Omit<ErasableCustomer, 'erasedAt' | 'rows'>;

/** The customer with this id, and the one of the chat with this id. */
export async function findErasable(db: Db, id: string): Promise<readonly FoundCustomer[]> {
  return db.rows<FoundCustomer>(
    `select app_user.id::text, nick_name, head_key as "headImg",
            (select account from staff where target_id = app_user.id and deleted_at is null) as account
       from app_user
      where app_user.id = $1 or app_user.id = (select customer_id from chat where chat.id = $1)
      order by app_user.id <> $1, app_user.id`,
    [id],
  );
}

const OF_REPORTS = `action_log_id in (select id from action_log where ${REPORTS?.where ?? 'false'})`;

/** Besides the rows of the customer: files that others show stay, and a report goes with the rows of all its chats. */
const COUNTED: ReadonlyMap<string, (where: string) => string> = new Map([
  ['file', (where: string) => `${where} and not (${fileIsUsed(ofOthers)})`],
  ['action_log_text', () => OF_REPORTS],
  ['action_log_chat', (where: string) => `(${where}) or ${OF_REPORTS}`],
]);

function ofOthers(table: string): string {
  return `not (${rowsOfCustomers(table) ?? 'false'})`;
}

/** How many rows an erasure of this customer would delete or blank, by table. */
export async function countErasable(db: Db, customerId: string): Promise<Receipt> {
  const counts = erasedTables().map(
    ({ name, where }) =>
      `select '${name}' as name, count(*)::int as n from ${name} where ${COUNTED.get(name)?.(where) ?? where}`,
  );
  const rows = await db.rows<{ name: string; n: number }>(counts.join(' union all '), [[customerId]]);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** When the newest erasure of a customer finished; null without one. */
export async function lastErasedAt(db: Db, customerId: string): Promise<string | null> {
  return db.value<string | null>(`select ${isoTime('max(finished_at)')} as at from erasure where customer_id = $1`, [
    customerId,
  ]);
}

/**
 * PostgreSQL's statistics hold samples of values. This replaces those of erased rows. ANALYZE keeps those of a table
 * that has no rows any more: PostgreSQL 18 and newer delete them by a function.
 */
export async function replaceStatistics(db: Db, receipt: Receipt): Promise<void> {
  for (const table of tablesChangedBy(receipt)) {
    await db.query(`analyze ${table}`);
    const isEmptied = await db.any(
      `select from pg_proc where proname = 'pg_clear_attribute_stats' and not exists (select from ${table})`,
    );
    if (isEmptied)
      await db.query(
        `select pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, inherited)
           from pg_stats where schemaname = 'public' and tablename = $1`,
        [table],
      );
  }
}
