import { createHash } from 'node:crypto';
import { textContent } from '#contract/chat/content.ts';
import type { Db } from '#server/db/connection.ts';

/** Who reads the reports of a filled database. */
export interface Filled {
  /** A session of a person who may see all. */
  readonly token: string;
  readonly chats: number;
  readonly queries: number;
}

const STAFF = 20;
const CUSTOMERS_PER_CHAT = 0.2;
export const MESSAGES_PER_CHAT = 10;
const CHATS_PER_QUERY = 2;
const YEARS = 2;
/** Share of the items of the last two days that are still open; all older ones are closed. */
const OPEN_SHARE = 0.2;
/** Share of queries that are never closed. */
const OPEN_QUERY_SHARE = 0.05;
const FIRST_CUSTOMER = 1_000_000;
/** Rows of one insert, so that the database can take checkpoints in between. */
const BATCH = 50_000;
const TOKEN = 'a session that only the bench and its server know';
/** Pseudo-random numbers from 0 to 1, the same in each run. */
const chance = (salt: number) => `(abs(hashint8extended(n, ${salt}) % 1000000) / 1000000.0)`;
/** Evenly distributed over the last two years. */
const arrival = (count: number) => `now() - ((${count} - n + ${chance(1)}) / ${count}) * interval '${YEARS} years'`;

/**
 * Fills an empty database with messages of the last two years, ten in each chat, and a query for every two chats, with
 * all indexes and triggers. The product itself computes the rollups.
 */
export async function fill(db: Db, messages: number): Promise<Filled> {
  const chats = messages / MESSAGES_PER_CHAT;
  const queries = chats / CHATS_PER_QUERY;
  await db.query('set synchronous_commit = off');
  await fillPeople(db, Math.ceil(chats * CUSTOMERS_PER_CHAT));
  await inBatches(chats, (first, last) => fillChats(db, chats, first, last));
  await inBatches(chats, (first, last) => fillMessages(db, first, last), BATCH / MESSAGES_PER_CHAT);
  await inBatches(queries, (first, last) => fillQueries(db, queries, first, last));
  await db.query('vacuum analyze');
  return { token: TOKEN, chats, queries };
}

async function inBatches(
  count: number,
  insert: (first: number, last: number) => Promise<void>,
  size = BATCH,
): Promise<void> {
  for (let first = 1; first <= count; first += size) await insert(first, Math.min(count, first + size - 1));
}

async function fillPeople(db: Db, customers: number): Promise<void> {
  await db.query(
    `insert into app_user (id, phone_code, phone, nick_name)
     select $1::bigint + n, '44', '7' || n, 'Customer ' || n
       from generate_series(0, $2::bigint - 1) n`,
    [FIRST_CUSTOMER, customers],
  );
  await db.query(
    `insert into staff (account, name, type, password_hash)
     select 'agent' || n, 'Agent ' || n, case n when 1 then 'A' else 'D' end, 'nobody logs in'
       from generate_series(1, $1::integer) n`,
    [STAFF],
  );
  await db.query(
    `insert into session (staff_id, token_hash, expires_at) select min(id), $1, now() + interval '1 day' from staff`,
    [createHash('sha256').update(TOKEN).digest()],
  );
}

async function fillChats(db: Db, chats: number, first: number, last: number): Promise<void> {
  await db.query(
    `insert into chat (customer_id, product, staff_id, created_at, updated_at, ended_at, ended_by, solved, last_seq,
                       first_staff_message_at, first_answer_at)
     select $1::bigint + case when is_open then n % $2::bigint else floor(${chance(2)} * $2::bigint) end, 1 + n % 10,
            case when ${chance(3)} < 0.97
                 then (select min(id) from staff) + floor($3::integer * ${chance(4)} * ${chance(5)}) end,
            at, at + interval '10 minutes', case when not is_open then at + interval '10 minutes' end,
            case when not is_open then 1 + floor(3 * ${chance(6)}) end,
            case when not is_open and ${chance(7)} < 0.4 then ${chance(8)} < 0.8 end, $4::integer,
            at + interval '1 second', case when ${chance(9)} < 0.95 then at + ${chance(10)} * interval '5 minutes' end
       from (select n, at, n > $5::bigint - $2::bigint and at > now() - interval '2 days'
                           and ${chance(11)} < ${OPEN_SHARE} as is_open
               from (select n, ${arrival(chats)} as at from generate_series($6::bigint, $7::bigint) n) placed) made`,
    [FIRST_CUSTOMER, Math.ceil(chats * CUSTOMERS_PER_CHAT), STAFF, MESSAGES_PER_CHAT, chats, first, last],
  );
}

async function fillMessages(db: Db, first: number, last: number): Promise<void> {
  await db.query(
    `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
     select chat.id, said, 1 + said % 2,
            case said % 2 when 0 then customer_id else coalesce(staff_id, 1) end, 'm' || said, 1, $4,
            chat.created_at + said * interval '30 seconds', chat.created_at + said * interval '30 seconds'
       from (select * from chat
              where id between $1::bigint + (select min(id) from chat) - 1
                           and $2::bigint + (select min(id) from chat) - 1) chat,
            generate_series(1, $3::integer) said
      order by chat.id, said`,
    [first, last, MESSAGES_PER_CHAT, textContent('Short.')],
  );
}

async function fillQueries(db: Db, queries: number, first: number, last: number): Promise<void> {
  await db.query(
    `insert into query (customer_id, product, title, description, status, staff_id, created_at, updated_at, closed_at,
                        first_staff_reply_at)
     select $1::bigint + floor(${chance(21)} * $2::bigint), 1 + n % 10, 'Query ' || n, 'It does not work.',
            case when is_open then 1 else 2 end,
            case when ${chance(22)} < 0.97
                 then (select min(id) from staff) + floor($3::integer * ${chance(23)} * ${chance(24)}) end,
            at, at + interval '5 hours', case when not is_open then at + interval '5 hours' end,
            case when ${chance(25)} < 0.9 then at + ${chance(26)} * interval '5 hours' end
       from (select n, at, at > now() - interval '2 days' or ${chance(27)} < ${OPEN_QUERY_SHARE} as is_open
               from (select n, ${arrival(queries)} as at from generate_series($4::bigint, $5::bigint) n) placed) made`,
    [FIRST_CUSTOMER, Math.ceil(queries * CHATS_PER_QUERY * CUSTOMERS_PER_CHAT), STAFF, first, last],
  );
}
