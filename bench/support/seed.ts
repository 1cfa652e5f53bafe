import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import { textContent } from '#contract/chat/content.ts';
import type { Db } from '#server/db/connection.ts';
import { encodedOf, hashAlone, verifyOf } from '#server/people/passwords.ts';

/** The password of all accounts of the bench. */
export const BENCH_PASSWORD = 'bench-2026';
/** An account that watches all chats. */
export const LEADER_ACCOUNT = 'leader1000';

export interface SeedOptions {
  readonly agents: number;
  readonly chatsEach: number;
  /** Messages in each chat at the start. */
  readonly messagesEach: number;
}

export interface SeededChat {
  readonly chatId: string;
  readonly customerId: string;
}

export interface SeededAgent {
  readonly account: string;
  readonly chats: readonly SeededChat[];
}

const FIRST_CUSTOMER = 100_000;
const FIRST_AGENT_USER = 900_000;

/** Fills an empty database with staff accounts, each with open chats. */
export async function seed(db: Db, { agents, chatsEach, messagesEach }: SeedOptions): Promise<readonly SeededAgent[]> {
  const hash = await hashAlone(verifyOf(encodedOf(BENCH_PASSWORD)));
  await db.query(
    `with role as (insert into role (code, name) values ('bench', 'bench') returning id),
          resource as (insert into resource (code, name, uri, type, sort_num)
                       select key, key, key, 'MENU', 0 from unnest($1::text[]) key returning id)
     insert into role_resource (role_id, resource_id) select role.id, resource.id from role, resource`,
    [[ROLE_KEY.check, ROLE_KEY.tasks]],
  );
  await db.query(
    `with role as (insert into role (code, name) values ('leader', 'leader') returning id),
          resource as (insert into resource (code, name, uri, type, sort_num)
                       values ($1, $1, $1, 'MENU', 0) returning id)
     insert into role_resource (role_id, resource_id) select role.id, resource.id from role, resource`,
    [ROLE_KEY.leader],
  );
  await db.query(
    `insert into app_user (id, phone_code, phone, nick_name)
     select $1 + n, '44', '79' || ($1 + n), 'Customer ' || n from generate_series(0, $3 - 1) n
     union all select $2 + n, '44', '77' || ($2 + n), 'Agent ' || n from generate_series(0, $4 - 1) n`,
    [FIRST_CUSTOMER, FIRST_AGENT_USER, agents * chatsEach, agents],
  );
  await db.query(
    `insert into staff (account, name, phone_code, phone, email, type, status, role_id, password_hash, target_id)
     select 'agent' || (1000 + n), 'Agent ' || n, '44', '77' || n, 'agent' || n || '@example.com', 'D', 'A',
            role.id, $2, $3 + n
       from role, generate_series(0, $1 - 1) n where role.code = 'bench'`,
    [agents, hash, FIRST_AGENT_USER],
  );
  await db.query('insert into presence (staff_id, is_online, online_start_at) select id, true, now() from staff');
  const { rows } = await db.query<{ account: string; chat_id: string; customer_id: string }>(
    `with given as (select id, account, row_number() over (order by id) - 1 as at from staff),
          made as (insert into chat (customer_id, product, staff_id, last_seq, first_staff_message_at, first_answer_at)
                   select $1 + given.at * $2 + n, 1, given.id, $3, now(), now()
                     from given, generate_series(0, $2 - 1) n
                   returning id, staff_id, customer_id)
     select given.account, made.id::text as chat_id, made.customer_id::text
       from made join given on given.id = made.staff_id order by made.id`,
    [FIRST_CUSTOMER, chatsEach, messagesEach],
  );
  await db.query(
    `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
     select chat.id, n, $1, chat.customer_id, 'seed-' || n, 1, $2, now() from chat, generate_series(1, $3) n`,
    [PERSON_TYPE.customer, textContent('What was said before the bench began.'), messagesEach],
  );
  await db.query(
    `insert into staff (account, name, type, role_id, password_hash)
     select $1, 'The leader', 'L', id, $2
       from role
      where code = 'leader'`,
    [LEADER_ACCOUNT, hash],
  );
  await db.query('analyze');
  const chats = new Map<string, SeededChat[]>();
  for (const { account, chat_id: chatId, customer_id: customerId } of rows)
    chats.set(account, [...(chats.get(account) ?? []), { chatId, customerId }]);
  return Array.from(chats, ([account, own]) => ({ account, chats: own }));
}
