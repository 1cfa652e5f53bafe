import { seedTags } from './tagFigures.ts';
import type { Db } from '#server/db/connection.ts';
import { chanceFrom, type Chance } from '#demo/seed/random.ts';
import { dayOf, daysLater } from './rawFigures.ts';

// Queries and chats that are hard to count: at the first and last microsecond of days, in hours that occur twice, at
// equal instants, in each state and with each kind of reply.

export interface SeedOptions {
  readonly timeZone: string;
  /** No item is later. */
  readonly nowMs: number;
  /** Important days in addition to the last month, such as those on which clocks change. */
  readonly days: readonly string[];
  /** A day without items. */
  readonly quiet: string;
}

export interface SeededStaff {
  readonly id: string;
  readonly name: string;
}

const HOUR_US = 3_600_000_000n;
const DAY_MS = 86_400_000;
/** Ids whose order as texts differs, and more people than a chart shows. */
const STAFF_IDS = [
  '2',
  '9',
  '10',
  '11',
  '100',
  '101',
  '102',
  '103',
  '104',
  '105',
  '106',
  '107',
  '1000',
  '99999999999',
] as const;
const NAMES = [
  '=1+1',
  '+49 30',
  '-2',
  '@SUM(A1:A9)',
  'Two of a name',
  'Two of a name',
  'سارة خليل',
  'Zoë <b>&amp;</b> "quoted"',
  '_x0041_ \ttab',
  '',
  'Renée 😀',
  '0123',
  'A name that goes on and on, and on, until nobody has room for it any more',
  'Somebody',
];
/** The last two are equal as doubles. */
const CUSTOMERS = ['501', '502', '503', '504', '505', '9007199254740992', '9007199254740993'] as const;
const FIRST_OWN_CUSTOMER = 700_000;
/** Items of each type on ordinary days of the last month. */
const ORDINARY = 70;

/** The state of a chat, by each rule; null: open. */
const CHAT_STATES = [
  null,
  { by: 2, solved: null },
  { by: 2, solved: false },
  { by: 2, solved: true },
  { by: 1, solved: null },
  { by: 1, solved: true },
  { by: 1, solved: false },
  { by: 3, solved: null },
  { by: 3, solved: true },
  { by: 3, solved: false },
  { by: 2, solved: null },
] as const;
/**
 * The senders of a chat's messages, in order. Replies are 'answer' and a message with the id of another chat's
 * greeting.
 */
const MESSAGE_KINDS = [
  [],
  ['ask'],
  ['greeting'],
  ['greeting', 'ask', 'answer', 'answer'],
  ['ask', 'answer'],
  ['system', 'ask'],
  ['greeting', 'system', 'foreign greeting'],
  ['ask', 'greeting', 'ask', 'answer'],
] as const;
/** The writers of a query's replies; only 'reply' counts as one. */
const REPLIES = [
  [],
  ['question'],
  ['reply', 'question'],
  ['deleted', 'reply'],
  ['deleted'],
  ['question', 'reply', 'reply'],
] as const;

/** Fills an empty database. Derived columns (first answers, judgements, tags) are set as the product would. */
export async function seedReports(db: Db, options: SeedOptions): Promise<readonly SeededStaff[]> {
  const staff = await seedPeople(db);
  const chance = chanceFrom(2026);
  const chats = instantsOf(options, chance).map((at, index) => ({
    ...chatRow(100_001 + index, at, chance),
    messageKinds: MESSAGE_KINDS[index % MESSAGE_KINDS.length] ?? [],
  }));
  const queries = instantsOf(options, chance).map((at, index) => ({
    ...queryRow(10_001 + index, at, chance),
    replies: REPLIES[index % REPLIES.length] ?? [],
  }));
  await insertChats(db, chats, chance);
  await insertQueries(db, queries, chance);
  await seedTags(db);
  return staff;
}

async function seedPeople(db: Db): Promise<readonly SeededStaff[]> {
  const staff = STAFF_IDS.map((id, index) => ({ id, name: NAMES[index] ?? '' }));
  await db.query(
    `insert into staff (id, account, name, password_hash, status, deleted_at) overriding system value
     select id, 'seeded' || id, name, 'nobody logs in',
            case id when 11 then 'I' else 'A' end, case id when 10 then now() end
       from jsonb_to_recordset($1) as given (id bigint, name text)`,
    [JSON.stringify(staff)],
  );
  await db.query(
    `insert into app_user (id, phone_code, phone, nick_name)
     select id, '44', id, 'Customer ' || id
       from (select unnest($1::bigint[]) union all select generate_series($2::bigint, $2 + 2000)) given (id)`,
    [CUSTOMERS, FIRST_OWN_CUSTOMER],
  );
  return staff;
}

/** Arrival times in microseconds: borders of days, hours that occur twice, and ordinary times. */
function instantsOf({ timeZone, nowMs, days, quiet }: SeedOptions, chance: Chance): readonly bigint[] {
  const today = dayOf(timeZone, nowMs);
  const hard = [
    ...new Set([today, ...[1, 3, 4, 7, 30, 31, 365, 366].map((back) => daysLater(today, -back)), ...days]),
  ].filter((day) => day !== quiet);
  const borders = hard.flatMap((day) => {
    const [start, end] = [startUs(timeZone, day), startUs(timeZone, daysLater(day, 1))];
    const noon = start + 12n * HOUR_US;
    const halfHours = [1n, 3n, 5n, 7n].map((halves) => start + (halves * HOUR_US) / 2n);
    return [
      start,
      start + 1n,
      ...halfHours,
      noon,
      noon,
      end - (3n * HOUR_US) / 2n,
      end - HOUR_US / 2n,
      end - 1_000n,
      end - 1n,
    ];
  });
  const ordinary = Array.from({ length: ORDINARY }, () => {
    const day = daysLater(today, -chance.integer(1, 40));
    return day === quiet
      ? []
      : [
          startUs(timeZone, day) +
            BigInt(chance.integer(1, 22 * 3_600)) * 1_000_000n +
            BigInt(chance.integer(0, 999_999)),
        ];
  }).flat();
  return [...borders, ...ordinary].filter((at) => at <= BigInt(nowMs) * 1_000n);
}

const starts = new Map<string, bigint>();

/** The first microsecond of a day, by binary search over whole seconds. */
function startUs(timeZone: string, day: string): bigint {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  let [before, after] = [Date.parse(day) - 2 * DAY_MS, Date.parse(day) + 2 * DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(timeZone, middle) >= day) after = middle;
    else before = middle;
  }
  const found = BigInt(after) * 1_000n;
  starts.set(key, found);
  return found;
}

interface SeededChat {
  readonly id: number;
  readonly atUs: bigint;
  readonly customerId: string;
  readonly staffId: string | null;
  readonly endedUs: bigint | null;
  readonly endedBy: number | null;
  readonly solved: boolean | null;
}

function chatRow(id: number, atUs: bigint, chance: Chance): SeededChat {
  const state = CHAT_STATES[id % CHAT_STATES.length] ?? null;
  return {
    id,
    atUs,
    staffId: chance.isTrue(0.15) ? null : someStaff(chance),
    // a customer has at most one open chat
    customerId: state === null ? String(FIRST_OWN_CUSTOMER + (id % 1_000)) : chance.oneOf(CUSTOMERS),
    endedUs: state === null ? null : atUs + BigInt(chance.integer(1, 100_000)) * 1_000_000n,
    endedBy: state?.by ?? null,
    solved: state === null ? (chance.isTrue(0.1) ? true : null) : state.solved,
  };
}

const PRODUCTS = [2, 1, 7] as const;
const FIRST_OUTCOMES = [true, false, null, true, null] as const;
const RESOLVED_OUTCOMES = [null, true, true, false] as const;

/** The product, and how clocks ended: in time, too late, both or not judged. */
function judgementsOf(id: number, hasEnded: boolean) {
  return {
    product: PRODUCTS[id % PRODUCTS.length],
    first: FIRST_OUTCOMES[id % FIRST_OUTCOMES.length],
    next: id % 8,
    late: id % 11 === 0 ? 2 : 0,
    resolved: hasEnded ? RESOLVED_OUTCOMES[id % RESOLVED_OUTCOMES.length] : null,
  };
}
const JUDGED = 'product, first_in_time, next_in_time, next_late, resolved_in_time';
const GIVEN_JUDGED = 'product smallint, first boolean, next integer, late integer, resolved boolean';

interface SeededQuery {
  readonly id: number;
  readonly atUs: bigint;
  readonly customerId: string;
  readonly staffId: string | null;
  readonly status: number;
}

function queryRow(id: number, atUs: bigint, chance: Chance): SeededQuery {
  return {
    id,
    atUs,
    customerId: chance.oneOf(CUSTOMERS),
    staffId: chance.isTrue(0.15) ? null : someStaff(chance),
    status: chance.integer(1, 2),
  };
}

/** A skewed distribution, with two equal people at times. */
function someStaff(chance: Chance): string {
  return (
    STAFF_IDS[Math.min(chance.integer(0, STAFF_IDS.length - 1), chance.integer(0, STAFF_IDS.length - 1))] ??
    STAFF_IDS[0]
  );
}

async function insertChats(
  db: Db,
  chats: readonly (SeededChat & { readonly messageKinds: readonly string[] })[],
  chance: Chance,
): Promise<void> {
  const messages = chats.flatMap(({ id, atUs, customerId, staffId, messageKinds }) => {
    let sentUs = atUs;
    return messageKinds.map((kind, index) => {
      sentUs += BigInt(chance.integer(1, 200_000)) * 100_001n;
      const by = kind === 'ask' ? 1 : kind === 'system' ? 3 : 2;
      const name =
        kind === 'greeting' ? `greeting-${id}` : kind === 'foreign greeting' ? `greeting-${id + 1}` : `said-${index}`;
      return {
        chat: id,
        seq: index + 1,
        by,
        sender: by === 1 ? customerId : by === 3 ? '0' : (staffId ?? STAFF_IDS[0]),
        name,
        at: instant(sentUs),
      };
    });
  });
  const answered = new Map<number, string>();
  for (const { chat, by, name, at } of messages) {
    if (by === 2 && name !== `greeting-${chat}` && !answered.has(chat)) answered.set(chat, at);
  }
  await db.query(
    `insert into chat (id, customer_id, staff_id, created_at, updated_at, ended_at, ended_by, solved, last_seq,
                       first_answer_at, ${JUDGED}) overriding system value
     select id, customer, staff, at, at, ended, "endedBy", solved, messages, answered,
            product, first, next, late, resolved
       from jsonb_to_recordset($1) as given (
              id bigint, customer bigint, staff bigint, at timestamptz, ended timestamptz, "endedBy" smallint,
              solved boolean, messages integer, answered timestamptz, ${GIVEN_JUDGED})`,
    [
      JSON.stringify(
        chats.map((chat) => ({
          id: chat.id,
          customer: chat.customerId,
          staff: chat.staffId,
          at: instant(chat.atUs),
          ended: chat.endedUs === null ? null : instant(chat.endedUs),
          endedBy: chat.endedBy,
          solved: chat.solved,
          messages: chat.messageKinds.length,
          answered: answered.get(chat.id) ?? null,
          ...judgementsOf(chat.id, chat.endedUs !== null),
        })),
      ),
    ],
  );
  await db.query(
    `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
     select chat, seq, by, sender, name, 1, '{"text":"…"}', at, at
       from jsonb_to_recordset($1) as given (
              chat bigint, seq integer, by smallint, sender bigint, name text, at timestamptz)`,
    [JSON.stringify(messages)],
  );
  await db.query(`select setval(pg_get_serial_sequence('chat', 'id'), (select max(id) from chat))`);
}

async function insertQueries(
  db: Db,
  queries: readonly (SeededQuery & { readonly replies: readonly string[] })[],
  chance: Chance,
): Promise<void> {
  const replies = queries.flatMap(({ id, atUs, customerId, staffId, replies: kinds }) => {
    let sentUs = atUs;
    return kinds.map((kind) => {
      sentUs += BigInt(chance.integer(1, 500_000)) * 1_000_003n;
      const isCustomers = kind === 'question';
      return {
        query: id,
        by: isCustomers ? 1 : 2,
        author: isCustomers ? customerId : (staffId ?? STAFF_IDS[0]),
        at: instant(sentUs),
        deleted: kind === 'deleted' ? instant(sentUs + HOUR_US) : null,
        kind,
      };
    });
  });
  await db.query(
    `insert into query (id, customer_id, title, description, status, staff_id, created_at, updated_at, closed_at,
                        first_staff_reply_at, ${JUDGED}) overriding system value
     select id, customer, 'Query', 'It does not work.', status, staff, at, at, case status when 2 then at end, answered,
            product, first, next, late, resolved
       from jsonb_to_recordset($1) as given (
              id bigint, customer bigint, status smallint, staff bigint, at timestamptz, answered timestamptz,
              ${GIVEN_JUDGED})`,
    [
      JSON.stringify(
        queries.map(({ id, customerId, status, staffId, atUs }) => ({
          id,
          customer: customerId,
          status,
          staff: staffId,
          at: instant(atUs),
          answered: replies.find(({ query, kind }) => query === id && kind === 'reply')?.at ?? null,
          ...judgementsOf(id, status === 2),
        })),
      ),
    ],
  );
  await db.query(
    `insert into reply (query_id, author_type, author_id, description, created_at, updated_at, deleted_at)
     select query, by, author, 'A reply.', at, at, deleted
       from jsonb_to_recordset($1) as given (
              query bigint, by smallint, author bigint, at timestamptz, deleted timestamptz)`,
    [JSON.stringify(replies)],
  );
  await db.query(`select setval(pg_get_serial_sequence('query', 'id'), (select max(id) from query))`);
}

/** For PostgreSQL, to the microsecond. */
export function instant(us: bigint): string {
  return `${new Date(Number(us / 1_000n)).toISOString().slice(0, 19)}.${String(us % 1_000_000n).padStart(6, '0')}Z`;
}

/** Changes the past: states, assignees, replies and judgements, new old items, a renamed and a deleted person. */
export async function disturbReports(db: Db, chance: Chance): Promise<void> {
  const some = async (table: 'chat' | 'query', count: number): Promise<readonly string[]> => {
    const { rows } = await db.query<{ id: string }>(`select id::text from ${table} order by ${table}.id`);
    return Array.from({ length: count }, () => chance.oneOf(rows).id);
  };
  for (const id of await some('chat', 12))
    await db.query('update chat set solved = solved is not true where id = $1', [id]);
  for (const id of await some('chat', 12))
    await db.query('update chat set staff_id = $2 where id = $1', [id, chance.oneOf([...STAFF_IDS, null])]);
  for (const id of await some('chat', 40)) {
    await db.query('update chat set ended_at = now(), ended_by = $2, solved = $3 where id = $1 and ended_at is null', [
      id,
      chance.integer(1, 3),
      chance.oneOf([null, true, false]),
    ]);
  }
  for (const id of await some('chat', 20)) {
    await db.query(
      `with said as (
         update chat
            set last_seq = last_seq + 1,
                first_answer_at = coalesce(first_answer_at, created_at + interval '1.000001 days')
          where id = $1
         returning id, last_seq, created_at, coalesce(staff_id, 2) as staff_id
       )
       insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg,
                            sent_at, created_at)
       select id, last_seq, 2, staff_id, 'late', 1, '{"text":"…"}', now(), created_at + interval '1.000001 days'
         from said
           on conflict do nothing`,
      [id],
    );
  }
  for (const id of await some('query', 20)) await db.query('update query set status = 3 - status where id = $1', [id]);
  for (const id of await some('query', 12))
    await db.query('update query set staff_id = $2 where id = $1', [id, chance.oneOf([...STAFF_IDS, null])]);
  for (const id of await some('query', 20)) {
    await db.query(`update reply set deleted_at = now() where query_id = $1 and author_type = 2`, [id]);
    await db.query('update query set first_staff_reply_at = null where id = $1', [id]);
  }
  for (const table of ['chat', 'query'] as const) {
    for (const id of await some(table, 20)) {
      await db.query(
        `update ${table} set first_in_time = first_in_time is not true, next_in_time = next_in_time + 1,
                             next_late = next_late + 1, resolved_in_time = resolved_in_time is not true
          where id = $1`,
        [id],
      );
    }
  }
  await db.query(
    `insert into chat (customer_id, product, staff_id, created_at, ended_at, ended_by)
     select customer_id, 1, 1000, created_at, now(), 2 from chat where id % 37 = 5`,
  );
  await db.query(
    `insert into query (customer_id, product, title, description, staff_id, created_at)
     select customer_id, 1, 'Late', 'It came in late.', 9, created_at from query where id % 37 = 5`,
  );
  // by a customer without earlier chats
  await db.query(
    `insert into query (customer_id, product, title, description, created_at)
     select $1, 1, 'Late', 'It came in late.', min(created_at) from query`,
    [FIRST_OWN_CUSTOMER + 1_999],
  );
  await db.query(`update staff set name = 'Renamed' where id = 2`);
  await db.query('update staff set deleted_at = now() where id = 9');
}
