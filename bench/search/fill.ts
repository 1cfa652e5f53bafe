import type { Db } from '#server/db/connection.ts';
import { wordsOf } from '#server/db/searchWords.ts';
import { LANGUAGES, sentences } from './texts.ts';

/** The values for the cases, valid in databases of any size. */
export interface Filled {
  readonly queries: number;
  readonly staffId: string;
  readonly categoryId: string;
  /** A category that lacks one word of the other. */
  readonly otherCategoryId: string;
  /** A query in the middle of the data. */
  readonly queryId: string;
}

/** Words and the share of queries that contain them, at random. */
export const SHARES = { everywhere: 0.5, frequent: 0.1, regular: 0.01, sporadic: 0.002, scattered: 0.0005 } as const;
/** A word in this many queries, in a database of any size. */
export const RARE = { word: 'zephyrine', queries: 20 } as const;
/** A word in a fifth of the older half of the queries, and in no newer one. */
export const PAST = 'bygone';
/** A word in half of the queries of one category, and in no other category. */
export const LOCAL = 'parochial';
/** Each query has one of these words, alternating. */
export const APART = ['evenly', 'oddly'] as const;
export const CHINESE_WORD = '退款';
export const ARABIC_WORD = 'المبلغ';
const FOREIGN_SHARE = 0.1;

const STAFF = 200;
const CATEGORIES = 8;
const CUSTOMERS_PER_QUERY = 0.2;
const SECONDS_APART = 60;
const OPEN_SHARE = 0.05;
const FIRST_ID = 10_001;
const SENTENCES_EACH = 6;
/** Of 20 queries, the first are Chinese, the next Arabic. */
const [CHINESE_OF_20, ARABIC_OF_20] = [3, 2];

/**
 * Fills an empty database with queries, one a minute until now, each with two replies and its search words. The
 * server's code derives the words once for each sentence. Constraints are not checked and indexes created afterwards,
 * which is many times faster.
 */
export async function fill(db: Db, queries: number): Promise<Filled> {
  const { rows: indexes } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
      where tablename in ('query', 'reply', 'query_search') and indexname not in (select conname from pg_constraint)`,
  );
  await db.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB';
     set synchronous_commit = off; set work_mem = '256MB'`,
  );
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`);
  await fillPeople(db, Math.ceil(queries * CUSTOMERS_PER_QUERY));
  await fillSentences(db);
  await planQueries(db, queries);
  await fillQueries(db);
  for (const { indexdef } of indexes) await db.query(indexdef);
  await db.query('drop table sentence, marker, plan');
  await db.query('vacuum analyze');
  return examples(db, queries);
}

async function fillPeople(db: Db, customers: number): Promise<void> {
  await db.query(
    `insert into app_user (id, phone_code, phone, nick_name)
     select 1000000 + n, '44', '79' || n, 'Customer ' || n
       from generate_series(0, $1 - 1) n`,
    [customers],
  );
  await db.query(
    `insert into staff (account, name, type, password_hash)
     select 'agent' || lpad(n::text, 3, '0'), 'Agent ' || n, 'D', 'nobody logs in'
       from generate_series(1, ${STAFF}) n`,
  );
  await db.query(`insert into category (name) select 'Category ' || n from generate_series(1, ${CATEGORIES}) n`);
  await db.query(`insert into subject (name) values ('Question'), ('Complaint')`);
}

async function fillSentences(db: Db): Promise<void> {
  await db.query(
    'create unlogged table sentence (place integer primary key, text text not null, words text[] not null)',
  );
  const all = sentences();
  await db.query(
    `insert into sentence
     select nth - 1, text, string_to_array(words, E'\\n')
       from unnest($1::text[], $2::text[]) with ordinality as made (text, words, nth)`,
    [all.map(({ text }) => text), all.map(({ words }) => words.join('\n'))],
  );
  await db.query('create unlogged table marker (text text not null, word text not null)');
  for (const text of [...Object.keys(SHARES), RARE.word, PAST, LOCAL, ...APART, CHINESE_WORD, ARABIC_WORD]) {
    await db.query('insert into marker select $1, unnest($2::text[])', [text, wordsOf([text])]);
  }
  await db.query('analyze sentence, marker');
}

/** Chooses the content of each query by pseudo-random numbers, the same in each run. */
async function planQueries(db: Db, queries: number): Promise<void> {
  const { latin, chinese, arabic } = LANGUAGES;
  const chance = (salt: number) => `(abs(hashint8extended(n, ${salt}) % 1000000) / 1000000.0)`;
  const sentence = (nth: number) => `language.first + abs(hashint8extended(n, ${nth}) % language.size)`;
  const extra = Object.entries(SHARES).map(
    ([word, share], index) => `case when ${chance(100 + index)} < ${share} then '${word}' end`,
  );
  await db.query(
    `create unlogged table plan as
     select n, ${FIRST_ID} - 1 + n as id,
            1000000 + abs(hashint8extended(n, 51) % ${Math.ceil(queries * CUSTOMERS_PER_QUERY)}) as customer_id,
            1 + abs(hashint8extended(n, 52) % ${CATEGORIES}) as category,
            1 + abs(hashint8extended(n, 53) % ${STAFF}) as staff,
            case when ${chance(54)} < ${OPEN_SHARE} then 1 else 2 end as status,
            now() - (${queries} - n) * ${SECONDS_APART} * interval '1 second' as created_at,
            least(now(), now() - (${queries} - n) * ${SECONDS_APART} * interval '1 second'
                         + ${chance(55)} * interval '30 days') as updated_at,
            array[${Array.from({ length: SENTENCES_EACH }, (_, nth) => sentence(nth)).join(', ')}] as sentences,
            array_remove(array[${extra.join(', ')},
              case when n % ${queries / RARE.queries} = 7 then '${RARE.word}' end,
              case when n < ${queries / 2} and ${chance(200)} < 0.2 then '${PAST}' end,
              case when 1 + abs(hashint8extended(n, 52) % ${CATEGORIES}) = 1 and ${chance(201)} < 0.5
                   then '${LOCAL}' end,
              case when n % 2 = 0 then '${APART[0]}' else '${APART[1]}' end,
              case when n % 20 < ${CHINESE_OF_20} and ${chance(202)} < ${FOREIGN_SHARE} then '${CHINESE_WORD}' end,
              case when n % 20 between ${CHINESE_OF_20} and ${CHINESE_OF_20 + ARABIC_OF_20 - 1}
                    and ${chance(203)} < ${FOREIGN_SHARE} then '${ARABIC_WORD}' end], null) as extra
       from generate_series(1::bigint, ${queries}::bigint) n
      cross join lateral (select case when n % 20 < ${CHINESE_OF_20} then ${latin}
                                      when n % 20 < ${CHINESE_OF_20 + ARABIC_OF_20} then ${latin + chinese}
                                      else 0 end as first,
                                 case when n % 20 < ${CHINESE_OF_20} then ${chinese}
                                      when n % 20 < ${CHINESE_OF_20 + ARABIC_OF_20} then ${arabic}
                                      else ${latin} end as size) language`,
  );
  await db.query('analyze plan');
}

async function fillQueries(db: Db): Promise<void> {
  const alias = (nth: number) => `s${nth}`;
  const joins = Array.from(
    { length: SENTENCES_EACH },
    (_, nth) => `join sentence ${alias(nth)} on ${alias(nth)}.place = plan.sentences[${nth + 1}]`,
  ).join(' ');
  await db.query(
    `insert into query (id, customer_id, product, category_id, subject_id, title, description, status, staff_id,
                        created_at, updated_at, closed_at,
                        first_staff_reply_at, assigned_at) overriding system value
     select id, customer_id, 1 + n % 10, category, 1 + n % 2, left(s0.text, 200),
            concat_ws(' ', s1.text, s2.text, s3.text, array_to_string(extra, ' ')),
            status, staff, created_at, updated_at, case when status = 2 then updated_at end, updated_at, created_at
       from plan ${joins} order by n`,
  );
  await db.query(
    `insert into reply (query_id, author_type, author_id, description, created_at, updated_at)
     select id, 1 + turn % 2, case turn when 1 then staff else customer_id end,
            case turn when 1 then s4.text else s5.text end, updated_at, updated_at
       from plan ${joins} cross join generate_series(1, 2) turn order by n, turn`,
  );
  await db.query(
    `insert into query_search (query_id, document)
     select query.id,
            array_to_tsvector(array[query.id::text] || s0.words || s1.words || s2.words || s3.words
                              || s4.words || s5.words
                              || array(select word from marker where marker.text = any(plan.extra))
                              || query_facets(query))
       from plan join query on query.id = plan.id ${joins} order by plan.n`,
  );
  await db.query(`select setval(pg_get_serial_sequence('query', 'id'), (select max(id) from query))`);
}

async function examples(db: Db, queries: number): Promise<Filled> {
  const {
    rows: [row],
  } = await db.query<Omit<Filled, 'queries'>>(
    `select query.staff_id::text as "staffId", query.id::text as "queryId", '1' as "categoryId",
            '2' as "otherCategoryId"
       from query order by id offset $1 limit 1`,
    [queries / 2],
  );
  if (row === undefined) throw new Error('there are no queries');
  return { queries, ...row };
}
