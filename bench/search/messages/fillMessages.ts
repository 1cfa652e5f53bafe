import { WORDS_VERSION } from '#contract/searchWords.ts';
import type { Db } from '#server/db/connection.ts';
import { wordsOf } from '#server/db/searchWords.ts';
import { LANGUAGES, sentences } from '../texts.ts';

/** Words and the share of messages that contain them, at random; in blocks of ten messages they are more frequent. */
export const SHARES = {
  everywhere: 0.07,
  frequent: 0.01,
  regular: 0.0009,
  sporadic: 0.0002,
  scattered: 0.00005,
} as const;
/** A word in this many messages. */
export const RARE = { word: 'zephyrine', messages: 20 } as const;
/** A word in a fiftieth of the messages of the older half of the chats, and of no newer one. */
export const PAST = 'bygone';
/** Each chat has one of these words, alternating. */
export const APART = ['evenly', 'oddly'] as const;
export const CHINESE_WORD = '退款';

export const MESSAGES_PER_CHAT = 10;
export const STAFF = 200;
const CUSTOMERS_PER_CHAT = 0.3;
const FIRST_CUSTOMER = 1_000_000;
/** Of ten chats one is Chinese. */
const CHINESE_OF_10 = 1;
/** Chats of one insert. */
const BATCH = 20_000;
/** Messages of this many live chats have no words yet. */
export const FRESH = 3_000;

/** Filled with chats of a year, one after another. */
export interface FilledMessages {
  readonly chats: number;
  /** The first and last account. */
  readonly staffIds: readonly string[];
}

/** Fills an empty database with ended chats and their words, and with live ones that have none yet. */
export async function fillMessages(db: Db, messages: number): Promise<FilledMessages> {
  const chats = Math.round(messages / MESSAGES_PER_CHAT);
  await db.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
  );
  const index = await db.value<string>(`select indexdef from pg_indexes where indexname = 'message_search_words'`);
  await db.query('drop index message_search_words');
  await fillSentences(db);
  await fillPeople(db, Math.ceil(chats * CUSTOMERS_PER_CHAT));
  for (let first = 1; first <= chats; first += BATCH)
    await fillChats(db, chats, first, Math.min(chats, first + BATCH - 1));
  await db.query(index);
  await fillFresh(db, chats);
  await db.query(
    `update message_search_state set version = ${WORDS_VERSION}, filled_at = '-infinity', filled_id = 0,
            indexed_to = now()`,
  );
  await db.query('vacuum analyze');
  return { chats, staffIds: await db.values<string>('select id::text from staff order by staff.id') };
}

async function fillSentences(db: Db): Promise<void> {
  const all = sentences();
  await db.query(
    'create unlogged table sentence (place integer primary key, text text not null, words text[] not null)',
  );
  await db.query(
    `insert into sentence
     select nth - 1, text, string_to_array(words, E'\\n')
       from unnest($1::text[], $2::text[]) with ordinality as made (text, words, nth)`,
    [all.map(({ text }) => text), all.map(({ words }) => words.join('\n'))],
  );
  await db.query('create unlogged table marker (text text not null, word text not null)');
  for (const text of [...Object.keys(SHARES), RARE.word, PAST, ...APART, CHINESE_WORD])
    await db.query('insert into marker select $1, unnest($2::text[])', [text, wordsOf([text])]);
  await db.query('analyze sentence, marker');
}

async function fillPeople(db: Db, customers: number): Promise<void> {
  await db.query(
    `insert into app_user (id, phone_code, phone, nick_name)
     select ${FIRST_CUSTOMER} + n, '44', '79' || n, 'Customer ' || n from generate_series(0, $1 - 1) n`,
    [customers],
  );
  await db.query(
    `insert into staff (account, name, type, password_hash)
     select 'agent' || lpad(n::text, 3, '0'), 'Agent ' || n, 'D', 'nobody logs in'
       from generate_series(1, ${STAFF}) n`,
  );
}

/** The texts of a batch of chats, by pseudo-random numbers, the same in each run. */
async function fillChats(db: Db, chats: number, first: number, last: number): Promise<void> {
  const chance = (salt: number) => `(abs(hashint8extended(n * 100 + seq, ${salt}) % 1000000) / 1000000.0)`;
  const extra = Object.entries(SHARES).map(
    ([word, share], nth) => `case when ${chance(100 + nth)} < ${share} then '${word}' end`,
  );
  const every = Math.max(1, Math.floor(chats / RARE.messages));
  await db.query(
    `insert into chat (id, customer_id, product, staff_id, created_at, updated_at, ended_at, ended_by, last_seq)
     overriding system value
     select n, ${FIRST_CUSTOMER} + abs(hashint8extended(n, 51) % ${Math.ceil(chats * CUSTOMERS_PER_CHAT)}), 1 + n % 10,
            1 + abs(hashint8extended(n, 52) % ${STAFF}), at, at + interval '10 minutes', at + interval '10 minutes', 2,
            ${MESSAGES_PER_CHAT}
       from (select n, now() - interval '1 hour' - (${chats} - n) * interval '1 year' / ${chats} as at
               from generate_series($1::bigint, $2::bigint) n) planned`,
    [first, last],
  );
  await db.query(
    `create temporary table planned on commit preserve rows as
     select n, seq,
            case when n % 10 < ${CHINESE_OF_10}
                 then ${LANGUAGES.latin} + abs(hashint8extended(n * 100 + seq, 1) % ${LANGUAGES.chinese})
                 else abs(hashint8extended(n * 100 + seq, 1) % ${LANGUAGES.latin}) end as place,
            array_remove(array[${extra.join(', ')},
              case when seq = 5 and n % ${every} = 7 and n / ${every} < ${RARE.messages} then '${RARE.word}' end,
              case when n < ${chats / 2} and ${chance(200)} < 0.02 then '${PAST}' end,
              case when seq = 3 then case when n % 2 = 0 then '${APART[0]}' else '${APART[1]}' end end,
              case when n % 10 < ${CHINESE_OF_10} and ${chance(202)} < 0.005 then '${CHINESE_WORD}' end], null) as extra
       from generate_series($1::bigint, $2::bigint) n cross join generate_series(1, ${MESSAGES_PER_CHAT}) seq`,
    [first, last],
  );
  await db.query(
    `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
     select n, seq, 1 + seq % 2, case seq % 2 when 0 then chat.customer_id else chat.staff_id end,
            substr(md5(n || '.' || seq), 1, 21), 1,
            json_build_object('text', concat_ws(' ', text, nullif(array_to_string(extra, ' '), '')))::text,
            chat.created_at, chat.created_at + seq * interval '1 minute'
       from planned join chat on chat.id = n join sentence on sentence.place = planned.place order by n, seq`,
  );
  await db.query(
    `insert into message_search (chat_id, first_seq, last_seq, words)
     select n, 1, ${MESSAGES_PER_CHAT}, string_agg(distinct word, E'\\n')
       from (select n, unnest(words) as word from planned join sentence on sentence.place = planned.place
              union all
             select n, word from planned join marker on marker.text = any (extra)) said
      group by n order by n`,
  );
  await db.query('drop table planned');
}

/** What was said since the last run of the index. */
async function fillFresh(db: Db, chats: number): Promise<void> {
  await db.query(
    `insert into chat (id, customer_id, product, staff_id, last_seq) overriding system value
     select ${chats} + n, ${FIRST_CUSTOMER} + n, 1 + n % 10, 1 + n % ${STAFF}, 3
       from generate_series(1, ${FRESH} / 3) n`,
  );
  await db.query(
    `insert into message (chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at)
     select chat.id, seq, 1, chat.customer_id, 'fresh-' || seq, 1, json_build_object('text', text)::text, now()
       from chat cross join generate_series(1, 3) seq join sentence on place = (chat.id * 3 + seq) % ${LANGUAGES.latin}
      where chat.id > ${chats}`,
  );
  await db.query(`select setval(pg_get_serial_sequence('chat', 'id'), (select max(id) from chat))`);
}
