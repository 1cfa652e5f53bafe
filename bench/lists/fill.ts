import { ROLE_KEY } from '#contract/domain.ts';
import type { Db } from '#server/db/connection.ts';

/** The values for the cases, valid in databases of any size. */
export interface Filled {
  readonly chats: number;
  /** An agent with chats, and one without any. */
  readonly staffId: string;
  readonly idleStaffId: string;
  readonly customerId: string;
  /** Digits inside a phone number. */
  readonly phonePart: string;
  readonly liveId: string;
  /** A day in the middle of the data, yyyy-MM-dd in UTC. */
  readonly day: string;
}

const STAFF = 200;
export const OPEN_CHATS = 2_000;
const IN_LINE = 100;
const SECONDS_APART = 60;
const FIRST_CUSTOMER = 1_000_000;
const CHATS_PER_CUSTOMER = 5;
const SURNAMES = [
  'Abe',
  'Brandt',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Kim',
  'López',
  'Müller',
  'Nakamura',
  'Okafor',
  'Park',
  'Quinn',
  'Rossi',
  'Silva',
  'Tanaka',
];
const FIRST_NAMES = [
  'Amira',
  'Bruno',
  'Chloé',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hiro',
  'Ines',
  'Jonas',
  'Keiko',
  'Liam',
  'Maria',
  'Noor',
  'Olga',
  'Pedro',
  'Rosa',
  'Sven',
  'Tariq',
  'Yuki',
];
const MESSAGES_IN_OPEN_CHATS = 6;

/**
 * Fills an empty database with chats, one a minute until now. All but the newest have ended; product 10 has none, and
 * neither has the last agent. Indexes are created afterwards, which is several times faster.
 */
export async function fill(db: Db, chats: number): Promise<Filled> {
  const { rows: indexes } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where tablename in ('chat', 'app_user') and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`);
  await fillPeople(db, Math.max(chats / CHATS_PER_CUSTOMER, OPEN_CHATS * 2));
  await fillChats(db, chats);
  for (const { indexdef } of indexes) await db.query(indexdef);
  await db.query('vacuum analyze');
  return examples(db, chats);
}

async function fillPeople(db: Db, customers: number): Promise<void> {
  const name = (n: string) => `($1::text[])[1 + ${n} % 20] || ' ' || ($2::text[])[1 + (${n} / 20) % 20]`;
  await db.query(
    `insert into app_user (id, phone_code, phone, nick_name)
     select $3 + n, '44', '7' || lpad((n::bigint * 736338717 % 1000000007)::text, 9, '0'), ${name('n')} || ' ' || n
       from generate_series(0, $4 - 1) n
     union all select n, '44', '7700' || n, ${name('n * 7')} from generate_series(1, $5) n`,
    [FIRST_NAMES, SURNAMES, FIRST_CUSTOMER, customers, STAFF],
  );
  await db.query(
    `with role as (insert into role (code, name) values ('bench', 'bench') returning id),
          resource as (insert into resource (code, name, uri, type, sort_num)
                       values ($1, $1, $1, 'MENU', 0) returning id)
     insert into role_resource (role_id, resource_id) select role.id, resource.id from role, resource`,
    [ROLE_KEY.tasks],
  );
  await db.query(
    `insert into staff (account, name, email, role_id, password_hash, target_id)
     select 'agent' || lpad(n::text, 3, '0'), app_user.nick_name, 'agent' || n || '@example.com', role.id,
            'nobody logs in', n
       from generate_series(1, $1) n join app_user on app_user.id = n, role
      order by n`,
    [STAFF],
  );
  await db.query('insert into presence (staff_id, offline_at) select id, now() from staff');
}

async function fillChats(db: Db, chats: number): Promise<void> {
  await db.query(
    `insert into chat (customer_id, product, staff_id, created_at, updated_at, ended_at, ended_by, last_seq,
                       staff_read_seq, first_staff_message_at, first_answer_at, waiting_since)
     select $2 + case when made.is_open then $1 - n else n % $3 end, 1 + (n * 7919) % 9,
            case when n <= $1 - $4 then people.ids[(1 + (n * 31) % ($6 - 1))::integer] end, made.at, made.changed_at,
            case when not made.is_open then made.changed_at end, case when not made.is_open then 2 end,
            case when made.is_open then $8 else 0 end, case when made.is_open then $8 / 2 else 0 end, made.at, made.at,
            case when made.is_open and n % 2 = 0 then made.changed_at end
       from generate_series(1::bigint, $1::bigint) n
      cross join (select array_agg(id order by id) as ids from staff) people
      cross join lateral (
        select n > $1 - $5 as is_open, now() - ($1 - n) * $7 * interval '1 second' as at,
               least(now(), now() - ($1 - n) * $7 * interval '1 second'
                            + (n * 104729) % 3600 * interval '1 second') as changed_at
      ) made
      order by n`,
    [
      chats,
      FIRST_CUSTOMER,
      Math.max(chats / CHATS_PER_CUSTOMER, OPEN_CHATS * 2),
      IN_LINE,
      OPEN_CHATS,
      STAFF,
      SECONDS_APART,
      MESSAGES_IN_OPEN_CHATS,
    ],
  );
  await db.query(
    `insert into chat_queue (chat_id, waiting_since)
     select id, created_at
       from chat
      where ended_at is null and staff_id is null`,
  );
  await db.query(
    `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
     select chat.id, seq, 1, chat.customer_id, 'bench-' || seq, 1, '{"text":"What was asked."}', chat.updated_at
       from chat, generate_series(1, $1) seq where chat.ended_at is null`,
    [MESSAGES_IN_OPEN_CHATS],
  );
}

async function examples(db: Db, chats: number): Promise<Filled> {
  const {
    rows: [row],
  } = await db.query<Omit<Filled, 'chats'>>(
    `select chat.staff_id::text as "staffId", (select max(id)::text from staff) as "idleStaffId",
            chat.customer_id::text as "customerId", substr(app_user.phone, 3, 6) as "phonePart",
            chat.id::text as "liveId", to_char(chat.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
       from chat join app_user on app_user.id = chat.customer_id order by chat.id offset $1 limit 1`,
    [chats / 2],
  );
  if (row === undefined) throw new Error('there are no chats');
  return { chats, ...row };
}
